"""Puzzles: sources, attributes, copies and formats."""

from __future__ import annotations

import copy
import gzip
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import CLASH, CLASSIC, ROOT, SOLVED, TWO

import sudosat
from sudosat import ParseError, Puzzle

ROWS = [[int(digit.replace(".", "0")) for digit in CLASSIC[row * 9 : row * 9 + 9]] for row in range(9)]


@pytest.mark.parametrize(
    "source",
    [
        CLASSIC,
        CLASSIC.replace(".", "0"),
        "\n".join(CLASSIC[row * 9 : row * 9 + 9] for row in range(9)),
        CLASSIC.encode(),
        gzip.compress(CLASSIC.encode()),
        ROWS,
        [[digit or None for digit in row] for row in ROWS],
        [["." if digit == 0 else str(digit) for digit in row] for row in ROWS],
        tuple(digit for row in ROWS for digit in row),
        np.array(ROWS),
        np.array(ROWS, dtype=np.uint8).T.T[::1],
        np.array(ROWS, dtype=np.int32).reshape(81),
        Puzzle(CLASSIC).to("fpuzzles-link"),
        Puzzle(CLASSIC).to("sdk"),
        Puzzle(CLASSIC).to("json"),
        Puzzle(CLASSIC).to("opensudoku"),
        Puzzle(CLASSIC),
    ],
)
def test_every_source_gives_the_same_puzzle(source: object) -> None:
    puzzle = Puzzle(source)
    assert puzzle == Puzzle(CLASSIC)
    assert hash(puzzle) == hash(Puzzle(CLASSIC))
    assert (puzzle.line, puzzle.clue_count, puzzle.side, puzzle.is_classic) == (CLASSIC, 30, 9, True)
    assert puzzle.rows == tuple(map(tuple, ROWS))
    assert (puzzle[0, 1], puzzle[0, 2]) == (3, 0)


def test_a_non_contiguous_array_is_read_by_its_strides() -> None:
    wide = np.zeros((18, 18), dtype=np.int64)
    wide[::2, ::2] = ROWS
    assert Puzzle(wide[::2, ::2]) == Puzzle(CLASSIC)
    assert Puzzle(np.asfortranarray(ROWS)) == Puzzle(CLASSIC)
    assert Puzzle(np.array(ROWS)[::-1]).rows == tuple(map(tuple, ROWS[::-1]))


def test_a_puzzle_is_immutable_and_compares_by_meaning() -> None:
    puzzle = Puzzle(CLASSIC)
    with pytest.raises(AttributeError):
        puzzle.line = CLASH  # type: ignore[misc]
    assert puzzle != Puzzle(CLASH)
    assert puzzle != Puzzle(CLASSIC, rules=["diagonal"])
    assert {puzzle: 1}[Puzzle(CLASSIC)] == 1
    assert puzzle != CLASSIC


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(CLASSIC),
        Puzzle("1.3..2..3.1..4.."),
        Puzzle(CLASSIC, rules=["diagonal", "cage 8 r1c1 r1c2"]),
        Puzzle("." * 36, boxes=(3, 2)),
        Puzzle("." * 16, regions=[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]),
        Puzzle("1...12341234" + "1234" * 13),
    ],
)
def test_pickle_keeps_everything(puzzle: Puzzle) -> None:
    for again in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
        assert again == puzzle
        assert (again.board, again.rules, repr(again)) == (puzzle.board, puzzle.rules, repr(puzzle))


def test_only_a_solution_can_be_unpickled_as_one() -> None:
    solution = sudosat.solve(CLASSIC).solution
    assert solution is not None
    assert pickle.loads(pickle.dumps(solution)) == solution
    restore, (puzzle, cells) = solution.__reduce__()  # type: ignore[misc]
    with pytest.raises(ValueError, match="does not satisfy"):
        restore(puzzle, bytes(reversed(cells)))


def test_grids_are_indexed_and_iterated_like_sequences() -> None:
    puzzle, solution = Puzzle(CLASSIC), sudosat.solve(CLASSIC).solution
    assert solution is not None
    for grid, rows in ((puzzle, puzzle.rows), (solution, solution.rows)):
        assert tuple(grid) == rows and len(grid) == 9 and grid
        assert (grid[-1, 0], grid[8, -9], grid[-1], grid[0]) == (rows[8][0], rows[8][0], rows[8], rows[0])
        for index in ((9, 0), (0, 9), (-10, 0), 9, -10):
            with pytest.raises(IndexError):
                grid[index]
        for index in ("r1c1", (0, slice(None))):
            with pytest.raises(TypeError, match=r"expected a row, or a row and a column as in \[0, 2\], found (str|tuple)"):
                grid[index]  # type: ignore[call-overload]


