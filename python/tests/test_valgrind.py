"""The Arrow boundary under valgrind: no invalid read or write, and no invalid free, with the package on the stack."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.valgrind
def test_valgrind_finds_no_invalid_access(tmp_path: Path) -> None:
    log = tmp_path / "valgrind.txt"
    command = ["valgrind", "--undef-value-errors=no", "--num-callers=40", f"--log-file={log}", sys.executable]
    environment = os.environ | {"PYTHONMALLOC": "malloc", "ARROW_DEFAULT_MEMORY_POOL": "system", "OMP_NUM_THREADS": "1"}
    program = str(Path(__file__).with_name("boundary.py"))
    done = subprocess.run([*command, program], env=environment, capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr
    # Lines begin with the process number; a line with nothing else separates blocks.
    lines = [line.partition("==  ")[2] or line.partition("== ")[2] for line in log.read_text().splitlines()]
    blocks = "\n".join(lines).split("\n\n")
    assert any("ERROR SUMMARY" in block for block in blocks)
    assert [block for block in blocks if "_sudosat" in block and "Invalid" in block] == []
