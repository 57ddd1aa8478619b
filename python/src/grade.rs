//! `grade` and the grades of `grade_many`: whether a proposed grid is right, and where it is wrong.

use crate::call::{EngineName, Limits, Memory, Timeout, unknown};
use crate::errors::value_error;
use crate::grid::Reduced;
use crate::one::verdict;
use crate::source::{self, AnyPuzzle};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;
use sudosat::puzzle::{Cell, Digit, Geometry, Puzzle, Solution, Verdict, Violation};
use sudosat::text::{ReadOptions, render};

/// The kind of grade for a proposed grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Correct,
    Incomplete,
    NotTheSolution,
    RuleBroken,
    ClueChanged,
    Invalid,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Correct, Self::Incomplete, Self::NotTheSolution, Self::RuleBroken, Self::ClueChanged, Self::Invalid];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::Incomplete => "incomplete",
            Self::NotTheSolution => "not_the_solution",
            Self::RuleBroken => "rule_broken",
            Self::ClueChanged => "clue_changed",
            Self::Invalid => "invalid",
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Kind {
    type Error = PyErr;

    /// A member of `sudosat.GradeKind`, which is also a text.
    fn extract(member: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name: &str = member.extract()?;
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| value_error(format!("`{name}` is not a member of GradeKind")))
    }
}

impl<'py> IntoPyObject<'py> for Kind {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    /// The member of `sudosat.GradeKind`.
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        py.import("sudosat._verdict")?.getattr("GradeKind")?.call1((self.name(),))
    }
}

/// The grade of a proposed grid. True if the grid is correct.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The member of `GradeKind` that sums it up.
    #[pyo3(get)]
    pub kind: Kind,
    pub wrong: Vec<Place>,
    empty: Vec<Place>,
    /// In words: changed clues, broken rows, columns, boxes and rules, and digits that are not those of the only
    /// solution.
    #[pyo3(get)]
    pub reasons: Vec<String>,
    /// The number of right cells over the number of cells, from 0 to 1; None unless the grid is correct or the puzzle
    /// has exactly one solution.
    #[pyo3(get)]
    pub score: Option<f64>,
}

/// A cell, all from 0: its number row by row, its row, and its column.
pub type Place = (usize, usize, usize);

fn place(geometry: &Geometry, index: usize) -> Place {
    let cell = geometry.cell(index);
    (index, cell.row(), cell.column())
}

type Fields = (Kind, Vec<Place>, Vec<Place>, Vec<String>, Option<f64>);

#[pymethods]
impl Grade {
    /// Whether the grid is full and satisfies the puzzle.
    #[getter]
    fn correct(&self) -> bool {
        self.kind == Kind::Correct
    }

    /// The filled cells that are wrong, as (row, column) from 0.
    ///
    /// They are those that differ from the only solution; if there is not exactly one, or it was not found in time, those
    /// that change clues or break rules.
    #[getter]
    fn wrong_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        places(py, &self.wrong)
    }

    /// The empty cells, as (row, column) from 0.
    #[getter]
    fn empty_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        places(py, &self.empty)
    }

    fn __bool__(&self) -> bool {
        self.correct()
    }

    fn __repr__(&self) -> String {
        let reasons = if self.reasons.is_empty() { String::new() } else { format!(": {}", self.reasons.join("; ")) };
        format!("<Grade {}{reasons}>", self.kind.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Fields>> {
        let Self { kind, wrong, empty, reasons, score } = slf.get().clone();
        Ok((slf.get_type().getattr("_restore")?, (kind, wrong, empty, reasons, score)))
    }

    #[staticmethod]
    fn _restore(kind: Kind, wrong: Vec<Place>, empty: Vec<Place>, reasons: Vec<String>, score: Option<f64>) -> Self {
        Self { kind, wrong, empty, reasons, score }
    }
}

fn places<'py>(py: Python<'py>, cells: &[Place]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, cells.iter().map(|&(_, row, column)| (row, column)))
}

impl Grade {
    /// The grade of an answer that is not a grid for this puzzle.
    pub fn invalid(reason: &str) -> Self {
        let (wrong, empty) = (Vec::new(), Vec::new());
        Self { kind: Kind::Invalid, wrong, empty, reasons: vec![reason.to_owned()], score: None }
    }

    /// Grades a grid by the puzzle alone; a grid that is not correct needs [`Self::against`] too.
    pub fn new(puzzle: &Puzzle, grid: &[Option<Digit>]) -> Self {
        let (broken, geometry) = (puzzle.violations(grid), puzzle.geometry());
        let all = grid.iter().enumerate().take(geometry.cells());
        let empty = all.filter(|(_, digit)| digit.is_none()).map(|(cell, _)| place(geometry, cell)).collect::<Vec<_>>();
        let mut wrong: Vec<Place> =
            broken.iter().flat_map(cells).map(|cell| place(geometry, geometry.index(cell))).collect();
        wrong.sort_unstable();
        wrong.dedup();
        let kind = match broken.iter().map(kind).max_by_key(|&kind| kind as usize) {
            Some(kind) => kind,
            None if empty.is_empty() => Kind::Correct,
            None => Kind::Incomplete,
        };
        let reasons = broken.iter().map(|violation| violation.describe(puzzle.board())).collect();
        Self { kind, wrong, empty, reasons, score: (kind == Kind::Correct).then_some(1.0) }
    }

