"""Grades of proposed grids."""

from __future__ import annotations

import pickle

import numpy as np
import polars as pl
import pytest
from conftest import CLASH, CLASSIC, EMPTY, SOLVED, TWO

import sudosat
from sudosat import GradeKind, Puzzle

ENGINES = ["both", "sat", "native"]


def changed(line: str, cell: int, digit: str) -> str:
    return line[:cell] + digit + line[cell + 1 :]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_grade_has_the_wrong_cells_of_a_grid(engine: sudosat._sudosat.Engine) -> None:
    correct = sudosat.grade(CLASSIC, SOLVED, engine=engine)
    assert correct and correct.correct and correct.kind is GradeKind.CORRECT
    assert (correct.score, correct.wrong_cells, correct.empty_cells, correct.reasons) == (1.0, (), (), [])

    clue = sudosat.grade(CLASSIC, changed(SOLVED, 0, "4"), engine=engine)
    assert not clue and clue.kind == "clue_changed" and clue.wrong_cells == ((0, 0),)
    assert clue.reasons[0] == "r1c1 is given as 5 but holds 4" and clue.score == 80 / 81

    rule = sudosat.grade(CLASSIC, changed(SOLVED, 2, "5"), engine=engine)
    assert rule.kind is GradeKind.RULE_BROKEN and rule.wrong_cells == ((0, 2),) and rule.score == 80 / 81
    assert "row 1 has 5 at r1c1 and r1c3" in rule.reasons

    holes = sudosat.grade(CLASSIC, changed(SOLVED, 2, "."), engine=engine)
    assert holes.kind is GradeKind.INCOMPLETE and holes.empty_cells == ((0, 2),) and holes.wrong_cells == ()
    assert holes.score == 80 / 81 and holes.reasons == []

    # Row 1 has no 1 yet, nor do the column and the box of r1c3.
    not_it = sudosat.grade(CLASSIC, changed(CLASSIC, 2, "1"), engine=engine)
    assert not_it.kind is GradeKind.NOT_THE_SOLUTION and not_it.wrong_cells == ((0, 2),)
    assert not_it.reasons == ["r1c3 holds 1, the only solution 4"] and not_it.score == 30 / 81


def test_without_a_single_solution_there_is_no_score() -> None:
    first, second = sudosat.solve(TWO).solutions
    assert sudosat.grade(TWO, first) and sudosat.grade(TWO, second).score == 1.0
    partial = sudosat.grade(TWO, TWO)
    assert partial.kind is GradeKind.INCOMPLETE and partial.score is None
    broken = sudosat.grade(EMPTY, "11" + "." * 79)
    assert broken.kind is GradeKind.RULE_BROKEN and broken.score is None and broken.wrong_cells == ((0, 0), (0, 1))
    assert not sudosat.grade(CLASH, SOLVED) and sudosat.grade(CLASH, SOLVED).score is None
    late = sudosat.grade(CLASSIC, changed(SOLVED, 2, "."), timeout=0)
    assert late.kind is GradeKind.INCOMPLETE and late.score is None


def test_every_source_of_a_grid_is_graded() -> None:
    rows = [[int(digit) for digit in SOLVED[row : row + 9]] for row in range(0, 81, 9)]
    block = "\n".join(SOLVED[row : row + 9] for row in range(0, 81, 9))
    spaced = "\n".join(" ".join(str(digit) for digit in row) for row in rows)
    solution = sudosat.solve(CLASSIC).solution
    for answer in (SOLVED, block, spaced, rows, sum(rows, []), np.array(rows), solution, Puzzle(SOLVED)):
        assert answer is not None and sudosat.grade(CLASSIC, answer).kind is GradeKind.CORRECT
        table = sudosat.grade_many([CLASSIC], [answer])
        assert table["kind"].to_pylist() == ["correct"]
    for wrong in ("12", "y" * 81, [[1]], [[99] * 9] * 9, "." * 16):
        with pytest.raises(ValueError):
            sudosat.grade(CLASSIC, wrong)
    with pytest.raises(TypeError):
        sudosat.grade(CLASSIC, 5)  # type: ignore[arg-type]


def test_rules_and_other_boards_are_graded() -> None:
    diagonal = Puzzle("." * 16, rules="diagonal")
    grade = sudosat.grade(diagonal, "1234341221434321")
    assert grade.kind is GradeKind.RULE_BROKEN and "main diagonal has 1 at r1c1 and r4c4" in grade.reasons
    jigsaw = Puzzle("1...............", regions=[0] * 4 + [1, 1, 2, 2] * 2 + [3] * 4)
    solution = sudosat.solve(jigsaw).solutions[0]
    assert sudosat.grade(jigsaw, solution.line) and sudosat.grade_many([jigsaw], [solution.line])["score"][0] == 1.0


