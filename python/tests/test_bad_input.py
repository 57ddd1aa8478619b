"""Arguments that are not columns of puzzles, and rows that are not puzzles."""

from __future__ import annotations

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC

import sudosat


@pytest.mark.parametrize(
    "column",
    [
        None,
        5,
        CLASSIC,
        CLASSIC.encode(),
        sudosat.Puzzle(CLASSIC),
        object(),
        np.zeros((3, 81)),
        np.zeros((3, 81), dtype=bool),
        np.zeros(3, dtype=complex),
        pa.array([1, 2, 3]),
        pa.array([[1, 2], [3]]),
        pa.array([[1] * 81], pa.list_(pa.int64(), 81)),
        pl.Series([1.5]),
        pl.DataFrame({"puzzle": [1, 2]}),
    ],
    ids=repr,
)
def test_wrong_types_are_type_errors(column: object) -> None:
    calls = (sudosat.verdicts, sudosat.solve_many, sudosat.counts, sudosat.canonical_many, sudosat.rate_many, sudosat.audit)
    for call in calls:
        with pytest.raises(TypeError):
            call(column)  # type: ignore[operator]


@pytest.mark.parametrize(
    "column",
    [
        np.zeros((3, 80), dtype=np.uint8),
        np.zeros(81, dtype=np.uint8),
        np.zeros((3, 9, 9, 1), dtype=np.uint8),
        np.zeros((), dtype=np.uint8),
        pl.DataFrame({"a": [CLASSIC], "b": [CLASSIC]}),
        pl.DataFrame(),
        {"a": [CLASSIC], "b": [CLASSIC]},
        {},
        [{"a": CLASSIC, "b": CLASSIC}],
    ],
    ids=repr,
)
def test_wrong_shapes_are_value_errors(column: object) -> None:
    with pytest.raises(ValueError):
        sudosat.verdicts(column)


def test_an_ambiguous_column_name_is_refused() -> None:
    two = pa.table([[CLASSIC], ["x"]], names=["puzzle", "puzzle"])
    for column in (None, "puzzle"):
        with pytest.raises(ValueError, match="two columns have the name puzzle: puzzle and puzzle"):
            sudosat.verdicts(two, column=column)
    cases = pa.table([[CLASSIC], ["x"]], names=["Puzzle", "PUZZLE"])
    with pytest.raises(ValueError, match="Puzzle and PUZZLE"):
        sudosat.verdicts(cases)
    assert sudosat.verdicts(cases, column="Puzzle").to_pylist() == ["unique"]


def test_unsupported_types_are_refused_by_name() -> None:
    for column, name in ((pa.array([[1] * 81]), "List"), (pa.array([1]), "Int64"), (np.zeros((1, 81)), "float64")):
        with pytest.raises(TypeError, match=name):
            sudosat.verdicts(column)


def test_invalid_arguments_are_refused() -> None:
    for threads in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            sudosat.verdicts([CLASSIC], threads=threads)
    with pytest.raises(ValueError, match="no column text among a, b"):
        sudosat.verdicts(pl.DataFrame({"a": [CLASSIC], "b": [CLASSIC]}), column="text")
    with pytest.raises(TypeError):
        sudosat.verdicts([CLASSIC], progress=5)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        sudosat.counts([CLASSIC], limit=-1)


@pytest.mark.parametrize(
    "row",
    [
        "",
        " ",
        "y" * 81,
        CLASSIC[:-1],
        CLASSIC + ".",
        CLASSIC + "\n" + CLASSIC,
        "\0" * 81,
        "\ud800" * 81,
        "é" * 81,
        "٣" * 81,
        "9" * 10_000,
        "[" * 10_000,
        '{"size":9}',
        "https://f-puzzles.com/?load=AAAA",
        b"\xff" * 81,
        [[1, 2], [3]],
        np.zeros((2, 3)),
        ["a"] * 81,
        [10**30] * 81,
    ],
    ids=lambda row: repr(row)[:20],
)
def test_a_bad_row_is_a_single_invalid_answer(row: object) -> None:
    table = sudosat.solve_many([CLASSIC, row, CLASSIC], engine="native")
    assert table["verdict"].to_pylist() == ["unique", "invalid", "unique"]
    assert table["error"][1]
    report = sudosat.audit([CLASSIC, row], engine="native")
    assert report.counts["invalid"] == 1
    assert sudosat.canonical_many([row])["error"][0]


@pytest.mark.parametrize("row", [5, 1.5, True, object(), {1, 2}, [1.5] * 81, [object()] * 81], ids=repr)
def test_a_row_that_is_not_text_is_an_error_with_its_type(row: object) -> None:
    for call in (sudosat.verdicts, sudosat.solve_many, sudosat.counts, sudosat.canonical_many, sudosat.audit):
        kind = type(row[0] if isinstance(row, list) else row).__name__
        with pytest.raises(TypeError, match=f"row 1: expected .*, found {kind}"):
            call([CLASSIC, row])  # type: ignore[operator]
        with pytest.raises(TypeError, match=f"row 1: expected .*, found {kind}"):
            call([{"puzzle": CLASSIC}, {"puzzle": row}])  # type: ignore[operator]


def test_null_rows_stay_null() -> None:
    assert sudosat.verdicts([None, float("nan"), CLASSIC]).to_pylist() == [None, None, "unique"]
    assert sudosat.verdicts(pa.nulls(3)).to_pylist() == [None] * 3
    assert sudosat.verdicts(pa.array([None, None], pa.string())).to_pylist() == [None] * 2


@pytest.mark.parametrize(
    "column",
    [
        [],
        (),
        np.zeros((0, 81), dtype=np.uint8),
        pa.array([], pa.string()),
        pa.chunked_array([], pa.string()),
        pl.Series([], dtype=pl.String),
        pl.DataFrame({"puzzle": []}, schema={"puzzle": pl.String}),
    ],
    ids=repr,
)
def test_an_empty_column_has_an_empty_answer(column: object) -> None:
    assert sudosat.verdicts(column).to_pylist() == []
    assert sudosat.solve_many(column).to_polars().shape == (0, 3)
    assert sudosat.counts(column).to_pylist() == sudosat.canonical_many(column).to_pylist() == []
    assert sudosat.audit(column).counts["rows"] == 0


def test_errors_of_the_producer_are_propagated() -> None:
    class Failing:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise RuntimeError("no stream today")

    class Lying:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return 5

    class Swapped:
        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            schema, array = pa.array([CLASSIC]).__arrow_c_array__()
            return array, schema

    with pytest.raises(RuntimeError, match="no stream today"):
        sudosat.verdicts(Failing())
    with pytest.raises(TypeError):
        sudosat.verdicts(Lying())
    with pytest.raises((ValueError, TypeError)):
        sudosat.verdicts(Swapped())

    def broken() -> object:
        yield pa.record_batch({"puzzle": [CLASSIC]})
        raise OSError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"puzzle": pa.string()}), broken())
    with pytest.raises(Exception, match="the disk is gone"):
        sudosat.verdicts(reader)


def test_ten_million_rows_are_read() -> None:
    """Nearly all are null, and the others in a dictionary: this tests the bindings, not the memory."""
    rows, every = 10_000_000, 1000
    keys = np.zeros(rows, dtype=np.int8)
    column = pa.DictionaryArray.from_arrays(pa.array(keys, mask=np.arange(rows) % every != 0), pa.array([CLASSIC]))
    answers = pa.array(sudosat.verdicts(column, engine="native"))
    assert len(answers) == rows and answers.null_count == rows - rows // every
    assert answers.drop_null().unique().to_pylist() == ["unique"]
