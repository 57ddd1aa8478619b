//! `why`: the reasons for a verdict.

use crate::ask::{Timeout, ask, exception};
use crate::grid::{self, candidates};
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use crate::verdict::Word;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudosat::engine::{EngineError, Interrupt};
use sudosat::explain::why::{self, Explainer, Fewest, Why};
use sudosat::puzzle::{Candidate, Cell, Puzzle, Rule};
use sudosat::text::render::{Contents, Emphasis, Entry, Role, entries};

/// Why a puzzle has its verdict: see the stubs.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Explanation {
    puzzle: Puzzle,
    inner: why::Explanation,
}

impl Explanation {
    fn clash(&self) -> Option<&Fewest> {
        if let Why::Unsolvable(why) = &self.inner.why { Some(&why.clash) } else { None }
    }

    fn multiple(&self) -> Option<&why::Multiple> {
        if let Why::Multiple(why) = &self.inner.why { Some(why) } else { None }
    }

    fn unique(&self) -> Option<&why::Unique> {
        if let Why::Unique(why) = &self.inner.why { Some(why) } else { None }
    }

    /// The board with what matters marked: clues and rules that clash or repair, or that can go, and cells in which two
    /// solutions differ.
    fn contents(&self) -> Contents {
        let side = self.puzzle.side();
        let shared = match &self.inner.why {
            Why::Unsolvable(_) => None,
            Why::Multiple(why) => Some(&why.solutions[0]),
            Why::Unique(why) => Some(&why.solution),
        };
        let mut contents = Contents::from(entries(&self.puzzle, shared));
        let mut mark = |clues: &[Candidate], rules: &[Rule], emphasis| {
            for clue in clues {
                contents.entries[clue.cell.index(side)].role = Role::Marked(emphasis);
            }
            contents.marks.retain(|(rule, _)| !rules.contains(rule));
            contents.marks.extend(rules.iter().map(|rule| (rule.clone(), emphasis)));
        };
        match &self.inner.why {
            Why::Unsolvable(why) => {
                mark(&why.clash.clues, &why.clash.rules, Emphasis::Clash);
                why.repairs.list.iter().for_each(|repair| mark(&repair.removed, &repair.rules, Emphasis::Repair));
            }
            Why::Multiple(why) => {
                let [one, other] = &why.solutions;
                for cell in why.differing() {
                    let word = format!("{}/{}", one.digit(cell), other.digit(cell));
                    contents.entries[cell.index(side)] = Entry { word, role: Role::Marked(Emphasis::Difference) };
                }
            }
            Why::Unique(why) => mark(&why.redundant, &why.redundant_rules, Emphasis::Redundant),
        }
        contents
    }
}