    /// Compares a grid that fits the board with the only solution.
    pub fn against(mut self, solution: &Solution, grid: &[Option<Digit>]) -> Self {
        let geometry = solution.geometry();
        let differs = |&cell: &usize| grid[cell].is_some_and(|found| found != solution.digits()[cell]);
        self.wrong = (0..grid.len()).filter(differs).map(|cell| place(geometry, cell)).collect();
        if self.kind == Kind::Incomplete && !self.wrong.is_empty() {
            self.kind = Kind::NotTheSolution;
            self.reasons.extend(self.wrong.iter().filter_map(|&(cell, ..)| {
                let [found, right] = [grid[cell]?, solution.digits()[cell]].map(|digit| geometry.value(digit));
                Some(format!("{} holds {found}, the only solution {right}", geometry.cell(cell)))
            }));
        }
        let right = grid.len() - self.wrong.len() - self.empty.len();
        self.score = Some(right as f64 / grid.len() as f64);
        self
    }

    /// Whether the only solution cannot change the grade.
    pub fn is_settled(&self) -> bool {
        matches!(self.kind, Kind::Correct | Kind::Invalid)
    }
}

/// The cells that a violation is about.
fn cells(violation: &Violation) -> Vec<Cell> {
    match violation {
        Violation::Clash { cells, .. } | Violation::Rule { cells, .. } => cells.clone(),
        Violation::Clue { cell, .. } | Violation::Candidate { cell, .. } => vec![*cell],
        _ => Vec::new(),
    }
}

fn kind(violation: &Violation) -> Kind {
    match violation {
        Violation::Clash { .. } | Violation::Rule { .. } => Kind::RuleBroken,
        Violation::Clue { .. } | Violation::Candidate { .. } => Kind::ClueChanged,
        _ => Kind::Invalid,
    }
}

/// Why a grid is no answer to this puzzle, if it is on another board that is not square; a size that does not fit a
/// square board is a violation.
pub fn refusal(puzzle: &Puzzle, answer: &Puzzle) -> Option<String> {
    let boards = [puzzle, answer].map(Puzzle::geometry);
    let sizes = boards.map(|board| (board.cells(), board.columns(), board.first()));
    let cells = |board: &Geometry| (0..board.cells()).map(|cell| board.cell(cell)).collect::<Vec<_>>();
    let is_other = sizes[0] != sizes[1] || cells(boards[0]) != cells(boards[1]);
    let name = |board: &Geometry| match render::grid(board) {
        Some(grid) => format!("`grid {grid}`"),
        None => format!("{0}x{0}", board.side()),
    };
    let are_square = boards.iter().all(|board| board.is_square());
    (!are_square && is_other).then(|| format!("expected a grid on {}, found {}", name(boards[0]), name(boards[1])))
}

/// The options for reading an answer to this puzzle: a grid on its board.
pub fn options(puzzle: &Puzzle) -> ReadOptions {
    ReadOptions::default().with_regions(Some(Arc::clone(puzzle.geometry())))
}

/// Grade a proposed grid: whether it solves a puzzle, and where it is wrong.
///
/// Args:
///     puzzle: A `Puzzle`, or a source of one.
///     answer: The grid: a text, rows of numbers, a NumPy array, a `Solution`. 0 or a blank is an empty cell.
///     engine: The engine that finds the only solution, if the grid is not correct: see `solve`.
///     timeout: Seconds, or a `timedelta`, for the engine; no limit if None.
///     memory: Bytes, or a text such as `4G`; half of the machine's memory if None.
///
/// Returns:
///     `Grade`. Out of time, it is by the rules alone, without a score.
///
/// Raises:
///     ParseError: The puzzle or the answer cannot be read.
///     ValueError: The answer is of another size than the puzzle, or on another board.
///     EngineError: An engine failed, or the engines disagree.
#[pyfunction]
#[pyo3(signature = (puzzle, answer, /, *, engine = "both", timeout = None, memory = None))]
pub fn grade(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    answer: &Bound<'_, PyAny>,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Grade> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let AnyPuzzle(puzzle) = puzzle;
    let answer = source::puzzle(answer, &options(&puzzle.inner))?;
    if let Some(reason) = refusal(&puzzle.inner, &answer.inner) {
        return Err(value_error(reason));
    }
    let grid = answer.inner.clues();
    let grade = Grade::new(&puzzle.inner, grid);
    if grade.kind == Kind::Invalid {
        return Err(value_error(grade.reasons.join("; ")));
    }
    if grade.is_settled() {
        return Ok(grade);
    }
    match verdict(py, &puzzle, engine, limits)? {
        Ok(Verdict::Unique(solution)) => Ok(grade.against(&solution, grid)),
        Ok(_) => Ok(grade),
        Err(error) => unknown(&error).map(|_| grade),
    }
}
