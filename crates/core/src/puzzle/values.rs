//! The numbers that the digits of a board stand for.

use super::{Candidate, Digit, Geometry};

impl Geometry {
    /// The number that the least digit stands for, usually 1.
    #[must_use]
    #[inline]
    pub fn first(&self) -> u16 {
        self.grids().map_or(1, |grids| grids.first)
    }

    /// The number that the greatest digit stands for: the side, if the least one is 1.
    #[must_use]
    #[inline]
    pub fn last(&self) -> u16 {
        self.first() + self.side() as u16 - 1
    }

    /// The number that a digit stands for: the digit itself, unless the least one of the board is not 1.
    #[must_use]
    #[inline]
    pub fn value(&self, digit: Digit) -> u16 {
        digit.get() - 1 + self.first()
    }

    /// The digit that stands for a number; `None` if the board has no such digit.
    #[must_use]
    pub fn digit(&self, value: u16) -> Option<Digit> {
        let digit = Digit::new(value.checked_sub(self.first())?.checked_add(1)?)?;
        Some(digit).filter(|digit| digit.index() < self.side())
    }

    /// A candidate as text, `r1c1=5`, with the number that its digit stands for.
    #[doc(hidden)]
    #[must_use]
    pub fn candidate_text(&self, candidate: Candidate) -> String {
        format!("{}={}", candidate.cell, self.value(candidate.digit))
    }
}