def test_grids_on_boards_that_are_not_square_are_graded() -> None:
    two = Puzzle("grid 4x4 at r1c1 r3c3\n...32.....12..........3....1\n")
    wide = Puzzle("grid 6x9\n6....5.42..39..5...92.6..8...9.21..8..5..3.1.3.75...94\n")
    for puzzle, cell, place in ((two, 20, (4, 2)), (wide, 46, (5, 1))):
        solution = sudosat.solve(puzzle).solution
        assert solution is not None
        for answer in (solution, solution.line, solution.rows, solution.to_numpy(), Puzzle(solution)):
            assert sudosat.grade(puzzle, answer).score == 1.0
        digit = next(digit for digit in "1234" if digit != solution.line[cell])
        wrong = changed(solution.line, cell, digit)
        grade = sudosat.grade(puzzle, wrong)
        assert not grade and place in grade.wrong_cells and grade.score == (len(wrong) - 1) / len(wrong)
        assert pickle.loads(pickle.dumps(grade)) == grade
        empty = sudosat.grade(puzzle, changed(solution.line, cell, "."))
        assert (empty.kind, empty.empty_cells) == (GradeKind.INCOMPLETE, (place,))
        table = sudosat.grade_many([puzzle] * 4, [solution, solution.line, wrong, None])
        assert table["kind"].to_pylist() == ["correct", "correct", grade.kind, None]
        assert cell in table["wrong_cells"].to_pylist()[2]
    with pytest.raises(ValueError, match="expected a grid on `grid 6x9 boxes 3x3`, found"):
        sudosat.grade(wide, two)
    tall = "grid 9x6 boxes 3x3\n" + "." * 54
    assert sudosat.grade_many([wide], [Puzzle(tall)])["reason"][0].startswith("expected a grid on `grid 6x9")


def test_columns_of_other_digits_are_graded_as_texts() -> None:
    text = "digits 0-3\n0...\n....\n....\n...2\n"
    solution = "0123230112303012"
    for answer, kind in ((solution, "correct"), (changed(solution, 0, "1"), "clue_changed"), ("0" * 16, "clue_changed")):
        assert sudosat.grade_many([text], [answer])["kind"].to_pylist() == [kind]
    zero = "digits 0-8\n.6.72.....3...1....810..67.3..............5..2....5.83...1.87....7.3.0..0.......8"
    [solution] = sudosat.solve_many([zero])["solution"].to_pylist()
    table = sudosat.grade_many([zero, zero], [solution, changed(solution, 0, "1")])
    assert table["kind"].to_pylist()[0] == "correct" and table["wrong_cells"].to_pylist()[1][0] == 0
    numbers = np.array([[int(digit) for digit in solution]], dtype=np.uint8)
    assert "numbers are read on square boards only" in sudosat.grade_many([zero], numbers)["reason"][0]


def test_a_column_of_grids_is_graded_row_by_row() -> None:
    answers = [SOLVED, changed(SOLVED, 0, "4"), changed(CLASSIC, 2, "1"), "I cannot", None, SOLVED, SOLVED]
    puzzles = [CLASSIC, CLASSIC, CLASSIC, CLASSIC, CLASSIC, None, "x"]
    kinds = ["correct", "clue_changed", "not_the_solution", "invalid", None, None, "invalid"]
    frame = pl.DataFrame({"puzzle": puzzles, "model": answers, "solution": [SOLVED] * 7})
    for engine in ENGINES:
        table = sudosat.grade_many(puzzles, answers, engine=engine, threads=2)  # type: ignore[arg-type]
        assert table["kind"].to_pylist() == kinds
        assert table["score"].to_pylist() == [1.0, 80 / 81, 30 / 81, None, None, None, None]
        assert table["wrong_cells"].to_pylist() == [[], [0], [2], [], [], [], []]
        assert table["reason"][1].startswith("r1c1 is given as 5 but holds 4") and table["reason"][0] is None
        assert table["reason"][3].startswith("line 1") and table["reason"][6].startswith("the puzzle: line 1")
    for source in (frame, frame.to_dict(as_series=False), frame.to_dicts()):
        assert sudosat.grade_many(source, answer_column="model")["kind"].to_pylist() == kinds
    assert sudosat.grade_many(frame.head(5))["kind"].to_pylist() == ["correct"] * 5
    assert len(table.to_polars()) == len(table.to_pyarrow()) == len(table.to_pylist()) == 7
    with pytest.raises(ValueError, match="1 puzzle, but 2 answers"):
        sudosat.grade_many([CLASSIC], [SOLVED, SOLVED])
    with pytest.raises(ValueError, match="no column of answers"):
        sudosat.grade_many([CLASSIC])


def test_one_grid_and_a_column_agree(corpus: dict[str, str]) -> None:
    puzzles = [puzzle for puzzle, verdict in corpus.items() if verdict == "unique"][:20]
    solutions = sudosat.solve_many(puzzles)["solution"].to_pylist()
    answers = [changed(line, 4 * row, "159."[row % 4]) for row, line in enumerate(solutions)]
    table = sudosat.grade_many(puzzles, answers).to_pylist()
    for puzzle, answer, row in zip(puzzles, answers, table):
        grade = sudosat.grade(puzzle, answer)
        wrong = [9 * r + c for r, c in grade.wrong_cells]
        assert (row["kind"], row["score"], row["wrong_cells"]) == (grade.kind, grade.score, wrong)
        assert (row["reason"] or "") == "; ".join(grade.reasons)
        assert pickle.loads(pickle.dumps(grade)) == grade
