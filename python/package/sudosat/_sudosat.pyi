"""The types of the extension module, which `sudosat` exports. `help(sudosat)` shows its full docstrings."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from os import PathLike
from typing import Any, Literal, NoReturn, Protocol, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt

from sudosat._verdict import GradeKind, Verdict

Engine: TypeAlias = Literal["both", "sat", "native"]
Timeout: TypeAlias = float | timedelta | None
Memory: TypeAlias = int | str | None
Encoding: TypeAlias = Literal["minimal", "efficient", "extended", "reduced"]
AtMostOne: TypeAlias = Literal["pairwise", "sequential", "product", "commander", "bimander", "binary"]
Style: TypeAlias = Literal["plain", "colour", "color"]
Progress: TypeAlias = Callable[[int], object] | None
Rules: TypeAlias = str | Sequence[str] | None

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...

class _Array(Protocol):
    def tolist(self) -> Any: ...

PuzzleLike: TypeAlias = Puzzle | str | bytes | Sequence[Sequence[int | str | None]] | Sequence[int | None] | _Array
"""A puzzle, or a source that `Puzzle` accepts."""

Puzzles: TypeAlias = Iterable[PuzzleLike | Mapping[str, Any] | None] | Mapping[str, Any] | _ArrowStream | _ArrowArray | npt.NDArray[Any]
"""A column of puzzles: see `verdicts`."""

# Inside `Steps`, `list` is its property.
_Steps: TypeAlias = list[dict[str, Any]]

class ParseError(ValueError):
    """A text, a grid or a certificate cannot be read."""

    line: int
    column: int
    record: int
    excerpt: str | None

class EngineError(Exception):
    """An engine failed, or two engines disagree: a fault of the package, never an answer."""

class OutOfTime(EngineError):
    """The time limit passed before there was an answer, in a function that has no `Verdict.UNKNOWN` to return."""

@final
class Board:
    """The side, boxes and rules that puzzles share. Immutable; equal boards have equal hashes."""

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
        """True for the 9x9 board with 3x3 boxes and no other rule."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzle:
    """A puzzle: a board, its clues and, for a Sukaku, the candidates of its cells. Immutable."""

    def __new__(
        cls,
        source: PuzzleLike,
        /,
        *,
        boxes: tuple[int, int] | None = None,
        regions: Sequence[int] | None = None,
        rules: Rules = None,
        format: str | None = None,
        ignore_cosmetics: bool = False,
        interpret: bool = False,
        ignore_text: bool = False,
    ) -> Puzzle: ...
    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        /,
        *,
        boxes: tuple[int, int] | None = None,
        regions: Sequence[int] | None = None,
        rules: Rules = None,
        format: str | None = None,
        ignore_cosmetics: bool = False,
        interpret: bool = False,
        ignore_text: bool = False,
    ) -> Puzzle:
        """Read the one puzzle of a file, compressed or not. Arguments and errors are those of `Puzzle`; `OSError` if
        the file cannot be read."""
    @staticmethod
    def empty(
        side: int | None = None,
        /,
        *,
        boxes: tuple[int, int] | None = None,
        regions: Sequence[int] | None = None,
        rules: Rules = None,
    ) -> Puzzle:
        """A puzzle without clues."""
    def with_clues(self, clues: Mapping[tuple[int, int], int | None] | Sequence[Candidate], /) -> Puzzle:
        """The puzzle with other clues in some cells."""
    def candidates(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The digits of each cell that the clues of its houses and the puzzle's restrictions leave: shape (side, side),
        each a tuple of digits; of a board that is not square, the cells that each row has. A cell with a clue has that
        digit alone."""
    @property
    def board(self) -> Board:
        """The side, boxes and rules."""
    @property
    def side(self) -> int:
        """The number of rows, of columns, of boxes, and of digits."""
    @property
    def rules(self) -> list[str]:
        """The rules beyond rows, columns and boxes, in the notation of docs/RULES.md, sorted."""
    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The clues: shape (side, side), 0 for an empty cell. On a board that is not square the shape is (rows, columns),
        with 0 where there is no cell, as in all that follows."""
    @property
    def clue_count(self) -> int:
        """The number of clues."""
    @property
    def is_classic(self) -> bool:
        """True if this is 9x9 with 3x3 boxes, without other rules, and without restricted candidates."""
    @property
    def line(self) -> str:
        """The clues on one line, `.` for an empty cell; a list of candidates if the puzzle restricts them."""
    def to(self, format: str, /, *, lossy: bool = False) -> str:
        """Write the puzzle in a format of docs/FORMATS.md: `line`, `sdk`, `json`, `fpuzzles-link`, `svg`, …"""
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The clues as a read-only array (side, side), 0 for an empty cell; `uint16` above side 255."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...
    def draw(self, style: Style = "plain") -> str:
        """The board as text; `style` is `plain` or `color`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Solution:
    """A full grid that satisfies its puzzle: every instance has been checked. Immutable; equal grids are equal."""

    @staticmethod
    def check(puzzle: PuzzleLike, grid: PuzzleLike, /) -> Solution:
        """Check a full grid against a puzzle: both may be anything that `Puzzle` accepts."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the grid satisfies."""
    @property
    def line(self) -> str:
        """The digits on one line."""
    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits: shape (side, side), or (rows, columns) with 0 where a board that is not square has no cell."""
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The digits as a read-only array (side, side); `uint16` above side 255."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...
    def draw(self, style: Style = "plain") -> str:
        """The board as text; digits that were found follow a dot, or have a color. `style` is `plain` or `color`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Candidate:
    """A digit in a cell: `Candidate(row, column, digit)`. Rows and columns count from 0, digits from 1; its text
    `r1c3=4` counts all from 1."""

    def __new__(cls, row: int, column: int, digit: int) -> Candidate: ...
    @property
    def row(self) -> int:
        """The row, from 0."""
    @property
    def column(self) -> int:
        """The column, from 0."""
    @property
    def digit(self) -> int:
        """The digit, from 1."""
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
    def verdict(self) -> Verdict:
        """The number of solutions, as far as uniqueness is concerned."""
    @property
    def solution(self) -> Solution | None:
        """The only solution; None unless there is exactly one."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """No solution, the only one, or two different ones; for an unknown verdict, one that was found nevertheless."""
    @property
    def reason(self) -> str | None:
        """The reason for an unknown verdict; None for any other."""
    def __bool__(self) -> NoReturn: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Count:
    """A number of solutions, as far as it was counted. Its text is `3`, or `3+` if the limit was reached."""

    @property
    def value(self) -> int | None:
        """The number of solutions found; None if the count is unknown."""
    @property
    def exact(self) -> bool:
        """True if there are no more solutions."""
    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from the count."""
    @property
    def reason(self) -> str | None:
        """The reason for an unknown count; None for any other."""
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> bool: ...

@final
class Check:
    """The rules that the clues of a board break. True if there are none, which does not mean that there is a
    solution."""

    @property
    def valid(self) -> bool:
        """True if nothing is broken."""
    @property
    def violations(self) -> list[str]:
        """Each violation in words: `row 1 has 5 at r1c1 and r1c9`."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Canonical:
    """The canonical form of a classic puzzle: the first, in character order, of all that differ only in looks."""

    @property
    def puzzle(self) -> Puzzle:
        """The form as a puzzle."""
    @property
    def line(self) -> str:
        """The form on one line, `.` for an empty cell."""
    @property
    def automorphisms(self) -> int:
        """The number of ways to permute and transpose the board that leave the puzzle unchanged, up to relabeling; 1 if
        only the identity does."""
    @property
    def transposed(self) -> bool:
        """True if the map to the form exchanges rows and columns first."""
    @property
    def rows(self) -> list[int]:
        """For each row of the form, the row of the puzzle, from 0."""
    @property
    def columns(self) -> list[int]:
        """For each column of the form, the column of the puzzle, from 0."""
    @property
    def digits(self) -> list[int]:
        """For each digit of the puzzle, from 1, the digit of the form."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Repair:
    """Clues and rules whose removal makes a puzzle solvable."""

    @property
    def clues(self) -> tuple[Candidate, ...]:
        """The clues to remove."""
    @property
    def rules(self) -> list[str]:
        """The rules to remove."""
    @property
    def digits(self) -> list[int] | None:
        """The digits that make the solution unique in place of a single clue; None for any other repair, or if there
        was not enough time."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Explanation:
    """The reasons for a verdict. Attributes of other verdicts are empty or None."""

    @property
    def verdict(self) -> Verdict:
        """The verdict that is explained."""
    @property
    def unconfirmed(self) -> int:
        """The number of claims that the second engine had no time to confirm."""
    @property
    def interrupted(self) -> str | None:
        """The reason for which work ended before everything was found."""
    @property
    def violations(self) -> list[str]:
        """Unsolvable: the rules that the clues break, in words."""
    @property
    def clash(self) -> tuple[Candidate, ...]:
        """Unsolvable: a smallest set of clues that, with `clash_rules`, leaves no solution."""
    @property
    def clash_rules(self) -> list[str]:
        """Unsolvable: the rules that take part in the clash."""
    @property
    def clash_houses(self) -> list[str] | None:
        """Unsolvable: the rows, columns and boxes that the clash rests on; None if there was not enough time."""
    @property
    def clash_is_smallest(self) -> bool:
        """True if it is proved that fewer clues and rules do not clash."""
    @property
    def repairs(self) -> tuple[Repair, ...]:
        """Unsolvable: the smallest repairs, all of the same size."""
    @property
    def repairs_are_all(self) -> bool:
        """True if these are all repairs of their size, and none is smaller."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """Unique: the solution. Multiple: two that differ least among those found."""
    @property
    def count(self) -> Count | None:
        """Multiple: the number of solutions, counted up to a hundred and one."""
    @property
    def backbone(self) -> tuple[Candidate, ...] | None:
        """Multiple: the digits that all solutions share in cells without a clue; None if there was not enough time."""
    @property
    def added(self) -> tuple[Candidate, ...] | None:
        """Multiple: clues to add that leave one solution; None if none were found in time."""
    @property
    def redundant(self) -> tuple[Candidate, ...]:
        """Unique: the clues that, each by itself, could be removed."""
    @property
    def redundant_rules(self) -> list[str]:
        """Unique: the rules that, each by itself, could be removed."""
    @property
    def undecided(self) -> tuple[Candidate, ...]:
        """Unique: the clues for which time did not allow an answer."""
    @property
    def is_minimal(self) -> bool | None:
        """Unique: True if every clue and rule is needed; None if unknown, or not unique."""
    def draw(self, style: Style = "plain") -> str:
        """The board as text, with marks; `style` is `plain` or `color`."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Certificate:
    """A claim about a puzzle with its evidence: solutions, and a proof that there are no others."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the claim is about."""
    @property
    def claim(self) -> str:
        """`unsolvable`, `unique`, `exactly K` or `multiple`."""
    @property
    def proof(self) -> str | None:
        """The refutation as DRAT text; None for `multiple`, which needs none."""
    @property
    def formula(self) -> str:
        """The formula that the proof refutes, as DIMACS CNF."""
    def to_dict(self) -> dict[str, str]:
        """The fields of the certificate as texts: docs/CERTIFICATES.md."""
    @staticmethod
    def from_dict(fields: Mapping[str, str]) -> Certificate:
        """Read the fields that `to_dict` writes. `ParseError` if they are not a certificate; `verify` checks the
        claim."""
    def to_json(self) -> str:
        """The certificate on one line of JSON."""
    @staticmethod
    def from_json(text: str) -> Certificate:
        """Read the JSON that `to_json` writes. `ValueError` if it is not JSON, or not a certificate."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Verification:
    """The result of checking a certificate. True if it holds."""

    @property
    def holds(self) -> bool:
        """True if the claim is proved."""
    @property
    def claim(self) -> str:
        """The claim that was checked: see `Certificate.claim`."""
    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions that the certificate shows, checked."""
    @property
    def reason(self) -> str | None:
        """The reason for a refusal; None if the certificate holds."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Grade:
    """The grade of a proposed grid. True if the grid is correct."""

    @property
    def kind(self) -> GradeKind:
        """The member of `GradeKind` that sums it up."""
    @property
    def correct(self) -> bool:
        """Whether the grid is full and satisfies the puzzle."""
    @property
    def wrong_cells(self) -> tuple[tuple[int, int], ...]:
        """The filled cells that are wrong, as (row, column) from 0."""
    @property
    def empty_cells(self) -> tuple[tuple[int, int], ...]:
        """The empty cells, as (row, column) from 0."""
    @property
    def reasons(self) -> list[str]:
        """In words: changed clues, broken rows, columns, boxes and rules, and digits that are not those of the only
        solution."""
    @property
    def score(self) -> float | None:
        """The number of right cells over the number of cells, from 0 to 1; None unless the grid is correct or the puzzle
        has exactly one solution."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Rating:
    """The difficulty of a puzzle on the scale of Sudoku Explainer 1.2.1."""

    @property
    def verdict(self) -> Verdict:
        """The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there is no rating for a `reason`."""
    @property
    def er(self) -> float | None:
        """The value of the hardest step, with one decimal; 0.0 for a full grid."""
    @property
    def ep(self) -> float | None:
        """The value of the hardest step up to the first that places a digit."""
    @property
    def ed(self) -> float | None:
        """The value of the first step."""
    @property
    def technique(self) -> str | None:
        """The technique of the hardest step: `xy-wing`; None for a full grid."""
    @property
    def technique_ep(self) -> str | None:
        """The technique of the hardest step up to the first that places a digit."""
    @property
    def technique_ed(self) -> str | None:
        """The technique of the first step."""
    @property
    def is_pearl(self) -> bool | None:
        """True if no step is harder than those up to the first that places a digit."""
    @property
    def is_diamond(self) -> bool | None:
        """True if no step is harder than the first."""
    @property
    def scale(self) -> str:
        """The name of the scale: `se`."""
    @property
    def reason(self) -> str | None:
        """The reason for an unknown verdict; None for any other."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Steps:
    """The steps to the solution of a puzzle, each the easiest at its point; a sequence of dictionaries. There are none
    unless the puzzle has one solution."""

    @property
    def verdict(self) -> Verdict:
        """The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there are no steps for a `reason`."""
    @property
    def stuck(self) -> bool:
        """True if nothing follows any more, although cells are open."""
    @property
    def list(self) -> _Steps:
        """The steps as dictionaries, with the keys of `sudosat steps --to json` in docs/schema/sudosat-answer-1.json."""
    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the puzzle; None unless the steps are certified. `verify` checks it together with the
        steps."""
    @property
    def reason(self) -> str | None:
        """The reason for an unknown verdict; None for any other."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice, /) -> _Steps: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Hint:
    """The next step of a puzzle, or a mistake on the reader's own board. `print` writes it, and a notebook shows a
    picture."""

    @property
    def verdict(self) -> Verdict:
        """The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there is no hint for a `reason`."""
    @property
    def level(self) -> int:
        """The part that `text` shows: 1 where to look, 2 the technique, 3 its cells, 4 the whole reason."""
    @property
    def text(self) -> str | None:
        """The hint on one line; None unless the puzzle has one solution."""
    @property
    def wrong(self) -> Candidate | None:
        """A digit of the reader's board that is not in the solution."""
    @property
    def missing(self) -> Candidate | None:
        """A candidate of the solution that the reader's board lacks."""
    @property
    def step(self) -> dict[str, Any] | None:
        """The step, as in `Steps.list`, whatever the level; None if there is no step, or a mistake comes first."""
    @property
    def reason(self) -> str | None:
        """The reason for an unknown verdict; None for any other."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Formula:
    """A puzzle as clauses, and the meaning of its variables. Literals are DIMACS numbers, and variables count from
    1."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the clauses encode."""
    @property
    def encoding(self) -> str:
        """The name of the encoding."""
    @property
    def at_most_one(self) -> str:
        """The name of the at-most-one scheme."""
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
        """The variable of a candidate, row and column from 0, digit from 1; None if a reduced formula has none.
        `IndexError` if it is not on the board."""
    def candidate(self, variable: int) -> Candidate | None:
        """The candidate of a variable; None for a variable of an at-most-one scheme or of a rule."""
    def settled(self, row: int, column: int) -> int | None:
        """The digit of a cell, row and column from 0, that has no variables in a reduced formula because it is
        settled."""
    def decode(self, model: str | Iterable[int]) -> Solution | None:
        """The solution of a model: see the function `decode`."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Column:
    """A column of answers, which pyarrow, Polars and others take through the Arrow PyCapsule interface."""

    @property
    def name(self) -> str:
        """The name of the column."""
    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> Any: ...
    def to_pylist(self) -> list[Any]:
        """The values as a list, None for null."""
    def to_cells(self) -> npt.NDArray[np.uint8]:
        """The digits of lines of 81 characters: an array `uint8` (N, 81), 0 where there is none. `ValueError` for other
        lines."""
    def to_polars(self) -> Any:
        """The column as a `polars.Series`."""
    def to_pyarrow(self) -> Any:
        """The column as a `pyarrow.Array`."""
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Table:
    """A table of answers, which pyarrow, Polars, DuckDB and others take through the Arrow PyCapsule interface."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def to_pydict(self) -> dict[str, list[Any]]:
        """The values as a dictionary of lists."""
    def to_pylist(self) -> list[dict[str, Any]]:
        """The values as a list of dictionaries, one per row."""
    def to_polars(self) -> Any:
        """The table as a `polars.DataFrame`."""
    def to_pyarrow(self) -> Any:
        """The table as a `pyarrow.Table`."""
    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class AuditReport:
    """The findings of an audit; docs/AUDIT.md explains the kinds."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows, and of findings of each kind."""
    @property
    def sets(self) -> dict[str, dict[str, int]]:
        """The number of rows, and of findings of each kind, by data set."""
    @property
    def findings(self) -> Table:
        """By row, then by kind: `kind`, `set`, `row` (from 0), `of_set` and `of_row` (the row that is repeated),
        `detail` in words."""
    @property
    def leaks(self) -> Table:
        """For pairs of sets that share puzzles: `from`, `into`, `rows`, and how many of those are `exact`."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class SolutionIterator(Iterator[Solution]):
    """The solutions of a puzzle in order: see `solutions`."""

    def __iter__(self) -> SolutionIterator: ...
    def __next__(self) -> Solution: ...

def command(arguments: Sequence[str], /) -> int:
    """Run the command line on its arguments, the first of which is the program's name, and return its exit code."""

def read(
    path: str | PathLike[str],
    /,
    *,
    column: str | None = None,
    boxes: tuple[int, int] | None = None,
    regions: Sequence[int] | None = None,
    rules: Rules = None,
    format: str | None = None,
    ignore_cosmetics: bool = False,
    interpret: bool = False,
    ignore_text: bool = False,
) -> list[Puzzle | ParseError]:
    """Read every puzzle of a file in any format, tables and JSON Lines among them, compressed or not."""

def solve(puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None, memory: Memory = None) -> Answer:
    """Find whether a puzzle has no solution, one, or several, with the solutions that show it."""

def unique(
    puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None, memory: Memory = None
) -> Verdict:
    """The verdict on a puzzle, without its solutions. Arguments and errors are those of `solve`."""

def count(
    puzzle: PuzzleLike,
    /,
    *,
    limit: int = 1_000_000,
    engine: Engine = "both",
    timeout: Timeout = None,
    memory: Memory = None,
) -> Count:
    """Count solutions up to a limit. Other arguments and errors are those of `solve`."""

def solutions(
    puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None, memory: Memory = None
) -> SolutionIterator:
    """All solutions one at a time, in order: row by row, smaller digits first, whatever the engine."""

def check(puzzle: PuzzleLike, /) -> Check:
    """Find the rules that the clues of a board break, full or not, without an engine. `ParseError` if it is not a
    puzzle."""

def grade(
    puzzle: PuzzleLike,
    answer: PuzzleLike | Solution,
    /,
    *,
    engine: Engine = "both",
    timeout: Timeout = None,
    memory: Memory = None,
) -> Grade:
    """Grade a proposed grid: whether it solves a puzzle, and where it is wrong."""

def rate(puzzle: PuzzleLike, /, *, engine: Engine = "both", timeout: Timeout = None, memory: Memory = None) -> Rating:
    """Rate the difficulty of a classic puzzle, once an engine has proved that it has one solution. Arguments and errors
    are those of `solve`."""

def steps(
    puzzle: PuzzleLike,
    /,
    *,
    until: int | str | None = None,
    order: Literal["se", "human", "reason"] = "se",
    certify: bool = False,
    engine: Engine = "both",
    timeout: Timeout = None,
    memory: Memory = None,
) -> Steps:
    """Solve a puzzle step by step, as people do. On the classic board the steps have names; on all others, with any
    rules, each follows from the fewest cells, digits in houses and rules. Other arguments and errors are those of
    `solve`."""

def hint(
    puzzle: PuzzleLike,
    /,
    *,
    level: Literal[1, 2, 3, 4] = 4,
    at: PuzzleLike | None = None,
    order: Literal["se", "human", "reason"] = "se",
    engine: Engine = "both",
    timeout: Timeout = None,
    memory: Memory = None,
) -> Hint:
    """Find the next step of a puzzle, and show it in as much detail as you want. Other arguments and errors are those of
    `solve`."""

def why(
    puzzle: PuzzleLike, /, *, thorough: bool = False, timeout: Timeout = None, memory: Memory = None
) -> Explanation:
    """Explain a verdict: docs/WHY.md."""

def certify(puzzle: PuzzleLike, /, *, most: int = 1, timeout: Timeout = None, memory: Memory = None) -> Certificate:
    """Prove a verdict, and check the proof. Other arguments and errors are those of `why`."""

def verify(certificate: Certificate | Steps, /, *, timeout: Timeout = None, memory: Memory = None) -> Verification:
    """Check a certificate, or certified steps, with code that shares nothing with the solvers. Each step must follow
    from its premises alone, or, if it assumes one solution, agree with the certified one."""

def canonical(puzzle: PuzzleLike, /) -> Canonical:
    """The canonical form of a classic puzzle, and a map to it. `ValueError` for any other puzzle."""

def export(
    puzzle: PuzzleLike,
    /,
    *,
    encoding: Encoding = "extended",
    at_most_one: AtMostOne | None = None,
    clues: Literal["units", "apart"] = "units",
    timeout: Timeout = None,
    memory: Memory = None,
) -> Formula:
    """Write a puzzle as clauses: docs/ENCODING.md."""

def decode(formula: Formula, model: str | Iterable[int], /) -> Solution | None:
    """The solution that a model shows."""

def encodings(puzzle: PuzzleLike, /, *, timeout: Timeout = None) -> Table:
    """The size of a puzzle's formula in every encoding with every at-most-one scheme: a table of `encoding`,
    `at_most_one`, `variables`, `clauses`, `literals`. `OutOfTime` if the time limit passes."""

def verdicts(
    puzzles: Puzzles,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Column:
    """The verdict on each puzzle of a column."""

def solve_many(
    puzzles: Puzzles,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Verdicts and solutions of a column of puzzles. Arguments and errors are those of `verdicts`."""

def counts(
    puzzles: Puzzles,
    /,
    *,
    limit: int = 2,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Numbers of solutions of a column of puzzles. Other arguments and errors are those of `verdicts`."""

def rate_many(
    puzzles: Puzzles,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """The difficulty of each puzzle of a column on the scale of Sudoku Explainer 1.2.1. Arguments and errors are those
    of `verdicts`."""

def canonical_many(
    puzzles: Puzzles,
    /,
    *,
    threads: int | None = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Canonical forms of a column of puzzles. Arguments and errors are those of `verdicts`."""

def select(
    puzzles: Puzzles,
    conditions: str | Sequence[str],
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Column:
    """Whether each puzzle of a column fulfills a condition, or all of several, as on the command line: `clues<=20`,
    `minimal`, `er>=7.1`, `!symmetric`, … Arguments and errors are those of `verdicts`."""

def generate(
    count: int = 1,
    /,
    *,
    seed: int | None = None,
    start: int = 1,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    pattern: str | None = None,
    solvable_by: str | None = None,
    rating: tuple[float, float] | None = None,
    threads: int | None = None,
    memory: Memory = None,
    progress: Progress = None,
) -> Table:
    """New classic puzzles, each confirmed by both engines. The same seed and options give the same puzzles, also on the
    command line."""

def minimize(
    puzzles: Puzzles,
    /,
    *,
    seed: int = 0,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """A minimal puzzle within each of a column: redundant clues are removed, in an order drawn from the seed and the
    puzzle. Rules stay. Arguments and errors are those of `verdicts`; the engine confirms each puzzle."""

def vicinity(
    puzzles: Puzzles,
    steps: str = "-2+1",
    /,
    *,
    depth: int = 1,
    same: Literal["pattern", "grid"] | None = None,
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """New minimal puzzles near those of a column, by removing some clues and adding others: of isomorphic puzzles one,
    and none of the column. Both engines confirm each. Puzzles without exactly one solution, and boards other than
    plain ones of 4×4, 6×6 and 9×9, have none."""

def morph(
    puzzles: Puzzles,
    count: int = 1,
    /,
    *,
    seed: int = 0,
    onto: Puzzles | None = None,
    threads: int | None = None,
    memory: Memory = None,
    column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Isomorphic puzzles of a column of puzzles: random ones, or those that are among others."""

def grade_many(
    puzzles: Puzzles,
    answers: Puzzles | Iterable[Solution] | None = None,
    /,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    answer_column: str | None = None,
    progress: Progress = None,
) -> Table:
    """Grade a column of proposed grids: whether each solves its puzzle, and where it is wrong."""

def audit(
    puzzles: Puzzles | Mapping[str, Puzzles],
    /,
    solutions: Puzzles | None = None,
    *,
    engine: Engine = "both",
    threads: int | None = None,
    timeout: Timeout = None,
    memory: Memory = None,
    column: str | None = None,
    solution_column: str | None = None,
    progress: Progress = None,
) -> AuditReport:
    """Find the faults of a data set, or of several by name, and the puzzles that they share: docs/AUDIT.md."""
