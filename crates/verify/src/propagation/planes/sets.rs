//! Sets of variables and of long clauses, of fixed size.

use crate::propagation::index::Code;

/// The largest number of literals in a long clause.
pub(super) const LENGTH: usize = 9;

/// The words of sets of variables and of long clauses: enough for side 9 with both diagonals, 729 and 342.
pub(super) const WORDS: usize = 12;
pub(super) const CLAUSE_WORDS: usize = 6;

pub(super) type Variables = [u64; WORDS];
pub(super) type Clauses = [u64; CLAUSE_WORDS];
pub(super) type ByPlace = [Clauses; LENGTH];

pub(super) const fn is_positive(literal: Code) -> bool {
    literal.is_multiple_of(2)
}
