"""Columns of puzzles, to and from packages that support Arrow."""

from __future__ import annotations

from collections import UserDict
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SMALL, SOLVED, TWO
from tqdm import tqdm

import sudosat
from sudosat import Puzzle

ROWS = [CLASSIC, TWO, CLASH, INKALA, SMALL, "12", None, CLASSIC]
VERDICTS = ["unique", "multiple", "unsolvable", "unique", "unique", "invalid", None, "unique"]
ENGINES = ["both", "sat", "native"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_list_has_a_verdict_for_each_row(engine: sudosat._sudosat.Engine) -> None:
    column = sudosat.verdicts(ROWS, engine=engine, threads=2)
    assert (len(column), column.to_pylist(), list(column)) == (8, VERDICTS, VERDICTS)
    assert (column[0], column[-1], column[6]) == ("unique", "unique", None)
    table = sudosat.solve_many(ROWS, engine=engine)
    assert table.columns == ["verdict", "solution", "error"]
    rows = table.to_pylist()
    assert [row["verdict"] for row in rows] == VERDICTS
    assert rows[0]["solution"] == rows[7]["solution"] == SOLVED and rows[1]["solution"] is None
    assert rows[4]["solution"] == sudosat.solve(SMALL).solution.line  # type: ignore[union-attr]
    assert rows[5]["error"].startswith("line 1, column 1: ") and rows[0]["error"] is None
    counts = sudosat.counts([CLASSIC, TWO, CLASH, None, "x", EMPTY], limit=5, engine=engine).to_pydict()
    assert counts["count"] == [1, 2, 0, None, None, 5]
    assert counts["exact"] == [True, True, True, None, None, False]


def test_single_puzzles_and_columns_agree(corpus: dict[str, str]) -> None:
    for engine in ENGINES:
        assert sudosat.verdicts(list(corpus), engine=engine).to_pylist() == list(corpus.values())


@pytest.mark.parametrize(
    "column",
    [
        tuple(ROWS),
        (row for row in ROWS),
        [Puzzle(row) if row and len(row) == 81 else row for row in ROWS],
        np.array(ROWS, dtype=object),
        pa.array(ROWS),
        pa.array(ROWS, pa.large_string()),
        pa.array(ROWS, pa.string_view()),
        pa.array(ROWS, pa.binary()),
        pa.array(ROWS).dictionary_encode(),
        pa.chunked_array([ROWS[:3], [], ROWS[3:]]),
        pa.array(["x", *ROWS, "y"]).slice(1, 8),
        pa.chunked_array([["x", *ROWS], ["y"]]).slice(1, 8),
        pa.table({"id": range(8), "puzzle": ROWS}),
        pa.record_batch({"quizzes": ROWS, "id": range(8)}),
        {"id": range(8), "puzzle": ROWS},
        {"puzzle": pa.array(ROWS), "solution": [None] * 8},
        [{"id": 1, "puzzle": row} for row in ROWS],
        ({"quizzes": row} if row else {} for row in ROWS),
        [{"puzzle": row} if row and len(row) == 81 else row for row in ROWS],
        pl.Series(ROWS),
        pl.Series(ROWS, dtype=pl.Categorical),
        pl.DataFrame({"question": ROWS, "rating": range(8)}),
        pd.Series(ROWS),
        pd.DataFrame({"puzzles": ROWS}),
        duckdb.sql("select * from (values (1)) t, (select unnest(?) as puzzle)", params=[ROWS]),
    ],
    ids=lambda column: type(column).__module__ + "." + type(column).__name__,
)
def test_every_source_of_a_column_is_read(column: object) -> None:
    assert sudosat.verdicts(column).to_pylist() == VERDICTS


class Dataset:
    """A stand-in for a data set of the package `datasets`, which takes minutes to install."""

    def __init__(self, table: pa.Table, kind: str | None = None) -> None:
        self.table, self.kind = table, kind

    def __iter__(self) -> object:
        return iter(self.table.to_pylist())

    def with_format(self, kind: str) -> Dataset:
        return Dataset(self.table, kind)

    def iter(self, batch_size: int) -> object:
        assert self.kind == "arrow" and batch_size > 0
        return (self.table.slice(start, 3) for start in range(0, len(self.table), 3))


def test_a_data_set_is_read_and_its_answers_are_graded() -> None:
    dataset = Dataset(pa.table({"source": ["x"] * 8, "question": ROWS, "answer": [SOLVED] * 8, "rating": range(8)}))
    assert sudosat.verdicts(dataset).to_pylist() == VERDICTS
    assert sudosat.grade_many(dataset)["kind"][0] == "correct"
    report = sudosat.audit({"train": dataset, "test": {"question": [CLASSIC], "answer": [SOLVED]}})
    assert report.counts["rows"] == 9 and report.sets["test"]["duplicate"] == 1
    assert sudosat.audit({"question": ROWS, "answer": [SOLVED] * 8}).counts == sudosat.audit(dataset).counts


def test_mappings_other_than_dictionaries_are_read_like_them() -> None:
    # `Dataset.map` passes mappings of its own to a function: of columns, or with one row each.
    columns = UserDict({"source": ["x"] * 8, "question": ROWS, "answer": [SOLVED] * 8})
    assert sudosat.verdicts(columns).to_pylist() == VERDICTS
    assert sudosat.verdicts(UserDict(row) for row in Dataset(pa.table(dict(columns)))).to_pylist() == VERDICTS
    assert sudosat.grade_many(columns)["kind"][0] == "correct"
    assert sudosat.audit(columns).counts == sudosat.audit(dict(columns)).counts
    assert sudosat.audit(UserDict(train=columns)).sets.keys() == {"train"}


def test_numbers_are_read_and_returned_as_digits() -> None:
    lines = [CLASSIC, TWO, CLASH]
    cells = np.array([[int(digit.replace(".", "0")) for digit in line] for line in lines], dtype=np.uint8)
    expected = VERDICTS[:3]
    wide = np.zeros((6, 162), dtype=np.uint8)
    wide[::2, ::2] = cells
    arrow = pa.FixedSizeListArray.from_arrays(pa.array(cells.ravel()), 81)
    before = np.full(81, 200, np.uint8)
    padded = pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate([before, cells.ravel()])), 81)
    for column in (
        cells,
        cells.reshape(-1, 9, 9),
        cells.astype(np.int64),
        cells.astype(np.int8),
        np.ma.masked_equal(cells.astype(np.int64), 0),
        np.ma.masked_array(np.where(cells == 0, 7, cells), mask=cells == 0),
        cells.astype(">u2"),
        np.asfortranarray(cells),
        wide[::2, ::2],
        list(cells),
        list(cells.reshape(-1, 9, 9)),
        arrow,
        padded.slice(1),
        pa.array([[0] * 5, *cells.tolist()], pa.list_(pa.uint8())).slice(1),
        pa.array(cells.tolist(), pa.large_list(pa.uint8())),
        pl.Series(cells.tolist(), dtype=pl.List(pl.UInt8)),
        pa.chunked_array([arrow.slice(0, 1), arrow.slice(1)]),
        pl.Series(cells),
        pl.DataFrame({"puzzle": cells}),
    ):
        assert sudosat.verdicts(column, engine="native").to_pylist() == expected
    bad = cells.astype(np.int64)
    bad[1, 11] = -1
    bad[2, 0] = 256
    table = sudosat.solve_many(bad)
    assert table["verdict"].to_pylist() == ["unique", "invalid", "invalid"]
    assert table["error"][1] == "row 2, column 3: expected 0 to 9, found 255"
    # Wide numbers are narrowed block by block.
    many = np.tile(cells.astype(np.int64), (1024, 1))
    many[3000, 5] = 1 << 40
    found = sudosat.verdicts(many, engine="native").to_pylist()
    assert found == expected * 1000 + ["invalid", *expected[1:]] + expected * 23
    solutions = table["solution"].to_cells()
    assert solutions.shape == (3, 81) and solutions.dtype == np.uint8
    assert "".join(map(str, solutions[0])) == SOLVED and not solutions[1].any()
    with pytest.raises(ValueError, match="not a line of 81"):
        sudosat.verdicts([CLASSIC]).to_cells()
    nulls = pa.array([[0] * 81, None, [0] * 80 + [None]], pa.list_(pa.uint8(), 81))
    assert sudosat.verdicts(nulls).to_pylist() == ["multiple", None, "invalid"]
    lists = pa.array([[0] * 81, None, [0] * 80, [0] * 80 + [None]], pa.list_(pa.uint8()))
    table = sudosat.solve_many(lists)
    assert table["verdict"].to_pylist() == ["multiple", None, "invalid", "invalid"]
    assert table["error"][2] == "expected a list of 81 cells"


