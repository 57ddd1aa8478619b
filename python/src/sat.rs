//! Formulas for SAT solvers, the meaning of their variables, and solutions from models.

use crate::call::{Limits, Memory, Timeout, exception, interruptible, timed_out, written};
use crate::errors::value_error;
use crate::grid::{self, PyCandidate, Reduced};
use crate::many::table::{Column, Table};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use arrow_array::builder::{Int32Builder, ListBuilder};
use arrow_array::{ArrayRef, StringArray, UInt64Array};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::{iter, slice};
use sudosat::engine::{Budget, EngineError, Interrupt};
use sudosat::puzzle::{Board, Candidate, Digit};
use sudosat::sat::{
    AtMostOne, ClauseSink, ClueForm, Cnf, Encoding, Export, Form, Lit, Model, Size, SolverAnswer, Var, VarMap, decode,
    encode, encode_rules, read_answer,
};

/// A puzzle as clauses, and the meaning of its variables. Literals are DIMACS numbers, and variables count from 1.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Formula {
    puzzle: sudosat::puzzle::Puzzle,
    form: Form,
    clues: ClueForm,
    cnf: Cnf,
    map: VarMap,
}

impl Formula {
    /// The formula of a puzzle, if it is not too large. A signal ends the writing.
    fn written(
        py: Python<'_>,
        puzzle: &sudosat::puzzle::Puzzle,
        form: Form,
        clues: ClueForm,
        limits: Limits,
    ) -> PyResult<Self> {
        let formula = interruptible(py, limits, timed_out, |budget| {
            let size = Self::size(puzzle, form, budget)?;
            let is_small = size.variables <= Var::MAX && size.clauses <= MOST_CLAUSES;
            if is_small { Self::new(puzzle, form, clues, budget).map(Ok) } else { Ok(Err(size)) }
        })?;
        formula.map_err(|error| exception(&error))?.map_err(|Size { variables, clauses, .. }| {
            value_error(format!("the formula is too large: {variables} variables and {clauses} clauses"))
        })
    }

    /// The size of the formula of the rules. Clauses of houses are counted by formula; if those are few, other rules
    /// are counted by writing them. Literals are not counted.
    fn size(puzzle: &sudosat::puzzle::Puzzle, form: Form, budget: &Budget) -> Result<Size, EngineError> {
        let board = puzzle.board();
        let houses = board.rules().iter().filter(|rule| rule.house().is_some()).cloned();
        // The houses fit this geometry, as part of the board.
        let houses = Board::new(Arc::clone(board.geometry()), houses).unwrap_or_else(|_| Arc::clone(board));
        let (variables, clauses) = (form.variables(&houses) as usize, form.clauses(&houses));
        if clauses > MOST_CLAUSES || houses == *board {
            return Ok(Size { variables, clauses, literals: 0 });
        }
        let mut counted = Affordable::new(Size::default(), budget);
        encode_rules(board, form, &mut counted);
        counted.finish()
    }

    fn new(
        puzzle: &sudosat::puzzle::Puzzle,
        form: Form,
        clues: ClueForm,
        budget: &Budget,
    ) -> Result<Self, EngineError> {
        let mut sink = Affordable::new(Cnf::default(), budget);
        let map = match clues {
            ClueForm::Units => encode(puzzle, form, &mut sink),
            _ => encode_rules(puzzle.board(), form, &mut sink),
        };
        Ok(Self { puzzle: puzzle.clone(), form, clues, cnf: sink.finish()?, map })
    }

    /// Feeds the clauses, each as DIMACS numbers, to `add` without the interpreter's lock. A signal ends it.
    fn gather<T: Send>(
        &self,
        py: Python<'_>,
        begin: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, Numbers<'_>) + Sync,
    ) -> PyResult<T> {
        let gathered: Result<T, EngineError> = interruptible(py, Limits::new(None, None), timed_out, |budget| {
            let (mut gathered, number_of): (_, fn(&Lit) -> i32) = (begin(), |literal| literal.dimacs());
            for (number, clause) in self.literals().enumerate() {
                if number.is_multiple_of(STRIDE) {
                    budget.check()?;
                }
                add(&mut gathered, clause.iter().map(number_of));
            }
            Ok(gathered)
        })?;
        gathered.map_err(|error| exception(&error))
    }

