#!/usr/bin/env python3
"""Runs the tests of the Python package that reach each mutant of its bindings, and prints the mutants that no test notices.

    run_python.py cover WORK        the time of each test, and the mutants it reaches: WORK/run/cover.json
    run_python.py kill WORK [N..]   runs all mutants that survived so far, or those numbered: WORK/run/results.jsonl
    run_python.py report WORK       a table, and the survivors

WORK is made by `prepare.py --python`. The interpreter needs what the package's tests need. It loads the tests once and
forks for each mutant, so that a mutant takes as long as its tests.
"""

import ctypes, json, mmap, os, resource, signal, sys, time
from collections import Counter
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from run import COUNT, MEMORY, places, report

# The longest time, in seconds, of a test that is run for mutants; and of all tests of one mutant together.
SLOWEST, BUDGET = float(os.environ.get("SLOWEST", 4)), float(os.environ.get("BUDGET", 20))
WORKERS = int(os.environ.get("WORKERS", 2))
# Tests that run other programs, that may also fail without a mutant, or that check the package's text.
WITHOUT = "test_notebooks test_valgrind test_typing test_leaks test_signals test_docs"
WITHOUT = set(os.environ.get("WITHOUT", WITHOUT).split())


class Tests:
    """All tests, loaded in this process, which runs none itself."""

    def __init__(self, work, then):
        self.work, self.then, self.items = work, then, {}
        self.library = ctypes.CDLL(str(work / "tree/python/package/sudosat/_sudosat.abi3.so"))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        kept = [item for item in session.items if item.path.stem not in WITHOUT]
        self.items = {item.nodeid: item for item in kept}
        self.then(self)
        return True

    def run(self, names, mutant, limits):
        """The first test that does not pass, or None. Each has its limit of seconds."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.run_here(names, mutant, limits, writer)
        os.close(writer)
        begun = b""
        while part := os.read(reader, 1 << 16):
            begun += part
        os.close(reader)
        _, status = os.waitpid(child, 0)
        try:
            # What a test has started ends with it.
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return None if status == 0 else names[max(len(begun), 1) - 1]

    def run_here(self, names, mutant, limits, writer):
        try:
            os.setsid()
            os.environ["MUTANT"] = str(mutant)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nothing = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(nothing, descriptor)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            self.library.choose_mutant(mutant)
            for name in names:
                os.write(writer, b".")
                signal.setitimer(signal.ITIMER_REAL, limits[name])
                if any(one.failed for one in runtestprotocol(self.items[name], log=False)):
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(2)


def cover(work, tests, seen):
    known = {}
    for name in tests.items:
        seen[:] = bytes(COUNT)
        began = time.monotonic()
        failed = tests.run([name], 0, {name: SLOWEST})
        reached = [index for index, byte in enumerate(seen[:]) if byte]
        known[name] = {"seconds": time.monotonic() - began, "passed": failed is None, "reached": reached}
        if failed:
            print("fails or is slow without a mutant:", name, flush=True)
    (work / "run/cover.json").write_text(json.dumps(known))


def kill(work, tests, chosen):
    mutants = json.loads((work / "list.json").read_text())
    known = {name: one for name, one in json.loads((work / "run/cover.json").read_text()).items() if one["passed"]}
    results = work / "run/results.jsonl"
    lines = results.read_text().splitlines() if results.exists() else []
    killed = {result["mutant"] for result in map(json.loads, lines) if result["by"]}
    first = places(work)
    numbers = [number for number in (chosen or sorted(first)) if number not in killed]
    limits = {name: 2 + 10 * one["seconds"] for name, one in known.items()}
    workers = []
    for worker in range(WORKERS):
        if (child := os.fork()) == 0:
            killers = Counter()
            for number in numbers[worker::WORKERS]:
                file = mutants[number - 1]["file"]
                names = [name for name, one in known.items() if first[number] in one["reached"] and name in limits]
                names.sort(key=lambda name: known[name]["seconds"] / (1 + killers[file, name]))
                time_left, run = BUDGET, []
                for name in names:
                    time_left -= known[name]["seconds"]
                    if run and time_left < 0:
                        break
                    run.append(name)
                by = tests.run(run, number, limits) if run else None
                killers[file, by] += 1
                result = {"mutant": number, "by": by, "tried": [] if by else run, "all": len(run) == len(names)}
                with results.open("a") as log:
                    log.write(json.dumps(result) + "\n")
            os._exit(0)
        workers.append(child)
    for worker in workers:
        os.waitpid(worker, 0)


def main(command, work, *numbers):
    work = Path(work).absolute()
    if command == "report":
        return report(work)
    folder, map_of_places = work / "tree/python", work / "run/places"
    map_of_places.parent.mkdir(exist_ok=True)
    map_of_places.write_bytes(bytes(COUNT))
    os.environ.pop("MUTANT", None)
    os.environ["MUTANT_COVER"] = str(map_of_places)
    os.environ["PYTHONPATH"] = str(folder / "package")
    sys.path.insert(0, str(folder / "package"))
    os.chdir(folder)
    seen = mmap.mmap(os.open(map_of_places, os.O_RDWR), COUNT)
    then = (lambda tests: cover(work, tests, seen)) if command == "cover" else (
        lambda tests: kill(work, tests, [int(number) for number in numbers])
    )
    return pytest.main(["-s", "-q", "-p", "no:cacheprovider", "tests"], plugins=[Tests(work, then)])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
