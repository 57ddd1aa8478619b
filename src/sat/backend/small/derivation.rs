//! Refutations in which each step names the clauses from which it follows, as in LRAT files.

use super::analysis::Antecedent;
use super::literal::Lit;
use super::search::{Cdcl, Observer, Outcome, Place};
use super::{Small, SmallSolver, Watchdog, converted, reverted};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit as FormulaLit};
use crate::sat::backend::{BackendError, SolverEffort};

/// The steps of a refutation; the last is the empty clause. The clauses of the formula are numbered from 1, and the
/// steps after them.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct Derivation {
    /// The number of clauses of the formula.
    clauses: usize,
    steps: Cnf,
    /// For each step, the numbers of the clauses from which it follows: if its literals are false, each clause but the
    /// last makes one more literal true, and the last is false.
    hints: Vec<u32>,
    /// The end of each step's hints.
    ends: Vec<usize>,
}

impl Derivation {
    fn hints(&self, step: usize) -> &[u32] {
        let start = if step == 0 { 0 } else { self.ends[step - 1] };
        &self.hints[start..self.ends[step]]
    }

    /// Adds a step, and returns its number.
    fn push(&mut self, step: &[Lit], hints: Vec<u32>) -> u32 {
        self.steps.push(&step.iter().copied().map(reverted).collect::<Vec<_>>());
        self.hints.extend(hints);
        self.ends.push(self.hints.len());
        (self.clauses + self.ends.len()) as u32
    }

    /// The size in bytes, roughly.
    fn memory(&self) -> u64 {
        self.steps.size().memory() + 4 * self.hints.len() as u64 + 8 * self.ends.len() as u64
    }

    /// The steps that the last one needs, each with its hints, numbered without the others.
    pub fn needed(&self) -> impl Iterator<Item = (&[FormulaLit], Vec<u32>)> {
        let step_of = |number: u32| (number as usize).checked_sub(self.clauses + 1);
        let mut is_needed = vec![false; self.ends.len()];
        if let Some(last) = is_needed.last_mut() {
            *last = true;
        }
        for step in (0..self.ends.len()).rev() {
            if is_needed[step] {
                self.hints(step).iter().filter_map(|&hint| step_of(hint)).for_each(|other| is_needed[other] = true);
            }
        }
        let mut number = self.clauses as u32;
        let numbers: Vec<u32> = is_needed
            .iter()
            .map(|&is_needed| {
                number += u32::from(is_needed);
                number
            })
            .collect();
        let steps = self.steps.clauses().enumerate().filter(move |&(step, _)| is_needed[step]);
        steps.map(move |(step, clause)| {
            let hints = self.hints(step).iter().map(|&hint| step_of(hint).map_or(hint, |other| numbers[other]));
            (clause, hints.collect())
        })
    }
}

impl Small {
    /// Refutes a formula with a new solver; `None` if there is a model.
    ///
    /// # Errors
    ///
    /// If the budget ends or the formula has too many variables.
    pub fn derive(formula: &Cnf, budget: &Budget) -> Result<Option<Derivation>, BackendError> {
        let (variables, most) = (formula.variables(), SmallSolver::MOST_VARIABLES);
        if variables > most {
            return Err(BackendError::TooLarge { variables, most });
        }
        let room = variables.next_multiple_of(64).max(64);
        let (mut solver, mut effort) = (Cdcl::default(), SolverEffort::default());
        solver.clear(room);
        solver.reserve(variables);
        let mut writer = Writer {
            watch: Watchdog { budget, effort: &mut effort, ended: None },
            derivation: Derivation { clauses: formula.len(), ..Derivation::default() },
            facts: vec![0; room],
            pairs: vec![Vec::new(); room],
            counted: Vec::new(),
            watched: Vec::new(),
        };
        for (number, clause) in (1..).zip(formula.clauses()) {
            let place = solver.add(clause.iter().copied().map(converted));
            writer.added(number, clause, place, solver.added());
            if place == Place::Refuted {
                break;
            }
        }
        match solver.solve(&[], &mut writer) {
            Outcome::Model => Ok(None),
            Outcome::Refuted(_) => Ok(Some(writer.derivation)),
            Outcome::Stopped => Err(writer.watch.ended.unwrap_or(Interrupt::GaveUp).into()),
        }
    }
}

/// A writer of a derivation, with the numbers of all clauses that may be named.
struct Writer<'a> {
    watch: Watchdog<'a>,
    derivation: Derivation,
    /// For each variable that has a value at level 0, the unit clause of that.
    facts: Vec<u32>,
    /// For each variable, the greater ones that it excludes, with the numbers of these clauses.
    pairs: Vec<Vec<(u16, u32)>>,
    counted: Vec<u32>,
    watched: Vec<u32>,
}

fn sorted(one: Lit, other: Lit) -> (usize, u16) {
    let (one, other) = (one.variable(), other.variable());
    (one.min(other), one.max(other) as u16)
}

