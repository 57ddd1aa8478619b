"""Loops whose memory would grow with any leak."""

from __future__ import annotations

import gc
import pickle
import tracemalloc
from collections.abc import Callable

import numpy as np
import polars as pl
import psutil
import pyarrow as pa
import pytest
from conftest import CLASH, CLASSIC, INKALA, TWO

import sudosat

ROWS = [CLASSIC, TWO, CLASH, INKALA, "x", None] * 50
CELLS = np.zeros((300, 81), dtype=np.uint8)


def errors() -> None:
    for wrong in ("12", "x" * 81, [[1]], [[5] * 4] * 4):
        try:
            sudosat.Puzzle(wrong)
        except sudosat.ParseError:
            pass


def iterate() -> None:
    iterator = sudosat.solutions(TWO)
    next(iterator)


LOOPS: dict[str, Callable[[], object]] = {
    "puzzles": lambda: [pickle.loads(pickle.dumps(sudosat.Puzzle(CLASSIC))).to_numpy() for _ in range(20)],
    "errors": errors,
    "one": lambda: (sudosat.solve(INKALA), sudosat.count(TWO), sudosat.check(CLASH), sudosat.canonical(CLASSIC)),
    "solutions": iterate,
    "why": lambda: sudosat.why(TWO),
    "certify": lambda: sudosat.verify(sudosat.certify(INKALA)),
    "export": lambda: sudosat.export(INKALA, encoding="reduced").to_arrow().to_pyarrow(),
    "list": lambda: sudosat.solve_many(ROWS, engine="native"),
    "numpy": lambda: sudosat.solve_many(CELLS, engine="native")["solution"].to_cells(),
    "arrow": lambda: pa.table(sudosat.solve_many(pa.array(ROWS), engine="native")),
    "chunks": lambda: sudosat.verdicts(pa.chunked_array([ROWS, ROWS]).slice(3), engine="native").to_pyarrow(),
    "polars": lambda: sudosat.verdicts(pl.Series(ROWS), engine="native").to_polars(),
    "table": lambda: pl.DataFrame(sudosat.solve_many(pl.DataFrame({"puzzle": ROWS}), engine="native")),
    "unused": lambda: sudosat.solve_many(ROWS[:6]).__arrow_c_stream__(),
    "canonical": lambda: sudosat.canonical_many(ROWS),
    "certified steps": lambda: sudosat.verify(sudosat.steps(CLASSIC, certify=True)),
    "steps": lambda: (sudosat.rate(CLASSIC), sudosat.steps(CLASSIC).list, sudosat.hint(CLASSIC).step),
    "rate_many": lambda: sudosat.rate_many([CLASSIC, TWO, "x", None], engine="native"),
    "audit": lambda: sudosat.audit(ROWS, engine="native").findings,
}


@pytest.mark.parametrize("name", LOOPS)
def test_memory_does_not_grow(name: str) -> None:
    loop, process = LOOPS[name], psutil.Process()

    def run(times: int) -> None:
        for _ in range(times):
            loop()
        gc.collect()

    run(20)
    # A leak grows for as long as the loop runs. The allocator keeps an arena for each thread that ran beside others, so
    # on a busy machine it grows for a while, and then stops.
    memory = []
    for _ in range(24):
        memory.append(process.memory_info().rss)
        if len(memory) > 3 and memory[-1] - memory[-4] < 1 << 20:
            break
        run(40)
    else:
        pytest.fail(f"memory in KiB: {[bytes_ >> 10 for bytes_ in memory]}")

    tracemalloc.start()
    try:
        run(5)
        before = tracemalloc.get_traced_memory()[0]
        run(20)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()
