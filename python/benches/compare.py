"""The figures of docs/PYTHON.md: the package against the command line, a call of the library, and other packages.

    python benches/compare.py --data DIRECTORY --program PATH/sudosat [--call PATH/call-HASH] [PART ...]

The directory has `17_clue.txt` and `hardest_11plus.txt`, one puzzle per line. The parts are rate, numpy, call, import,
wheel and others. Times are CPU times, measured turn by turn in pairs, so that other work on the machine disturbs both
alike. `call` is the program that `cargo bench --no-run --bench call` names.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import sudosat


def isomorphs(lines: list[str], rows: int) -> list[str]:
    """The puzzles with their digits relabeled at random, until there are enough."""
    choose = random.Random(16)
    found: list[str] = []
    while len(found) < rows:
        for line in lines:
            digits = list("123456789")
            choose.shuffle(digits)
            found.append(line.translate(str.maketrans("123456789", "".join(digits))))
    return found[:rows]


def cpu(work: Callable[[], object]) -> float:
    """The CPU time of some work in this process, all threads together."""
    start = time.process_time()
    work()
    return time.process_time() - start


def cpu_of(command: list[str]) -> float:
    """The CPU time of a program that prints to nowhere."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def rate(data: Path, program: str) -> None:
    import polars as pl

    lines = (data / "17_clue.txt").read_text().split()
    for engine, rows, turns in (("native", 1_000_000, 7), ("both", 100_000, 5)):
        puzzles = isomorphs(lines, rows)
        series = pl.Series("quizzes", puzzles)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(puzzles) + "\n")
            file.flush()
            command = [program, "unique", "--quiet", "--threads", "1", "--engine", engine, file.name]
            pairs = []
            for _ in range(turns):
                ours = cpu(lambda: sudosat.verdicts(series, engine=engine, threads=1).to_polars())
                pairs.append((ours, cpu_of(command)))
        ours, theirs = (min(times) for times in zip(*pairs))
        ratio = statistics.median(theirs / ours for ours, theirs in pairs)
        rates = f"{ours / rows * 1e6:.3f} µs a row; command line {theirs / rows * 1e6:.3f}"
        print(f"verdicts, {engine}, {rows} rows: {rates}")
        print(f"  {theirs / ours:.0%} of the command line's rate by the best times, {ratio:.0%} by the median of pairs")


def arrays(data: Path) -> None:
    """Arrays of the types that NumPy makes by default, compared with `uint8`, which needs no conversion."""
    import numpy as np

    rows = 200_000
    lines = isomorphs((data / "17_clue.txt").read_text().split(), rows)
    digits = np.frombuffer("".join(lines).encode(), np.uint8).reshape(rows, 81)
    cells = np.where(digits == ord("."), 0, digits - ord("0")).astype(np.uint8)
    for kind in (np.int8, np.int32, np.int64):
        other = cells.astype(kind)
        pairs = [
            tuple(cpu(lambda: sudosat.verdicts(column, engine="native", threads=1)) for column in (other, cells))
            for _ in range(9)
        ]
        ours, bytes_ = (min(times) / rows * 1e6 for times in zip(*pairs))
        ratio = statistics.median(one / two for one, two in pairs)
        print(f"verdicts, native, {kind.__name__}: {ours:.3f} µs a row; uint8 {bytes_:.3f}; median ratio {ratio:.2f}")


def call(data: Path, program: str | None) -> None:
    lines, rounds = (data / "17_clue.txt").read_text().split()[:1000], 20
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        for engine in ("native", "both"):
            pairs = []
            for _ in range(5):
                ours = cpu(lambda: [sudosat.solve(line, engine=engine) for _ in range(rounds) for line in lines])
                pairs.append((ours, cpu_of([program, engine, file.name, str(rounds)]) if program else float("nan")))
            calls = rounds * len(lines)
            ours, theirs = (min(times) / calls * 1e6 for times in zip(*pairs))
            print(f"solve, {engine}: {ours:.1f} µs a call; in Rust {theirs:.1f}; over it {ours - theirs:.1f}")


def imports() -> None:
    measure = "import time, sys; start = time.process_time(); import {0}; print(time.process_time() - start)"
    for module in ("sudosat", "numpy"):
        times = [float(subprocess.check_output([sys.executable, "-c", measure.format(module)])) for _ in range(15)]
        print(f"import {module}: {min(times) * 1e3:.1f} ms, median {statistics.median(times) * 1e3:.1f}")


def wheel(path: str | None) -> None:
    if path:
        print(f"wheel: {Path(path).stat().st_size / 1e6:.2f} MB")


