//! The search loop: propagate, learn and jump back, or guess.

use super::analysis::{Analysis, LearnedClause};
use super::assignment::{Assignment, Conflict, Literal, Reason};
use super::clauses::Clauses;
use super::groups::Groups;
use super::order::Order;
#[cfg(debug_assertions)]
use super::rup_check::RupCheck;
use super::theory::{Progress, Removal, Theory};
use crate::native::meter::{Halt, Meter};

/// The conflicts before the first restart; later intervals are multiples by the Luby sequence.
// MiniSat's unit is 100.
const RESTART_UNIT: u32 = 64;
/// The conflicts between two checks of the memory limit.
// Bounds how far the clauses may exceed the limit, and makes the check too rare to cost anything.
const MEMORY_CHECK: u32 = 1_024;

/// A search with learning, over groups of candidates and a theory.
#[derive(Debug)]
pub(crate) struct Learner<T> {
    assignment: Assignment,
    theory: T,
    removals: Vec<Removal>,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    /// Whether the search space is exhausted.
    is_over: bool,
    #[cfg(debug_assertions)]
    rup_check: RupCheck,
}

impl<T: Theory> Learner<T> {
    /// A search for all assignments with exactly one true candidate in each group that the theory admits.
    pub(crate) fn new(groups: Groups, theory: T) -> Self {
        let candidates = groups.candidates();
        let mut assignment = Assignment::new(groups);
        let is_over = !assignment.place_only_members();
        Self {
            assignment,
            theory,
            removals: Vec::new(),
            clauses: Clauses::new(candidates),
            order: Order::new(candidates),
            analysis: Analysis::new(candidates),
            is_over,
            #[cfg(debug_assertions)]
            rup_check: RupCheck::default(),
        }
    }

    /// Forbids that all of these candidates are true. To be called before the first guess.
    pub(crate) fn forbid(&mut self, candidates: impl Iterator<Item = u32>) {
        let literals: Vec<Literal> = candidates.map(|candidate| Literal::new(candidate, false)).collect();
        #[cfg(debug_assertions)]
        self.rup_check.add(&literals);
        match literals[..] {
            [] => self.is_over = true,
            [literal] if self.assignment.holds(literal.opposite()) => self.is_over = true,
            [literal] if self.assignment.is_open(literal.candidate()) => self.assignment.assign(literal, Reason::None),
            [_] => {}
            _ => drop(self.clauses.add(&literals, 0)),
        }
    }

    /// Calls `found` with every solution, as a function from a candidate to whether it is true.
    pub(crate) fn visit(
        &mut self,
        meter: &mut Meter,
        mut found: impl FnMut(&dyn Fn(u32) -> bool) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let (mut conflicts, mut restart) = (0, 1);
        while !self.is_over {
            if let Some(conflict) = self.propagate(meter)? {
                conflicts += 1;
                self.learn(conflict);
                if conflicts % MEMORY_CHECK == 0 {
                    meter.afford(Learner::memory(&self.assignment.groups) + self.clauses.memory())?;
                }
            } else if self.assignment.is_complete() {
                found(&|candidate| self.assignment.is_true(candidate))?;
                self.block_solution();
            } else if conflicts >= restart_interval(restart) {
                (conflicts, restart) = (0, restart + 1);
                self.back_to(0);
                self.clauses.reduce();
            } else {
                meter.guess()?;
                self.guess();
            }
        }
        Ok(())
    }

    /// Propagates groups, clauses and the theory to their common fixpoint, or to a conflict.
    fn propagate(&mut self, meter: &mut Meter) -> Result<Option<Conflict>, Halt> {
        loop {
            while let Some(literal) = self.assignment.next_unpropagated() {
                self.theory.assign(literal, self.assignment.level() == 0);
                let visited = self
                    .assignment
                    .propagate(literal)
                    .and_then(|members| Ok(members + self.clauses.propagate(literal, &mut self.assignment)?));
                match visited {
                    Ok(visited) => meter.work(visited + 1)?,
                    Err(conflict) => return Ok(Some(conflict)),
                }
            }
            match self.theory.step(&mut self.removals) {
                Progress::Idle => return Ok(None),
                Progress::Conflict => return Ok(Some(Conflict::Theory)),
                Progress::Worked(units) => meter.work(units)?,
            }
            for Removal { candidate, reason } in self.removals.drain(..) {
                if self.assignment.is_true(candidate) {
                    return Ok(Some(match reason {
                        Reason::Placed(placed) => Conflict::Pair([placed, candidate]),
                        _ => Conflict::Removed(candidate),
                    }));
                }
                if self.assignment.is_open(candidate) {
                    #[cfg(debug_assertions)]
                    if self.assignment.level() == 0 {
                        self.rup_check.add(&[Literal::new(candidate, false)]);
                    }
                    self.assignment.assign(Literal::new(candidate, false), reason);
                }
            }
        }
    }