    fn literals(&self) -> impl Iterator<Item = &[Lit]> {
        self.cnf.clauses()
    }
}

#[pymethods]
impl Formula {
    /// The puzzle that the clauses encode.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone().into()
    }

    /// The name of the encoding.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.form.encoding.name()
    }

    /// The name of the at-most-one scheme.
    #[getter]
    fn at_most_one(&self) -> &'static str {
        self.form.at_most_one.name()
    }

    /// The number of variables: those of the candidates first, then those of at-most-one schemes and rules.
    #[getter]
    fn variables(&self) -> usize {
        self.map.variables().max(self.cnf.variables())
    }

    /// The clauses, as PySAT takes them.
    #[getter]
    fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let clauses = self.literals().enumerate().map(|(number, clause)| {
            if number.is_multiple_of(STRIDE) {
                py.check_signals()?;
            }
            PyList::new(py, clause.iter().map(|literal| literal.dimacs()))
        });
        PyList::new(py, clauses.collect::<PyResult<Vec<_>>>()?)
    }

    /// The clues as literals: assumptions for a formula with `clues="apart"`.
    #[getter]
    fn assumptions(&self) -> Vec<i32> {
        let vars = self.puzzle.given().filter_map(|clue| self.map.var(clue));
        vars.map(|var| var.positive().dimacs()).collect()
    }

    /// The formula as DIMACS CNF, with the map of the variables in comments.
    #[getter]
    fn dimacs(&self, py: Python<'_>) -> PyResult<String> {
        let export = Export::new(&self.puzzle).with_form(self.form).with_clues(self.clues);
        written(py, |text| export.with_budget(text.budget()).dimacs(text))
    }

    /// The clauses one after the other, each followed by 0.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.gather(py, Vec::new, |bytes: &mut Vec<u8>, literals| {
            literals.chain([0]).for_each(|literal| bytes.extend(literal.to_ne_bytes()));
        })?;
        py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), "int32"))
    }

    /// The clauses as an Arrow array of lists of `int32`.
    fn to_arrow(&self, py: Python<'_>) -> PyResult<Column> {
        let mut lists = self.gather(py, Lists::default, |lists, literals| lists.append_value(literals.map(Some)))?;
        Ok(Column::new("clause", Arc::new(lists.finish())))
    }

    /// The variable of a candidate, row and column from 0, digit from 1; None if a reduced formula has none.
    /// `IndexError` if it is not on the board.
    fn variable(&self, row: usize, column: usize, digit: u16) -> PyResult<Option<usize>> {
        let side = self.puzzle.side();
        let cell = grid::cell(self.puzzle.geometry(), row, column)?;
        let digit = Digit::new(digit).filter(|digit| usize::from(digit.get()) <= side);
        let digit = digit.ok_or_else(|| PyIndexError::new_err(format!("a board of side {side} has no such digit")))?;
        Ok(self.map.var(Candidate { cell, digit }).map(Var::number))
    }

    /// The candidate of a variable; None for a variable of an at-most-one scheme or of a rule.
    fn candidate(&self, variable: usize) -> Option<PyCandidate> {
        Var::new(variable).and_then(|var| self.map.candidate(var)).map(PyCandidate)
    }

    /// The digit of a cell, row and column from 0, that has no variables in a reduced formula because it is settled.
    fn settled(&self, row: usize, column: usize) -> PyResult<Option<u16>> {
        Ok(self.map.settled(grid::cell(self.puzzle.geometry(), row, column)?).map(Digit::get))
    }

    /// The solution of a model: see the function `decode`.
    fn decode(&self, model: &Bound<'_, PyAny>) -> PyResult<Option<Solution>> {
        let literals = if let Ok(text) = model.cast::<PyString>() {
            match read_answer(text.to_str()?).map_err(value_error)? {
                SolverAnswer::Sat(literals) => literals,
                SolverAnswer::Unsat => return Ok(None),
                SolverAnswer::Unknown => return Err(value_error("the solver has no answer")),
            }
        } else {
            let model = match model.getattr("tolist") {
                Ok(tolist) => tolist.call0()?,
                Err(_) => model.clone(),
            };
            let numbers = model.try_iter()?.map(|number| number?.extract::<i32>());
            numbers.collect::<PyResult<Vec<_>>>()?.into_iter().filter_map(Lit::from_dimacs).collect()
        };
        let model = Model::from_literals(self.variables(), literals).map_err(value_error)?;
        let solution = decode(&self.puzzle, &self.map, &model).map_err(value_error)?;
        Ok(Some(Solution::new(solution, &self.puzzle)))
    }

    fn __len__(&self) -> usize {
        self.cnf.len()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle && self.form == other.form && self.clues == other.clues
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Puzzle, &'static str, &'static str, bool)>> {
        let formula = slf.get();
        let units = formula.clues == ClueForm::Units;
        let fields = (formula.puzzle(), formula.encoding(), formula.at_most_one(), units);
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Called by `pickle`: the clauses follow from their form.
    #[staticmethod]
    fn _restore(py: Python<'_>, puzzle: AnyPuzzle, encoding: &str, at_most_one: &str, units: bool) -> PyResult<Self> {
        let puzzle = puzzle.0.inner;
        let form = form(encoding, Some(at_most_one), puzzle.side())?;
        let clues = if units { ClueForm::Units } else { ClueForm::Apart };
        Self::written(py, &puzzle, form, clues, Limits::new(None, None))
    }

    fn __repr__(&self) -> String {
        format!("<Formula {}: {} variables, {} clauses>", self.form, self.variables(), self.cnf.len())
    }
}