def others(data: Path) -> None:
    """Some solution of each puzzle. Ours proves that it is the only one as well."""
    lines = (data / "hardest_11plus.txt").read_text().split()[:1000]

    def ours(engine: str) -> Callable[[list[str]], object]:
        return lambda puzzles: sudosat.solve_many(puzzles, engine=engine, threads=1)  # type: ignore[arg-type]

    def one_by_one(solve: Callable[[str], str]) -> Callable[[list[str]], object]:
        def work(puzzles: list[str]) -> None:
            for puzzle in puzzles:
                solution = solve(puzzle)
                assert all(clue in (".", digit) for clue, digit in zip(puzzle, solution)), puzzle
                assert len(solution) == 81 and sudosat.check(solution), puzzle

        return work

    candidates: list[tuple[str, str, int, Callable[[list[str]], object]]] = [
        ("sudosat, native", "sudosat", 1000, ours("native")),
        ("sudosat, both", "sudosat", 1000, ours("both")),
        ("python-sat, cadical153, pairs", "python-sat", 1000, one_by_one(by_pysat)),
        ("ortools, CP-SAT", "ortools", 100, one_by_one(by_cp_sat)),
        ("dlxsudoku", "dlxsudoku", 20, one_by_one(by_dlxsudoku)),
        ("py-sudoku", "py-sudoku", 20, one_by_one(by_py_sudoku)),
    ]
    for name, package, rows, work in candidates:
        try:
            known = version(package)
        except PackageNotFoundError:
            print(f"{name}: not installed")
            continue
        times = [cpu(lambda: work(lines[:rows])) for _ in range(3 if rows >= 100 else 1)]
        print(f"{name} {known}: {min(times) / rows * 1e6:.0f} µs a puzzle ({rows} puzzles)")


def by_pysat(puzzle: str) -> str:
    """The pairwise textbook encoding, written in plain Python."""
    from itertools import combinations, product

    from pysat.solvers import Cadical153

    def variable(row: int, column: int, digit: int) -> int:
        return row * 81 + column * 9 + digit + 1

    clauses: list[list[int]] = []
    nine = range(9)
    for one, other in product(nine, nine):
        corner = (one // 3 * 3, one % 3 * 3)
        groups = [
            [variable(one, other, third) for third in nine],
            [variable(one, third, other) for third in nine],
            [variable(third, one, other) for third in nine],
            [variable(corner[0] + third // 3, corner[1] + third % 3, other) for third in nine],
        ]
        for group in groups:
            clauses.append(group)
            clauses.extend([-first, -second] for first, second in combinations(group, 2))
    clauses.extend(
        [variable(cell // 9, cell % 9, int(clue) - 1)] for cell, clue in enumerate(puzzle) if clue != "."
    )
    with Cadical153(bootstrap_with=clauses) as solver:
        assert solver.solve()
        true = [literal - 1 for literal in solver.get_model() if 0 < literal <= 729]
    return "".join(str(literal % 9 + 1) for literal in true)


def by_cp_sat(puzzle: str) -> str:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var(1, 9, "") if clue == "." else model.new_constant(int(clue)) for clue in puzzle
    ]
    for one in range(9):
        corner = one // 3 * 27 + one % 3 * 3
        model.add_all_different(cells[one * 9 : one * 9 + 9])
        model.add_all_different(cells[one::9])
        model.add_all_different([cells[corner + other // 3 * 9 + other % 3] for other in range(9)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return "".join(str(solver.value(cell)) for cell in cells)


def by_dlxsudoku(puzzle: str) -> str:
    from dlxsudoku import Sudoku

    sudoku = Sudoku(puzzle.replace(".", "0"))
    sudoku.solve(allow_brute_force=True)
    return str(sudoku.to_oneliner())


def by_py_sudoku(puzzle: str) -> str:
    from sudoku import Sudoku

    rows = [[0 if clue == "." else int(clue) for clue in puzzle[row * 9 : row * 9 + 9]] for row in range(9)]
    board = Sudoku(3, 3, board=rows).solve().board
    return "".join(str(digit) for row in board for digit in row)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--program", default="sudosat")
    parser.add_argument("--call")
    parser.add_argument("--wheel")
    parser.add_argument("parts", nargs="*", default=["rate", "numpy", "call", "import", "wheel", "others"])
    arguments = parser.parse_args()
    model = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    print(f"CPython {platform.python_version()}, {model[0].partition(': ')[2] if model else platform.processor()}")
    parts: dict[str, Callable[[], None]] = {
        "rate": lambda: rate(arguments.data, arguments.program),
        "numpy": lambda: arrays(arguments.data),
        "call": lambda: call(arguments.data, arguments.call),
        "import": imports,
        "wheel": lambda: wheel(arguments.wheel),
        "others": lambda: others(arguments.data),
    }
    for part in arguments.parts:
        parts[part]()


if __name__ == "__main__":
    main()
