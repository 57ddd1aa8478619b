//! All minimal puzzles within a classic one.
//!
//! Every other solution of some of the clues differs from the solution in some clues, an *unavoidable set*. Clues leave
//! one solution if they hit all of these sets, so the minimal puzzles are the minimal hitting sets. A hundred of the
//! sets are enough: if a minimal hitting set of *some* leaves one solution, it is minimal for all. So hitting sets are
//! enumerated without a search for solutions, and tested in the lanes, many at once. Each that leaves several solutions
//! brings a new unavoidable set, with which the enumeration goes on from the last puzzle that is certain.
//!
//! The order of the puzzles does not depend on the solutions that the lanes find. For suppose that the first hitting
//! sets in lexicographic order leave one solution each, and more unavoidable sets bring another minimal hitting set
//! before one of them: that has one of the old hitting sets within it, which precedes it, so it would not be minimal.

use super::oracle::ClassicOracle;
use super::search::{MinimalSet, Search};
use super::transversals::{Family, Parts};
use crate::engine::{EngineError, Interrupt};
use crate::native::{Clues, Outcome};
use crate::premises::Set;
use std::collections::HashSet;

/// The searched and the largest number of hitting sets that are tested together.
// One for each lane at first: while few unavoidable sets are known, most tests are in vain.
const BATCH: [usize; 2] = [32, 1_024];

/// The number of nodes of the enumeration between two looks at the clock: about a millisecond.
const NODES: u32 = 4_096;

/// The first minimal sets of clues that leave one solution, up to `most`; whether there are no others; and the limit
/// that ended the search. There is at least one set, which may have undecided parts.
pub(super) fn all(
    oracle: &mut ClassicOracle<'_>,
    most: usize,
) -> Result<(Vec<MinimalSet>, bool, Option<Interrupt>), EngineError> {
    let (budget, size) = (oracle.budget.clone(), oracle.cells.len());
    let needed = match oracle.needed() {
        Ok(needed) => needed,
        Err(EngineError::Interrupted(interrupt)) if interrupt != Interrupt::Cancelled => Set::empty(size),
        Err(error) => return Err(error),
    };
    let mut one_by_one = Search::new(oracle, size, &budget);
    one_by_one.violated = needed.iter().map(|part| Set::empty(size).with(part)).collect();
    let first = one_by_one.one(&mut |_, _| true)?;
    if one_by_one.interrupted.is_some() {
        return Ok((vec![first], false, one_by_one.interrupted));
    }
    let violated = std::mem::take(&mut one_by_one.violated);
    let mut enumeration = Enumeration::new(oracle, &needed, &violated);
    let (is_complete, interrupted) = match enumeration.run(most) {
        Ok(is_complete) => (is_complete, None),
        Err(EngineError::Interrupted(interrupt)) if interrupt != Interrupt::Cancelled => (false, Some(interrupt)),
        Err(error) => return Err(error),
    };
    let Enumeration { parts, firm, .. } = enumeration;
    let minimal = |set: Parts| {
        let kept = parts.iter().enumerate().filter(|&(bit, _)| set >> bit & 1 == 1).map(|(_, &part)| part);
        MinimalSet { parts: kept.fold(needed.clone(), Set::with), undecided: Vec::new() }
    };
    let mut sets: Vec<MinimalSet> = firm.into_iter().map(minimal).collect();
    if sets.is_empty() {
        sets.push(first);
    }
    Ok((sets, is_complete, interrupted))
}

impl ClassicOracle<'_> {
    /// The parts without which all others leave several solutions.
    fn needed(&mut self) -> Result<Set, EngineError> {
        let without = |removed: &usize| {
            let mut clues = self.clues();
            clues[*removed] = 0;
            clues
        };
        let puzzles: Vec<Clues> = self.cells.iter().map(without).collect();
        let mut outcomes = vec![Outcome::default(); puzzles.len()];
        self.native.solve_many(&puzzles, 2, &self.budget, &mut outcomes)?;
        let needed = outcomes.iter().enumerate().filter(|(_, outcome)| outcome.count > 1);
        Ok(Set::of(self.cells.len(), needed.map(|(part, _)| part)))
    }

    /// All clues.
    fn clues(&self) -> Clues {
        let mut clues = [0; 81];
        self.cells.iter().for_each(|&cell| clues[cell] = self.solution[cell]);
        clues
    }
}

/// An enumeration of minimal hitting sets. A set has a bit for each clue that not all puzzles need.
struct Enumeration<'s, 'a> {
    oracle: &'s mut ClassicOracle<'a>,
    /// The parts that may be removed, in order, and their cells.
    parts: Vec<usize>,
    cells: Vec<usize>,
    /// All clues of the puzzle.
    all: Clues,
    /// The unavoidable sets that are known.
    family: Family,
    /// Unavoidable sets that were searched for smaller ones.
    searched: HashSet<Parts>,
    /// The first minimal sets.
    firm: Vec<Parts>,
    /// Other minimal sets; some before them may be missing.
    unique: HashSet<Parts>,
}