def test_answers_convert_to_every_package() -> None:
    table = sudosat.solve_many(ROWS)
    assert pa.table(table).to_pydict() == table.to_pydict() == pl.DataFrame(table).to_dict(as_series=False)
    assert table.to_pandas().shape == (8, 3) and table.to_polars().shape == (8, 3)
    answers = table.to_pyarrow()
    assert duckdb.sql("select count(*) from answers where verdict = 'unique'").fetchall() == [(4,)]
    column = table["verdict"]
    assert pa.array(column).to_pylist() == pl.Series(column).to_list() == column.to_polars().to_list() == VERDICTS
    assert column.to_pyarrow().type == pa.string() and pa.field(column).type == pa.string()
    assert "<td>unique</td>" in table._repr_html_() and repr(table).startswith("<Table 8 rows")
    assert sudosat.canonical_many([CLASSIC] * 50)._repr_html_().endswith("<p>and 20 more rows</p>")
    with pytest.raises(KeyError):
        table["none"]
    with pytest.raises(IndexError):
        column[8]


def test_a_column_may_be_exported_many_times() -> None:
    column = sudosat.verdicts(ROWS)
    table = sudosat.solve_many(ROWS)
    for _ in range(3):
        assert pa.array(column).to_pylist() == VERDICTS
        assert pa.table(table).num_rows == 8
    taken = pa.array(ROWS).__arrow_c_array__()

    class Once:
        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return taken

    assert sudosat.verdicts(Once()).to_pylist() == VERDICTS
    with pytest.raises(ValueError, match="already been taken"):
        sudosat.verdicts(Once())


