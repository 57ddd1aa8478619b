//! Numbers with a term for each possible value: the direct encoding.
//!
//! That exactly one of the terms is true is written elsewhere: for a cell, or by the gadget that makes the number. A
//! number itself takes no clause.

use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The possible values of a number, ascending, each with the term for equality with it.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    values: Vec<(i64, Term)>,
}

impl Number {
    /// A constant.
    pub(crate) fn constant(value: i64) -> Self {
        Self { values: vec![(value, Term::True)] }
    }

    /// The digit of a cell, from the terms of the digits from 1.
    pub(crate) fn of_cell(candidates: &[Term]) -> Self {
        let values = || (1..).zip(candidates.iter().copied());
        match values().find(|&(_, term)| term == Term::True) {
            Some(settled) => Self { values: vec![settled] },
            None => Self { values: values().filter(|&(_, term)| term != Term::False).collect() },
        }
    }

    /// A number with these values and terms, ascending, of which exactly one is true.
    pub(crate) fn of_terms(terms: Vec<(i64, Term)>) -> Self {
        match terms.iter().find(|(_, term)| *term == Term::True) {
            Some(&(value, _)) => Self::constant(value),
            None => Self { values: terms.into_iter().filter(|(_, term)| *term != Term::False).collect() },
        }
    }

    /// The number 1 if a condition holds, else 0.
    pub(crate) fn of_condition(condition: Term) -> Self {
        match condition {
            Term::True => Self::constant(1),
            Term::False => Self::constant(0),
            Term::Open(_) => Self { values: vec![(0, !condition), (1, condition)] },
        }
    }

    /// A number with these values, ascending, each with a new variable. A single value is a constant.
    pub(crate) fn fresh(values: impl IntoIterator<Item = i64>, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
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
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, Term)> + '_ {
        self.values.iter().copied()
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The smallest and the largest value; `None` if there are no values.
    pub(crate) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.values.first()?.0, self.values.last()?.0))
    }

    /// The term of a value.
    pub(crate) fn term(&self, value: i64) -> Term {
        match self.values.binary_search_by_key(&value, |&(value, _)| value) {
            Ok(at) => self.values[at].1,
            Err(_) => Term::False,
        }
    }

    /// The value of a constant.
    pub(crate) fn known(&self) -> Option<i64> {
        self.values.iter().find(|(_, term)| *term == Term::True).map(|&(value, _)| value)
    }

    /// The number with `value` applied to each value, which must be injective.
    pub(crate) fn map(mut self, value: impl Fn(i64) -> i64) -> Self {
        self.values.iter_mut().for_each(|(old, _)| *old = value(*old));
        self.values.sort_unstable_by_key(|&(value, _)| value);
        self
    }

    /// Excludes all values for which `keep` is false.
    pub(crate) fn keep(&mut self, keep: impl Fn(i64) -> bool, out: &mut Clauses<'_>) -> ControlFlow<()> {
        for &(_, term) in self.values.iter().filter(|&&(value, _)| !keep(value)) {
            out.clause([!term])?;
        }
        self.values.retain(|&(value, _)| keep(value));
        ControlFlow::Continue(())
    }
}
