//! Propagation in rounds, on which effort is defined, and its measure: the loop over standstills.

use super::value::{Effort, EffortValue};
use crate::engine::{Budget, Interrupt};
use crate::formula::{Lit, Var};

/// The end of a propagation. Rounds that derive nothing are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A candidate was derived to be true and false in this round.
    Refuted(u32),
    /// Nothing more is derived after this number of rounds.
    Standstill(u32),
    /// Neither within the limit.
    Limit,
}

/// The conclusions at a standstill: the literals whose negations are refuted first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Conclusion {
    /// The rounds to each refutation.
    pub(super) rounds: u32,
    /// The literals, in any order.
    pub(super) literals: Vec<Lit>,
}

/// A formula under unit propagation in rounds. A round derives every literal of a candidate that the state at its start
/// forces.
pub(super) trait Propagator {
    /// Keeps the state for [`restore`](Self::restore). Calls nest.
    fn save(&mut self);

    /// Returns to the state last saved, and forgets it.
    fn restore(&mut self);

    /// Makes the literals true and propagates, for at most `limit` rounds. After any end but a standstill the state is
    /// good for [`restore`](Self::restore) only.
    fn propagate(&mut self, literals: &[Lit], limit: u32, budget: &Budget) -> Result<Outcome, Interrupt>;

    /// The candidates without a value.
    fn open(&self) -> Vec<Var>;

    /// The literals refuted within the fewest rounds, at most `limit`, by propagation alone; `None` if there are none.
    fn probe(&mut self, limit: u32, budget: &Budget) -> Result<Option<Conclusion>, Interrupt>
    where
        Self: Sized,
    {
        probe_each(self, 1, limit, budget)
    }
}

/// The effort of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Effort(Effort),
    /// It is more than the most.
    TooHigh,
    /// No depth of probing refutes anything before all candidates have values.
    Undefined,
}

/// The effort of a formula with one model, at its first standstill. As soon as it is known to be more than `most`, as
/// it is written, the work ends.
pub(super) fn measure(formula: &mut impl Propagator, most: EffortValue, budget: &Budget) -> Result<Measure, Interrupt> {
    let mut effort = Effort { value: EffortValue::ZERO, hardest: 0, bottleneck: None };
    loop {
        budget.check()?;
        let open = formula.open().len();
        if open == 0 {
            return Ok(Measure::Effort(effort));
        }
        let deepest = open.min(most.depth() as usize);
        let Some((depth, conclusion)) = conclude(formula, deepest, u32::MAX, budget)? else {
            return Ok(if deepest < open { Measure::TooHigh } else { Measure::Undefined });
        };
        let (rounds, width) = (conclusion.rounds, conclusion.literals.len());
        effort.add(depth as u32, rounds, width as u32);
        if effort.value.shown() > most {
            return Ok(Measure::TooHigh);
        }
        if !matches!(formula.propagate(&conclusion.literals, u32::MAX, budget)?, Outcome::Standstill(_)) {
            return Ok(Measure::Undefined);
        }
    }
}

/// The conclusion by the least depth, up to `deepest`, at which there is one, and that depth.
fn conclude(
    formula: &mut impl Propagator,
    deepest: usize,
    limit: u32,
    budget: &Budget,
) -> Result<Option<(usize, Conclusion)>, Interrupt> {
    for depth in 1..=deepest {
        let found = if depth == 1 { formula.probe(limit, budget) } else { probe_each(formula, depth, limit, budget) };
        if let Some(conclusion) = found? {
            return Ok(Some((depth, conclusion)));
        }
    }
    Ok(None)
}

/// Probes the literals one after the other. The best so far limits the next; that saves time and changes nothing, as
/// all that are equally good are kept.
pub(super) fn probe_each(
    formula: &mut impl Propagator,
    depth: usize,
    limit: u32,
    budget: &Budget,
) -> Result<Option<Conclusion>, Interrupt> {
    let mut best = Conclusion { rounds: limit, literals: Vec::new() };
    for var in formula.open() {
        for literal in [var.positive(), var.negative()] {
            budget.check()?;
            formula.save();
            let refuted = refute(formula, literal, depth, best.rounds, budget);
            formula.restore();
            let Some(rounds) = refuted? else { continue };
            if rounds < best.rounds {
                best = Conclusion { rounds, literals: Vec::new() };
            }
            best.literals.push(!literal);
        }
    }
    Ok(Some(best).filter(|best| !best.literals.is_empty()))
}

/// The rounds, at most `limit`, in which a literal is refuted by propagation and, at its standstills, by probing to
/// less than this depth. All probes of a standstill go on at the same time, so they take the rounds of the first to
/// be refuted.
pub(super) fn refute(
    formula: &mut impl Propagator,
    literal: Lit,
    depth: usize,
    limit: u32,
    budget: &Budget,
) -> Result<Option<u32>, Interrupt> {
    let (mut rounds, mut literals) = (0, vec![literal]);
    loop {
        match formula.propagate(&literals, limit - rounds, budget)? {
            Outcome::Refuted(last) => return Ok(Some(rounds + last)),
            Outcome::Standstill(more) => rounds += more,
            Outcome::Limit => return Ok(None),
        }
        if depth == 1 || rounds >= limit {
            return Ok(None);
        }
        let Some((_, conclusion)) = conclude(formula, depth - 1, limit - rounds, budget)? else { return Ok(None) };
        rounds += conclusion.rounds;
        literals = conclusion.literals;
        if literals.iter().any(|&one| literals.contains(&!one)) {
            return Ok(Some(rounds));
        }
    }
}
