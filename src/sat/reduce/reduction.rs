//! Reducing a puzzle, and what that leaves.

use super::domains::Domains;
use super::effort::{Contradiction, Effort, Probe};
use super::step::{Log, Step};
use crate::engine::Budget;
use crate::puzzle::{Digit, Puzzle};
use crate::sat::at_most_one::AtMostOne;
use crate::sat::cnf::Size;
use crate::sat::vars::VarMap;

/// What is left of a puzzle when everything easy is settled: see [`reduce`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    map: VarMap,
    contradiction: bool,
    /// For each number of open candidates, the number of groups of that size in which exactly one is true: cells, and
    /// digits in houses.
    groups: Vec<u32>,
    /// The size of the rules that are more than houses, before anything was settled.
    rules: Size,
}

impl Reduction {
    /// Whether a cell or a house has nothing left: the puzzle has no solution. Then nothing is open.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Whether every cell is settled, which makes the puzzle unique.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.contradiction && self.map.variables() == 0
    }

    /// The digits of the settled cells, and a variable for each open candidate.
    #[must_use]
    pub fn map(&self) -> &VarMap {
        &self.map
    }

    /// An upper bound on the size of the reduced encoding: pairs that two houses share are counted twice.
    pub(in crate::sat) fn size(&self, scheme: AtMostOne) -> Size {
        let mut size = Size { variables: self.map.variables() + self.rules.variables, ..self.rules };
        for (open, &groups) in self.groups.iter().enumerate() {
            let (groups, pairs) = (groups as usize, scheme.clauses(open));
            size.variables += groups * scheme.variables(open);
            size.clauses += (groups * (1 + pairs)) as u64;
            size.literals += (groups * (open + scheme.literals_in_clauses(open))) as u64;
        }
        size
    }

    /// The digits of all cells, if all are settled.
    pub(in crate::sat) fn digits(&self) -> Option<Vec<Digit>> {
        (0..self.map.cells()).map(|cell| self.map.settled_at(cell)).collect()
    }

    pub(in crate::sat) fn into_map(self) -> VarMap {
        self.map
    }
}

/// Reduces a puzzle: unit propagation over the extended encoding, locked candidates, and the probes asked for. With
/// `steps`, records what it did, in an order in which each step follows from those before it by unit propagation, or by
/// assuming its opposite first.
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
pub fn reduce(puzzle: &Puzzle, probe: Probe, steps: Option<&mut Vec<Step>>) -> Reduction {
    let effort = Effort::probing(probe);
    match steps {
        Some(steps) => reduced(puzzle, effort, steps),
        None => reduced(puzzle, effort, &mut ()),
    }
}

/// What is left of a puzzle after this effort, whatever that takes.
pub(in crate::sat) fn reduced(puzzle: &Puzzle, effort: Effort, log: &mut impl Log) -> Reduction {
    let mut domains = Domains::new(puzzle.board());
    let end = domains.settle(puzzle, effort, log, &Budget::unlimited());
    domains.reduction(end, &Budget::unlimited())
}

impl Domains {
    /// Reduces a puzzle that [fits](Self::fit). Ends early with the budget, which the caller checks: then what it found
    /// since the clues were in place holds all the same, and there may be more to find.
    pub(in crate::sat) fn settle(
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

    /// How many bytes the [`reduction`](Self::reduction) takes.
    pub(in crate::sat) fn reduction_memory(&self, end: Result<(), Contradiction>) -> u64 {
        VarMap::memory(self.settled.len(), if end.is_ok() { self.open_candidates() } else { 0 })
    }

    /// What is left when [`settle`](Self::settle) ended so. Ends early with the budget, which the caller checks: then
    /// candidates are missing.
    pub(in crate::sat) fn reduction(&self, end: Result<(), Contradiction>, budget: &Budget) -> Reduction {
        let contradiction = end.is_err();
        let groups = if contradiction { Vec::new() } else { self.groups() };
        let candidates = if contradiction { 0 } else { self.open_candidates() };
        let open = |cell| {
            let are_read = !contradiction && budget.check().is_ok();
            self.candidates(cell).filter(move |_| are_read)
        };
        let map = VarMap::reduced(self.side, self.settled.clone(), candidates, open);
        let rules = self.rules.as_ref().filter(|_| !contradiction).map_or_else(Size::default, |rules| rules.size());
        Reduction { map, contradiction, groups, rules }
    }
}
