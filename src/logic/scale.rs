//! Values on the scale of Sudoku Explainer 1.2.1.
//!
//! The scale has a digit after the point, but is computed in doubles, and steps are compared before they are rounded:
//! 6.5 + (0.1 + 0.1) and 6.6 + 0.1 differ in the last bit. So a value keeps its double.

use std::cmp::Ordering;
use std::fmt;

/// A difficulty on Sudoku Explainer's scale, from 1.0; 20.0 stands for a puzzle that no technique solves.
#[derive(Clone, Copy, Debug)]
pub struct SeValue(f64);

impl SeValue {
    /// The value of a puzzle or a step that is beyond all techniques.
    pub const BEYOND: Self = Self(20.0);

    /// The value of a full grid: no step at all.
    pub const NONE: Self = Self(0.0);

    pub(super) const fn new(value: f64) -> Self {
        Self(value)
    }

    /// The value of a chain of this base: the longer the chain, the higher.
    pub(super) fn of_chain(base: f64, complexity: u32) -> Self {
        Self(base + length_surcharge(complexity))
    }

    /// The value as the program shows it, times ten: 23 for 2.3.
    #[must_use]
    pub fn tenths(self) -> u32 {
        ((self.0 + 0.05) * 10.0).floor() as u32
    }

    /// The unrounded value.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// The part of a chain's value that depends on its length: a tenth at more than 4, 6, 8, 12, 16, 24, … nodes beyond
/// the first two. The tenths are added one by one from 0, as the last bits matter.
fn length_surcharge(complexity: u32) -> f64 {
    let (mut sum, mut limit, mut is_even) = (0.0, 4, true);
    while complexity > limit + 2 {
        sum += 0.1;
        limit = if is_even { limit * 3 / 2 } else { limit * 4 / 3 };
        is_even = !is_even;
    }
    sum
}

impl PartialEq for SeValue {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SeValue {}

impl PartialOrd for SeValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SeValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl fmt::Display for SeValue {
    /// Writes one digit after the point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_have_higher_values() {
        let shown = |complexity| SeValue::of_chain(7.0, complexity).to_string();
        assert_eq!(
            [4, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(shown),
            ["7.0", "7.0", "7.1", "7.1", "7.2", "7.2", "7.3", "7.3", "7.4", "7.4", "7.5", "7.5", "7.6"]
        );
    }

    #[test]
    fn values_are_compared_before_they_are_rounded() {
        let (cycle, chain) = (SeValue::of_chain(6.5, 9), SeValue::of_chain(6.6, 7));
        assert_eq!(cycle.to_string(), chain.to_string());
        assert_ne!(cycle, chain);
        assert!(SeValue::new(1.0) < SeValue::new(1.2) && SeValue::BEYOND.to_string() == "20.0");
    }
}
