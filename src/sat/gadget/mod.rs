//! Building blocks of formulas for rules: one in each file, with its source and its number of clauses.
//!
//! A gadget is written over [`Term`]s, that is, literals or constants, so that the same code writes a whole board and a
//! reduced one. The candidates of a cell are a slice of terms, one for each digit from 1.

pub(crate) mod automaton;
pub(crate) mod between;
pub(crate) mod bits;
pub(crate) mod circles;
pub(crate) mod classes;
pub(crate) mod combinations;
pub(crate) mod consecutive;
pub(crate) mod costs;
pub(crate) mod count;
pub(crate) mod decision;
pub(crate) mod equation;
pub(crate) mod number;
pub(crate) mod positions;
pub(crate) mod presence;
pub(crate) mod relation;
pub(crate) mod segments;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod transition;
pub(crate) mod values;

use crate::formula::{ClauseSink, Lit};
use std::ops::{ControlFlow, Not};

/// A literal or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
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

/// The output of gadgets: a sink that simplifies clauses.
pub(crate) struct Clauses<'a> {
    sink: &'a mut dyn ClauseSink,
    literals: Vec<Lit>,
}

impl<'a> Clauses<'a> {
    pub(crate) fn new(sink: &'a mut dyn ClauseSink) -> Self {
        Self { sink, literals: Vec::new() }
    }

    /// Writes a clause of terms: false ones are left out, and nothing is written if one is true.
    pub(crate) fn clause(&mut self, terms: impl IntoIterator<Item = Term>) -> ControlFlow<()> {
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

    /// Breaks if the sink does, for gadgets that do much work between two clauses.
    pub(crate) fn go_on(&mut self) -> ControlFlow<()> {
        self.sink.go_on()
    }

    /// A new variable. Breaks if there are no numbers left.
    pub(crate) fn fresh(&mut self) -> ControlFlow<(), Term> {
        match self.sink.fresh() {
            Some(var) => ControlFlow::Continue(Term::Open(var.positive())),
            None => ControlFlow::Break(()),
        }
    }
}
