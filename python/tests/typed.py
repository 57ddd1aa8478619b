"""A program for type checkers; `test_typing.py` runs them, and this program."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from typing_extensions import assert_never, assert_type

import sudosat
from sudosat import Puzzle, Verdict

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def describe(verdict: Verdict) -> str:
    """Exhaustive: a type checker reports a missing member."""
    match verdict:
        case Verdict.UNIQUE:
            return "one"
        case Verdict.MULTIPLE:
            return "several"
        case Verdict.UNSOLVABLE:
            return "none"
        case Verdict.UNKNOWN | Verdict.INVALID:
            return "unknown"
        case _:
            assert_never(verdict)


puzzle = sudosat.Puzzle(LINE, rules=["diagonal"], boxes=(3, 3))
assert_type(puzzle.rows, tuple[tuple[int, ...], ...])
assert_type(puzzle[0, 0], int)
assert_type(puzzle[0], tuple[int, ...])
assert_type(Puzzle.empty(rules="diagonal").with_clues({(0, 0): 5}), sudosat.Puzzle)
assert_type(puzzle.board.boxes, tuple[int, int] | None)
answer = sudosat.solve(puzzle, engine="native", timeout=1.5)
assert_type(answer.verdict, Verdict)
assert_type(answer.solution, sudosat.Solution | None)
assert_type(sudosat.count(LINE, limit=3).value, int | None)
assert_type([solution.line for solution in sudosat.solutions(LINE)], list[str])
assert_type(bool(sudosat.check([[0] * 4] * 4)), bool)
assert_type(sudosat.why(LINE).clash, tuple[sudosat.Candidate, ...])
assert_type(sudosat.verify(sudosat.certify(LINE)).holds, bool)
assert_type(sudosat.canonical(np.zeros((9, 9), dtype=np.uint8)).automorphisms, int)
assert_type(sudosat.rate(LINE).er, float | None)
steps = sudosat.steps(LINE, until="naked-pair", certify=True)
assert_type(steps.certificate, sudosat.Certificate | None)
assert_type(sudosat.verify(steps).holds, bool)
assert_type(steps[0], dict[str, Any])
assert_type(steps[1:], list[dict[str, Any]])
assert_type([step["technique"] for step in steps], list[Any])
assert_type(sudosat.hint(LINE, level=2, at=sudosat.Puzzle(LINE)).missing, sudosat.Candidate | None)
assert_type(sudosat.rate_many([LINE, None], engine="native")["er"][0], Any)
formula = sudosat.export(LINE, encoding="reduced", at_most_one="product")
assert_type(formula.clauses, list[list[int]])
assert_type(formula.to_numpy(), npt.NDArray[np.int32])
assert_type(sudosat.decode(formula, []), sudosat.Solution | None)
cells: npt.NDArray[np.uint8] = np.zeros((2, 81), dtype=np.uint8)
assert_type(sudosat.verdicts([LINE, puzzle, None], threads=2, progress=lambda rows: rows), sudosat.Column)
assert_type(sudosat.verdicts(cells, timeout=timedelta(seconds=1)), sudosat.Column)
assert_type(sudosat.verdicts(pl.Series([LINE])), sudosat.Column)
assert_type(sudosat.verdicts(pl.DataFrame({"puzzle": [LINE]})), sudosat.Column)
assert_type(sudosat.verdicts(sudosat.verdicts([LINE])), sudosat.Column)
assert_type(sudosat.solve_many([LINE])["solution"].to_cells(), npt.NDArray[np.uint8])
report = sudosat.audit({"train": [LINE], "test": cells})
assert_type(report.counts, dict[str, int])
assert describe(sudosat.unique(LINE)) == "one"