/// A clause as DIMACS numbers.
type Numbers<'a> = iter::Map<slice::Iter<'a, Lit>, fn(&Lit) -> i32>;

/// Lists of numbers that become an Arrow array.
type Lists = ListBuilder<Int32Builder>;

/// The number of clauses between two checks of signals or of a budget.
const STRIDE: usize = 1 << 12;

/// A sink that takes clauses while its budget allows the time and the memory.
struct Affordable<'a, S> {
    sink: S,
    taken: Size,
    budget: &'a Budget,
    end: Result<(), Interrupt>,
}

impl<'a, S: ClauseSink> Affordable<'a, S> {
    fn new(sink: S, budget: &'a Budget) -> Self {
        Self { sink, taken: Size::default(), budget, end: Ok(()) }
    }

    /// The complete formula, or the interrupt that cut it short.
    fn finish(self) -> Result<S, EngineError> {
        Ok(self.end.map(|()| self.sink)?)
    }
}

impl<S: ClauseSink> ClauseSink for Affordable<'_, S> {
    fn variables(&self) -> usize {
        self.sink.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.sink.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        if self.taken.clauses.is_multiple_of(STRIDE as u64) {
            // A formula is flat: four bytes per literal, eight per clause, and room to grow by half.
            let memory = 8 * self.taken.literals + 16 * self.taken.clauses;
            self.end = self.end.and_then(|()| self.budget.check()).and_then(|()| self.budget.afford(memory));
        }
        if self.end.is_err() {
            return ControlFlow::Break(());
        }
        self.taken.clause(literals)?;
        self.sink.clause(literals)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.end = self.end.and_then(|()| self.budget.check());
        if self.end.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The largest number of clauses in a formula held in memory: with pairs, a board of side 90.
const MOST_CLAUSES: u64 = 100_000_000;

/// An encoding with its scheme; by default the best scheme for the side.
fn form(encoding: &str, at_most_one: Option<&str>, side: usize) -> PyResult<Form> {
    let encoding: Encoding = encoding.parse().map_err(value_error)?;
    match at_most_one {
        None => Ok(encoding.for_side(side)),
        Some(name) => Ok(encoding.with(name.parse::<AtMostOne>().map_err(value_error)?)),
    }
}

/// Write a puzzle as clauses: docs/ENCODING.md.
///
/// Args:
///     encoding: The clauses to write: `minimal`, `efficient`, `extended` or `reduced`.
///     at_most_one: The scheme of "at most one": `pairwise`, `sequential`, `product`, `commander`, `bimander` or
///         `binary`; the best for the side if None.
///     clues: `units` for unit clauses; `apart` to leave them out, as assumptions.
///     timeout: Seconds, or a `timedelta`; no limit if None.
///     memory: Bytes, or a text such as `4G`; half of the machine's memory if None.
///
/// Raises:
///     ValueError: An argument has no such value, or the formula is too large.
///     OutOfTime: The time limit passed before the formula was written.
///     EngineError: The formula needs more memory than the limit.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, encoding = "extended", at_most_one = None, clues = "units", timeout = None,
                    memory = None))]
