//! A sink that takes clauses only while a budget lasts.

use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Lit, Size};
use std::ops::ControlFlow;

/// The number of clauses between two checks of the budget.
const STRIDE: u64 = 1 << 12;

/// A sink that forwards clauses to another one while the budget lasts.
pub(crate) struct Bounded<'a, S: ?Sized> {
    sink: &'a mut S,
    budget: &'a Budget,
    /// The memory that the sink takes for a formula of this size, in bytes.
    memory: fn(&Size) -> u64,
    taken: Size,
    stopped: Option<Stopped>,
}

/// The reason why writing stopped.
#[derive(Clone, Copy)]
pub(crate) enum Stopped {
    /// The budget ended.
    Interrupted(Interrupt),
    /// The inner sink refused a clause.
    Refused,
}

impl<'a, S: ClauseSink + ?Sized> Bounded<'a, S> {
    pub(crate) fn new(sink: &'a mut S, budget: &'a Budget, memory: fn(&Size) -> u64) -> Self {
        Self { sink, budget, memory, taken: Size::default(), stopped: None }
    }

    /// The reason why writing stopped, if it did.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    fn stop(&mut self, stopped: Stopped) -> ControlFlow<()> {
        self.stopped = Some(stopped);
        ControlFlow::Break(())
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Bounded<'_, S> {
    fn variables(&self) -> usize {
        self.sink.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.sink.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        if self.taken.clauses.is_multiple_of(STRIDE) {
            self.go_on()?;
        }
        self.taken.clauses += 1;
        self.taken.literals += literals.len() as u64;
        if self.sink.clause(literals).is_break() { self.stop(Stopped::Refused) } else { ControlFlow::Continue(()) }
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        let size = Size { variables: self.sink.variables(), ..self.taken };
        match lasts(self.budget, (self.memory)(&size)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(interrupt) => self.stop(Stopped::Interrupted(interrupt)),
        }
    }
}

/// Whether the budget lasts and affords this memory, in bytes.
fn lasts(budget: &Budget, memory: u64) -> Result<(), Interrupt> {
    budget.check()?;
    budget.afford(memory)
}

/// Writes a formula into the sink while the budget lasts. Refusal by the sink itself is not an error here: its owner
/// checks the sink.
pub(crate) fn within<S: ClauseSink + ?Sized, T>(
    budget: &Budget,
    sink: &mut S,
    write: impl FnOnce(&mut Bounded<'_, S>) -> T,
) -> Result<T, Interrupt> {
    kept_within(budget, sink, |_| 0, write)
}

/// Like [`within`], for a sink that takes this memory, in bytes, for a formula of a given size.
pub(crate) fn kept_within<S: ClauseSink + ?Sized, T>(
    budget: &Budget,
    sink: &mut S,
    memory: fn(&Size) -> u64,
    write: impl FnOnce(&mut Bounded<'_, S>) -> T,
) -> Result<T, Interrupt> {
    let mut sink = Bounded::new(sink, budget, memory);
    let written = write(&mut sink);
    match sink.stopped() {
        Some(Stopped::Interrupted(interrupt)) => Err(interrupt),
        Some(Stopped::Refused) | None => Ok(written),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{Cnf, Var};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A sink that takes `most` clauses, and cancels the budget or refuses at the next.
    struct Breaking {
        taken: Size,
        most: u64,
        cancel: Option<Arc<AtomicBool>>,
    }

    impl ClauseSink for Breaking {
        fn variables(&self) -> usize {
            self.taken.variables()
        }

        fn reserve(&mut self, variables: usize) {
            self.taken.reserve(variables);
        }

        fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
            if self.taken.clauses == self.most {
                match &self.cancel {
                    Some(cancel) => cancel.store(true, Ordering::Relaxed),
                    None => return ControlFlow::Break(()),
                }
            }
            self.taken.clause(literals)
        }
    }

    #[test]
    fn writing_ends_with_the_budget_or_the_sink() {
        let mut formula = Cnf::default();
        (0..3 * STRIDE as usize).for_each(|index| formula.push(&[Var::from_index(index).positive()]));
        let written = |cancel: Option<Arc<AtomicBool>>| {
            let budget = Budget { cancel: cancel.clone(), ..Budget::unlimited() };
            let mut sink = Breaking { taken: Size::default(), most: 10, cancel };
            let end = within(&budget, &mut sink, |sink| sink.formula(&formula));
            (end, sink.taken.clauses)
        };
        assert_eq!(written(None), (Ok(ControlFlow::Break(())), 10));
        assert_eq!(written(Some(Arc::default())), (Err(Interrupt::Cancelled), STRIDE));
    }

    #[test]
    fn clauses_are_kept_as_long_as_the_budget_affords_them() {
        let budget = Budget::unlimited().with_memory(10_000);
        let (mut formula, clause) = (Cnf::default(), [Var::from_index(0).positive()]);
        let mut fill = |memory| {
            formula.clear();
            let end = kept_within(&budget, &mut formula, memory, |sink| {
                (0..3 * STRIDE).try_for_each(|_| sink.clause(&clause))
            });
            (end.is_ok(), formula.len() as u64)
        };
        assert_eq!(fill(|_| 0), (true, 3 * STRIDE));
        assert_eq!(fill(|size| 2 * size.literals), (false, 2 * STRIDE));
    }
}
