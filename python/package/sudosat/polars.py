"""Expressions for Polars: ``import sudosat.polars``, then ``pl.col("quizzes").sudosat.verdict()``.

Each expression hands its column to the functions of the package through Arrow, without a copy. Null rows stay null, and
bad rows are answers. The threads of the package do the work, by default one per processor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import polars as pl

import sudosat

if TYPE_CHECKING:
    from sudosat._sudosat import Engine, Memory, Timeout

__all__ = ["SudosatExpr"]


@pl.api.register_expr_namespace("sudosat")
class SudosatExpr:
    """Functions of a column of puzzles, which has strings, categories, or arrays of 81 ``UInt8``."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, answer: Callable[[pl.Series], sudosat.Column], dtype: pl.DataType) -> pl.Expr:
        return self._expr.map_batches(lambda series: pl.Series(answer(series)), dtype, is_elementwise=True)

    def verdict(
        self,
        *,
        engine: Engine = "both",
        threads: int | None = None,
        timeout: Timeout = None,
        memory: Memory = None,
    ) -> pl.Expr:
        """The verdict on each puzzle, in words: see ``sudosat.verdicts``."""
        return self._map(
            lambda series: sudosat.verdicts(series, engine=engine, threads=threads, timeout=timeout, memory=memory),
            pl.String(),
        )

    def solution(
        self,
        *,
        engine: Engine = "both",
        threads: int | None = None,
        timeout: Timeout = None,
        memory: Memory = None,
    ) -> pl.Expr:
        """The only solution of each puzzle as a line; null if there is none, or several."""
        return self._map(
            lambda series: sudosat.solve_many(
                series, engine=engine, threads=threads, timeout=timeout, memory=memory
            )["solution"],
            pl.String(),
        )

    def count(
        self,
        *,
        limit: int = 2,
        engine: Engine = "both",
        threads: int | None = None,
        timeout: Timeout = None,
        memory: Memory = None,
    ) -> pl.Expr:
        """The number of solutions of each puzzle, up to a limit: see ``sudosat.counts``."""
        return self._map(
            lambda series: sudosat.counts(
                series, limit=limit, engine=engine, threads=threads, timeout=timeout, memory=memory
            )["count"],
            pl.UInt64(),
        )

    def canonical(self, *, threads: int | None = None, memory: Memory = None) -> pl.Expr:
        """The canonical form of each classic puzzle as a line: see ``sudosat.canonical_many``."""
        return self._map(
            lambda series: sudosat.canonical_many(series, threads=threads, memory=memory)["canonical"], pl.String()
        )
