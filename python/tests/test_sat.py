"""Formulas, their variables, and models."""

from __future__ import annotations

from itertools import product

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SOLVED
from pysat.formula import CNF
from pysat.solvers import Solver

import sudosat
from sudosat import Puzzle


@pytest.mark.parametrize("encoding", ["minimal", "efficient", "extended", "reduced"])
@pytest.mark.parametrize("at_most_one", ["pairwise", "sequential", "product", "commander", "bimander", "binary"])
def test_models_of_pysat_are_decoded(encoding: str, at_most_one: str) -> None:
    formula = sudosat.export(INKALA, encoding=encoding, at_most_one=at_most_one)  # type: ignore[arg-type]
    assert (formula.encoding, formula.at_most_one) == (encoding, at_most_one)
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        solution = sudosat.decode(formula, solver.get_model())
    assert solution == sudosat.solve(INKALA).solution
    row = next(row for row in encodings(INKALA) if (row["encoding"], row["at_most_one"]) == (encoding, at_most_one))
    sizes = (formula.variables, len(formula), sum(map(len, formula.clauses)))
    assert sizes == (row["variables"], row["clauses"], row["literals"])


def encodings(puzzle: str) -> list[dict[str, int]]:
    return sudosat.encodings(puzzle).to_pylist()


def test_all_forms_of_the_clauses_agree() -> None:
    formula = sudosat.export(CLASSIC)
    assert CNF(from_string=formula.dimacs).clauses == formula.clauses == CNF(from_clauses=formula.clauses).clauses
    assert pa.array(formula.to_arrow()).to_pylist() == formula.clauses
    flat = formula.to_numpy()
    assert flat.dtype == np.int32
    assert [clause.tolist()[:-1] for clause in np.split(flat, np.flatnonzero(flat == 0) + 1)[:-1]] == formula.clauses
    with Solver("glucose4") as solver:
        for clause in pa.array(formula.to_arrow()):
            solver.add_clause(clause.as_py())
        assert solver.solve()


def test_variables_and_candidates_map_to_each_other() -> None:
    for encoding in ("extended", "reduced"):
        formula = sudosat.export(INKALA, encoding=encoding)  # type: ignore[arg-type]
        named = 0
        for row, column, digit in product(range(9), range(9), range(1, 10)):
            variable = formula.variable(row, column, digit)
            if variable is None:
                continue
            named += 1
            candidate = formula.candidate(variable)
            assert candidate is not None
            assert (candidate.row, candidate.column, candidate.digit) == (row, column, digit)
        assert named == (729 if encoding == "extended" else formula.variables)
        assert formula.candidate(formula.variables + 1) is None and formula.candidate(0) is None
    assert formula.settled(0, 0) == 8 and formula.settled(0, 1) is None
    assert sudosat.export(EMPTY).variable(1, 1, 5) == 95
    for row, column, digit in ((9, 0, 1), (0, 9, 1), (0, 0, 0), (0, 0, 10)):
        with pytest.raises(IndexError):
            formula.variable(row, column, digit)


def test_clues_may_be_assumptions() -> None:
    formula = sudosat.export(CLASSIC, clues="apart")
    assert len(formula.assumptions) == 30
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        assert solver.solve(assumptions=formula.assumptions)
        model = solver.get_model()
        assert not solver.solve(assumptions=sudosat.export(CLASH, clues="apart").assumptions)
    solution = formula.decode(model)
    assert solution is not None and solution.line == SOLVED


def test_models_may_be_lists_arrays_or_text() -> None:
    formula = sudosat.export(CLASSIC)
    true = [formula.variable(cell // 9, cell % 9, int(digit)) for cell, digit in enumerate(SOLVED)]
    text = "s SATISFIABLE\nv " + " ".join(map(str, true)) + " 0\n"
    for model in (true, np.array(true), iter(true), text):
        solution = formula.decode(model)  # type: ignore[arg-type]
        assert solution is not None and solution.line == SOLVED
    assert formula.decode("s UNSATISFIABLE\n") is None
    for wrong in ([1, -1], [10**6], true[1:], [1, 2], "s SATISFIABLE\nv 1", "s UNKNOWN\n", "perhaps"):
        with pytest.raises(ValueError):
            formula.decode(wrong)  # type: ignore[arg-type]
    for wrong in (["a"], 5, [10**12]):
        with pytest.raises((TypeError, OverflowError)):
            formula.decode(wrong)  # type: ignore[arg-type]


def test_encodings_returns_a_table_of_sizes() -> None:
    frame = sudosat.encodings(CLASSIC).to_polars()
    assert frame.shape == (24, 5)
    extended = frame.filter(pl.col("encoding") == "extended", pl.col("at_most_one") == "pairwise")
    assert extended["variables"].item() == 729 and extended["clauses"].item() == 10_530 + 30
    assert list(sudosat.encodings(CLASSIC).to_pandas().columns) == frame.columns


def test_rules_become_clauses() -> None:
    puzzle = Puzzle("." * 81, rules=["cage 3 r1c1 r1c2", "thermo r5c5 r5c6 r5c7"])
    formula = sudosat.export(puzzle)
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        solution = formula.decode(solver.get_model())
    assert solution is not None
    assert solution[0, 0] + solution[0, 1] == 3 and solution[4, 4] < solution[4, 5] < solution[4, 6]


def test_unknown_names_and_large_formulas_are_refused() -> None:
    with pytest.raises(ValueError, match="is not an encoding"):
        sudosat.export(CLASSIC, encoding="small")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        sudosat.export(CLASSIC, at_most_one="one")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        sudosat.export(CLASSIC, clues="none")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="too large"):
        sudosat.export(Puzzle(np.zeros((400, 400), dtype=np.int64)), at_most_one="pairwise")
