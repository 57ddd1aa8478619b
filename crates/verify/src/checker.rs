//! A checker of proofs by unit propagation.
//!
//! A step follows (RUP: Goldberg & Novikov 2003; Van Gelder 2008) if assuming all its literals false falsifies a clause
//! by unit propagation. Checking works as in Heule, Hunt & Wetzler, *Trimming while checking clausal proofs*, 2013:
//! forwards through the unchecked steps until they contradict one another; then backwards, checking only the steps that
//! the contradiction needs. The result is the [`Core`]: the steps to keep, and for each the clauses that it follows
//! from, which is what LRAT (Cruz-Filipe et al. 2017) records.

use super::Refusal;
use super::proof::{Hints, Proof};
use super::propagation::{Clause, Index, Literals, Propagate, code, propagation};
use std::sync::Arc;
use sudosat_core::formula::Cnf;

/// The steps that a contradiction needs, with their hints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Core {
    /// The number of clauses in the formula.
    pub(super) clauses: usize,
    /// The indices of the needed steps, ascending.
    pub(super) steps: Vec<usize>,
    /// The clauses from which these and the contradiction follow, numbered without the other steps.
    pub(super) hints: Hints,
}

/// A checker that reuses its memory from proof to proof.
#[derive(Default)]
pub(super) struct Checker {
    propagation: Option<Box<dyn Propagate>>,
    /// The length of the trail before each step.
    marks: Vec<usize>,
    /// For each step, whether it is needed.
    needed: Vec<bool>,
    /// The clauses from which needed steps follow, last step first.
    antecedents: Vec<Clause>,
    /// The end of the antecedents of the contradiction and of each needed step, last step first.
    ends: Vec<usize>,
}

impl Checker {
    /// Checks that the steps refute the rules together with the puzzle's own clauses. Returns the needed steps,
    /// ascending. Stops when `keep_going`, called at every step, returns false.
    pub(super) fn check(
        &mut self,
        rules: &Arc<Index>,
        own: &Cnf,
        proof: &Proof,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<usize>, Refusal> {
        self.run(rules, own, proof, false, keep_going)?;
        Ok(self.needed_steps())
    }

    /// Like [`check`](Self::check), with the hints of each needed step.
    pub(super) fn explain(&mut self, rules: &Arc<Index>, own: &Cnf, proof: &Proof) -> Result<Core, Refusal> {
        self.run(rules, own, proof, true, &mut || true)?;
        Ok(self.core(rules, own.len() as u32))
    }

    fn needed_steps(&self) -> Vec<usize> {
        (0..self.needed.len()).filter(|&step| self.needed[step]).collect()
    }

    /// Checks the proof. Without `hints` only the dependencies between steps are recorded.
    fn run(
        &mut self,
        rules: &Arc<Index>,
        own: &Cnf,
        proof: &Proof,
        hints: bool,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(), Refusal> {
        // Propagating one literal at a time takes longer, but finds shorter reasons.
        let mut propagation: Box<dyn Propagate> = match self.propagation.take() {
            kept if hints => {
                self.propagation = kept;
                Box::new(Literals::new(rules))
            }
            Some(mut propagation) if Arc::ptr_eq(propagation.index(), rules) => {
                propagation.reset();
                propagation
            }
            _ => propagation(rules),
        };
        let given = own.len() as u32;
        let checked = self.forwards(&mut *propagation, own, proof, keep_going).and_then(|contradiction| {
            self.antecedents.clear();
            self.ends.clear();
            self.needed.clear();
            self.needed.resize(self.marks.len(), false);
            // Facts from before the first step need no step.
            let floor = (!hints).then(|| self.marks.first().copied().unwrap_or(usize::MAX));
            self.record(&mut *propagation, contradiction, &[], floor, given);
            self.backwards(&mut *propagation, floor, given, keep_going)
        });
        if !hints {
            self.propagation = Some(propagation);
        }
        checked
    }

    /// Adds the steps unchecked until they contradict one another. Returns the falsified clause.
    fn forwards(
        &mut self,
        propagation: &mut dyn Propagate,
        own: &Cnf,
        proof: &Proof,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Clause, Refusal> {
        self.marks.clear();
        let mut broken = propagation.start();
        for clause in own.clauses() {
            let own_broken = propagation.add(&mut clause.iter().map(|&literal| code(literal)));
            broken = broken.or(own_broken);
        }
        if let Some(broken) = broken.or_else(|| propagation.propagate(u32::MAX)) {
            return Ok(broken);
        }
        for step in proof.steps() {
            if !keep_going() {
                return Err(Refusal::Stopped);
            }
            self.marks.push(propagation.mark());
            let broken = propagation.add(&mut step.iter().map(|&literal| code(literal)));
            if let Some(broken) = broken.or_else(|| propagation.propagate(u32::MAX)) {
                return Ok(broken);
            }
        }
        Err(Refusal::NoContradiction { steps: proof.len() })
    }

    /// Checks the needed steps, last first.
    fn backwards(
        &mut self,
        propagation: &mut dyn Propagate,
        floor: Option<usize>,
        given: u32,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<(), Refusal> {
        for step in (0..self.marks.len()).rev() {
            propagation.undo(self.marks[step]);
            if !self.needed[step] {
                continue;
            }
            if !keep_going() {
                return Err(Refusal::Stopped);
            }
            let number = given + step as u32;
            let clause = propagation.added().clause(number).to_vec();
            let mut broken = None;
            for &literal in &clause {
                broken = propagation.refute(literal);
                if broken.is_some() {
                    break;
                }
            }
            let broken = broken.or_else(|| propagation.propagate(number));
            let broken = broken.ok_or(Refusal::Step { number: step + 1 })?;
            self.record(propagation, broken, &clause, floor, given);
            propagation.undo(self.marks[step]);
        }
        Ok(())
    }

    /// Records the antecedents of a contradiction, and marks the steps among them as needed.
    fn record(
        &mut self,
        propagation: &mut dyn Propagate,
        broken: Clause,
        assumed: &[u32],
        floor: Option<usize>,
        given: u32,
    ) {
        let first = self.antecedents.len();
        propagation.antecedents(broken, assumed, floor, &mut self.antecedents);
        for clause in &self.antecedents[first..] {
            if let Clause::Added(added) = *clause
                && added >= given
            {
                self.needed[(added - given) as usize] = true;
            }
        }
        self.ends.push(self.antecedents.len());
    }

    /// The needed steps and their hints, in the order of the proof.
    fn core(&self, rules: &Index, given: u32) -> Core {
        let steps = self.needed_steps();
        let clauses = rules.clauses + given as usize;
        let mut numbers = vec![0; self.needed.len()];
        for (rank, &step) in steps.iter().enumerate() {
            numbers[step] = (clauses + 1 + rank) as u32;
        }
        let mut hints = Hints { numbers: Vec::with_capacity(self.antecedents.len()), ends: Vec::new() };
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let parts: Vec<(usize, usize)> = starts.zip(self.ends.iter().copied()).collect();
        for (start, end) in parts.into_iter().rev() {
            hints.numbers.extend(self.antecedents[start..end].iter().map(|&clause| match clause {
                Clause::Added(added) if added >= given => numbers[(added - given) as usize],
                Clause::Added(added) => rules.clauses as u32 + added + 1,
                Clause::Binary(..) | Clause::Long(_) => rules.number(clause).unwrap_or_default(),
            }));
            hints.ends.push(hints.numbers.len());
        }
        Core { clauses, steps, hints }
    }
}
