"""Attributes and comparisons that no other test covers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyarrow as pa
import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SOLVED, TWO

import sudosat
from sudosat import GradeKind, Puzzle

MINIMAL = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def test_a_clash_has_its_houses() -> None:
    assert sudosat.why(CLASH).clash_houses == ["row 2", "column 9", "box 1", "box 3", "box 9"]
    assert sudosat.why(TWO).clash_houses == [] and sudosat.why(CLASSIC).clash_houses == []


def test_redundant_clues_and_rules_are_listed() -> None:
    why = sudosat.why(Puzzle("." + SOLVED[1:], rules=["cage 5 r1c1"]))
    assert why.redundant_rules == ["cage 5 r1c1"] and why.undecided == () and why.is_minimal is False
    assert sudosat.why(CLASSIC).redundant_rules == [] and sudosat.why(TWO).is_minimal is None
    assert repr(sudosat.why(MINIMAL)) == "<Explanation unique; minimal>" and sudosat.why(MINIMAL).is_minimal is True


def test_an_interrupted_explanation_has_the_reason() -> None:
    why = sudosat.why([[1] * 25] * 25, timeout=0.05)
    assert why.interrupted == "the time limit passed" and not why.repairs_are_all and not why.clash_is_smallest
    whole = sudosat.why(CLASH)
    assert whole.interrupted is None and whole.unconfirmed == 0 and whole.repairs_are_all


def test_only_cells_that_differ_are_drawn_with_two_digits() -> None:
    pairs = re.findall(r"≠(\d)/(\d)", sudosat.why(TWO).draw())
    assert pairs == [("2", "4"), ("4", "2"), ("4", "2"), ("2", "4")]


def test_answers_have_reasons_and_automorphisms() -> None:
    assert sudosat.canonical(CLASSIC).transposed and not sudosat.canonical(INKALA).transposed
    assert sudosat.count(CLASSIC).reason is None and sudosat.count(EMPTY, limit=2).reason is None
    assert sudosat.canonical(EMPTY).automorphisms == 2 * 6**8


def test_a_certificate_with_another_schema_is_refused() -> None:
    fields = sudosat.certify(TWO).to_dict()
    assert fields["schema"] == "sudosat-certificate-2"
    with pytest.raises(sudosat.ParseError, match='schema of this certificate is sudosat-certificate-2, found "x"'):
        sudosat.Certificate.from_dict(fields | {"schema": "x"})


def test_too_little_memory_is_not_out_of_time() -> None:
    huge = [[0] * 400] * 400
    for call in (
        lambda: sudosat.why(huge, memory="1M"),
        lambda: sudosat.certify(huge, memory="1M"),
        lambda: sudosat.export([[0] * 25] * 25, memory="1M"),
    ):
        with pytest.raises(sudosat.EngineError, match="memory") as caught:
            call()
        assert type(caught.value) is sudosat.EngineError


def test_threads_share_the_memory() -> None:
    rows = [Puzzle([[0] * 400] * 400), *[CLASSIC] * 200]
    error = sudosat.solve_many(rows, memory="2M", threads=2)["error"][0]
    assert "the limit is 1.0 MB" in error


def test_rules_that_clash_are_drawn_with_their_mark() -> None:
    drawn = sudosat.why(Puzzle("." * 16, rules=["cage 2 r1c1 r1c2"])).draw()
    assert "× cage 2 r1c1 r1c2" in drawn and drawn.count("cage") == 1


def test_a_board_shows_its_shape_and_rules() -> None:
    assert Puzzle(CLASSIC).board.is_classic and not Puzzle.empty(4).board.is_classic
    stripes = Puzzle("." * 36, regions=[cell % 6 for cell in range(36)]).board
    assert repr(stripes) == "<Board 6x6, irregular regions>"
    assert repr(Puzzle.empty(4, rules="diagonal").board) == "<Board 4x4, boxes 2x2, 2 rules>"


def test_formulas_differ_by_puzzle_encoding_and_clues() -> None:
    formula = sudosat.export("." * 16)
    assert formula == sudosat.export("." * 16)
    assert formula != sudosat.export("." * 16, clues="apart")
    assert formula != sudosat.export("." * 16, encoding="minimal")
    assert formula != sudosat.export("1" + "." * 15)


def test_different_answers_are_not_equal() -> None:
    one, other = sudosat.solve(TWO).solutions
    assert one != other and one != sudosat.solve(CLASSIC).solution and hash(one) != hash(other)
    verdicts = sudosat.verdicts([CLASSIC])
    assert verdicts == sudosat.verdicts([INKALA]) and verdicts != sudosat.verdicts([TWO])
    table = sudosat.solve_many([CLASSIC])
    assert table["verdict"] == verdicts and table["verdict"] != table["solution"]
    assert sudosat.verdicts([None]) != sudosat.solve_many([None])["error"]


def test_a_changed_clue_is_a_wrong_cell() -> None:
    grade = sudosat.grade("1" + "." * 15, "2143432112343412")
    assert grade.kind is GradeKind.CLUE_CHANGED and grade.wrong_cells == ((0, 0),)
    assert grade.reasons == ["r1c1 is given as 1 but holds 2"]


def test_an_answer_is_read_on_the_board_of_its_puzzle() -> None:
    assert sudosat.grade(Puzzle("1", boxes=(1, 1)), "1").correct


def test_an_empty_solution_is_none() -> None:
    counts = sudosat.audit([CLASSIC, INKALA], solutions=["", " "]).counts
    assert counts["wrong_solution"] == 0 and counts["without_solution"] == 2


def test_tables_have_rows_and_pictures() -> None:
    table = sudosat.solve_many([CLASSIC, None])
    assert len(table) == 2 and len(sudosat.solve_many([])) == 0
    assert table._repr_html_().endswith("</tr><tr><td></td><td></td><td></td></tr></tbody></table>")
    assert "<td></td><td></td><td></td>" in sudosat.counts([None])._repr_html_()
    assert sudosat.solve_many([CLASSIC] * 30)._repr_html_().endswith("</table>")
    assert sudosat.solve_many([CLASSIC] * 32)._repr_html_().endswith("<p>and 2 more rows</p>")


def test_every_arrow_type_of_text_is_read() -> None:
    for kind in (pa.string(), pa.large_string(), pa.binary(), pa.large_binary()):
        assert sudosat.verdicts(pa.array([CLASSIC, None], kind)).to_pylist() == ["unique", None]


def test_a_null_cell_makes_only_its_row_invalid() -> None:
    cells = [[0 if digit == "." else int(digit) for digit in CLASSIC], [None] + [0] * 80]
    verdicts = sudosat.verdicts(pa.array(cells, pa.list_(pa.uint8())))
    assert verdicts.to_pylist() == ["unique", "invalid"]


def test_a_slice_of_a_table_has_its_own_rows() -> None:
    table = pa.table({"puzzle": [CLASH, CLASSIC, TWO, INKALA]})
    assert sudosat.verdicts(table.slice(1, 2)).to_pylist() == ["unique", "multiple"]
    [batch] = table.slice(2).to_batches()
    assert sudosat.verdicts(batch).to_pylist() == ["multiple", "unique"]


class Interrupting:
    """A row whose reading is interrupted."""

    def tolist(self) -> list[int]:
        raise KeyboardInterrupt


class Failing:
    """A row that cannot be read."""

    def tolist(self) -> list[int]:
        raise ArithmeticError("no cells")


def test_an_interrupt_is_never_taken_for_a_bad_row() -> None:
    def rows(row: object) -> Iterator[object]:
        yield from (CLASSIC, row)

    with pytest.raises(KeyboardInterrupt):
        sudosat.verdicts(rows(Interrupting()))  # type: ignore[arg-type]
    assert sudosat.verdicts(rows(Failing())).to_pylist() == ["unique", "invalid"]  # type: ignore[arg-type]


def test_json_lines_are_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("json") / "puzzles.jsonl"
    path.write_text(f'{{"puzzle": "{CLASSIC}"}}\n{{"puzzle": "{TWO}"}}\n')
    assert [sudosat.unique(puzzle) for puzzle in sudosat.read(path) if isinstance(puzzle, Puzzle)] == ["unique", "multiple"]
