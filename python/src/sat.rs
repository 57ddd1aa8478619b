//! Formulas for SAT solvers, what their variables mean, and how their answers become solutions.

use crate::errors::value_error;
use crate::grid::PyCandidate;
use crate::many::table::{Column, Table};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use arrow_array::builder::{Int32Builder, ListBuilder};
use arrow_array::{ArrayRef, StringArray, UInt64Array};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::sync::Arc;
use sudosat::puzzle::{Candidate, Cell, Digit};
use sudosat::sat::{
    AtMostOne, ClauseSink, ClueForm, Cnf, Encoding, Export, Form, Lit, Model, Size, SolverAnswer, Var, VarMap,
    clause_count, decode, encode, encode_rules, read_answer, variable_count,
};

/// A puzzle as clauses, and what the variables mean: see the stubs.
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
    fn new(puzzle: &sudosat::puzzle::Puzzle, form: Form, clues: ClueForm) -> Self {
        let mut cnf = Cnf::default();
        let map = match clues {
            ClueForm::Units => encode(puzzle, form, &mut cnf),
            _ => encode_rules(puzzle.board(), form, &mut cnf),
        };
        Self { puzzle: puzzle.clone(), form, clues, cnf, map }
    }

    fn literals(&self) -> impl Iterator<Item = &[Lit]> {
        self.cnf.clauses()
    }
}

#[pymethods]
impl Formula {
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone().into()
    }

    #[getter]
    fn encoding(&self) -> &'static str {
        self.form.encoding.name()
    }

    #[getter]
    fn at_most_one(&self) -> &'static str {
        self.form.at_most_one.name()
    }

    #[getter]
    fn variables(&self) -> usize {
        self.map.variables().max(self.cnf.variables())
    }

    #[getter]
    fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let clauses = self.literals().map(|clause| PyList::new(py, clause.iter().map(|literal| literal.dimacs())));
        PyList::new(py, clauses.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn assumptions(&self) -> Vec<i32> {
        let vars = self.puzzle.given().filter_map(|clue| self.map.var(clue));
        vars.map(|var| var.positive().dimacs()).collect()
    }

    #[getter]
    fn dimacs(&self) -> PyResult<String> {
        let mut text = Vec::new();
        let export = Export::new(&self.puzzle).with_form(self.form).with_clues(self.clues);
        export.dimacs(&mut text).map_err(value_error)?;
        String::from_utf8(text).map_err(value_error)
    }

    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let clauses = self.literals().flat_map(|clause| clause.iter().map(|literal| literal.dimacs()).chain([0]));
        let bytes: Vec<u8> = clauses.flat_map(i32::to_ne_bytes).collect();
        py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), "int32"))
    }

    fn to_arrow(&self) -> Column {
        let mut lists = ListBuilder::new(Int32Builder::with_capacity(self.cnf.size().literals as usize));
        for clause in self.literals() {
            lists.append_value(clause.iter().map(|literal| Some(literal.dimacs())));
        }
        Column::new("clause", Arc::new(lists.finish()))
    }

    fn variable(&self, row: usize, column: usize, digit: u16) -> PyResult<Option<usize>> {
        let side = self.puzzle.side();
        if row >= side || column >= side || !(1..=side).contains(&usize::from(digit)) {
            let message = format!("a board of side {side} has no row {row}, column {column}, digit {digit}");
            return Err(PyIndexError::new_err(message));
        }
        let cell = Cell::new(row, column);
        let candidate = Digit::new(digit).map(|digit| Candidate { cell, digit });
        Ok(candidate.and_then(|candidate| self.map.var(candidate)).map(Var::number))
    }

    fn candidate(&self, variable: usize) -> Option<PyCandidate> {
        Var::new(variable).and_then(|var| self.map.candidate(var)).map(PyCandidate)
    }

    fn settled(&self, row: usize, column: usize) -> PyResult<Option<u16>> {
        let side = self.puzzle.side();
        if row >= side || column >= side {
            return Err(PyIndexError::new_err(format!("a board of side {side} has no row {row}, column {column}")));
        }
        Ok(self.map.settled(Cell::new(row, column)).map(Digit::get))
    }

    /// The solution that a model shows; `None` for the answer that there is none.
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

    fn __repr__(&self) -> String {
        format!("<Formula {}: {} variables, {} clauses>", self.form, self.variables(), self.cnf.len())
    }
}

/// The most clauses of a formula that is held in memory: with pairs, those of a board of side 90.
const MOST_CLAUSES: u64 = 100_000_000;

/// An encoding with its scheme; the best scheme for the side if none is named.
fn form(encoding: &str, at_most_one: Option<&str>, side: usize) -> PyResult<Form> {
    let encoding: Encoding = encoding.parse().map_err(value_error)?;
    match at_most_one {
        None => Ok(encoding.for_side(side)),
        Some(name) => Ok(encoding.with(name.parse::<AtMostOne>().map_err(value_error)?)),
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, /, *, encoding = "extended", at_most_one = None, clues = "units"))]
pub fn export(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    encoding: &str,
    at_most_one: Option<&str>,
    clues: &str,
) -> PyResult<Formula> {
    let puzzle = puzzle.0.inner;
    let form = form(encoding, at_most_one, puzzle.side())?;
    let (variables, clauses) = (variable_count(puzzle.board(), form), clause_count(puzzle.board(), form));
    if variables > Var::MAX as u64 || clauses > MOST_CLAUSES {
        return Err(value_error(format!("the formula has {variables} variables and {clauses} clauses: too many")));
    }
    let clues = match clues {
        "units" => ClueForm::Units,
        "apart" => ClueForm::Apart,
        other => return Err(value_error(format!("`{other}` is not a place for clues: give units or apart"))),
    };
    Ok(py.detach(|| Formula::new(&puzzle, form, clues)))
}

#[pyfunction(name = "decode")]
#[pyo3(signature = (formula, model, /))]
pub fn decode_model(formula: &Formula, model: &Bound<'_, PyAny>) -> PyResult<Option<Solution>> {
    formula.decode(model)
}

/// The sizes of a puzzle's formulas in every encoding, with every scheme.
#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub fn encodings(py: Python<'_>, puzzle: AnyPuzzle) -> PyResult<Table> {
    let puzzle = puzzle.0.inner;
    let forms = || Encoding::ALL.into_iter().flat_map(|encoding| AtMostOne::ALL.map(|scheme| encoding.with(scheme)));
    let sizes: Vec<Size> = py.detach(|| {
        let size = |form| {
            let mut size = Size::default();
            encode(&puzzle, form, &mut size);
            size
        };
        forms().map(size).collect()
    });
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