def test_parquet_files_are_read_and_written(tmp_path: Path) -> None:
    path, answered = tmp_path / "puzzles.parquet", tmp_path / "answers.parquet"
    pq.write_table(pa.table({"id": range(8), "puzzle": ROWS}), path)
    table = pq.read_table(path)
    pq.write_table(table.append_column("verdict", pa.array(sudosat.verdicts(table))), answered)
    assert pl.read_parquet(answered)["verdict"].to_list() == VERDICTS
    frame = pl.read_parquet(path)
    frame.with_columns(sudosat.verdicts(frame).to_polars()).write_parquet(answered)
    assert pq.read_table(answered)["verdict"].to_pylist() == VERDICTS


def test_a_column_has_canonical_forms() -> None:
    table = sudosat.canonical_many([CLASSIC, SMALL, None, "x", EMPTY], threads=2).to_pydict()
    assert table["canonical"] == [sudosat.canonical(CLASSIC).line, None, None, None, EMPTY]
    assert table["automorphisms"] == [1, None, None, None, 3_359_232]
    assert [error is None for error in table["error"]] == [True, False, True, False, True]


def test_an_audit_finds_every_fault() -> None:
    relabelled = CLASSIC.translate(str.maketrans("123456789", "987654321"))
    train = pl.DataFrame({"quizzes": [CLASSIC, TWO, CLASH, "x"], "solutions": [SOLVED, None, None, None]})
    test = pl.DataFrame({"quizzes": [relabelled, INKALA], "solutions": [SOLVED, None]})
    report = sudosat.audit({"train": train, "test": test}, threads=2)
    assert report.counts["rows"] == 6 and report.sets["train"]["invalid"] == 1
    findings = report.findings.to_pylist()
    assert [(row["kind"], row["set"], row["row"]) for row in findings] == [
        ("multiple", "train", 1),
        ("unsolvable", "train", 2),
        ("invalid", "train", 3),
        ("wrong_solution", "test", 0),
        ("isomorphic", "test", 0),
    ]
    assert (findings[-1]["of_set"], findings[-1]["of_row"]) == ("train", 0)
    assert "given as" in findings[3]["detail"]
    assert report.leaks.to_pylist() == [{"from": "train", "into": "test", "rows": 1, "exact": 0}]
    twice = sudosat.audit([CLASSIC, CLASSIC, None], [SOLVED, SOLVED[::-1], ""])
    assert [row["kind"] for row in twice.findings.to_pylist()] == ["wrong_solution", "duplicate", "invalid"]
    with pytest.raises(ValueError, match="1 puzzle, but 2 solutions"):
        sudosat.audit([CLASSIC], [SOLVED, SOLVED])


def test_progress_adds_up_to_all_rows() -> None:
    reported: list[int] = []
    rows = [CLASSIC] * 5000
    for call in (sudosat.verdicts, sudosat.solve_many, sudosat.counts, sudosat.canonical_many, sudosat.audit):
        reported.clear()
        call(rows, progress=reported.append)
        assert sum(reported) == 5000 and min(reported) > 0
    with tqdm(total=5000, disable=True) as bar:
        sudosat.verdicts(rows, progress=bar.update)

    def fail(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sudosat.verdicts(rows, progress=fail)


def test_a_time_limit_is_for_each_row() -> None:
    table = sudosat.solve_many([CLASSIC, EMPTY, "x", None], timeout=0)
    assert table["verdict"].to_pylist() == ["unknown", "unknown", "invalid", None]
    assert table["error"][0] == "the time limit passed"
    assert sudosat.verdicts([CLASSIC] * 100, timeout=60, engine="native").to_pylist() == ["unique"] * 100


def test_the_order_is_kept_with_many_threads(corpus: dict[str, str]) -> None:
    rows, verdicts = list(corpus) * 40, list(corpus.values()) * 40
    for threads in (1, 2, 7):
        assert sudosat.verdicts(rows, threads=threads, engine="native").to_pylist() == verdicts
