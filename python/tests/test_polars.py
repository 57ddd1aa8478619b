"""The expressions of Polars."""

from __future__ import annotations

import polars as pl
import pytest
from conftest import CLASH, CLASSIC, INKALA, SOLVED, TWO

import sudosat
import sudosat.polars  # noqa: F401

ROWS = [CLASSIC, TWO, CLASH, INKALA, "12", None]
FRAME = pl.DataFrame({"quizzes": ROWS, "id": range(6)})


def test_verdicts_are_columns_of_the_frame() -> None:
    column = pl.col("quizzes").sudosat  # type: ignore[attr-defined]
    answers = FRAME.with_columns(
        column.verdict(engine="native").alias("verdict"),
        column.solution().alias("solution"),
        column.count(limit=5).alias("count"),
        column.canonical().alias("form"),
    )
    assert answers["verdict"].to_list() == sudosat.verdicts(ROWS).to_pylist()
    assert answers["solution"].to_list() == sudosat.solve_many(ROWS)["solution"].to_pylist()
    assert answers["solution"][0] == SOLVED
    assert answers["count"].to_list() == [1, 2, 0, 1, None, None]
    assert answers["form"].to_list() == sudosat.canonical_many(ROWS)["canonical"].to_pylist()
    assert FRAME.select(column.verdict()).schema == {"quizzes": pl.String}


def test_expressions_accept_a_memory_limit() -> None:
    frame = pl.DataFrame({"quizzes": [" ".join("." * 400**2), CLASSIC]})
    column = pl.col("quizzes").sudosat  # type: ignore[attr-defined]
    answers = frame.with_columns(
        column.verdict(memory="1M").alias("verdict"),
        column.solution(memory="1M").alias("solution"),
        column.count(memory="1M").alias("count"),
        column.canonical(memory="1M").alias("form"),
    )
    assert answers["verdict"].to_list() == ["unknown", "unique"]
    assert answers["solution"].to_list() == [None, SOLVED]
    assert answers["count"].to_list() == [None, 1]
    assert answers["form"].to_list()[0] is None
    for expression in (column.verdict, column.solution, column.count, column.canonical):
        with pytest.raises(ValueError, match="not a size"):
            frame.select(expression(memory="much"))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_frames_infer_the_types(engine: str) -> None:
    lazy = pl.concat([FRAME, FRAME]).lazy().filter(pl.col("id") != 1)
    lazy = lazy.with_columns(verdict=pl.col("quizzes").sudosat.verdict(timeout=60))  # type: ignore[attr-defined]
    assert lazy.collect_schema()["verdict"] == pl.String
    counts = lazy.group_by("verdict").len().collect(engine=engine)  # type: ignore[call-overload]
    assert dict(counts.iter_rows()) == {"unique": 4, "unsolvable": 2, "invalid": 2, None: 2}


def test_columns_have_their_dtypes() -> None:
    verdict = pl.col("quizzes").sudosat.verdict()  # type: ignore[attr-defined]
    for dtype in (pl.Categorical, pl.Enum([row for row in ROWS if row]), pl.Binary):
        answers = FRAME.with_columns(pl.col("quizzes").cast(dtype)).select(verdict)["quizzes"]
        assert answers.to_list() == sudosat.verdicts(ROWS).to_pylist()
    assert FRAME.clear().select(verdict).schema == {"quizzes": pl.String}
    with pytest.raises(TypeError, match="Arrow array of Int64"):
        FRAME.select(pl.col("id").sudosat.verdict())  # type: ignore[attr-defined]
