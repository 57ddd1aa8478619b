//! Clauses under a condition.

use crate::sat::{ClauseSink, Lit};
use std::ops::ControlFlow;

/// A sink whose clauses hold if the condition does.
pub(super) struct Under<'a, S: ?Sized> {
    sink: &'a mut S,
    condition: Lit,
    literals: Vec<Lit>,
}

impl<'a, S: ClauseSink + ?Sized> Under<'a, S> {
    pub(super) fn new(condition: Lit, sink: &'a mut S) -> Self {
        Self { sink, condition, literals: Vec::new() }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Under<'_, S> {
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