impl Writer<'_> {
    /// Notes where the solver keeps a clause of the formula. Without literals that are false at level 0 it is a step.
    fn added(&mut self, number: u32, clause: &[FormulaLit], place: Place, kept: &[Lit]) {
        if place == Place::None {
            return;
        }
        let number = if clause.len() == kept.len() && place != Place::Refuted {
            number
        } else {
            let is_kept = |literal: &Lit| kept.contains(literal);
            let dropped = clause.iter().copied().map(converted).filter(|literal| !is_kept(literal));
            let mut hints: Vec<u32> = dropped.map(|literal| self.facts[literal.variable()]).collect();
            hints.sort_unstable();
            hints.dedup();
            hints.push(number);
            self.derivation.push(kept, hints)
        };
        self.keep(kept, number);
        if place == Place::Counted {
            self.counted.push(number);
        }
    }

    /// Notes the number of a clause that is kept as a fact or a pair.
    fn keep(&mut self, clause: &[Lit], number: u32) -> bool {
        match *clause {
            [only] => self.facts[only.variable()] = number,
            [one, other] if !one.is_positive() && !other.is_positive() => {
                let (least, other) = sorted(one, other);
                self.pairs[least].push((other, number));
            }
            _ => return false,
        }
        true
    }

    fn number(&self, antecedent: Antecedent) -> u32 {
        match antecedent {
            Antecedent::Fact(literal) => self.facts[literal.variable()],
            Antecedent::Pair(one, other) => {
                let (least, other) = sorted(one, other);
                self.pairs[least].iter().find(|pair| pair.0 == other).map_or(0, |pair| pair.1)
            }
            Antecedent::Counted(clause) => self.counted[clause as usize],
            Antecedent::Watched(clause) => self.watched[clause as usize],
        }
    }
}

impl Observer for Writer<'_> {
    fn decided(&mut self) {
        self.watch.decided();
    }

    fn learnt(&mut self, clause: &[Lit]) {
        self.watch.learnt(clause);
    }

    fn dropped(&mut self, _: &[Lit]) {}

    fn stop(&mut self) -> bool {
        self.watch.stop() || {
            self.watch.ended = self.watch.budget.afford(self.derivation.memory()).err();
            self.watch.ended.is_some()
        }
    }

    fn explains(&self) -> bool {
        true
    }

    fn derived(&mut self, clause: &[Lit], antecedents: &[Antecedent]) {
        let hints: Vec<u32> = antecedents.iter().map(|&antecedent| self.number(antecedent)).collect();
        let number = self.derivation.push(clause, hints);
        if !self.keep(clause, number) && !clause.is_empty() {
            self.watched.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Var;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Asserts that the needed steps follow from the clauses that they name, and that the last is empty.
    fn check(formula: &Cnf, derivation: &Derivation) {
        let mut clauses: Vec<Vec<FormulaLit>> = formula.clauses().map(<[FormulaLit]>::to_vec).collect();
        for (step, hints) in derivation.needed() {
            let mut falsified: HashSet<FormulaLit> = step.iter().copied().collect();
            let (last, before) = hints.split_last().unwrap();
            let left = |number: u32, falsified: &HashSet<FormulaLit>| -> Vec<FormulaLit> {
                let clause = clauses[number as usize - 1].iter().copied();
                clause.filter(|literal| !falsified.contains(literal)).collect::<HashSet<_>>().into_iter().collect()
            };
            for &hint in before {
                let [unit] = left(hint, &falsified)[..] else { panic!("{step:?}: {hint} is not a single literal") };
                assert!(falsified.insert(!unit), "{step:?}: {hint} implies nothing new");
            }
            assert_eq!(left(*last, &falsified), [], "{step:?}");
            clauses.push(step.to_vec());
        }
        assert!(clauses.last().is_some_and(Vec::is_empty));
    }

    fn has_model(formula: &Cnf) -> bool {
        (0..1_u32 << formula.variables()).any(|model| {
            let is_true = |literal: &FormulaLit| (model >> literal.var().index() & 1 == 1) == literal.is_positive();
            formula.clauses().all(|clause| clause.iter().any(is_true))
        })
    }

    proptest! {
        #[test]
        fn steps_follow_from_the_clauses_that_they_name(
            clauses in prop::collection::vec(prop::collection::vec((0..9_usize, any::<bool>()), 0..4), 0..50),
        ) {
            let mut formula = Cnf::default();
            for clause in clauses {
                let literal = |(variable, is_positive)| {
                    let var = Var::from_index(variable);
                    if is_positive { var.positive() } else { var.negative() }
                };
                formula.push(&clause.into_iter().map(literal).collect::<Vec<_>>());
            }
            let derivation = Small::derive(&formula, &Budget::unlimited()).unwrap();
            prop_assert_eq!(derivation.is_none(), has_model(&formula));
            if let Some(derivation) = derivation {
                check(&formula, &derivation);
            }
        }
    }

    /// The search restarts, halves its clauses, and propagates them at level 0.
    #[test]
    fn long_searches_keep_their_numbers() {
        // Nine pigeons in eight holes.
        let (pigeons, holes) = (9, 8);
        let var = |pigeon: usize, hole: usize| Var::from_index(pigeon * holes + hole);
        let mut formula = Cnf::default();
        for pigeon in 0..pigeons {
            formula.push(&(0..holes).map(|hole| var(pigeon, hole).positive()).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            for (one, other) in (0..pigeons).flat_map(|one| (0..one).map(move |other| (one, other))) {
                formula.push(&[var(one, hole).negative(), var(other, hole).negative()]);
            }
        }
        let derivation = Small::derive(&formula, &Budget::unlimited()).unwrap().unwrap();
        assert!(derivation.ends.len() > 10_000, "{} steps", derivation.ends.len());
        check(&formula, &derivation);
        let budget = Budget::unlimited().with_memory(derivation.memory() / 2);
        assert!(matches!(Small::derive(&formula, &budget), Err(BackendError::Interrupted(Interrupt::Memory { .. }))));
    }
}
