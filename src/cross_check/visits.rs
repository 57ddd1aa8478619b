//! Checked enumerations by an engine that is not trusted.

use super::comparable::{Counted, checked};
use crate::engine::{Budget, Count, End, Engine, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Solution};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

/// The number of solutions that are kept for a proof that there are no others. Each adds a clause to the formula.
const KEPT: usize = 100;

/// [`Engine::visit`] of an engine that is not trusted: it fails at the first solution that does not belong to this
/// puzzle or was returned before. To detect repeats it keeps 16 bytes of each solution.
fn visit_checked(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<End, EngineError> {
    let name = engine.name();
    let keys: [RandomState; 2] = Default::default();
    let mut seen = HashSet::new();
    let mut stopped = None;
    let end = engine.visit(puzzle, budget, &mut |solution| {
        if stopped.is_none() {
            stopped = match checked(&solution, puzzle, || name.clone()) {
                Err(error) => Some(Err(error)),
                Ok(solution) if !seen.insert(keys.each_ref().map(|key| key.hash_one(solution.digits()))) => {
                    Some(Err(EngineError::RepeatedSolution { engine: name.clone() }))
                }
                Ok(solution) => found(solution).is_break().then_some(Ok(End::Stopped)),
            };
        }
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (stopped, end) {
        (Some(stopped), _) => stopped,
        // The engine stopped although the visitor never did, so there may be more solutions.
        (None, Ok(End::Stopped)) => Err(Interrupt::GaveUp.into()),
        (None, end) => end,
    }
}

/// The number of solutions that the engine finds, each checked, and the first of them.
pub(super) fn counted(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Counted, EngineError> {
    let (mut number, mut shown) = (0, Vec::new());
    let end = visit_checked(engine, puzzle, budget, &mut |solution| {
        number += 1;
        if shown.len() < KEPT {
            shown.push(solution.clone());
        }
        found(solution)
    })?;
    let count = match end {
        End::Exhausted => Count::Exactly(number),
        End::Stopped => Count::AtLeast(number),
    };
    Ok(Counted { count, shown })
}
