"""What the extension module has; `sudosat` exports all of it.

Rows and columns count from 0, digits from 1, and 0 is an empty cell; in texts rows and columns count from 1 (`r1c1`).
A time limit is a number of seconds or a `datetime.timedelta`. Ctrl-C ends searches, and calls for many puzzles, within
100 ms.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, final

import numpy as np
import numpy.typing as npt

from sudosat._verdict import Verdict

Engine: TypeAlias = Literal["both", "sat", "native"]
Timeout: TypeAlias = float | timedelta | None
Encoding: TypeAlias = Literal["minimal", "efficient", "extended", "reduced"]
AtMostOne: TypeAlias = Literal["pairwise", "sequential", "product", "commander", "bimander", "binary"]
Style: TypeAlias = Literal["plain", "colour", "color"]
Progress: TypeAlias = Callable[[int], object] | None

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...

class _Array(Protocol):
    def tolist(self) -> Any: ...

PuzzleLike: TypeAlias = Puzzle | str | bytes | Sequence[Sequence[int | str | None]] | Sequence[int | None] | _Array
"""A puzzle, or what `Puzzle` makes one of."""

Puzzles: TypeAlias = Iterable[PuzzleLike | None] | _ArrowStream | _ArrowArray | npt.NDArray[Any]
"""A column of puzzles: see `verdicts`."""

class ParseError(ValueError):
    """A text, a grid or a certificate cannot be read.

    For texts and grids, `line` and `column` say where, both from 1 (columns in characters; for a grid they are the row
    and the column of the cell), `record` which record of a file it is, from 1, and `excerpt` shows the line with a
    caret below the fault.
    """

    line: int
    column: int
    record: int
    excerpt: str | None

class EngineError(Exception):
    """An engine failed, or two engines disagree: a fault of the package, never an answer."""

class OutOfTime(EngineError):
    """The time limit passed before there was an answer, where `Verdict.UNKNOWN` cannot say so."""

@final
class Board:
    """What all puzzles of one kind have in common. Immutable; equal boards are equal objects with equal hashes."""

    @property
    def side(self) -> int:
        """The number of rows, of columns, of boxes, and of digits."""
    @property
    def boxes(self) -> tuple[int, int] | None:
        """The rows and columns of a box; None for irregular regions."""
    @property
    def regions(self) -> tuple[tuple[int, ...], ...]:
        """The number of each cell's box or region, from 0, row by row: shape (side, side)."""
    @property
    def rules(self) -> list[str]:
        """The rules beyond rows, columns and boxes, in the notation of docs/RULES.md, sorted."""
    @property
    def is_classic(self) -> bool:
        """Whether this is the 9x9 board with 3x3 boxes and no other rule."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzle:
    """A puzzle: a board, its clues and, for a Sukaku, the candidates of its cells. Immutable.

    Equality and hash are those of what the puzzle says, whatever it was read from. Puzzles can be pickled. `print`
    draws the board, and a notebook shows a picture.
    """

    def __new__(
        cls,
        source: PuzzleLike,
        /,
        *,
        boxes: tuple[int, int] | None = None,
        regions: Sequence[int] | None = None,
        rules: Sequence[str] | None = None,
        format: str | None = None,
        ignore_cosmetics: bool = False,
        ignore_text: bool = False,
    ) -> Puzzle:
        """Make a puzzle.

        Args:
            source: A text in any format of docs/FORMATS.md, 81 characters and links of f-puzzles among them; the bytes
                of a file, compressed or not; rows of numbers, or all cells in one sequence, with 0, None or a blank
                for an empty cell; a NumPy array (side, side) or (cells,).
            boxes: The rows and columns of a box; the usual ones for the side if not given.
            regions: The region of each cell in place of boxes, row by row, side * side labels.
            rules: Rules beyond those of the source, in the notation of docs/RULES.md.
            format: The one format to accept; detected if not given.
            ignore_cosmetics: Whether drawings in f-puzzles and SudokuPad links are passed over. Otherwise they are
                errors, since a drawing may be a rule in words.
            ignore_text: Whether the rules in words of such puzzles may name a rule that was not read. Otherwise that
                is an error.

        Raises:
            ParseError: The source is not exactly one puzzle.
            ValueError: A rule, a box or a region does not fit.
            TypeError: The source is none of the above.
        """
    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        /,
        *,
        boxes: tuple[int, int] | None = None,
        regions: Sequence[int] | None = None,
        rules: Sequence[str] | None = None,
        format: str | None = None,
        ignore_cosmetics: bool = False,
        ignore_text: bool = False,
    ) -> Puzzle:
        """Read the one puzzle of a file, compressed or not. Arguments and errors are those of `Puzzle`; `OSError` if
        the file cannot be read."""
    @property
    def board(self) -> Board: ...
    @property
    def side(self) -> int: ...
    @property
    def rules(self) -> list[str]:
        """The rules beyond rows, columns and boxes, in the notation of docs/RULES.md, sorted."""
    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The clues: shape (side, side), 0 for an empty cell."""
    @property
    def clue_count(self) -> int: ...
    @property
    def is_classic(self) -> bool:
        """Whether this is 9x9 with 3x3 boxes, without other rules, and without restricted candidates."""
    @property
    def line(self) -> str:
        """The clues on one line, `.` for an empty cell; a list of candidates if the puzzle restricts them."""
    def to(self, format: str, /, *, lossy: bool = False) -> str:
        """Write the puzzle in a format of docs/FORMATS.md: `line`, `sdk`, `json`, `fpuzzles-link`, `svg`, …

        Raises:
            ValueError: There is no such format, or it cannot express the puzzle. With `lossy`, what it cannot express
                is left out.
        """
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The clues as a read-only array (side, side), 0 for an empty cell; `uint16` above side 255."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __getitem__(self, cell: tuple[int, int], /) -> int:
        """The clue at a row and a column, from 0; 0 if there is none."""
    def draw(self, style: Style = "plain") -> str:
        """The board as text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Solution:
    """A full grid that satisfies its puzzle: only checked grids become one. Immutable; equal grids are equal."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def line(self) -> str:
        """The digits on one line."""
    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits: shape (side, side)."""
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The digits as a read-only array (side, side); `uint16` above side 255."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __getitem__(self, cell: tuple[int, int], /) -> int:
        """The digit at a row and a column, from 0."""
    def draw(self, style: Style = "plain") -> str:
        """The board as text; digits that were found follow a dot, or have a colour."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Candidate:
    """A digit in a cell. Its text is `r1c3=4`: there, rows and columns count from 1."""

    @property
    def row(self) -> int:
        """From 0."""
    @property
    def column(self) -> int:
        """From 0."""
    @property
    def digit(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: Candidate, /) -> bool: ...
    def __le__(self, other: Candidate, /) -> bool: ...
    def __gt__(self, other: Candidate, /) -> bool: ...
    def __ge__(self, other: Candidate, /) -> bool: ...

