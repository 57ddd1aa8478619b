#!/usr/bin/env python3
"""Puts faults into a copy of the pipeline, one at a time, and checks that the models find each."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FAULTS = [
    ("a new job wakes no worker", "self.job.notify_one();", ""),
    ("a new job wakes no last worker", "state.idle_workers > 0", "state.idle_workers > 1"),
    ("sleeping workers are not counted", "state.idle_workers += 1;", ""),
    (
        "an answer wakes no consumer",
        "&& state.has_answer() {\n"
        "            self.answers.notify_one();",
        "&& false {",
    ),
    ("the consumer's sleep is not noted", "state.consumer_sleeps = true;", ""),
    ("only many answers wake the consumer", "state.jobs.is_empty() || ", ""),
    (
        "a free place wakes no source",
        "<= self.bound / 4 * 3 {\n"
        "                    self.room.notify_one();",
        "> 0 {",
    ),
    ("the source's sleep is not noted", "state.source_sleeps = true;", ""),
    ("the end wakes one worker", "self.job.notify_all();", "self.job.notify_one();"),
    (
        "the end wakes no source",
        "        self.room.notify_one();\n"
        "        self.answers",
        "        self.answers",
    ),
    (
        "the end wakes no consumer",
        "        self.room.notify_one();\n"
        "        self.answers.notify_one();",
        "        self.room.notify_one();",
    ),
    ("the queue has no bound", "while state.size >= self.bound &&", "while false &&"),
    ("the bound is not looked at again", "while state.size >= self.bound &&", "if state.size >= self.bound &&"),
    (
        "jobs are put after the end",
        "        if state.end.is_some() {\n"
        "            return false;\n"
        "        }\n",
        "",
    ),
    (
        "workers leave at the end, whatever is queued",
        "if let Some(job) = state.jobs.pop_front() {",
        "if let (Some(job), None) = (state.jobs.pop_front(), state.end) {",
    ),
    (
        "a woken worker without a job leaves",
        "state.idle_workers -= 1;",
        "state.idle_workers -= 1;\n"
        "            return state.jobs.pop_front();",
    ),
    (
        "an answer goes to the wrong place",
        "let index = number.wrapping_sub(state.gone);",
        "let index = state.places.len() - 1;",
    ),
    (
        "answers are taken as they come",
        "let Place { size, answer } = self.places.pop_front()?;",
        "let first = self.places.iter().position(|place| !matches!(place.answer, Slot::Awaited))?;\n"
        "        let Place { size, answer } = self.places.remove(first)?;",
    ),
    ("an answer is taken and dropped", "taken.push_back(answer);", "if state.gone != 2 { taken.push_back(answer) }"),
    (
        "a job is queued twice",
        "state.jobs.push_back((number, job));",
        "state.jobs.push_back((number, job));\n"
        "        if number == 1 { return true; }",
    ),
    ("the places gone are not counted", "self.gone = self.gone.wrapping_add(1);", ""),
    ("the end overtakes answers", "(None, Some(_)) => return Next::End", "(_, Some(_)) => return Next::End"),
    (
        "a panic is no loss",
        "(Some(Place { answer: Slot::Lost, .. }), _) | (None, Some(SourceEnd::Died)) => return Next::Lost",
        "(Some(Place { answer: Slot::Lost, .. }), _) => return Next::End",
    ),
    (
        "a source that dies has reached its end",
        "if died { SourceEnd::Died } else",
        "if false && died { SourceEnd::Died } else",
    ),
    ("a panic overtakes answers", "(None, Some(SourceEnd::Died)) => return", "(_, Some(SourceEnd::Died)) => return"),
    (
        "a lost answer is not noted",
        "answered = Some((number, answer));",
        "answered = Some((number, answer)).filter(|(_, answer)| !matches!(answer, Slot::Lost));",
    ),
    ("the queue is not emptied", "state.jobs.clear();", ""),
    ("workers do not hear of the end", "self.cancel.store(true, Ordering::Relaxed);", ""),
    (
        "a worker is started before it is listed",
        "state.workers.push(thread::spawn(move || at.work(&*make_worker)));",
        "drop(state);\n"
        "                        let worker = thread::spawn(move || at.work(&*make_worker));\n"
        "                        queue.lock().workers.push(worker);",
    ),
    ("workers are not waited for", "let _ = worker.join();", "drop(worker);"),
    (
        "a worker looks for jobs, gives up the lock, then sleeps",
        "            state.idle_workers += 1;",
        "            drop(state);\n"
        "            state = self.lock();\n"
        "            state.idle_workers += 1;",
    ),
    (
        "the consumer looks for answers, gives up the lock, then sleeps",
        "            state.consumer_sleeps = true;",
        "            drop(state);\n"
        "            state = self.lock();\n"
        "            state.consumer_sleeps = true;",
    ),
    (
        "the source looks for room, gives up the lock, then sleeps",
        "            state.source_sleeps = true;",
        "            drop(state);\n"
        "            state = self.lock();\n"
        "            state.source_sleeps = true;",
    ),
]


def main() -> int:
    source = (ROOT / "src/batch/pipeline.rs").read_text()
    copy = ROOT / "target/faults"
    (copy / "src/batch").mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "models", copy / "models", dirs_exist_ok=True)
    manifest = copy / "models/Cargo.toml"
    program = ["cargo", "run", "--release", "--quiet", "--manifest-path", manifest, "--", *sys.argv[1:]]

    def verdict(text: str) -> str:
        (copy / "src/batch/pipeline.rs").write_text(text)
        run = subprocess.run(program, capture_output=True, text=True)
        if run.returncode == 0:
            return "passes"
        # The program fails by a panic, the compiler does not.
        assert run.returncode == 101 and "error: could not compile" not in run.stderr, run.stderr
        lines = iter(run.stderr.splitlines())
        panic = next(next(lines) for line in lines if "panicked at" in line)
        return f"fails in case {run.stdout.count('surprises') + 1}: {panic[:100]}"

    print(f"no fault: {verdict(source)}", flush=True)
    missed = 0
    for name, right, wrong in FAULTS:
        assert source.count(right) == 1, f"{name}: not found once in the pipeline"
        result = verdict(source.replace(right, wrong))
        print(f"{name}: {result}", flush=True)
        missed += result == "passes"
    print(f"{len(FAULTS)} faults, {missed} missed")
    return missed


sys.exit(main())
