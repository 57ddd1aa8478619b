//! Building blocks of formulas for rules: one in each file, with its source and the number of its clauses.
//!
//! A gadget is written over [`Term`]s, which are literals or known already, so that the same code writes a whole board
//! and what a reduction left open of it. The candidates of a cell are a slice of terms, one for each digit from 1.

pub(in crate::sat) mod automaton;
pub(in crate::sat) mod between;
pub(in crate::sat) mod bits;
pub(in crate::sat) mod circles;
pub(in crate::sat) mod classes;
pub(in crate::sat) mod combinations;
pub(in crate::sat) mod consecutive;
pub(in crate::sat) mod count;
pub(in crate::sat) mod equation;
pub(in crate::sat) mod number;
pub(in crate::sat) mod presence;
pub(in crate::sat) mod relation;
pub(in crate::sat) mod segments;
#[cfg(test)]
pub(in crate::sat) mod testing;
pub(in crate::sat) mod transition;

use crate::sat::cnf::ClauseSink;
use crate::sat::lit::Lit;
use std::ops::{ControlFlow, Not};

/// A literal, or a truth value that is known already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sat) enum Term {
    False,
    True,
    Open(Lit),
}

impl Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            Self::Open(literal) => Self::Open(!literal),
        }
    }
}

/// Where gadgets write their clauses.
pub(in crate::sat) struct Clauses<'a> {
    sink: &'a mut dyn ClauseSink,
    literals: Vec<Lit>,
}

impl<'a> Clauses<'a> {
    pub(in crate::sat) fn new(sink: &'a mut dyn ClauseSink) -> Self {
        Self { sink, literals: Vec::new() }
    }

    /// One of these terms is true. Nothing is written if one is known to be.
    pub(in crate::sat) fn clause(&mut self, terms: impl IntoIterator<Item = Term>) -> ControlFlow<()> {
        self.literals.clear();
        for term in terms {
            match term {
                Term::True => return ControlFlow::Continue(()),
                Term::False => {}
                Term::Open(literal) => self.literals.push(literal),
            }
        }
        self.sink.clause(&self.literals)
    }

    /// Breaks if the sink says stop, where much work comes before the next clause.
    pub(in crate::sat) fn go_on(&mut self) -> ControlFlow<()> {
        self.sink.go_on()
    }

    /// A new variable. Breaks if the numbers are used up.
    pub(in crate::sat) fn fresh(&mut self) -> ControlFlow<(), Term> {
        match self.sink.fresh() {
            Some(var) => ControlFlow::Continue(Term::Open(var.positive())),
            None => ControlFlow::Break(()),
        }
    }
}