def test_an_empty_puzzle_has_only_its_board() -> None:
    assert Puzzle.empty() == Puzzle("." * 81)
    assert Puzzle.empty(6, rules="diagonal") == Puzzle("." * 36, rules=["diagonal"])
    assert Puzzle.empty(boxes=(3, 2)) == Puzzle("." * 36, boxes=(3, 2)) == Puzzle.empty(6, boxes=(3, 2))
    regions = [1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]
    assert Puzzle.empty(regions=regions) == Puzzle("." * 16, regions=regions)
    with pytest.raises(ValueError, match="side 9, found side 6"):
        Puzzle.empty(9, boxes=(3, 2))
    with pytest.raises(ValueError):
        Puzzle.empty(0)


def test_rules_may_be_one_text() -> None:
    both = Puzzle(CLASSIC, rules=["diagonal", "anti-knight"])
    assert Puzzle(CLASSIC, rules="diagonal\nanti-knight") == both
    assert Puzzle(CLASSIC, rules="diagonal") == Puzzle(CLASSIC, rules=["diagonal"])
    with pytest.raises(ValueError, match="diagonnal"):
        Puzzle(CLASSIC, rules="diagonnal")


def test_clues_are_set_and_removed_in_a_copy() -> None:
    puzzle = Puzzle(CLASSIC, rules="cage 8 r1c1 r1c2")
    other = puzzle.with_clues({(0, 2): 4, (0, 0): 0, (0, 1): None})
    assert (other[0, 2], other[0, 0], other[0, 1], other[1]) == (4, 0, 0, puzzle[1])
    assert other.rules == puzzle.rules and puzzle == Puzzle(CLASSIC, rules="cage 8 r1c1 r1c2")
    added = sudosat.why(TWO).added
    assert added and sudosat.unique(Puzzle(TWO).with_clues(added)) == "unique"
    with pytest.raises(IndexError):
        puzzle.with_clues({(9, 0): 1})
    with pytest.raises(ValueError):
        puzzle.with_clues({(0, 2): 10})
    for clues in ("5", {"r1c3": 4}):
        with pytest.raises(TypeError, match=r"expected candidates, or digits by row and column as in .*, found (str|dict)"):
            puzzle.with_clues(clues)  # type: ignore[arg-type]


def test_candidates_are_the_digits_that_clues_leave() -> None:
    candidates = Puzzle(CLASSIC).candidates()
    assert (candidates[0][0], candidates[0][2]) == ((5,), (1, 2, 4))
    assert Puzzle.empty(4).candidates() == (((1, 2, 3, 4),) * 4,) * 4
    diagonal = Puzzle.empty(4, rules="diagonal").with_clues({(0, 0): 1}).candidates()
    assert (diagonal[0][0], diagonal[3][3], diagonal[3][2]) == ((1,), (2, 3, 4), (1, 2, 3, 4))
    candidate = sudosat.Candidate(0, 2, 4)
    assert candidate == sudosat.Candidate(row=0, column=2, digit=4) and str(candidate) == "r1c3=4"
    with pytest.raises(ValueError):
        sudosat.Candidate(0, 0, 0)


def test_a_grid_is_checked_against_its_puzzle() -> None:
    solution = sudosat.Solution.check(CLASSIC, SOLVED)
    assert solution == sudosat.solve(CLASSIC).solution and solution.puzzle == Puzzle(CLASSIC)
    assert sudosat.Solution.check(Puzzle(CLASSIC), np.array(solution.rows)) == solution
    for grid, message in (
        (CLASSIC, "51 empty cells"),
        ("1234341221434321", "expected a grid of side 9, found side 4"),
        (SOLVED[1] + SOLVED[0] + SOLVED[2:], "r1c1"),
    ):
        with pytest.raises(ValueError, match=message):
            sudosat.Solution.check(CLASSIC, grid)
    with pytest.raises(ParseError):
        sudosat.Solution.check(CLASSIC, "x")


def test_a_board_has_its_shape() -> None:
    board = Puzzle("." * 36, rules=["diagonal"]).board
    assert (board.side, board.boxes, board.is_classic) == (6, (2, 3), False)
    assert board.rules == ["diagonal main", "diagonal anti"] == Puzzle("." * 36, rules=["diagonal"]).rules
    assert board.regions[0] == (0, 0, 0, 1, 1, 1)
    assert Puzzle("." * 16, regions=[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]).board.boxes is None
    assert Puzzle(CLASSIC).board == Puzzle(CLASH).board
    assert hash(Puzzle(CLASSIC).board) == hash(Puzzle(CLASH).board)


