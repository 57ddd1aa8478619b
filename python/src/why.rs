//! `why`: the reasons for a verdict.

use crate::call::{Limits, Memory, Timeout, exception, interruptible};
use crate::grid::{self, PyCandidate, Reduced, Tuple};
use crate::one::PyCount;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use crate::verdict::AnswerKind;
use pyo3::prelude::*;
use sudosat::engine::{EngineError, Interrupt};
use sudosat::explain::{self as why, Explainer, Fewest, Multiple, Unique, Unsolvable, Why};
use sudosat::puzzle::{self, Rule};
use sudosat::text::render::{Contents, Emphasis, Entry, Role, entries};

/// An explanation as plain values; `pickle` takes them as a dictionary.
#[derive(Clone, Debug, Default, PartialEq, IntoPyObject, FromPyObject)]
#[pyo3(from_item_all)]
struct Reasons {
    unconfirmed: u64,
    interrupted: Option<String>,
    violations: Vec<String>,
    clash: Tuple<PyCandidate>,
    clash_rules: Vec<String>,
    clash_houses: Option<Vec<String>>,
    clash_is_smallest: bool,
    repairs: Tuple<Repair>,
    repairs_are_all: bool,
    solutions: Tuple<Solution>,
    count: Option<PyCount>,
    backbone: Option<Tuple<PyCandidate>>,
    added: Option<Tuple<PyCandidate>>,
    redundant: Tuple<PyCandidate>,
    redundant_rules: Vec<String>,
    undecided: Tuple<PyCandidate>,
    is_minimal: Option<bool>,
}

impl Reasons {
    fn new(puzzle: &puzzle::Puzzle, explanation: &why::Explanation) -> Self {
        let found = match &explanation.why {
            Why::Unsolvable(why) => Self::unsolvable(puzzle, why),
            Why::Multiple(why) => Self::multiple(puzzle, why),
            Why::Unique(why) => Self::unique(puzzle, why),
        };
        let interrupted = explanation.interrupted.map(|interrupt| interrupt.to_string());
        Self { unconfirmed: explanation.unconfirmed, interrupted, ..found }
    }

    fn unsolvable(puzzle: &puzzle::Puzzle, why: &Unsolvable) -> Self {
        let board = puzzle.board();
        let houses = why.houses.as_ref();
        Self {
            violations: why.duplicates.iter().map(|violation| violation.describe(board)).collect(),
            clash: why.clash.clues.as_slice().into(),
            clash_rules: rules(&why.clash.rules),
            clash_houses: houses.map(|houses| houses.iter().map(|&house| board.house_name(house)).collect()),
            clash_is_smallest: Fewest::is_proved(&why.clash),
            repairs: why.repairs.list.iter().map(Repair::from).collect(),
            repairs_are_all: why.repairs.complete,
            ..Self::default()
        }
    }

    fn multiple(puzzle: &puzzle::Puzzle, why: &Multiple) -> Self {
        Self {
            clash_houses: Some(Vec::new()),
            solutions: why.solutions.iter().map(|solution| Solution::new(solution.clone(), puzzle)).collect(),
            count: Some(why.count.into()),
            backbone: why.candidates.as_ref().map(|known| known.backbone.as_slice().into()),
            added: why.completion.as_ref().map(|completion| completion.added.clues.as_slice().into()),
            ..Self::default()
        }
    }

    fn unique(puzzle: &puzzle::Puzzle, why: &Unique) -> Self {
        Self {
            clash_houses: Some(Vec::new()),
            solutions: Tuple(vec![Solution::new(why.solution.clone(), puzzle)]),
            redundant: why.redundant.as_slice().into(),
            redundant_rules: rules(&why.redundant_rules),
            undecided: why.undecided.as_slice().into(),
            is_minimal: why.is_minimal(),
            ..Self::default()
        }
    }
}