fn rules(list: &[Rule]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

#[pymethods]
impl Explanation {
    #[getter]
    fn verdict(&self) -> Word {
        Word::from(&self.inner.verdict())
    }

    #[getter]
    fn unconfirmed(&self) -> u64 {
        self.inner.unconfirmed
    }

    #[getter]
    fn interrupted(&self) -> Option<String> {
        self.inner.interrupted.map(|interrupt| interrupt.to_string())
    }

    #[getter]
    fn violations(&self) -> Vec<String> {
        let Why::Unsolvable(why) = &self.inner.why else { return Vec::new() };
        why.duplicates.iter().map(|violation| violation.describe(self.puzzle.board())).collect()
    }

    #[getter(clash)]
    fn clash_clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        candidates(py, self.clash().map_or(&[], |clash| &clash.clues))
    }

    #[getter]
    fn clash_rules(&self) -> Vec<String> {
        self.clash().map_or_else(Vec::new, |clash| rules(&clash.rules))
    }

    #[getter]
    fn clash_houses(&self) -> Option<Vec<String>> {
        let Why::Unsolvable(why) = &self.inner.why else { return Some(Vec::new()) };
        let board = self.puzzle.board();
        why.houses.as_ref().map(|houses| houses.iter().map(|&house| board.house_name(house)).collect())
    }

    #[getter]
    fn clash_is_smallest(&self) -> bool {
        self.clash().is_some_and(Fewest::is_proved)
    }

    #[getter]
    fn repairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Why::Unsolvable(why) = &self.inner.why else { return Ok(PyTuple::empty(py)) };
        let repairs = why.repairs.list.iter().cloned().map(|repair| Bound::new(py, Repair(repair)));
        PyTuple::new(py, repairs.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn repairs_are_all(&self) -> bool {
        matches!(&self.inner.why, Why::Unsolvable(why) if why.repairs.complete)
    }

    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let solutions = match &self.inner.why {
            Why::Unsolvable(_) => Vec::new(),
            Why::Multiple(why) => why.solutions.to_vec(),
            Why::Unique(why) => vec![why.solution.clone()],
        };
        let solutions = solutions.into_iter().map(|inner| Bound::new(py, Solution::new(inner, &self.puzzle)));
        PyTuple::new(py, solutions.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn count(&self) -> Option<crate::one::PyCount> {
        self.multiple().map(|why| why.count.into())
    }

    #[getter]
    fn backbone<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let known = self.multiple().and_then(|why| why.candidates.as_ref());
        known.map(|known| candidates(py, &known.backbone)).transpose()
    }

    #[getter]
    fn added<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let completion = self.multiple().and_then(|why| why.completion.as_ref());
        completion.map(|completion| candidates(py, &completion.added.clues)).transpose()
    }

    #[getter]
    fn redundant<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        candidates(py, self.unique().map_or(&[], |why| &why.redundant))
    }

    #[getter]
    fn redundant_rules(&self) -> Vec<String> {
        self.unique().map_or_else(Vec::new, |why| rules(&why.redundant_rules))
    }

    #[getter]
    fn undecided<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        candidates(py, self.unique().map_or(&[], |why| &why.undecided))
    }

    #[getter]
    fn is_minimal(&self) -> Option<bool> {
        self.unique().and_then(why::Unique::is_minimal)
    }

    #[pyo3(signature = (style = "plain"))]
    fn draw(&self, style: &str) -> PyResult<String> {
        grid::drawing(self.puzzle.board(), &self.contents(), style)
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw("plain")
    }

    fn _repr_svg_(&self) -> String {
        grid::picture(self.puzzle.board(), &self.contents(), self.verdict().name())
    }

    fn __repr__(&self) -> String {
        let listed = |list: &[Candidate]| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let told = match &self.inner.why {
            Why::Unsolvable(why) => format!("clash: {}", listed(&why.clash.clues)),
            Why::Multiple(why) => format!("solutions: {}", why.count),
            Why::Unique(why) if why.is_minimal() == Some(true) => "minimal".to_owned(),
            Why::Unique(why) => format!("redundant: {}", listed(&why.redundant)),
        };
        format!("<Explanation {}; {told}>", self.verdict().name())
    }
}

/// Clues and rules whose removal makes a puzzle solvable.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Repair(why::Repair);

#[pymethods]
impl Repair {
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        candidates(py, &self.0.removed)
    }

    #[getter]
    fn rules(&self) -> Vec<String> {
        rules(&self.0.rules)
    }

    #[getter]
    fn digits(&self) -> Option<Vec<u16>> {
        self.0.digits.as_ref().map(|digits| digits.iter().map(|digit| digit.get()).collect())
    }

    fn __repr__(&self) -> String {
        let clues = self.0.removed.iter().map(ToString::to_string);
        let all: Vec<String> = clues.chain(rules(&self.0.rules)).collect();
        format!("<Repair {}>", all.join(", "))
    }
}

#[pyfunction(name = "why")]
#[pyo3(signature = (puzzle, /, *, thorough = false, timeout = Timeout(None)))]
pub fn explain(py: Python<'_>, puzzle: AnyPuzzle, thorough: bool, timeout: Timeout) -> PyResult<Explanation> {
    let puzzle = puzzle.0.inner;
    let unfinished = |answer: &Result<why::Explanation, EngineError>| match answer {
        Ok(explanation) => explanation.interrupted == Some(Interrupt::Deadline) || explanation.unconfirmed > 0,
        Err(_) => crate::ask::timed_out(answer),
    };
    let answer = ask(py, timeout, unfinished, |budget| {
        let explainer = Explainer::new();
        let mut explainer = if thorough { explainer.thorough() } else { explainer };
        explainer.explain(&puzzle, budget)
    })?;
    let inner = answer.map_err(|error| exception(&error))?;
    Ok(Explanation { puzzle, inner })
}
