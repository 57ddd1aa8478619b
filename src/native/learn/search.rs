//! The search: guess, follow up, learn, and jump back.

use super::analysis::{Analysis, Lesson};
use super::clauses::Clauses;
#[cfg(debug_assertions)]
use super::follows::Follows;
use super::groups::Groups;
use super::order::Order;
use super::state::{Clash, Fact, Reason, State};
use super::theory::{Removal, Step, Theory};
use crate::native::meter::{Halt, Meter};

/// The conflicts before the first restart; later ones follow the Luby sequence.
const UNIT: u32 = 64;
/// Conflicts between two looks at the memory.
const LOOK: u32 = 1_024;

/// A search with learning, over groups of candidates and a theory.
#[derive(Debug)]
pub(crate) struct Learner<T> {
    state: State,
    theory: T,
    removals: Vec<Removal>,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    /// Whether a clash was found that no guess can mend.
    is_over: bool,
    /// In debug builds, whether what was learnt follows from what was known.
    #[cfg(debug_assertions)]
    follows: Follows,
}

impl<T: Theory> Learner<T> {
    /// The search for choices of exactly one candidate of each group that the theory admits.
    pub(crate) fn new(groups: Groups, theory: T) -> Self {
        let candidates = groups.candidates();
        let mut state = State::new(groups);
        let is_over = !state.place_only_members();
        Self {
            state,
            theory,
            removals: Vec::new(),
            clauses: Clauses::new(candidates),
            order: Order::new(candidates),
            analysis: Analysis::new(candidates),
            is_over,
            #[cfg(debug_assertions)]
            follows: Follows::default(),
        }
    }

    /// Rules out that all of these candidates are true. Before the first guess.
    pub(crate) fn rule_out(&mut self, candidates: impl Iterator<Item = u32>) {
        let facts: Vec<Fact> = candidates.map(|candidate| Fact::new(candidate, false)).collect();
        #[cfg(debug_assertions)]
        self.follows.know(&facts);
        match facts[..] {
            [] => self.is_over = true,
            [fact] if self.state.holds(fact.opposite()) => self.is_over = true,
            [fact] if self.state.is_open(fact.candidate()) => self.state.assign(fact, Reason::None),
            [_] => {}
            _ => drop(self.clauses.add(&facts, 0)),
        }
    }

    /// Calls `found` with every choice that there is: for each candidate, whether it is true.
    pub(crate) fn visit(
        &mut self,
        meter: &mut Meter,
        mut found: impl FnMut(&dyn Fn(u32) -> bool) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let (mut conflicts, mut turn) = (0, 1);
        while !self.is_over {
            if let Some(clash) = self.follow_up(meter)? {
                conflicts += 1;
                self.learn(clash);
                if conflicts % LOOK == 0 {
                    meter.afford(Learner::memory(&self.state.groups) + self.clauses.memory())?;
                }
            } else if self.state.is_complete() {
                found(&|candidate| self.state.is_true(candidate))?;
                self.turn_back();
            } else if conflicts >= turn_length(turn) {
                (conflicts, turn) = (0, turn + 1);
                self.back_to(0);
                self.clauses.forget();
            } else {
                meter.guess()?;
                self.guess();
            }
        }
        Ok(())
    }

    /// Follows up every new fact.
    fn follow_up(&mut self, meter: &mut Meter) -> Result<Option<Clash>, Halt> {
        loop {
            while let Some(fact) = self.state.next() {
                self.theory.note(fact, self.state.level() == 0);
                let looked_at = self
                    .state
                    .follow(fact)
                    .and_then(|members| Ok(members + self.clauses.follow(fact, &mut self.state)?));
                match looked_at {
                    Ok(looked_at) => meter.work(looked_at + 1)?,
                    Err(clash) => return Ok(Some(clash)),
                }
            }
            match self.theory.step(&mut self.removals) {
                Step::Rest => return Ok(None),
                Step::Clash => return Ok(Some(Clash::Theory)),
                Step::Work(units) => meter.work(units)?,
            }
            for Removal { candidate, reason } in self.removals.drain(..) {
                if self.state.is_true(candidate) {
                    return Ok(Some(match reason {
                        Reason::Placed(placed) => Clash::Pair([placed, candidate]),
                        _ => Clash::Removed(candidate),
                    }));
                }
                if self.state.is_open(candidate) {
                    #[cfg(debug_assertions)]
                    if self.state.level() == 0 {
                        self.follows.know(&[Fact::new(candidate, false)]);
                    }
                    self.state.assign(Fact::new(candidate, false), reason);
                }
            }
        }
    }

