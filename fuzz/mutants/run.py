#!/usr/bin/env python3
"""Runs the tests that reach each mutant of a program made by `prepare.py`, and prints the mutants that no test notices.

    run.py cover WORK       the time of each test, and the mutants it reaches: WORK/run/cover.json
    run.py kill WORK [N..]  runs all mutants that survived so far, or those numbered: WORK/run/results.jsonl
    run.py report WORK      a table, and the survivors

WORK holds `tree`, the rewritten sources with the tests built; `list.json`, the list of cargo-mutants; and `builds.json`,
the messages of `cargo test --no-run --message-format=json`. Tests write below WORK/run only.
"""

import json, os, random, re, resource, shutil, signal, subprocess, sys, threading, time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COUNT = 1 << 15
MEMORY = 4 << 30
# The longest time, in seconds, of a test that is run for mutants; and of all tests of one mutant together.
SLOWEST, BUDGET = float(os.environ.get("SLOWEST", 12)), float(os.environ.get("BUDGET", 30))
WORKERS = int(os.environ.get("WORKERS", 2))
# Draws the mutants in an order given by this number, so that those run before an end are a fair sample.
SEED = os.environ.get("SEED")
# Tests of times and signals may also fail without a mutant.
UNSTEADY = {"signals", "timeouts", "terminal", "crashes", "threads", "limits", "full_disks"}


class Tests:
    """Runs tests of one build."""

    def __init__(self, work):
        self.work = work
        self.tree = work / "tree"
        self.programs = {}
        for line in (work / "builds.json").read_text().splitlines():
            message = json.loads(line)
            if message.get("executable") and message["profile"]["test"] and message["target"]["kind"] != ["bin"]:
                self.programs[message["target"]["name"]] = message["executable"]
        self.folders = threading.local()
        self.count = 0

    def names(self, program):
        def listed(*more):
            command = [self.programs[program], "--list", "--format", "terse", *more]
            return set(subprocess.run(command, cwd=self.tree, text=True, capture_output=True).stdout.splitlines())

        return sorted(listed() - listed("--ignored"))

    def run(self, program, names, mutant, limit, cover=None):
        """Whether all pass, and the first that does not ("hang" after `limit` seconds of CPU, or ten times as long)."""
        folder = self.work / "run/tmp" / str(threading.get_ident())
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        variables = dict(os.environ, MUTANT=str(mutant), TMPDIR=str(folder), RUST_BACKTRACE="0")
        variables["CARGO_MANIFEST_DIR"] = str(self.tree)
        if cover:
            variables["MUTANT_COVER"] = str(cover)
        # In a PID namespace of its own, the processes of a test end with it.
        limits = [f"--as={MEMORY}", f"--cpu={int(limit) + 1}", "--core=0"]
        fence = ["unshare", "--pid", "--fork", "--kill-child", "prlimit", *limits]
        process = subprocess.Popen(
            [*fence, self.programs[program], "--exact", "--test-threads=1", *names],
            cwd=self.tree,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        hung = []

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        def late():
            hung.append(True)
            end()

        timer = threading.Timer(10 * limit, late)
        timer.start()
        failed = None
        for line in process.stdout:
            if line.startswith("test ") and line.rstrip().endswith("FAILED"):
                failed = line.split()[1]
                break
        if failed:
            end()
        code = process.wait()
        timer.cancel()
        end()
        process.stdout.close()
        if hung or code in (-signal.SIGXCPU, 128 + signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGKILL) and not failed:
            return False, "hang"
        return code == 0 and not failed, failed or f"code {code}"


def cover(work):
    tests = Tests(work)
    old = work / "run/cover.json"
    known = json.loads(old.read_text()) if old.exists() else {}
    todo = [(program, name.removesuffix(": test")) for program in tests.programs for name in tests.names(program)]
    todo = [(program, name) for program, name in todo if f"{program} {name}" not in known]

    def measure(one):
        program, name = one
        path = work / "run" / f"cover-{threading.get_ident()}"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(COUNT))
        began = time.monotonic()
        passed, why = tests.run(program, [name], 0, SLOWEST, path)
        known[f"{program} {name}"] = {
            "seconds": time.monotonic() - began,
            "passed": passed,
            "reached": [index for index, seen in enumerate(path.read_bytes()) if seen],
        }
        if not passed:
            print("fails without a mutant:", program, name, why, flush=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(measure, todo))
    old.write_text(json.dumps(known))


def places(work):
    """The first mutant of each mutant's place, by which reaching it is noted."""
    first = {}
    package = work / "tree/python/src"
    sources = package if (package / "mutant.rs").exists() else work / "tree/src"
    for file in sources.rglob("*.rs"):
        for numbers in re.findall(r"/\*\[([\d,]+)\]\*/", file.read_text()):
            numbers = [int(number) for number in numbers.split(",")]
            first.update((number, numbers[0]) for number in numbers)
    return first