@final
class Answer:
    """The verdict on a puzzle, with the solutions that show it."""

    @property
    def verdict(self) -> Verdict: ...
    @property
    def solution(self) -> Solution | None:
        """The only solution; None unless there is exactly one."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """No solution, the only one, or two different ones; for an unknown verdict, one that was found nevertheless."""
    @property
    def reason(self) -> str | None:
        """Why the verdict is unknown."""

@final
class Count:
    """A number of solutions, as far as it was counted. Its text is `3`, or `3+` if the limit was reached."""

    @property
    def value(self) -> int | None:
        """None if it was not found."""
    @property
    def exact(self) -> bool:
        """Whether there are no more."""
    @property
    def verdict(self) -> Verdict:
        """What follows from the count."""
    @property
    def reason(self) -> str | None:
        """Why there is no count."""
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Check:
    """What the clues of a board break. True if that is nothing, which does not mean that there is a solution."""

    @property
    def valid(self) -> bool: ...
    @property
    def violations(self) -> list[str]:
        """In words: `row 1 has 5 at r1c1 and r1c9`."""
    def __bool__(self) -> bool: ...

@final
class Canonical:
    """The canonical form of a classic puzzle: the first, in character order, of all that differ only in looks."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def line(self) -> str: ...
    @property
    def automorphisms(self) -> int:
        """How many ways to permute and transpose the board leave the puzzle as it is, up to relabelling; 1 if only the
        identity does."""
    @property
    def transposed(self) -> bool:
        """Whether the map to the form exchanges rows and columns first."""
    @property
    def rows(self) -> list[int]:
        """For each row of the form, the row of the puzzle, from 0."""
    @property
    def columns(self) -> list[int]:
        """For each column of the form, the column of the puzzle, from 0."""
    @property
    def digits(self) -> list[int]:
        """For each digit of the puzzle, from 1, the digit of the form."""

