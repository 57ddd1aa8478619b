"""The command line that the package installs: the answers of the package, and the exits of the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import CLASH, CLASSIC, EMPTY, INKALA, ROOT, TWO

import sudosat

Run = Callable[..., list[str]]


@pytest.mark.parametrize("engine", ["both", "sat", "native"])
def test_verdicts_and_counts_agree(corpus: dict[str, str], cli: Run, engine: sudosat._sudosat.Engine) -> None:
    puzzles = list(corpus)
    text = "\n".join(puzzles) + "\n"
    printed = cli("unique", "--engine", engine, "--quiet", text=text)
    assert sudosat.verdicts(puzzles, engine=engine).to_pylist() == printed
    counts = sudosat.counts(puzzles, limit=50, engine=engine).to_pylist()
    numbers = [f"{row['count']}{'' if row['exact'] else '+'}" for row in counts]
    assert numbers == cli("count", "--limit", "50", "--engine", engine, "--quiet", text=text)
    solved = sudosat.solve_many(puzzles, engine=engine).to_pylist()
    assert [row["solution"] or row["verdict"] for row in solved] == cli("--engine", engine, "--quiet", text=text)


def test_canonical_forms_agree(corpus: dict[str, str], cli: Run) -> None:
    text = "\n".join(corpus) + "\n"
    assert sudosat.canonical_many(list(corpus))["canonical"].to_pylist() == cli("canonical", text=text)


def test_certificates_agree(cli: Run, tmp_path: Path) -> None:
    for puzzle in (INKALA, TWO, CLASH):
        certificate = sudosat.certify(puzzle)
        path = tmp_path / "certificate.json"
        path.write_text(certificate.to_json() + "\n")
        assert cli("verify", str(path)) == [certificate.claim]
        [text] = cli("certify", "--format", "json", "-o", "-", "-p", puzzle)
        assert sudosat.verify(sudosat.Certificate.from_json(text))


def test_conversions_and_formulas_agree(cli: Run) -> None:
    path = ROOT / "examples" / "puzzles" / "variant.txt"
    puzzle = sudosat.Puzzle.from_file(path)
    for target in ("json", "fpuzzles", "svg", "block"):
        assert puzzle.to(target).split() == " ".join(cli("convert", "--to", target, str(path))).split()
    for encoding in ("extended", "reduced"):
        formula = sudosat.export(puzzle, encoding=encoding)  # type: ignore[arg-type]
        assert formula.dimacs.splitlines() == cli("export", "--encoding", encoding, str(path))


def test_exit_codes_are_those_of_the_program(program: str) -> None:
    for arguments, code in ((("unique", "-p", CLASSIC), 0), (("unique", "-p", CLASH), 1), (("unique", "-x"), 2)):
        assert subprocess.run([program, *arguments], capture_output=True).returncode == code
    done = subprocess.run([sys.executable, "-m", "sudosat", "--help"], capture_output=True, text=True)
    assert done.returncode == 0 and "Usage: sudosat " in done.stdout


def test_ctrl_c_ends_the_program(program: str) -> None:
    command = [program, "solutions", "-p", EMPTY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        process.stdout.read()
        assert process.wait() == 130 and b"Traceback" not in process.stderr.read()


def test_a_closed_pipe_ends_the_program_quietly(program: str) -> None:
    command = [program, "solutions", "-p", EMPTY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait() == 0 and process.stderr.read() == b""
