"""New puzzles: generated, minimized, close to others, isomorphic; and conditions on them."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SMALL, TWO

import sudosat
from sudosat import Puzzle


def forms(puzzles: list[str]) -> list[str]:
    return list(sudosat.canonical_many(puzzles)["canonical"].to_pylist())


def test_a_seed_gives_the_puzzles_of_the_command_line(cli: Callable[..., list[str]]) -> None:
    table = sudosat.generate(300, seed=7)
    puzzles = table["puzzle"].to_pylist()
    assert puzzles == cli("generate", "300", "--seed", "7")
    assert table == sudosat.generate(300, seed=7, threads=1)
    assert sudosat.solve_many(table)["solution"] == table["solution"]
    assert sudosat.select(puzzles, "minimal").to_pylist() == [True] * 300
    assert table["clues"].to_pylist() == [81 - puzzle.count(".") for puzzle in puzzles]
    assert set(table["minimal"].to_pylist()) == {"yes"} and set(table["seed"].to_pylist()) == {7}
    # Shares of a seed.
    rest = sudosat.generate(100, seed=7, start=201)
    assert rest["puzzle"].to_pylist() == puzzles[200:] and rest["record"][0] == 201
    drawn = sudosat.generate(2)
    again = sudosat.generate(2, seed=drawn["seed"][0])
    assert drawn == again and drawn != sudosat.generate(2)


def test_plans_are_kept() -> None:
    few = sudosat.generate(5, seed=1, clues=(17, 23))
    assert max(few["clues"].to_pylist()) <= 23
    assert sudosat.generate(3, seed=1, clues=30)["clues"].to_pylist() == [30] * 3
    turned = sudosat.generate(3, seed=1, symmetry="180")
    assert set(turned["minimal"].to_pylist()) == {"orbits"}
    assert all((puzzle[cell] == ".") == (puzzle[80 - cell] == ".") for puzzle in turned["puzzle"].to_pylist() for cell in range(81))
    easy = sudosat.generate(3, seed=1, solvable_by="singles")
    assert max(sudosat.rate_many(easy)["er"].to_pylist()) <= 2.3
    rated = sudosat.generate(2, seed=1, rating=(1.2, 2.0))
    assert rated["er"].to_pylist() == sudosat.rate_many(rated)["er"].to_pylist()
    shaped = sudosat.generate(1, seed=1, pattern=CLASSIC)["puzzle"][0]
    assert [cell == "." for cell in shaped] == [cell == "." for cell in CLASSIC]
    for wrong in (
        {"clues": (30, 20)},
        {"symmetry": "45"},
        {"pattern": "x"},
        {"solvable_by": "magic"},
        {"rating": (-1.0, 2.0)},
        {"pattern": CLASSIC, "solvable_by": "singles"},
        {"threads": 0},
    ):
        with pytest.raises(ValueError):
            sudosat.generate(1, **wrong)  # type: ignore[arg-type]
    with pytest.raises(MemoryError):
        sudosat.generate(10**6, memory="1M")


def test_redundant_clues_are_removed() -> None:
    table = sudosat.minimize([CLASSIC, TWO, CLASH, None, "x", SMALL, Puzzle(SMALL, rules="diagonal")])
    assert table["verdict"].to_pylist() == ["unique", "multiple", "unsolvable", None, "invalid", "unique", "unsolvable"]
    minimal = table["minimal"].to_pylist()
    assert sudosat.select([minimal[0], minimal[5]], ["minimal", "unique"]).to_pylist() == [True, True]
    assert minimal[1:5] == [None] * 4 and table["clues"][0] == 81 - minimal[0].count(".")
    assert all(kept in (".", clue) for clue, kept in zip(CLASSIC, minimal[0]))
    assert sudosat.minimize([CLASSIC], seed=3)["minimal"][0] != minimal[0]
    assert sudosat.minimize([CLASSIC], timeout=0)["error"].to_pylist() == ["the time limit passed"]


def test_isomorphs_are_random_or_found() -> None:
    table = sudosat.morph([CLASSIC, None, SMALL, INKALA], 3, seed=5)
    assert table["row"].to_pylist() == [0, 0, 0, 1, 2, 2, 2, 3, 3, 3]
    images = table["morph"].to_pylist()
    assert forms(images[:3]) == forms([CLASSIC] * 3) and len(set(images[:3])) == 3 and images[3] is None
    assert table == sudosat.morph([CLASSIC, None, SMALL, INKALA], 3, seed=5, threads=1)
    for image, transposed, rows, columns, digits in zip(
        images[:3], *(table[name].to_pylist() for name in ("transposed", "rows", "columns", "digits"))
    ):
        old = [CLASSIC[column * 9 + row] if transposed else CLASSIC[row * 9 + column] for row in rows for column in columns]
        assert image == "".join("." if clue == "." else str(digits[int(clue) - 1]) for clue in old)

    found = sudosat.morph([images[8], images[4], EMPTY], onto=[CLASSIC, SMALL, INKALA])
    assert found["target"].to_pylist() == [2, 1, None] and found["morph"].to_pylist() == [INKALA, SMALL, None]
    assert found["error"].to_pylist() == [None, None, "isomorphic to none of `onto`"]
    ruled = sudosat.morph([Puzzle(SMALL, rules="diagonal"), "x"])
    assert "no other rule" in ruled["error"][0] and ruled["error"][1]
    with pytest.raises(ValueError, match="`onto`: row 1"):
        sudosat.morph([CLASSIC], onto=[CLASSIC, None])


def test_the_vicinity_is_new_and_minimal(cli: Callable[..., list[str]]) -> None:
    frame = pl.DataFrame({"quizzes": sudosat.generate(2, seed=12, clues=(17, 22))["puzzle"].to_pylist() + [TWO, None]})
    table = sudosat.vicinity(frame, "-1+1")
    puzzles = table["puzzle"].to_pylist()
    assert puzzles == cli("vicinity", "-1+1", "--depth", "1", text="\n".join(frame["quizzes"][:2].to_list()))
    assert len(set(forms(puzzles)) | set(forms(frame["quizzes"][:2].to_list()))) == len(puzzles) + 2
    assert sudosat.select(table, ["unique", "minimal"]).to_pylist() == [True] * len(puzzles)
    assert sudosat.solve_many(table)["solution"] == table["solution"]
    assert set(table["depth"].to_pylist()) == {1} and set(table["from"].to_pylist()) <= set(frame["quizzes"])
    one = sudosat.vicinity(frame, "-1+1", same="grid", threads=1)
    assert set(one["solution"].to_pylist()) <= set(sudosat.solve_many(frame)["solution"].to_pylist())
    assert len(sudosat.vicinity(frame, "-2+1", timeout=0)) == 0
    for wrong in ({"same": "box"}, {"same": "pattern"}):
        with pytest.raises(ValueError):
            sudosat.vicinity(frame, "-2+1", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`steps`: give the clues to remove"):
        sudosat.vicinity(frame, "2")
    with pytest.raises(MemoryError):
        sudosat.vicinity(frame, "-1+1", memory=800)
    four = cli("generate", "1", "--seed", "3", "--board", "4")
    assert sudosat.vicinity(four, "-1+1")["puzzle"].to_pylist() == cli(
        "vicinity", "-1+1", "--depth", "1", text="\n".join(four)
    )


def test_conditions_are_those_of_the_command_line() -> None:
    rows = [CLASSIC, TWO, CLASH, INKALA, SMALL, None, "x"]
    kept = sudosat.select(rows, "unique").to_pylist()
    assert kept == [True, False, False, True, True, None, None]
    assert sudosat.select(rows, ["unique", "clues<=25"]).to_pylist() == [False, False, False, True, True, None, None]
    assert sudosat.select([CLASSIC, SMALL], "er<2").to_pylist() == [True, None]
    frame = pl.DataFrame({"puzzle": [CLASSIC, INKALA]})
    assert frame.filter(sudosat.select(frame, "er>=7").to_polars())["puzzle"].to_list() == [INKALA]
    for wrong in ("nothing<2", "clues<", ""):
        with pytest.raises(ValueError):
            sudosat.select(rows, wrong)


def test_progress_adds_up() -> None:
    reported: list[int] = []
    sudosat.generate(1000, seed=1, progress=reported.append)
    assert sum(reported) == 1000
    rows = [CLASSIC] * 600
    for call in (
        lambda: sudosat.minimize(rows, progress=reported.append),
        lambda: sudosat.morph(rows, progress=reported.append),
        lambda: sudosat.select(rows, "unique", progress=reported.append),
    ):
        reported.clear()
        call()
        assert sum(reported) == 600 and min(reported) > 0
    reported.clear()
    sudosat.vicinity(sudosat.generate(3, seed=1), "-1+1", same="grid", progress=reported.append)
    assert sum(reported) == 3