@final
class Repair:
    """Clues and rules whose removal makes a puzzle solvable."""

    @property
    def clues(self) -> tuple[Candidate, ...]: ...
    @property
    def rules(self) -> list[str]: ...
    @property
    def digits(self) -> list[int] | None:
        """If this is a single clue: the digits that make the solution unique in its place. None if it is not, or if
        time did not allow an answer."""

@final
class Explanation:
    """Why a puzzle has its verdict. What does not belong to the verdict is empty or None.

    `print` draws the board with what matters marked, and a notebook shows a picture: the clues that clash, or the cells
    in which two solutions differ.
    """

    @property
    def verdict(self) -> Verdict: ...
    @property
    def unconfirmed(self) -> int:
        """The number of claims that the second engine had no time to confirm."""
    @property
    def interrupted(self) -> str | None:
        """What ended the work before everything was found."""
    @property
    def violations(self) -> list[str]:
        """Unsolvable: what the clues break as they stand, in words."""
    @property
    def clash(self) -> tuple[Candidate, ...]:
        """Unsolvable: as few clues as possible that, with `clash_rules`, leave no solution."""
    @property
    def clash_rules(self) -> list[str]: ...
    @property
    def clash_houses(self) -> list[str] | None:
        """Unsolvable: the rows, columns and boxes that the clash rests on; `None` if that was not found out."""
    @property
    def clash_is_smallest(self) -> bool:
        """Whether it is proved that fewer clues and rules do not clash."""
    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Unsolvable: the smallest repairs, all of the same size."""
    @property
    def repairs_are_all(self) -> bool:
        """Whether these are all repairs of their size, and none is smaller."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """Unique: the solution. Multiple: two that differ least among those found."""
    @property
    def count(self) -> Count | None:
        """Multiple: the number of solutions, counted up to a hundred and one."""
    @property
    def backbone(self) -> tuple[Candidate, ...] | None:
        """Multiple: what all solutions share in the cells without a clue; None if that was not found in time."""
    @property
    def added(self) -> tuple[Candidate, ...] | None:
        """Multiple: clues to add that leave one solution; None if none were found in time."""
    @property
    def redundant(self) -> tuple[Candidate, ...]:
        """Unique: the clues that, each by itself, could be removed."""
    @property
    def redundant_rules(self) -> list[str]: ...
    @property
    def undecided(self) -> tuple[Candidate, ...]:
        """Unique: the clues for which time did not allow an answer."""
    @property
    def is_minimal(self) -> bool | None:
        """Unique: whether every clue and rule is needed; None if that was not found in time, or not unique."""
    def draw(self, style: Style = "plain") -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Certificate:
    """A claim about a puzzle with its evidence: solutions, and a proof that there are no others.

    Certificates can be pickled, and written as JSON that `sudosat verify` reads.
    """

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def claim(self) -> str:
        """`unsolvable`, `unique`, `exactly K` or `multiple`."""
    @property
    def proof(self) -> str | None:
        """The refutation as DRAT text; None for `multiple`, which needs none."""
    @property
    def formula(self) -> str:
        """The formula that the proof refutes, as DIMACS CNF."""
    def to_dict(self) -> dict[str, str]: ...
    @staticmethod
    def from_dict(fields: Mapping[str, str]) -> Certificate: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(text: str) -> Certificate: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Verification:
    """Whether a certificate holds. True if it does."""

    @property
    def holds(self) -> bool: ...
    @property
    def claim(self) -> str: ...
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions that the certificate shows, checked."""
    @property
    def reason(self) -> str | None:
        """Why it does not hold."""
    def __bool__(self) -> bool: ...

