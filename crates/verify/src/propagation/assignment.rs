//! Values of literals, and their reasons.

use super::index::{Clause, Code};

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// The reason why a literal is true. It is stored by literal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    Assumed,
    /// The literal that implies it by a binary clause of the index.
    Implied(Code),
    Long(u32),
    Added(u32),
}

impl Reason {
    /// The clause that makes the literal true; `None` for an assumption.
    pub(super) fn clause(self, literal: Code) -> Option<Clause> {
        match self {
            Self::Assumed => None,
            Self::Implied(by) => Some(Clause::Binary(by, literal)),
            Self::Long(clause) => Some(Clause::Long(clause)),
            Self::Added(clause) => Some(Clause::Added(clause)),
        }
    }
}

/// A partial assignment: the values of all literals.
pub(super) trait Assignment {
    fn value(&self, literal: Code) -> Value;

    /// Makes an open literal true.
    fn make_true(&mut self, literal: Code, reason: Reason);
}
