//! The forward checker, and the trimmer that works backwards from the contradiction.

use super::clauses::Literal;
use super::groups::Groups;
use super::mentioned::Mentioned;
use super::propagation::{Conflict, Propagation};
use super::trace::{Cause, Trace};
use super::values::Time;
use crate::proof::Proof;
use crate::refusal::Refusal;
use sudosat_core::formula::{Cnf, Lit};

/// Checks that the steps refute the groups together with the puzzle's own clauses. Every step up to the contradiction
/// must follow from what is before it. Stops when `keep_going`, called at every step and after every few placements,
/// returns false.
pub(crate) fn check(
    groups: &Groups,
    own: &Cnf,
    proof: &Proof,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<(), Refusal> {
    let mut propagation = prepared(groups, own, proof, keep_going);
    if given(&mut propagation, own).is_err() {
        return Ok(());
    }
    for (step, number) in proof.steps().zip(1..) {
        if !propagation.keep_going() {
            return Err(Refusal::Stopped);
        }
        if propagation.refute(literals(step)).is_ok() {
            return Err(propagation.without_conflict(Refusal::Step { number }));
        }
        propagation.undo();
        if propagation.add(literals(step)).is_err() {
            return Ok(());
        }
    }
    Err(propagation.without_conflict(Refusal::NoContradiction { steps: proof.len() }))
}

/// The steps that a refutation needs, ascending. Steps that do not follow are left out, and so are those that need
/// them: a solver may have made steps of another kind. Stops when `keep_going`, called at every step and after every
/// few placements, returns false.
pub(crate) fn needed(
    groups: &Groups,
    own: &Cnf,
    proof: &Proof,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Vec<usize>, Refusal> {
    let mut propagation = prepared(groups, own, proof, keep_going);
    if given(&mut propagation, own).is_err() {
        return Ok(Vec::new());
    }
    let mut marking = Marking { own: own.len(), given: propagation.values.now(), ..Marking::default() };
    for step in proof.steps() {
        if !propagation.keep_going() {
            return Err(Refusal::Stopped);
        }
        let known = propagation.values.now();
        let Err(conflict) = propagation.refute(literals(step)) else {
            propagation.undo();
            propagation.skip();
            marking.ends.push(marking.causes.len());
            continue;
        };
        marking.record(&propagation, conflict, known);
        propagation.undo();
        if let Err(conflict) = propagation.add(literals(step)) {
            return Ok(marking.needed(&propagation, conflict));
        }
    }
    Err(propagation.without_conflict(Refusal::NoContradiction { steps: proof.len() }))
}

fn literals(clause: &[Lit]) -> impl Iterator<Item = Literal> + '_ {
    clause.iter().map(|&literal| literal.into())
}

fn prepared<'a>(
    groups: &'a Groups,
    own: &Cnf,
    proof: &Proof,
    keep_going: &'a mut dyn FnMut() -> bool,
) -> Propagation<'a> {
    let mentioned = own.clauses().chain(proof.steps()).flatten().map(|literal| literal.var().index() as u32);
    Propagation::new(groups, Mentioned::new(groups.candidates(), mentioned), keep_going)
}

/// Adds the clauses of the puzzle, without the literals that are already false: a blocking clause shrinks to the cells
/// that the clues leave open, and no clue is ever traced back. Without a conflict, the work may have been stopped.
fn given(propagation: &mut Propagation<'_>, own: &Cnf) -> Result<(), Conflict> {
    let mut open: Vec<Literal> = Vec::new();
    for clause in own.clauses() {
        if !propagation.keep_going() {
            break;
        }
        open.clear();
        open.extend(literals(clause).filter(|&literal| !propagation.is_false(literal)));
        propagation.add(open.iter().copied())?;
    }
    Ok(())
}

/// The causes of each step, which determine the needed steps.
#[derive(Default)]
struct Marking {
    trace: Trace,
    /// The number of the puzzle's own clauses.
    own: usize,
    /// The time before the first step.
    given: Time,
    /// The causes of all steps, and the end of those of each.
    causes: Vec<Cause>,
    ends: Vec<usize>,
}

impl Marking {
    /// Records the causes of the next step's conflict, back to the facts that were known before it.
    fn record(&mut self, propagation: &Propagation<'_>, conflict: Conflict, known: Time) {
        self.trace.begin(propagation, conflict);
        while let Some(cause) = self.trace.next(propagation, self.given, known) {
            self.causes.push(cause);
        }
        self.ends.push(self.causes.len());
    }

    /// The steps that the contradiction at the end needs, ascending.
    fn needed(&mut self, propagation: &Propagation<'_>, conflict: Conflict) -> Vec<usize> {
        let mut needed = vec![false; self.ends.len()];
        self.trace.begin(propagation, conflict);
        while let Some(cause) = self.trace.next(propagation, self.given, self.given) {
            let Cause::Clause(clause) = cause else { continue };
            let Some(step) = (clause as usize).checked_sub(self.own) else { continue };
            if !std::mem::replace(&mut needed[step], true) {
                let start = step.checked_sub(1).map_or(0, |before| self.ends[before]);
                self.causes[start..self.ends[step]].iter().for_each(|&cause| self.trace.push(cause));
            }
        }
        (0..needed.len()).filter(|&step| needed[step]).collect()
    }
}