pub fn export(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    encoding: &str,
    at_most_one: Option<&str>,
    clues: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Formula> {
    let puzzle = puzzle.0.inner;
    let form = form(encoding, at_most_one, puzzle.side())?;
    let clues = match clues {
        "units" => ClueForm::Units,
        "apart" => ClueForm::Apart,
        other => return Err(value_error(format!("`clues` must be units or apart, got `{other}`"))),
    };
    Formula::written(py, &puzzle, form, clues, Limits::new(timeout, memory))
}

/// The solution that a model shows.
///
/// Args:
///     model: True literals, or the text that a SAT solver prints. Variables that are missing are false.
///
/// Returns:
///     The solution, which is checked; None if the text is the answer that there is none.
///
/// Raises:
///     ValueError: The model is not one of this formula.
#[pyfunction(name = "decode")]
#[pyo3(signature = (formula, model, /))]
pub fn decode_model(formula: &Formula, model: &Bound<'_, PyAny>) -> PyResult<Option<Solution>> {
    formula.decode(model)
}

/// The size of a puzzle's formula in every encoding with every at-most-one scheme: a table of `encoding`,
/// `at_most_one`, `variables`, `clauses`, `literals`. `OutOfTime` if the time limit passes.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, timeout = None))]
pub fn encodings(py: Python<'_>, puzzle: AnyPuzzle, timeout: Option<Timeout>) -> PyResult<Table> {
    let puzzle = puzzle.0.inner;
    let forms = || Encoding::ALL.into_iter().flat_map(|encoding| AtMostOne::ALL.map(|scheme| encoding.with(scheme)));
    let sizes: Result<Vec<Size>, EngineError> = interruptible(py, Limits::new(timeout, None), timed_out, |budget| {
        let size = |form| {
            // No clause is stored, so only the time is limited.
            let mut timed = budget.clone();
            timed.memory = None;
            let mut size = Affordable::new(Size::default(), &timed);
            encode(&puzzle, form, &mut size);
            size.finish()
        };
        forms().map(size).collect()
    })?;
    let sizes = sizes.map_err(|error| exception(&error))?;
    let names =
        |name: fn(Form) -> &'static str| -> ArrayRef { Arc::new(StringArray::from_iter_values(forms().map(name))) };
    let numbers =
        |number: fn(&Size) -> u64| -> ArrayRef { Arc::new(UInt64Array::from_iter_values(sizes.iter().map(number))) };
    Table::new(vec![
        Column::new("encoding", names(|form| form.encoding.name())),
        Column::new("at_most_one", names(|form| form.at_most_one.name())),
        Column::new("variables", numbers(|size| size.variables as u64)),
        Column::new("clauses", numbers(|size| size.clauses)),
        Column::new("literals", numbers(|size| size.literals)),
    ])
}
