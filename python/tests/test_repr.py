"""The representation of every answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, SOLVED, TWO

import sudosat
from sudosat import Puzzle

FORM = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."

def given(line: str) -> str:
    """All clues but the first."""
    cells = [f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in enumerate(line)]
    return " ".join(cells[1:])


def forged() -> sudosat.Certificate:
    return sudosat.Certificate.from_dict(sudosat.certify(INKALA).to_dict() | {"sha256": "0" * 64})


SHOWN: list[tuple[Callable[[], object], str]] = [
    (lambda: sudosat.solve(CLASSIC), f"<Answer unique {SOLVED}>"),
    (lambda: sudosat.solve(TWO), "<Answer multiple>"),
    (lambda: sudosat.solve(CLASH), "<Answer unsolvable>"),
    (lambda: sudosat.solve(INKALA, timeout=0), "<Answer unknown: the time limit passed>"),
    (lambda: sudosat.count(CLASSIC), "<Count 1>"),
    (lambda: sudosat.count(EMPTY, limit=2), "<Count 2+>"),
    (lambda: sudosat.count(EMPTY, timeout=0), "<Count unknown: the time limit passed>"),
    (lambda: sudosat.check(CLASSIC), "<Check valid>"),
    (
        lambda: sudosat.check("55" + "." * 79),
        "<Check invalid: row 1 has 5 at r1c1 and r1c2; box 1 has 5 at r1c1 and r1c2>",
    ),
    (lambda: sudosat.canonical(CLASSIC), f"<Canonical {FORM}>"),
    (lambda: sudosat.certify(TWO), "<Certificate multiple, a proof of 0 steps>"),
    (lambda: sudosat.verify(sudosat.certify(TWO)), "<Verification multiple>"),
    (
        lambda: sudosat.verify(forged()),
        "<Verification refused: the digest is not that of the puzzle's formula and the proof>",
    ),
    (
        lambda: sudosat.why(CLASH),
        "<Explanation unsolvable; clash: r1c3=2 r2c4=1 r2c5=9 r2c6=5 r3c3=8 r4c9=3 r5c9=1 r6c9=6 r7c7=2 r7c8=8>",
    ),
    (lambda: sudosat.why(TWO), "<Explanation multiple; solutions: 2>"),
    (lambda: sudosat.why("." + SOLVED[1:]), f"<Explanation unique; redundant: {given(SOLVED)}>"),
    (lambda: sudosat.why(CLASH).repairs[0], "<Repair r1c3=2>"),
    (lambda: sudosat.grade(CLASSIC, SOLVED), "<Grade correct>"),
    (lambda: sudosat.rate(CLASSIC), "<Rating unique se 1.2/1.2/1.2 hidden-single>"),
    (lambda: sudosat.rate(SOLVED), "<Rating unique se 0.0/0.0/0.0 none>"),
    (lambda: sudosat.rate(TWO), "<Rating multiple>"),
    (lambda: sudosat.rate(CLASSIC, timeout=0), "<Rating unknown: the time limit passed>"),
    (lambda: sudosat.steps(CLASSIC), "<Steps unique: 51 steps>"),
    (lambda: sudosat.steps(CLASSIC, until=1), "<Steps unique: 1 step>"),
    (lambda: sudosat.steps(CLASH), "<Steps unsolvable>"),
    (lambda: sudosat.steps(CLASSIC, timeout=0), "<Steps unknown: the time limit passed>"),
    (lambda: sudosat.hint(CLASSIC, level=2), "<Hint Hidden Single in box 2>"),
    (lambda: sudosat.hint(TWO), "<Hint multiple>"),
    (lambda: sudosat.export(CLASSIC), "<Formula extended: 729 variables, 10560 clauses>"),
    (lambda: sudosat.Candidate(0, 2, 4), "<r1c3=4>"),
    (lambda: sudosat.verdicts([CLASSIC]), "<Column verdict: 1 row of Utf8>"),
    (lambda: sudosat.solve_many([CLASSIC]), "<Table 1 row: verdict, solution, error>"),
    (lambda: sudosat.audit([CLASSIC, CLASSIC, CLASH]), "<AuditReport 3 rows: unsolvable 1, duplicate 1>"),
    (lambda: sudosat.audit([CLASSIC]), "<AuditReport 1 row: nothing found>"),
    (lambda: Puzzle(CLASSIC), f"Puzzle('{CLASSIC}')"),
    (lambda: Puzzle.empty(4, rules="diagonal"), f"Puzzle('{'.' * 16}', rules=['diagonal main', 'diagonal anti'])"),
    (lambda: Puzzle(CLASSIC).board, "<Board 9x9, boxes 3x3>"),
    (lambda: Puzzle.empty(9, rules="anti-knight").board, "<Board 9x9, boxes 3x3, 1 rule>"),
    (lambda: Puzzle.empty(9, rules="diagonal").board, "<Board 9x9, boxes 3x3, 2 rules>"),
    (lambda: sudosat.solve(CLASSIC).solution, f"<Solution {SOLVED}>"),
]


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_answers_have_their_representation(number: int) -> None:
    answer, shown = SHOWN[number]
    assert repr(answer()) == shown


def test_certificates_show_the_steps_of_their_proof() -> None:
    certificate = sudosat.certify(INKALA)
    assert certificate.proof is not None
    # The last line is the contradiction.
    assert repr(certificate) == f"<Certificate unique, a proof of {len(certificate.proof.splitlines()) - 1} steps>"