    fn guess(&mut self) {
        while let Some(candidate) = self.order.pop() {
            if self.assignment.is_open(candidate) {
                self.assignment.guess(Literal::new(candidate, true));
                return;
            }
        }
    }

    /// Learns from a conflict and jumps back.
    fn learn(&mut self, conflict: Conflict) {
        // A theory may detect a conflict of an earlier level late.
        let level = self.analysis.begin(conflict, &self.assignment, &self.clauses, &mut self.theory);
        self.back_to(level);
        if level == 0 {
            self.is_over = true;
            return;
        }
        self.analysis.learn(&self.assignment, &self.clauses, &mut self.theory, &mut self.order);
        #[cfg(debug_assertions)]
        {
            self.analysis.theory_clauses.drain(..).for_each(|literals| self.rup_check.add(&literals));
            self.rup_check.check(&self.analysis.learned.literals, &self.assignment.groups);
        }
        self.order.decay();
        self.back_to(self.analysis.learned.level);
        let LearnedClause { literals, glue, .. } = &self.analysis.learned;
        let reason = match literals.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(literals, *glue)),
        };
        self.assignment.assign(literals[0], reason);
    }

    /// Adds the clause that at least one of a solution's guesses is false, which propagates the last guess's negation.
    fn block_solution(&mut self) {
        let literals: Vec<Literal> = self.assignment.guesses().rev().map(Literal::opposite).collect();
        #[cfg(debug_assertions)]
        self.rup_check.add(&literals);
        let Some(&last) = literals.first() else {
            self.is_over = true;
            return;
        };
        self.back_to(self.assignment.level() - 1);
        let reason = match literals.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&literals, 0)),
        };
        self.assignment.assign(last, reason);
    }

    fn back_to(&mut self, level: u32) {
        let (order, theory) = (&mut self.order, &mut self.theory);
        self.assignment.back_to(level, |literal, was_propagated| {
            order.push(literal.candidate());
            if was_propagated {
                theory.unassign(literal);
            }
        });
        theory.clear_pending();
    }
}

impl Learner<()> {
    /// The memory of a new search in bytes.
    pub(crate) fn memory(groups: &Groups) -> u64 {
        Assignment::memory(groups) + 100 * groups.candidates() as u64
    }
}

/// The number of conflicts before a restart, counted from 1: [`RESTART_UNIT`] times the sequence 1, 1, 2, 1, 1, 2, 4, …
/// (M. Luby, A. Sinclair and D. Zuckerman, 1993).
fn restart_interval(restart: u32) -> u32 {
    let mut restart = restart;
    loop {
        let bits = u32::BITS - restart.leading_zeros();
        if restart == (1 << bits) - 1 {
            return RESTART_UNIT << (bits - 1);
        }
        restart -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;

    #[test]
    fn restarts_follow_luby() {
        let intervals: Vec<u32> = (1..=15).map(|restart| restart_interval(restart) / RESTART_UNIT).collect();
        assert_eq!(intervals, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// A square whose rows and columns are groups: its solutions are the permutations of `side` things.
    fn square(side: u32) -> Learner<()> {
        let row = |row: u32| (0..side).map(move |column| row * side + column).collect::<Vec<_>>();
        let column = |column: u32| (0..side).map(move |row| row * side + column).collect();
        Learner::new(Groups::new((side * side) as usize, (0..side).map(row).chain((0..side).map(column))), ())
    }

    fn count(mut learner: Learner<()>) -> usize {
        let budget = Budget::unlimited();
        let mut meter = Meter::new(&budget).unwrap();
        let mut seen = std::collections::HashSet::new();
        let add = |is_true: &dyn Fn(u32) -> bool| {
            assert!(seen.insert((0..25).filter(|&candidate| is_true(candidate)).collect::<Vec<_>>()));
            Ok(())
        };
        learner.visit(&mut meter, add).unwrap();
        seen.len()
    }

    #[test]
    fn every_solution_is_met_once() {
        assert_eq!(count(square(5)), 120);
        let mut learner = square(5);
        learner.forbid([0, 6].into_iter());
        learner.forbid([24].into_iter());
        // 120 permutations; 24 have candidate 24, 6 have both 0 and 6, and 2 have all three.
        assert_eq!(count(learner), 120 - 24 - 6 + 2);
        let mut learner = square(5);
        (0..5).for_each(|candidate| learner.forbid([candidate].into_iter()));
        assert_eq!(count(learner), 0);
    }
}