fn rules(list: &[Rule]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// The reasons for a verdict. Attributes of other verdicts are empty or None.
///
/// `print` draws the board with a mark at each reason, and a notebook shows a picture: the clues that clash, or the
/// cells in which two solutions differ.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Debug, PartialEq)]
pub struct Explanation {
    puzzle: Puzzle,
    reasons: Reasons,
}

impl Explanation {
    /// The board with marks: at clues and rules that clash, repair, or can be removed, and at cells in which two
    /// solutions differ.
    fn contents(&self) -> Contents {
        let geometry = self.puzzle.inner.geometry();
        let Reasons { solutions, clash, clash_rules, repairs, redundant, redundant_rules, .. } = &self.reasons;
        let shown = solutions.0.first().map(|solution| &solution.inner);
        let mut contents = Contents::from(entries(&self.puzzle.inner, shown));
        let mut mark = |clues: &Tuple<PyCandidate>, rules: &[String], emphasis| {
            for clue in &clues.0 {
                contents.entries[geometry.index(clue.0.cell)].role = Role::Marked(emphasis);
            }
            let rules: Vec<Rule> = rules.iter().filter_map(|rule| rule.parse().ok()).collect();
            contents.marks.retain(|(rule, _)| !rules.contains(rule));
            contents.marks.extend(rules.into_iter().map(|rule| (rule, emphasis)));
        };
        mark(clash, clash_rules, Emphasis::Clash);
        repairs.0.iter().for_each(|repair| mark(&repair.clues, &repair.rules, Emphasis::Repair));
        mark(redundant, redundant_rules, Emphasis::Redundant);
        if let [one, other] = &solutions.0[..] {
            let digits = one.inner.digits().iter().zip(other.inner.digits());
            for (entry, (one, other)) in
                contents.entries.iter_mut().zip(digits).filter(|(_, (one, other))| one != other)
            {
                *entry = Entry { word: format!("{one}/{other}"), role: Role::Marked(Emphasis::Difference) };
            }
        }
        contents
    }
}

#[pymethods]
impl Explanation {
    /// The verdict that is explained.
    #[getter]
    fn verdict(&self) -> AnswerKind {
        match self.reasons.solutions.0.len() {
            0 => AnswerKind::Unsolvable,
            1 => AnswerKind::Unique,
            _ => AnswerKind::Multiple,
        }
    }

    /// The number of claims that the second engine had no time to confirm.
    #[getter]
    fn unconfirmed(&self) -> u64 {
        self.reasons.unconfirmed
    }

    /// The reason for which work ended before everything was found.
    #[getter]
    fn interrupted(&self) -> Option<String> {
        self.reasons.interrupted.clone()
    }

    /// Unsolvable: the rules that the clues break, in words.
    #[getter]
    fn violations(&self) -> Vec<String> {
        self.reasons.violations.clone()
    }

    /// Unsolvable: a smallest set of clues that, with `clash_rules`, leaves no solution.
    #[getter]
    fn clash(&self) -> Tuple<PyCandidate> {
        self.reasons.clash.clone()
    }

    /// Unsolvable: the rules that take part in the clash.
    #[getter]
    fn clash_rules(&self) -> Vec<String> {
        self.reasons.clash_rules.clone()
    }

    /// Unsolvable: the rows, columns and boxes that the clash rests on; None if there was not enough time.
    #[getter]
    fn clash_houses(&self) -> Option<Vec<String>> {
        self.reasons.clash_houses.clone()
    }

    /// True if it is proved that fewer clues and rules do not clash.
    #[getter]
    fn clash_is_smallest(&self) -> bool {
        self.reasons.clash_is_smallest
    }

    /// Unsolvable: the smallest repairs, all of the same size.
    #[getter]
    fn repairs(&self) -> Tuple<Repair> {
        self.reasons.repairs.clone()
    }

    /// True if these are all repairs of their size, and none is smaller.
    #[getter]
    fn repairs_are_all(&self) -> bool {
        self.reasons.repairs_are_all
    }

    /// Unique: the solution. Multiple: two that differ least among those found.
    #[getter]
    fn solutions(&self) -> Tuple<Solution> {
        self.reasons.solutions.clone()
    }

    /// Multiple: the number of solutions, counted up to a hundred and one.
    #[getter]
    fn count(&self) -> Option<PyCount> {
        self.reasons.count.clone()
    }

    /// Multiple: the digits that all solutions share in cells without a clue; None if there was not enough time.
    #[getter]
    fn backbone(&self) -> Option<Tuple<PyCandidate>> {
        self.reasons.backbone.clone()
    }

    /// Multiple: clues to add that leave one solution; None if none were found in time.
    #[getter]
    fn added(&self) -> Option<Tuple<PyCandidate>> {
        self.reasons.added.clone()
    }

    /// Unique: the clues that, each by itself, could be removed.
    #[getter]
    fn redundant(&self) -> Tuple<PyCandidate> {
        self.reasons.redundant.clone()
    }

    /// Unique: the rules that, each by itself, could be removed.
    #[getter]
    fn redundant_rules(&self) -> Vec<String> {
        self.reasons.redundant_rules.clone()
    }

    /// Unique: the clues for which time did not allow an answer.
    #[getter]
    fn undecided(&self) -> Tuple<PyCandidate> {
        self.reasons.undecided.clone()
    }

    /// Unique: True if every clue and rule is needed; None if unknown, or not unique.
    #[getter]
    fn is_minimal(&self) -> Option<bool> {
        self.reasons.is_minimal
    }

    /// The board as text, with marks; `style` is `plain` or `color`.
    #[pyo3(signature = (style = "plain"))]
    fn draw(&self, style: &str) -> PyResult<String> {
        grid::drawing(self.puzzle.inner.board(), &self.contents(), style)
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw("plain")
    }

    fn _repr_svg_(&self) -> String {
        grid::picture(self.puzzle.inner.board(), &self.contents(), self.verdict().name())
    }

    fn __repr__(&self) -> String {
        let listed = |list: &Tuple<PyCandidate>| {
            list.0.iter().map(|candidate| candidate.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        let reasons = &self.reasons;
        let summary = match (self.verdict(), &reasons.count) {
            (AnswerKind::Unsolvable, _) => format!("clash: {}", listed(&reasons.clash)),
            (_, Some(count)) => format!("solutions: {}", count.__str__()),
            _ if reasons.is_minimal == Some(true) => "minimal".to_owned(),
            _ => format!("redundant: {}", listed(&reasons.redundant)),
        };
        format!("<Explanation {}; {summary}>", self.verdict().name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Puzzle, Reasons)>> {
        let Self { puzzle, reasons } = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (puzzle.clone(), reasons.clone())))
    }

    #[staticmethod]
    fn _restore(puzzle: AnyPuzzle, reasons: Reasons) -> Self {
        Self { puzzle: puzzle.0, reasons }
    }
}

/// Clues and rules whose removal makes a puzzle solvable.
#[pyclass(frozen, eq, from_py_object, module = "sudosat")]
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    clues: Tuple<PyCandidate>,
    /// The rules to remove.
    #[pyo3(get)]
    rules: Vec<String>,
    /// The digits that make the solution unique in place of a single clue; None for any other repair, or if there was
    /// not enough time.
    #[pyo3(get)]
    digits: Option<Vec<u16>>,
}

impl From<&why::Repair> for Repair {
    fn from(repair: &why::Repair) -> Self {
        let digits = repair.digits.as_ref().map(|digits| digits.iter().map(|digit| digit.get()).collect());
        Self { clues: repair.removed.as_slice().into(), rules: rules(&repair.rules), digits }
    }
}

#[pymethods]
impl Repair {
    /// The clues to remove.
    #[getter]
    fn clues(&self) -> Tuple<PyCandidate> {
        self.clues.clone()
    }

    fn __repr__(&self) -> String {
        let clues = self.clues.0.iter().map(|clue| clue.0.to_string());
        let all: Vec<String> = clues.chain(self.rules.iter().cloned()).collect();
        format!("<Repair {}>", all.join(", "))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (Tuple<PyCandidate>, Vec<String>, Option<Vec<u16>>)>> {
        let Self { clues, rules, digits } = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (clues.clone(), rules.clone(), digits.clone())))
    }

    #[staticmethod]
    fn _restore(clues: Tuple<PyCandidate>, rules: Vec<String>, digits: Option<Vec<u16>>) -> Self {
        Self { clues, rules, digits }
    }
}