def room(mutant):
    parts = Path(mutant["file"]).with_suffix("").parts
    return "/".join(parts[1:3]) if parts[1] in ("sat", "native") else parts[1]


def kill(work, chosen):
    tests, mutants = Tests(work), json.loads((work / "list.json").read_text())
    known = json.loads((work / "run/cover.json").read_text())
    tried = defaultdict(set)
    killed = set()
    results = work / "run/results.jsonl"
    killers = defaultdict(Counter)
    for line in results.read_text().splitlines() if results.exists() else []:
        result = json.loads(line)
        if result["by"]:
            killed.add(result["mutant"])
            killers[mutants[result["mutant"] - 1]["file"]][result["by"]] += 1
        tried[result["mutant"]].update(result["tried"])
    reach = defaultdict(list)
    for name, test in known.items():
        if test["passed"] and test["seconds"] <= SLOWEST and not UNSTEADY.intersection(name.split()[1].split("::")):
            for number in test["reached"]:
                reach[number].append(name)
    first = places(work)
    numbers = [number for number in (chosen or sorted(first)) if number not in killed]
    if SEED:
        random.Random(SEED).shuffle(numbers)
    else:
        numbers.sort(key=lambda number: (room(mutants[number - 1]), number))
    lock, began = threading.Lock(), time.monotonic()
    done = Counter()

    def batches(number):
        """Tests in the order in which to run them, those together that share a process."""
        file = mutants[number - 1]["file"]
        left = [name for name in reach[first[number]] if name not in tried[number]]
        with lock:
            likely = [name for name, _ in killers[file].most_common(12) if name in left]
        likely = [name for name in likely if known[name]["seconds"] < 0.5][:4]
        for name in likely:
            yield [name]
        stem = "::".join(Path(file).with_suffix("").parts[1:]).removesuffix("::mod")
        left = [name for name in left if name not in likely]
        own = f"sudosat {stem}::"
        left.sort(key=lambda name: known[name]["seconds"] * (0.1 if name.startswith(own) else 1))
        batch, size = [], 0
        for name in left:
            seconds = known[name]["seconds"]
            if batch and (batch[0].split()[0] != name.split()[0] or size + seconds > 0.5 or len(batch) == 12):
                yield batch
                batch, size = [], 0
            batch.append(name)
            size += seconds
        if batch:
            yield batch

    def one(number):
        spent, by, run = 0, None, []
        for batch in batches(number):
            seconds = sum(known[name]["seconds"] for name in batch)
            if spent and spent + seconds > BUDGET:
                break
            spent += seconds
            program = batch[0].split()[0]
            names = [name.split()[1] for name in batch]
            passed, why = tests.run(program, names, number, 2 + 8 * seconds)
            run += batch
            if not passed:
                by = f"{program} {why}" if why in names else batch[0]
                break
        with lock:
            if by:
                killers[mutants[number - 1]["file"]][by] += 1
            done["killed" if by else "left"] += 1
            with results.open("a") as file:
                run = sorted(tried[number].union(run))
                has_all = set(reach[first[number]]).issubset(run)
                result = {"mutant": number, "by": by, "tried": [] if by else run, "all": has_all}
                file.write(json.dumps(result) + "\n")
            if sum(done.values()) % 100 == 0:
                print(f"{time.monotonic() - began:.0f} s", dict(done), mutants[number - 1]["name"], flush=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(one, numbers))


def report(work):
    mutants = json.loads((work / "list.json").read_text())
    placed = places(work)
    last, ever = {}, {}
    for line in (work / "run/results.jsonl").read_text().splitlines():
        result = json.loads(line)
        number = result["mutant"]
        ever[number] = ever.get(number) or result["by"]
        last[number] = result
    table = defaultdict(Counter)
    for number, mutant in enumerate(mutants, 1):
        row = table[room(mutant)]
        row["mutants"] += 1
        row["not placed"] += number not in placed
        if number in last:
            row["killed" if ever[number] else "survive"] += 1
            row["of which not with all tests"] += not ever[number] and not last[number]["all"]
    for name, row in table.items():
        print(name, dict(row))
    for number, result in sorted(last.items()):
        if not ever[number]:
            print(number, mutants[number - 1]["name"], "" if result["all"] else f"(after {len(result['tried'])} tests)")


if __name__ == "__main__":
    command, work = sys.argv[1], Path(sys.argv[2]).absolute()
    if command == "cover":
        cover(work)
    elif command == "kill":
        kill(work, [int(number) for number in sys.argv[3:]])
    else:
        report(work)
