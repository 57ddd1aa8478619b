//! Reduction of a puzzle, and its result.

use super::domains::Domains;
use super::effort::{Contradiction, Effort, Probe};
use super::step::{FixedLiteral, Log};
use crate::engine::Budget;
use crate::formula::Size;
use crate::puzzle::{Digit, Puzzle};
use crate::sat::at_most_one::AtMostOne;
use crate::sat::encode::rules::reduces;
use crate::sat::vars::VarMap;

/// The remainder of a puzzle after reduction: see [`reduce`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    map: VarMap,
    contradiction: bool,
    /// For each number of open candidates, the number of groups of that size with exactly one true candidate: cells,
    /// and digits in houses.
    groups: Vec<u32>,
    /// The size of the clauses of rules that the reduction used, before anything was settled.
    rules: Size,
    /// Whether the reduction used all rules.
    is_whole: bool,
}

impl Reduction {
    /// Whether a cell or a house has nothing left: the puzzle has no solution. Then there are no open candidates.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Whether every cell is settled and the rules hold, which makes the puzzle unique. False on boards with clues
    /// outside, which a reduction does not read.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_whole && !self.contradiction && self.map.variables() == 0
    }

    /// The digits of the settled cells, and a variable for each open candidate.
    #[must_use]
    pub fn map(&self) -> &VarMap {
        &self.map
    }

    /// An estimate of the size of the reduced encoding: pairs that two houses share are counted twice, and rules as far
    /// as the reduction used them.
    pub(crate) fn size(&self, scheme: AtMostOne) -> Size {
        let mut size = Size { variables: self.map.variables() + self.rules.variables, ..self.rules };
        for (open, &groups) in self.groups.iter().enumerate() {
            let (groups, pairs) = (groups as usize, scheme.clauses(open));
            size.variables += groups * scheme.variables(open);
            size.clauses += (groups * (1 + pairs)) as u64;
            size.literals += (groups * (open + scheme.literals_in_clauses(open))) as u64;
        }
        size
    }

    /// The digits of all cells if all are settled and none of the rules was left out.
    pub(crate) fn digits(&self) -> Option<Vec<Digit>> {
        if !self.is_whole {
            return None;
        }
        (0..self.map.cells()).map(|cell| self.map.settled_at(cell)).collect()
    }

    pub(crate) fn into_map(self) -> VarMap {
        self.map
    }
}

/// Reduces a puzzle by unit propagation over the extended encoding (without clues outside the board), by locked
/// candidates, and by the given probes. With `steps`, records the fixed literals in an order in which each follows from
/// those before it by unit propagation, or by assuming its opposite first.
///
/// ```
/// # use sudosat::puzzle::Puzzle;
/// # use sudosat::sat::{Probe, reduce};
/// let puzzle: Puzzle = "..............1..2..3..4.5.....3......67....8.4......1....8..6.1....2...7......3.".parse()?;
/// let mut steps = Vec::new();
/// assert!(!reduce(&puzzle, Probe::None, None).is_solved());
/// assert!(reduce(&puzzle, Probe::All, Some(&mut steps)).is_solved());
/// assert!(steps.iter().filter(|step| step.needs_line()).count() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn reduce(puzzle: &Puzzle, probe: Probe, steps: Option<&mut Vec<FixedLiteral>>) -> Reduction {
    let effort = Effort::probing(probe);
    match steps {
        Some(steps) => reduced(puzzle, effort, steps),
        None => reduced(puzzle, effort, &mut ()),
    }
}

/// The reduction of a puzzle with this effort, without a budget.
pub(crate) fn reduced(puzzle: &Puzzle, effort: Effort, log: &mut impl Log) -> Reduction {
    let mut domains = Domains::new(puzzle.board());
    let end = domains.settle(puzzle, effort, log, &Budget::unlimited());
    domains.reduction(end, &Budget::unlimited())
}

impl Domains {
    /// Reduces a puzzle that [fits](Self::fit). Ends early with the budget, which the caller must check: then
    /// everything found so far holds, and there may be more to find.
    pub(crate) fn settle(
        &mut self,
        puzzle: &Puzzle,
        effort: Effort,
        log: &mut impl Log,
        budget: &Budget,
    ) -> Result<(), Contradiction> {
        self.start(puzzle, log, budget)?;
        self.propagate(effort.locked, log, budget)?;
        self.probe(effort.probe, log, budget)
    }

    /// The size in bytes of the [`reduction`](Self::reduction).
    pub(crate) fn reduction_memory(&self, end: Result<(), Contradiction>) -> u64 {
        VarMap::memory(self.settled.len(), if end.is_ok() { self.open_candidates() } else { 0 })
    }

    /// The remainder after [`settle`](Self::settle) with the result `end`. Ends early with the budget, which the caller
    /// must check: then candidates are missing.
    pub(crate) fn reduction(&self, end: Result<(), Contradiction>, budget: &Budget) -> Reduction {
        let contradiction = end.is_err();
        let groups = if contradiction { Vec::new() } else { self.groups() };
        let candidates = if contradiction { 0 } else { self.open_candidates() };
        let open = |cell| {
            let are_read = !contradiction && budget.check().is_ok();
            self.candidates(cell).filter(move |_| are_read)
        };
        let map = VarMap::reduced(self.board.geometry(), self.settled.clone(), candidates, open);
        let rules = self.rules.as_ref().filter(|_| !contradiction).map_or_else(Size::default, |rules| rules.size());
        let is_whole = self.board.rules().iter().all(reduces);
        Reduction { map, contradiction, groups, rules, is_whole }
    }
}