@final
class Formula:
    """A puzzle as clauses, with what its variables mean. Literals are DIMACS numbers, variables count from 1."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def encoding(self) -> str: ...
    @property
    def at_most_one(self) -> str: ...
    @property
    def variables(self) -> int:
        """The number of variables: those of the candidates first, then those of at-most-one schemes and rules."""
    @property
    def clauses(self) -> list[list[int]]:
        """The clauses, as PySAT takes them."""
    @property
    def assumptions(self) -> list[int]:
        """The clues as literals: assumptions for a formula with `clues="apart"`."""
    @property
    def dimacs(self) -> str:
        """The formula as DIMACS CNF, with the map of the variables in comments."""
    def to_numpy(self) -> npt.NDArray[np.int32]:
        """The clauses one after the other, each followed by 0."""
    def to_arrow(self) -> Column:
        """The clauses as an Arrow array of lists of `int32`."""
    def variable(self, row: int, column: int, digit: int) -> int | None:
        """The variable of a candidate; None if a reduced formula has none. `IndexError` if it is not on the board."""
    def candidate(self, variable: int) -> Candidate | None:
        """The candidate that a variable stands for; None if it stands for none."""
    def settled(self, row: int, column: int) -> int | None:
        """The digit of a cell that has no variables in a reduced formula, because it is settled."""
    def decode(self, model: str | Iterable[int]) -> Solution | None:
        """See the function `decode`."""
    def __len__(self) -> int:
        """The number of clauses."""

@final
class Column:
    """A column of answers, which pyarrow, Polars and others take through the Arrow PyCapsule interface."""

    @property
    def name(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> Any: ...
    def to_pylist(self) -> list[Any]: ...
    def to_cells(self) -> npt.NDArray[np.uint8]:
        """The digits of lines of 81 characters: shape (N, 81), 0 where there is none. `ValueError` for other lines."""
    def to_polars(self) -> Any: ...
    def to_pyarrow(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Table:
    """A table of answers, which pyarrow, Polars, DuckDB and others take through the Arrow PyCapsule interface."""

    @property
    def columns(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def to_pydict(self) -> dict[str, list[Any]]: ...
    def to_pylist(self) -> list[dict[str, Any]]: ...
    def to_polars(self) -> Any: ...
    def to_pyarrow(self) -> Any: ...
    def to_pandas(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def _repr_html_(self) -> str: ...

@final
class AuditReport:
    """What an audit found; docs/AUDIT.md explains the kinds."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows, and of findings of each kind."""
    @property
    def sets(self) -> dict[str, dict[str, int]]:
        """The same for each data set."""
    @property
    def findings(self) -> Table:
        """By row, then by kind: `kind`, `set`, `row` (from 0), `of_set` and `of_row` (the row that is repeated),
        `detail` in words."""
    @property
    def leaks(self) -> Table:
        """For pairs of sets that share puzzles: `from`, `into`, `rows`, and how many of those are `exact`."""

@final
class SolutionIterator(Iterator[Solution]):
    """See `solutions`."""

    def __iter__(self) -> SolutionIterator: ...
    def __next__(self) -> Solution: ...

def read(
    path: str | PathLike[str],
    /,
    *,
    column: str | None = None,
    boxes: tuple[int, int] | None = None,
    regions: Sequence[int] | None = None,
    rules: Sequence[str] | None = None,
    format: str | None = None,
    ignore_cosmetics: bool = False,
    ignore_text: bool = False,
) -> list[Puzzle | ParseError]:
    """Read every puzzle of a file in any format, tables and JSON Lines among them, compressed or not.

    `column` names the column of puzzles, or its number from 1. A record that is not a puzzle is a `ParseError` in its
    place. Raises `OSError` if the file cannot be read; `ValueError` if the column is missing.
    """

def solve(puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None) -> Answer:
    """Whether a puzzle has no solution, one, or several; with the solutions that show it.

    Raises:
        ParseError: The argument is not a puzzle.
        EngineError: An engine failed, or the engines disagree.
    """

def unique(puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None) -> Verdict:
    """The verdict alone. Errors are those of `solve`."""

def count(
    puzzle: PuzzleLike, /, *, limit: int = 1_000_000, engine: Engine = "both", timeout: Timeout = None
) -> Count:
    """Count solutions up to a limit. Errors are those of `solve`."""

def solutions(puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None) -> SolutionIterator:
    """All solutions in a fixed order, one at a time: row by row, smaller digits first, whatever the engine.

    The search runs on a thread of its own from the first `next` on, at most one solution ahead, and ends with the
    iterator. The time limit is for all of them together. `next` raises `OutOfTime`, or the errors of `solve`.
    """

def check(puzzle: PuzzleLike, /) -> Check:
    """Find what the clues of a board break, full or not. No engine is involved."""

def why(puzzle: PuzzleLike, /, *, thorough: bool = False, timeout: Timeout = None) -> Explanation:
    """Explain a verdict: docs/WHY.md. With `thorough`, smallest sets are searched for until they are proved to be.

    Raises:
        ParseError: The argument is not a puzzle.
        OutOfTime: The time limit passed before the verdict was known.
        EngineError: An engine failed, or the engines disagree.
    """