    fn guess(&mut self) {
        while let Some(candidate) = self.order.pop() {
            if self.state.is_open(candidate) {
                self.state.guess(Fact::new(candidate, true));
                return;
            }
        }
    }

    /// Learns from a clash, and goes back.
    fn learn(&mut self, clash: Clash) {
        // A theory may see late that what was known at an earlier level clashes.
        let level = self.analysis.begin(clash, &self.state, &self.clauses, &mut self.theory);
        self.back_to(level);
        if level == 0 {
            self.is_over = true;
            return;
        }
        self.analysis.learn(&self.state, &self.clauses, &mut self.theory, &mut self.order);
        #[cfg(debug_assertions)]
        {
            self.analysis.said.drain(..).for_each(|facts| self.follows.know(&facts));
            self.follows.check(&self.analysis.lesson.facts, &self.state.groups);
        }
        self.order.decay();
        self.back_to(self.analysis.lesson.level);
        let Lesson { facts, glue, .. } = &self.analysis.lesson;
        let reason = match facts.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(facts, *glue)),
        };
        self.state.assign(facts[0], reason);
    }

    /// After a solution: one of the guesses was wrong, and as long as the earlier ones stand it was the last.
    fn turn_back(&mut self) {
        let facts: Vec<Fact> = self.state.guesses().rev().map(Fact::opposite).collect();
        #[cfg(debug_assertions)]
        self.follows.know(&facts);
        let Some(&last) = facts.first() else {
            self.is_over = true;
            return;
        };
        self.back_to(self.state.level() - 1);
        let reason = match facts.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&facts, 0)),
        };
        self.state.assign(last, reason);
    }

    fn back_to(&mut self, level: u32) {
        let (order, theory) = (&mut self.order, &mut self.theory);
        self.state.back_to(level, |fact, was_followed| {
            order.push(fact.candidate());
            if was_followed {
                theory.take_back(fact);
            }
        });
        theory.drop_work();
    }
}

impl Learner<()> {
    /// The memory that a search takes at first, in bytes.
    pub(crate) fn memory(groups: &Groups) -> u64 {
        State::memory(groups) + 100 * groups.candidates() as u64
    }
}

/// How many conflicts a turn has, between two restarts: the sequence 1, 1, 2, 1, 1, 2, 4, … (M. Luby, A. Sinclair and
/// D. Zuckerman, 1993).
fn turn_length(turn: u32) -> u32 {
    let mut turn = turn;
    loop {
        let bits = u32::BITS - turn.leading_zeros();
        if turn == (1 << bits) - 1 {
            return UNIT << (bits - 1);
        }
        turn -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;

    #[test]
    fn turns_follow_luby() {
        let turns: Vec<u32> = (1..=15).map(|turn| turn_length(turn) / UNIT).collect();
        assert_eq!(turns, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// The permutations of n things are the choices of a square in which rows and columns are groups.
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
    fn every_choice_is_met_once() {
        assert_eq!(count(square(5)), 120);
        let mut learner = square(5);
        learner.rule_out([0, 6].into_iter());
        learner.rule_out([24].into_iter());
        // Without any restriction 120, with 24 in place 24, with 0 and 6 in place 6, with all three 2.
        assert_eq!(count(learner), 120 - 24 - 6 + 2);
        let mut learner = square(5);
        (0..5).for_each(|candidate| learner.rule_out([candidate].into_iter()));
        assert_eq!(count(learner), 0);
    }
}
