//! A sink that writes each clause as a line of another format.

use crate::formula::{ClauseSink, Lit};
use std::io;
use std::ops::ControlFlow;

/// A clause sink around a line-writing function, which keeps the first error.
pub(super) struct ClauseLines<F> {
    variables: usize,
    write: F,
    end: io::Result<()>,
}

impl<F: FnMut(&[Lit]) -> io::Result<()>> ClauseLines<F> {
    pub(super) fn new(write: F) -> Self {
        Self { variables: 0, write, end: Ok(()) }
    }

    /// The error that ended the writing, if any.
    pub(super) fn finish(self) -> io::Result<()> {
        self.end
    }
}

impl<F: FnMut(&[Lit]) -> io::Result<()>> ClauseSink for ClauseLines<F> {
    fn variables(&self) -> usize {
        self.variables
    }

    fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.end = (self.write)(literals);
        if self.end.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