def certify(puzzle: PuzzleLike, /, *, most: int = 1, timeout: Timeout = None) -> Certificate:
    """Make a certificate, and check it; of all solutions if there are up to `most`. Errors are those of `why`."""

def verify(certificate: Certificate, /) -> Verification:
    """Check a certificate, with code that shares nothing with the solvers."""

def canonical(puzzle: PuzzleLike, /) -> Canonical:
    """The canonical form of a classic puzzle. `ValueError` for any other."""

def export(
    puzzle: PuzzleLike,
    /,
    *,
    encoding: Encoding = "extended",
    at_most_one: AtMostOne | None = None,
    clues: Literal["units", "apart"] = "units",
) -> Formula:
    """Write a puzzle as clauses: docs/ENCODING.md.

    Args:
        encoding: Which clauses.
        at_most_one: How "at most one" is written; the best scheme for the side if not given.
        clues: Whether clues are unit clauses, or left out, to be assumptions.

    Raises:
        ValueError: An argument names nothing, or the formula has more variables or clauses than fit in memory.
    """

def decode(formula: Formula, model: str | Iterable[int], /) -> Solution | None:
    """The solution that a model shows.

    Args:
        model: True literals, or the text that a SAT solver prints. Variables that are not mentioned are false.

    Returns:
        The solution, which is checked; None if the text says that there is none.

    Raises:
        ValueError: The model is not one of this formula.
    """

def encodings(puzzle: PuzzleLike, /) -> Table:
    """The size of a puzzle's formula in every encoding with every at-most-one scheme: `encoding`, `at_most_one`,
    `variables`, `clauses`, `literals`."""

def verdicts(
    puzzles: Puzzles,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    column: str | None = None,
    progress: Progress = None,
) -> Column:
    """The verdict on each puzzle of a column, in words; null for a null.

    Args:
        puzzles: Texts, puzzles, grids and None in any iterable; a NumPy array of integers (N, 81) or (N, 9, 9), 0 for
            an empty cell; anything that speaks the Arrow PyCapsule protocol, with strings, dictionaries of strings, or
            fixed lists of 81 `uint8`; or a table of that, in which `column` names the column. The usual names
            (`puzzle`, `puzzles`, `quizzes`, `question`, …) are found without.
        threads: One a processor if not given.
        timeout: For each puzzle.
        progress: Called now and then with the number of rows done since the last call: `tqdm(total=N).update`.

    Returns:
        `Column` of N texts. Bad rows are `invalid`, and rows without a verdict are `unknown`; neither is an exception.

    Raises:
        TypeError: The argument is not a column of puzzles.
        ValueError: A shape, a column or a number of threads is wrong.
    """

def solve_many(
    puzzles: Puzzles,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Verdicts and solutions: `verdict` as in `verdicts`; `solution`, the only one as a line, otherwise null; `error`,
    why a row is invalid or unknown. Arguments and errors are those of `verdicts`."""

def counts(
    puzzles: Puzzles,
    /,
    *,
    limit: int = 2,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Numbers of solutions up to a limit: `count`, null if it is not known; `exact`, whether there are no more;
    `error`. Arguments and errors are those of `verdicts`."""

def canonical_many(
    puzzles: Puzzles,
    /,
    *,
    threads: int | None = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Canonical forms: `canonical` as a line, `automorphisms`, and `error` for rows without a form. Arguments and
    errors are those of `verdicts`."""

def audit(
    puzzles: Puzzles | Mapping[str, Puzzles],
    /,
    solutions: Puzzles | None = None,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    column: str | None = None,
    solution_column: str | None = None,
    progress: Progress = None,
) -> AuditReport:
    """Find what is wrong with a data set, or with several by name, and what they share: docs/AUDIT.md.

    Args:
        puzzles: A column or a table as for `verdicts`; or a mapping of names to those.
        solutions: The stated solutions of a single set. In tables, `solution_column` names their column; the usual
            names (`solution`, `solutions`, `answer`, `answers`) are found without.

    Raises:
        EngineError: The engines disagree, or a verdict denies a stated solution that is right.
        TypeError, ValueError: As for `verdicts`; also if there are more or fewer solutions than puzzles.
    """
