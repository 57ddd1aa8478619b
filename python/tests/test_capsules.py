"""No Arrow capsule, whatever its values, ends the interpreter or panics."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from hostile import LAYOUTS, AsArray, Node

import sudosat


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_malformed_capsule_is_read_or_an_exception(layout: str) -> None:
    program = str(Path(__file__).with_name("hostile.py"))
    done = subprocess.run([sys.executable, program, layout], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    # If the process died, the last line names the false value.
    assert done.returncode == 0 and lines[-1] == "done", (lines[-1], done.stderr[-2000:])
    assert "panicked" not in done.stderr
    answers = dict(zip(lines[::2], lines[1::2]))
    assert len(answers) > 200
    expected = "TypeError" if layout == "ints" else "3"
    assert answers["intact"].split()[0] == answers["intact in a stream"].split()[0] == expected
    assert answers["a stream that fails"].startswith("    ValueError the Arrow stream failed")
    assert answers["taken twice"].split()[0] == "ValueError"
    if layout == "struct":
        short = answers["level 1, AsArray: array.length = 2"]
        assert short == "    ValueError an Arrow column has 2 rows, its table 3", short
    assert answers["level 0, AsArray: array.length = -1"].split()[0] in ("TypeError", "ValueError")


def test_a_null_array_of_any_length_is_an_exception() -> None:
    for call in (sudosat.verdicts, sudosat.solve_many, sudosat.counts, sudosat.canonical_many, sudosat.audit):
        with pytest.raises(MemoryError, match="1099511627776 rows"):
            call(AsArray(Node(b"n", [], length=1 << 40)))  # type: ignore[operator]
        with pytest.raises(MemoryError, match="limit is 1.0 MB"):
            call(AsArray(Node(b"n", [], length=1 << 20)), memory="1M")  # type: ignore[operator]
    assert len(sudosat.verdicts(AsArray(Node(b"n", [], length=1000)))) == 1000


def test_a_key_beyond_its_dictionary_is_an_exception() -> None:
    for key in (1, -1, 127):
        keys = pa.array([0, key], pa.int8())
        column = pa.DictionaryArray.from_arrays(keys, pa.array(["1" + "." * 80]), safe=False)
        with pytest.raises(ValueError, match="out of bounds"):
            sudosat.verdicts(column)
