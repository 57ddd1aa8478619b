//! Minimal sets of parts that leave one solution.
//!
//! *One* set: each part is removed, in a given order, if the others are enough. A part that is needed once is needed in
//! every smaller set, so one pass is enough. The result depends on the order alone: solutions and cores that were seen
//! before only save queries. A core is a set of parts that is enough, so every part outside of it can be removed; a
//! solution that violates a single part shows that this part is needed. (J. Marques-Silva, *Minimal Unsatisfiability:
//! Models, Algorithms and Applications*, 2010, has both for clauses; cores may not choose the parts here, since the
//! order is a preference.)
//!
//! *All* sets: a part that can be removed is removed on one branch, and kept by decision on the other, where it must be
//! needed at the end. A branch ends when no solution violates some part kept by decision and satisfies all others that
//! were kept: then no smaller set needs it. Each set is found once, on the branch of its own parts.

use super::oracle::{Oracle, Reply};
use super::plan::Wanted;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::premises::Set;

/// The most solutions and cores that are remembered.
// Every query looks through them: on 9x9 boards a few hundred cover nearly all needed clues, and a query takes as long
// as looking at some thousands.
const REMEMBERED: usize = 2_048;

/// A minimal set of parts.
pub(crate) struct MinimalSet {
    pub(crate) parts: Set,
    /// The parts that were not decided within the limits, ascending.
    pub(crate) undecided: Vec<usize>,
}

/// A search for minimal sets among parts that leave one solution.
pub(crate) struct Search<'a, O: ?Sized> {
    oracle: &'a mut O,
    /// The number of parts. They are numbered in the order of their removal.
    size: usize,
    /// By solution: the parts that it violates.
    pub(super) violated: Vec<Set>,
    /// Sets of parts that leave one solution.
    enough: Vec<Set>,
    budget: &'a Budget,
    /// The limit that left a part undecided.
    pub(crate) interrupted: Option<Interrupt>,
}

impl<'a, O: Oracle + ?Sized> Search<'a, O> {
    pub(crate) fn new(oracle: &'a mut O, size: usize, budget: &'a Budget) -> Self {
        Self { oracle, size, violated: Vec::new(), enough: Vec::new(), budget, interrupted: None }
    }

    /// Remembers that these parts leave one solution.
    pub(crate) fn knows(&mut self, enough: Set) {
        remember(&mut self.enough, enough);
    }

    /// The wanted sets, and whether there are no others to find; of the fewest parts, a minimal set for a start.
    pub(crate) fn find(&mut self, wanted: Wanted) -> Result<(Vec<MinimalSet>, bool), EngineError> {
        match wanted {
            Wanted::One | Wanted::Fewest => {
                let one = self.one(&mut |_, _| true)?;
                Ok((vec![one], self.interrupted.is_none()))
            }
            Wanted::All { most } => self.all(most),
        }
    }

    /// The set that is left when parts are removed in turn. Given a part and those that are left, `may_remove`
    /// decides whether it is tested; otherwise it is undecided.
    pub(crate) fn one(&mut self, may_remove: &mut dyn FnMut(usize, &Set) -> bool) -> Result<MinimalSet, EngineError> {
        let (mut parts, mut undecided) = (Set::full(self.size), Vec::new());
        for part in 0..self.size {
            let needed = if may_remove(part, &parts) { self.is_needed(part, &parts)? } else { None };
            match needed {
                Some(true) => {}
                Some(false) => parts.remove(part),
                None => undecided.push(part),
            }
        }
        Ok(MinimalSet { parts, undecided })
    }

    /// Up to `most` minimal sets, and whether they are all.
    fn all(&mut self, most: usize) -> Result<(Vec<MinimalSet>, bool), EngineError> {
        let mut found = Vec::new();
        let mut open = vec![Branch { parts: Set::full(self.size), decided: Vec::new(), next: 0 }];
        while let Some(mut branch) = open.pop() {
            if found.len() == most || !found.is_empty() && !self.has_time()? {
                return Ok((found, false));
            }
            if !self.is_promising(&branch)? {
                continue;
            }
            let mut undecided = Vec::new();
            while branch.next < self.size {
                let part = branch.next;
                branch.next += 1;
                match self.is_needed(part, &branch.parts)? {
                    Some(true) => {}
                    Some(false) => {
                        let mut kept = branch.clone();
                        kept.decided.push(part);
                        open.push(kept);
                        branch.parts.remove(part);
                    }
                    None => undecided.push(part),
                }
            }
            if self.needs_all(&branch)? {
                found.push(MinimalSet { parts: branch.parts, undecided });
            }
        }
        Ok((found, self.interrupted.is_none()))
    }

    /// Whether the budget lasts: branches that are decided by what is remembered do not look at it. A cancelled one is
    /// an error.
    fn has_time(&mut self) -> Result<bool, EngineError> {
        Ok(self.ask(|_| Ok(()))?.is_some())
    }

    /// Whether all parts that were kept by decision are needed. What is not decided in time counts as not needed.
    fn needs_all(&mut self, branch: &Branch) -> Result<bool, EngineError> {
        for &part in &branch.decided {
            if self.is_needed(part, &branch.parts)? != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some set of this branch may need all parts that were kept by decision.
    fn is_promising(&mut self, branch: &Branch) -> Result<bool, EngineError> {
        if branch.decided.is_empty() {
            return Ok(true);
        }
        let kept = (branch.next..self.size).fold(branch.parts.clone(), Set::without);
        for &part in &branch.decided {
            if self.violated.iter().any(|violated| violated.meets_only_in(&kept, part)) {
                continue;
            }
            let without = kept.clone().without(part);
            match self.ask(|oracle| oracle.violating(&without, part))? {
                Some(Some(violated)) => remember(&mut self.violated, violated),
                Some(None) => return Ok(false),
                None => {}
            }
        }
        Ok(true)
    }

    /// Whether these parts leave several solutions without this one; `None` if that was not decided within the limits.
    fn is_needed(&mut self, part: usize, parts: &Set) -> Result<Option<bool>, EngineError> {
        if self.violated.iter().rev().any(|violated| violated.meets_only_in(parts, part)) {
            return Ok(Some(true));
        }
        let without = parts.clone().without(part);
        if self.enough.iter().rev().any(|enough| enough.is_within(&without)) {
            return Ok(Some(false));
        }
        Ok(match self.ask(|oracle| oracle.without(&without, part))? {
            Some(Reply::Other(violated)) => {
                remember(&mut self.violated, violated);
                Some(true)
            }
            Some(Reply::Only(core)) => {
                remember(&mut self.enough, core);
                Some(false)
            }
            None => None,
        })
    }

    /// The oracle's reply; `None` if a limit was reached first. A cancelled budget is an error.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut O) -> Result<T, EngineError>) -> Result<Option<T>, EngineError> {
        let reply = self.budget.check().map_err(EngineError::from).and_then(|()| ask(self.oracle));
        match reply {
            Ok(reply) => Ok(Some(reply)),
            Err(EngineError::Interrupted(interrupt)) if interrupt != Interrupt::Cancelled => {
                self.interrupted = Some(interrupt);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// A branch of the search for all sets.
#[derive(Clone)]
struct Branch {
    parts: Set,
    /// The parts that could be removed when they were kept.
    decided: Vec<usize>,
    /// The next part.
    next: usize,
}

/// Adds a set, in place of the oldest if there are too many.
fn remember(sets: &mut Vec<Set>, set: Set) {
    if sets.len() == REMEMBERED {
        sets.drain(..REMEMBERED / 2);
    }
    sets.push(set);
}
