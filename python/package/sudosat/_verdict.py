"""The verdicts as an enum."""

from enum import Enum


class Verdict(str, Enum):
    """How many solutions a puzzle has, as far as uniqueness is concerned.

    Members are texts too: ``Verdict.UNIQUE == "unique"``.
    """

    UNSOLVABLE = "unsolvable"
    """No grid satisfies the puzzle."""
    UNIQUE = "unique"
    """Exactly one grid does."""
    MULTIPLE = "multiple"
    """At least two different grids do."""
    UNKNOWN = "unknown"
    """There is no verdict within the time limit, or the engines could not confirm one."""
    INVALID = "invalid"
    """The row is not a puzzle. Only functions for many puzzles answer this; the others raise an exception."""

    def __str__(self) -> str:
        return self.value
