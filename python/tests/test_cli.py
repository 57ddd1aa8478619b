"""The package and the command line give the same answers, and read each other's files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import CLASH, INKALA, ROOT, TWO

import sudosat

pytestmark = pytest.mark.cli

Run = Callable[..., list[str]]


@pytest.mark.parametrize("engine", ["both", "sat", "native"])
def test_verdicts_and_counts(corpus: dict[str, str], cli: Run, engine: sudosat._sudosat.Engine) -> None:
    puzzles = list(corpus)
    text = "\n".join(puzzles) + "\n"
    told = cli("unique", "--engine", engine, "--quiet", text=text)
    assert sudosat.verdicts(puzzles, engine=engine).to_pylist() == told
    counts = sudosat.counts(puzzles, limit=50, engine=engine).to_pylist()
    told = [f"{row['count']}{'' if row['exact'] else '+'}" for row in counts]
    assert told == cli("count", "--limit", "50", "--engine", engine, "--quiet", text=text)
    solved = sudosat.solve_many(puzzles, engine=engine).to_pylist()
    assert [row["solution"] or row["verdict"] for row in solved] == cli("--engine", engine, "--quiet", text=text)


def test_forms(corpus: dict[str, str], cli: Run) -> None:
    text = "\n".join(corpus) + "\n"
    assert sudosat.canonical_many(list(corpus))["canonical"].to_pylist() == cli("canonical", text=text)


def test_certificates(cli: Run, tmp_path: Path) -> None:
    for puzzle in (INKALA, TWO, CLASH):
        certificate = sudosat.certify(puzzle)
        path = tmp_path / "certificate.json"
        path.write_text(certificate.to_json() + "\n")
        assert cli("verify", str(path)) == [certificate.claim]
        [text] = cli("certify", "--format", "json", "-o", "-", "-p", puzzle)
        assert sudosat.verify(sudosat.Certificate.from_json(text))


def test_conversions_and_formulas(cli: Run) -> None:
    path = ROOT / "examples" / "puzzles" / "variant.txt"
    puzzle = sudosat.Puzzle.from_file(path)
    for target in ("json", "fpuzzles", "svg", "block"):
        assert puzzle.to(target).split() == " ".join(cli("convert", "--to", target, str(path))).split()
    for encoding in ("extended", "reduced"):
        formula = sudosat.export(puzzle, encoding=encoding)  # type: ignore[arg-type]
        assert formula.dimacs.splitlines() == cli("export", "--encoding", encoding, str(path))
