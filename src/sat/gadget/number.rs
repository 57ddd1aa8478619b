//! A number that has one of several values, each with a term of its own: the direct encoding.
//!
//! That exactly one of the terms is true is for other clauses to say: those of a cell, or of the gadget that made the
//! number. A number costs no clause.

use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The possible values of a number, ascending, each with the term that says that it is this one.
#[derive(Clone, Debug)]
pub(in crate::sat) struct Number {
    values: Vec<(i64, Term)>,
}

impl Number {
    /// A number that is known.
    pub(in crate::sat) fn constant(value: i64) -> Self {
        Self { values: vec![(value, Term::True)] }
    }

    /// The digit of a cell, from the terms of the digits from 1.
    pub(in crate::sat) fn of_cell(candidates: &[Term]) -> Self {
        let values = || (1..).zip(candidates.iter().copied());
        match values().find(|&(_, term)| term == Term::True) {
            Some(settled) => Self { values: vec![settled] },
            None => Self { values: values().filter(|&(_, term)| term != Term::False).collect() },
        }
    }

    /// 1 if a condition holds, and 0 if not.
    pub(in crate::sat) fn of_condition(condition: Term) -> Self {
        match condition {
            Term::True => Self::constant(1),
            Term::False => Self::constant(0),
            Term::Open(_) => Self { values: vec![(0, !condition), (1, condition)] },
        }
    }

    /// A number with these values, ascending, each with a new variable. A single value is known.
    pub(in crate::sat) fn fresh(values: impl IntoIterator<Item = i64>, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let values: Vec<i64> = values.into_iter().collect();
        if let [value] = values[..] {
            return ControlFlow::Continue(Self::constant(value));
        }
        let mut terms = Vec::with_capacity(values.len());
        for value in values {
            terms.push((value, out.fresh()?));
        }
        ControlFlow::Continue(Self { values: terms })
    }

    /// The values with their terms, ascending.
    pub(in crate::sat) fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, Term)> + '_ {
        self.values.iter().copied()
    }

    /// The number of values.
    pub(in crate::sat) fn len(&self) -> usize {
        self.values.len()
    }

    /// The smallest and the largest value; `None` if there is none.
    pub(in crate::sat) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.values.first()?.0, self.values.last()?.0))
    }

    /// The term of a value.
    pub(in crate::sat) fn term(&self, value: i64) -> Term {
        match self.values.binary_search_by_key(&value, |&(value, _)| value) {
            Ok(at) => self.values[at].1,
            Err(_) => Term::False,
        }
    }

    /// The value, if it is known.
    pub(in crate::sat) fn known(&self) -> Option<i64> {
        self.values.iter().find(|(_, term)| *term == Term::True).map(|&(value, _)| value)
    }

    /// The same terms with other values; no two values may become one.
    pub(in crate::sat) fn map(mut self, value: impl Fn(i64) -> i64) -> Self {
        self.values.iter_mut().for_each(|(old, _)| *old = value(*old));
        self.values.sort_unstable_by_key(|&(value, _)| value);
        self
    }

    /// Forbids all values but these.
    pub(in crate::sat) fn keep(&mut self, keep: impl Fn(i64) -> bool, out: &mut Clauses<'_>) -> ControlFlow<()> {
        for &(_, term) in self.values.iter().filter(|&&(value, _)| !keep(value)) {
            out.clause([!term])?;
        }
        self.values.retain(|&(value, _)| keep(value));
        ControlFlow::Continue(())
    }
}