def test_variants_are_read_with_their_rules() -> None:
    puzzle = Puzzle.from_file(ROOT / "examples" / "puzzles" / "variant.txt")
    assert puzzle.rules
    assert Puzzle(puzzle.to("block")) == puzzle
    assert Puzzle(puzzle.to("json")) == puzzle
    assert "<svg" in puzzle._repr_svg_()


def test_files_are_read_record_by_record(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(f"id,question\n1,{CLASSIC}\n2,12\n3,{CLASH}\n")
    first, bad, last = sudosat.read(path)
    assert (first, last) == (Puzzle(CLASSIC), Puzzle(CLASH))
    assert isinstance(bad, ParseError) and (bad.line, bad.record) == (3, 2)
    assert len(sudosat.read(ROOT / "examples" / "puzzles" / "classic.txt")) == 6
    for call in (sudosat.read, Puzzle.from_file):
        with pytest.raises(FileNotFoundError) as caught:
            call(tmp_path / "missing.txt")
        assert caught.value.filename == str(tmp_path / "missing.txt") and "missing.txt" in str(caught.value)
        with pytest.raises(IsADirectoryError, match=tmp_path.name):
            call(tmp_path)
    with pytest.raises(ParseError, match="another one after it"):
        Puzzle.from_file(ROOT / "examples" / "puzzles" / "classic.txt")


def test_drawings_show_the_board() -> None:
    puzzle, solution = Puzzle(CLASSIC), sudosat.solve(CLASSIC).solution
    assert solution is not None and solution.line == SOLVED
    assert str(puzzle).startswith("┏━━━┯") and "│·4 ┃" in str(solution)
    assert repr(puzzle) == f"Puzzle('{CLASSIC}')" and eval(repr(puzzle)) == puzzle
    assert eval(repr(Puzzle(CLASSIC, rules=["diagonal"]))) == Puzzle(CLASSIC, rules=["diagonal"])
    assert puzzle._repr_svg_().startswith("<svg") and solution._repr_svg_().count("</text>") == 81
    assert "\x1b[" in puzzle.draw("colour")


def test_boards_of_other_digits_are_refused_in_their_place(tmp_path: Path) -> None:
    text = "digits 0-3\n0123\n2301\n1230\n301.\n"
    with pytest.raises(ParseError, match="line 1, column 1: digits must begin with 1, got 0-3"):
        Puzzle(text)
    path = tmp_path / "puzzles.txt"
    path.write_text(f"1234341221434321\n{text}\n1234341221434321\n")
    first, second, third = sudosat.read(path)
    assert isinstance(second, ParseError) and (second.record, second.line) == (2, 2)
    assert isinstance(first, Puzzle) and first == third
    # Columns hold the numbers as text.
    assert sudosat.solve_many([text]).to_pydict()["solution"] == ["0123230112303012"]


def test_boards_that_are_not_square_have_zeros_in_their_holes() -> None:
    rows = ["1...", "2.3.", "..1..4", "......", "  .2.3", "  ...."]
    puzzle = Puzzle("grid 4x4 at r1c1 r3c3\n" + "\n".join(rows) + "\n")
    assert puzzle.to_numpy().shape == (6, 6) and puzzle.rows[2] == (0, 0, 1, 0, 0, 4)
    assert (puzzle[2, 5], puzzle[4, 3], puzzle[0, 5], puzzle[-1, 0]) == (4, 2, 0, 0)
    solution = sudosat.solve(puzzle).solution
    assert solution is not None and (solution.to_numpy() == 0).sum() == 8
    assert [len(row) for row in puzzle.candidates()] == [4, 4, 6, 6, 4, 4]
    assert puzzle.with_clues({(5, 5): 1}).rows[5][5] == 1
    with pytest.raises(IndexError, match="a board of 6x6 has no row 0, column 5"):
        puzzle.with_clues({(0, 5): 1})
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle(puzzle.to("block")) == puzzle
    assert len(puzzle) == len(solution) == 6 and list(puzzle) == list(puzzle.rows)


def test_modified_cells_are_beside_the_grid() -> None:
    rules = ["cage 4 r1c3 r1c4", "cage 4 r2c1 r2c2", "arrow r4c1 = r3c1 r3c2", "sum 6 r3c3 r4c3"]
    puzzle = Puzzle("grid 4x4 doublers\n" + "....\n" * 4 + "\n".join(rules) + "\n")
    assert sorted(puzzle.rules) == sorted(rules) and "4 rules" in repr(puzzle.board)
    solution = sudosat.solve(puzzle).solution
    assert solution is not None and solution.rows[2] == (2, 4, 1, 3, 0, 0, 3, 0, 0, 1)
    assert sudosat.Solution.check(puzzle, solution.rows) == solution
    assert Puzzle(puzzle.to("block")) == puzzle == pickle.loads(pickle.dumps(puzzle))


def test_the_length_of_a_board_is_its_number_of_rows() -> None:
    puzzle = Puzzle("grid 3x4 digits 5 boxes 1x4\n1...\n....\n...5\n")
    assert (len(puzzle), len(list(puzzle)), puzzle.side) == (3, 3, 5)
    solution = sudosat.solve(puzzle).solutions[0]
    assert (len(solution), len(list(solution)), solution.to_numpy().shape) == (3, 3, (3, 4))
    assert Puzzle(solution).clue_count == 12 and sudosat.unique(Puzzle(solution)) is sudosat.Verdict.UNIQUE


def test_solutions_on_boards_that_are_not_square_are_checked() -> None:
    puzzle = Puzzle("grid 4x4 at r1c1 r3c3\n...32.....12..........3....1\n")
    solution = sudosat.solve(puzzle).solution
    assert solution is not None
    cells = [int(digit) for digit in solution.line]
    rows = [cells[0:4], cells[4:8], cells[8:14], cells[14:20], cells[20:24], cells[24:28]]
    for grid in (solution, solution.line, cells, rows, solution.rows, solution.to_numpy(), Puzzle(solution)):
        assert sudosat.Solution.check(puzzle, grid) == solution
    for wrong, message in (
        (cells[:-1], "expected 6 rows"),
        (rows[:-1], "expected 6 rows, found 5"),
        ([row[:3] for row in rows], "row 1, column 4: expected 4 cells, found 3"),
        ([[*row, 1, 1][:6] for row in rows], "row 1, column 5: the board has no cell here"),
        (Puzzle("1" + "." * 80), r"expected a grid on `grid 4x4 boxes 2x2 at r1c1 r3c3`, found 9x9|empty cells"),
        ([2, *cells[1:]], "r1c1|row 1"),
    ):
        with pytest.raises(ValueError, match=message):
            sudosat.Solution.check(puzzle, wrong)


def test_numpy_converts_puzzles_and_solutions() -> None:
    puzzle, solution = Puzzle(CLASSIC), sudosat.solve(CLASSIC).solution
    assert solution is not None
    assert puzzle.to_numpy().dtype == np.uint8 and not puzzle.to_numpy().flags.writeable
    np.testing.assert_array_equal(np.asarray(puzzle), ROWS)
    np.testing.assert_array_equal(np.array(solution, dtype=np.int64), solution.rows)
    assert np.array(puzzle, copy=True).flags.writeable
    assert Puzzle(np.zeros((256, 256), dtype=np.int64)).to_numpy().dtype == np.uint16


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        (CLASSIC.replace("3", "y", 1), 1, 2),
        ("1.5..2..3.1..4..", 1, 3),
        ("x", 1, 1),
        (b"1", 1, 1),
        ("", 1, 1),
        ([[1, 2, 3, 4], [5, 0, 0, 0], [0] * 4, [0] * 4], 2, 1),
        ([[1, 2, 3, 4], [0] * 3, [0] * 4, [0] * 4], 2, 4),
        ([[1, 2, 3, "a"], [0] * 4, [0] * 4, [0] * 4], 1, 4),
        ([-1] * 16, 1, 1),
        ([0] * 17, 1, 1),
        ([], 1, 1),
    ],
)
def test_errors_have_a_position(source: object, line: int, column: int) -> None:
    with pytest.raises(ParseError) as caught:
        Puzzle(source)
    assert (caught.value.line, caught.value.column, caught.value.record) == (line, column, 1)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("source", [None, 5, 1.5, [[1.5] * 4] * 4, object(), {1: 2}, np.zeros((4, 4), dtype=complex)])
def test_other_types_are_type_errors(source: object) -> None:
    with pytest.raises(TypeError):
        Puzzle(source)


def test_rules_that_a_format_cannot_express_are_an_error() -> None:
    puzzle = Puzzle(CLASSIC, rules=["diagonal"])
    with pytest.raises(ValueError, match="cannot express the rule diagonal main"):
        puzzle.to("sdm")
    assert puzzle.to("sdm", lossy=True) == CLASSIC
    with pytest.raises(ValueError, match="is not a format"):
        puzzle.to("pdf")
    with pytest.raises(ValueError):
        Puzzle(CLASSIC, rules=["cage x"])
    with pytest.raises(IndexError):
        puzzle[9, 0]