/// Explain a verdict: docs/WHY.md.
///
/// Args:
///     puzzle: A `Puzzle`, or a source of one: a text, rows of numbers, a NumPy array.
///     thorough: Search for smallest sets until they are proved to be smallest.
///     timeout: Seconds, or a `timedelta`; no limit if None.
///     memory: Bytes, or a text such as `4G`; half of the machine's memory if None.
///
/// Raises:
///     ParseError: The argument is not a puzzle.
///     OutOfTime: The time limit passed before the verdict was known.
///     EngineError: An engine failed, or the engines disagree.
#[pyfunction(name = "why")]
#[pyo3(signature = (puzzle, /, *, thorough = false, timeout = None, memory = None))]
pub fn explain(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    thorough: bool,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Explanation> {
    let limits = Limits::new(timeout, memory);
    let puzzle = puzzle.0.inner;
    let unfinished = |answer: &Result<why::Explanation, EngineError>| match answer {
        Ok(explanation) => explanation.interrupted == Some(Interrupt::Deadline) || explanation.unconfirmed > 0,
        Err(_) => crate::call::timed_out(answer),
    };
    let answer = interruptible(py, limits, unfinished, |budget| {
        let explainer = Explainer::new();
        let mut explainer = if thorough { explainer.thorough() } else { explainer };
        explainer.explain(&puzzle, budget)
    })?;
    let reasons = Reasons::new(&puzzle, &answer.map_err(|error| exception(&error))?);
    Ok(Explanation { puzzle: puzzle.into(), reasons })
}