impl<'s, 'a> Enumeration<'s, 'a> {
    fn new(oracle: &'s mut ClassicOracle<'a>, needed: &Set, violated: &[Set]) -> Self {
        let parts: Vec<usize> = (0..oracle.cells.len()).filter(|&part| !needed.contains(part)).collect();
        let mut family = Family::default();
        for set in violated.iter().filter(|set| !set.iter().any(|part| needed.contains(part))) {
            let has = |(bit, &part): (usize, &usize)| Parts::from(set.contains(part)) << bit;
            family.add(parts.iter().enumerate().map(has).sum());
        }
        let cells = parts.iter().map(|&part| oracle.cells[part]).collect();
        let all = oracle.clues();
        Self { oracle, parts, cells, all, family, searched: HashSet::new(), firm: Vec::new(), unique: HashSet::new() }
    }

    /// Finds the first `most` sets; returns whether there are no others.
    fn run(&mut self, most: usize) -> Result<bool, EngineError> {
        let mut batch = BATCH[0];
        loop {
            self.shrink()?;
            let budget = &self.oracle.budget;
            let mut nodes = 0;
            let mut step = || {
                nodes += 1;
                if nodes % NODES == 0 { budget.check() } else { Ok(()) }
            };
            budget.check()?;
            // One more than are wanted shows that there are others.
            let wanted = batch.min((most - self.firm.len()).saturating_add(1));
            let found = self.family.transversals(self.parts.len(), self.firm.last().copied(), wanted, &mut step)?;
            if found.is_empty() {
                return Ok(true);
            }
            self.test(&found)?;
            let firm = found.iter().take_while(|set| self.unique.remove(set)).count();
            batch = if firm == found.len() { BATCH[1].min(2 * batch) } else { batch };
            self.firm.extend(&found[..firm]);
            if self.firm.len() > most {
                self.firm.truncate(most);
                return Ok(false);
            }
        }
    }

    /// Tests whether these sets of clues leave one solution.
    fn test(&mut self, sets: &[Parts]) -> Result<(), EngineError> {
        let sets: Vec<Parts> = sets.iter().copied().filter(|set| !self.unique.contains(set)).collect();
        let removed: Vec<Parts> = sets.iter().map(|set| !set).collect();
        for (set, others) in sets.into_iter().zip(self.unavoidable(&removed)?) {
            if others.is_empty() {
                self.unique.insert(set);
            }
            for other in others {
                self.family.add(other);
            }
        }
        Ok(())
    }

    /// Replaces unavoidable sets by smaller ones within them, so that fewer hitting sets are tested in vain.
    fn shrink(&mut self) -> Result<(), EngineError> {
        loop {
            let new: Vec<Parts> =
                self.family.sets().iter().copied().filter(|set| !self.searched.contains(set)).take(BATCH[0]).collect();
            if new.is_empty() {
                return Ok(());
            }
            let parts = |set: Parts| (0..self.parts.len()).map(|bit| 1 << bit).filter(move |bit| set & bit != 0);
            let removed: Vec<Parts> = new.iter().flat_map(|&set| parts(set).map(move |part| set ^ part)).collect();
            for other in self.unavoidable(&removed)?.concat() {
                self.family.add(other);
            }
            // A set with another within it is no longer in the family.
            self.searched.extend(new);
        }
    }

    /// For each set of removed parts, the unavoidable sets of one or two other solutions; none if there are no others.
    fn unavoidable(&mut self, removed: &[Parts]) -> Result<Vec<Vec<Parts>>, EngineError> {
        let without = |removed: &Parts| {
            let mut clues = self.all;
            let cells = self.cells.iter().enumerate().filter(|&(bit, _)| removed >> bit & 1 == 1);
            cells.for_each(|(_, &cell)| clues[cell] = 0);
            clues
        };
        let puzzles: Vec<Clues> = removed.iter().map(without).collect();
        let mut outcomes = vec![Outcome::default(); puzzles.len()];
        let ClassicOracle { native, solution, budget, .. } = &mut *self.oracle;
        native.solve_many(&puzzles, 2, budget, &mut outcomes)?;
        let set = |other: &Clues| {
            let differs = |(bit, &cell): (usize, &usize)| Parts::from(other[cell] != solution[cell]) << bit;
            self.cells.iter().enumerate().map(differs).sum()
        };
        let others = |outcome: &Outcome| outcome.shown().iter().filter(|other| *other != solution).map(set).collect();
        Ok(outcomes.iter().map(others).collect())
    }
}
