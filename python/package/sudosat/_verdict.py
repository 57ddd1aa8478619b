"""The verdicts and the grades as enums."""

from enum import Enum


class Verdict(str, Enum):
    """The number of solutions of a puzzle, as far as uniqueness is concerned.

    Members are also texts: ``Verdict.UNIQUE == "unique"``.
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
    """The row is not a puzzle. Only functions for many puzzles return this; the others raise an exception."""

    def __str__(self) -> str:
        return self.value


class GradeKind(str, Enum):
    """The kind of grade for a proposed grid: the first that applies, from the bottom up.

    Members are also texts: ``GradeKind.CORRECT == "correct"``.
    """

    CORRECT = "correct"
    """The grid is full and satisfies the puzzle."""
    INCOMPLETE = "incomplete"
    """Some cells are empty, and nothing is known to be wrong with the others."""
    NOT_THE_SOLUTION = "not_the_solution"
    """The grid breaks nothing so far, but some digit is not that of the only solution."""
    RULE_BROKEN = "rule_broken"
    """A digit repeats in a row, column or box, or another rule is broken."""
    CLUE_CHANGED = "clue_changed"
    """A clue has another digit in the grid, or a cell has a digit that the puzzle excludes."""
    INVALID = "invalid"
    """The answer or the puzzle cannot be read, or they differ in size. Only `grade_many` returns this."""

    def __str__(self) -> str:
        return self.value
