"""Ratings of one puzzle, and of a column."""

from __future__ import annotations

import pytest
from conftest import CHAINS, CLASH, CLASSIC, INKALA, NOTED, ROOT, SMALL, SOLVED, TWO

import sudosat
from sudosat import Puzzle, Verdict

ENGINES = ["both", "sat", "native"]
COLUMNS = ["verdict", "er", "ep", "ed", "technique", "error"]
NOT_CLASSIC = "only classic 9x9 puzzles have a rating"


@pytest.fixture(scope="module")
def rated() -> list[list[str]]:
    """Easy puzzles, each with its ER, EP and ED and the technique of its hardest step."""
    lines = (ROOT / "testdata" / "ratings.txt").read_text().splitlines()
    return [line.split() for line in lines if not line.startswith("#")][:20]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_rating_has_values_and_techniques(engine: sudosat._sudosat.Engine) -> None:
    rating = sudosat.rate(CHAINS, engine=engine)
    assert (rating.verdict, rating.er, rating.ep, rating.ed, rating.scale) == (Verdict.UNIQUE, 8.4, 1.2, 1.2, "se")
    assert (rating.technique, rating.technique_ep, rating.technique_ed) == ("region-chains", *["hidden-single"] * 2)
    assert (rating.is_pearl, rating.is_diamond, rating.reason) == (False, False, None)
    easy = sudosat.rate(CLASSIC, engine=engine)
    assert easy.is_pearl is True and easy.is_diamond is True
    full = sudosat.rate(SOLVED, engine=engine)
    assert (full.er, full.technique, full.verdict) == (0.0, None, "unique")
    for puzzle, verdict in ((TWO, Verdict.MULTIPLE), (CLASH, Verdict.UNSOLVABLE)):
        none = sudosat.rate(puzzle, engine=engine)
        assert (none.verdict, none.er, none.technique, none.is_pearl, none.reason) == (verdict, None, None, None, None)


def test_a_puzzle_without_a_rating_has_the_reason() -> None:
    for other in (SMALL, Puzzle(CLASSIC, rules="diagonal"), Puzzle(NOTED)):
        rating = sudosat.rate(other)
        assert (rating.verdict, rating.er, rating.reason) == (Verdict.UNKNOWN, None, NOT_CLASSIC)
    late = sudosat.rate(CLASSIC, timeout=0)
    assert (late.verdict, late.ep, late.reason) == (Verdict.UNKNOWN, None, "the time limit passed")
    assert (late.is_pearl, late.technique_ed, late.scale) == (None, None, "se")
    hard = sudosat.rate(INKALA, timeout=0.05)
    assert (hard.verdict, hard.reason) == (Verdict.UNKNOWN, "the time limit passed")


def test_equal_ratings_are_equal(rated: list[list[str]]) -> None:
    one, other = sudosat.rate(CLASSIC), sudosat.rate(Puzzle(CLASSIC))
    assert one == other and hash(one) == hash(other) and one != sudosat.rate(rated[1][0])


def test_a_column_is_rated_row_by_row(rated: list[list[str]]) -> None:
    puzzles = [row[0] for row in rated]
    values = [[float(row[column]) for row in rated] for column in (1, 2, 3)]
    tables = [
        sudosat.rate_many(puzzles * times, engine=engine, threads=threads)
        for engine, threads, times in (("native", 1, 1), ("both", 2, 1), ("sat", None, 1), ("native", 3, 4))
    ]
    for table in tables[:3]:
        assert table.columns == COLUMNS and table == tables[0]
        assert [table[name].to_pylist() for name in ("er", "ep", "ed")] == values
        assert table["technique"].to_pylist() == [row[4] for row in rated]
        assert set(table["verdict"]) == {"unique"} and set(table["error"]) == {None}
    assert tables[3].to_pylist() == tables[0].to_pylist() * 4
    assert tables[0].to_polars()["er"].max() == max(values[0])


def test_rows_without_a_rating_are_answers() -> None:
    rows = [CLASSIC, TWO, CLASH, SMALL, "x", None, SOLVED]
    for engine in ENGINES:
        table = sudosat.rate_many(rows, engine=engine).to_pydict()  # type: ignore[arg-type]
        assert table["verdict"] == ["unique", "multiple", "unsolvable", "unknown", "invalid", None, "unique"]
        assert table["er"] == [1.2, *[None] * 5, 0.0] and table["technique"] == ["hidden-single", *[None] * 6]
        assert table["error"][:4] == [None, None, None, NOT_CLASSIC] and table["error"][4].startswith("line 1")
        assert table["error"][5:] == [None, None]
        late = sudosat.rate_many([CLASSIC, None], engine=engine, timeout=0).to_pydict()  # type: ignore[arg-type]
        assert late["verdict"] == ["unknown", None] and late["error"] == ["the time limit passed", None]
    assert sudosat.rate_many([]).columns == COLUMNS


def test_progress_adds_up_to_all_rows() -> None:
    reported: list[int] = []
    sudosat.rate_many([CLASSIC] * 100, engine="native", progress=reported.append)
    assert sum(reported) == 100 and min(reported) > 0
