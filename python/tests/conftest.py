"""Puzzles that many tests use."""

from __future__ import annotations

import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = "5346789126721953481983..5678597614234268537917139..856961537284287419635345286179"
CLASH = "532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# Its steps have chains of several kinds.
CHAINS = "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74."
# The board `CHAINS` with all candidates but the 6 of r1c5, which is right.
NOTES = ["12345789" if cell == 4 else digit.replace(".", "123456789") for cell, digit in enumerate(CHAINS)]
NOTED = "\n".join(" ".join(NOTES[row : row + 9]) for row in range(0, 81, 9))
EMPTY = "." * 81
SMALL = "1234341221434..."


@pytest.fixture(scope="session")
def corpus() -> dict[str, str]:
    """The classic puzzles of the corpus, each with its verdict."""
    fields = [
        [field.strip() for field in line.split("|")]
        for name in ("corpus.txt", "corpus_generated.txt")
        for line in (ROOT / "testdata" / name).read_text().splitlines()
        if line and not line.startswith("#")
    ]
    verdicts = {"0": "unsolvable", "1": "unique"}
    found = {puzzle: verdicts.get(count, "multiple") for _, board, puzzle, count, _ in fields if board == "9"}
    assert len(found) > 30
    return found


@pytest.fixture
def program() -> str:
    """The command that the package installs."""
    return str(Path(sysconfig.get_path("scripts")) / "sudosat")


@pytest.fixture
def cli(program: str) -> Callable[..., list[str]]:
    """Runs the command line, and returns the lines of its output."""

    def run(*arguments: str, text: str = "") -> list[str]:
        done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout.splitlines()

    return run
