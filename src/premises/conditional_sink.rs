//! Clauses that hold under a condition.

use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

/// A sink that adds to each clause the negation of a condition, so that the clause holds only under it.
pub(crate) struct ConditionalSink<'a, S: ?Sized> {
    sink: &'a mut S,
    condition: Lit,
    literals: Vec<Lit>,
}

impl<'a, S: ClauseSink + ?Sized> ConditionalSink<'a, S> {
    pub(crate) fn new(condition: Lit, sink: &'a mut S) -> Self {
        Self { sink, condition, literals: Vec::new() }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for ConditionalSink<'_, S> {
    fn variables(&self) -> usize {
        self.sink.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.sink.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.literals.clear();
        self.literals.extend_from_slice(literals);
        self.literals.push(!self.condition);
        self.sink.clause(&self.literals)
    }
}
