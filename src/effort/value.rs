//! Effort as a number.

use std::cmp::Ordering;
use std::fmt;

/// The effort that a puzzle takes: the depth of probing, and then the sum of t²/√w over all standstills, where t is
/// the number of rounds to the first refutations and w the number of literals that they conclude.
///
/// Values are ordered by depth, and then by the sum. They are written as `depth:sum`, the sum with one digit after the
/// point, as in `1:23.4`; `0:0.0` is the value of a puzzle that propagation alone solves.
#[derive(Clone, Copy, Debug)]
pub struct EffortValue {
    depth: u32,
    sum: f64,
}

/// The effort of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// The effort as one ordered value.
    pub value: EffortValue,
    /// The most rounds to a refutation that the puzzle takes; 0 if propagation alone solves it.
    pub hardest: u32,
    /// The fewest conclusions at a standstill; `None` if there is no standstill.
    pub bottleneck: Option<u32>,
}

impl Effort {
    /// Adds a standstill, in the order of solving: the sum depends on the order in its last bits.
    pub(super) fn add(&mut self, depth: u32, rounds: u32, width: u32) {
        self.value.depth = self.value.depth.max(depth);
        self.value.sum += f64::from(rounds).powi(2) / f64::from(width).sqrt();
        self.hardest = self.hardest.max(rounds);
        self.bottleneck = Some(self.bottleneck.map_or(width, |least| least.min(width)));
    }
}

impl EffortValue {
    /// The effort of a puzzle that propagation alone solves.
    pub const ZERO: Self = Self { depth: 0, sum: 0.0 };

    /// More than the effort of any puzzle.
    pub const INFINITE: Self = Self { depth: u32::MAX, sum: f64::INFINITY };

    /// The value with this depth and sum.
    #[must_use]
    pub const fn new(depth: u32, sum: f64) -> Self {
        Self { depth, sum }
    }

    /// The depth of probing: 0 for propagation alone, 1 for probes, 2 for probes inside probes.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.depth
    }

    /// The sum of t²/√w over all standstills.
    #[must_use]
    pub const fn sum(self) -> f64 {
        self.sum
    }

    /// The value as it is written, which has fewer digits.
    #[must_use]
    pub fn shown(self) -> Self {
        // The parser of decimal numbers is one percent of the WebAssembly module.
        let tenths: Option<u64> = format!("{:.1}", self.sum).replace('.', "").parse().ok();
        Self { sum: tenths.map_or(self.sum, |tenths| tenths as f64 / 10.0), ..self }
    }
}

impl PartialEq for EffortValue {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for EffortValue {}

impl PartialOrd for EffortValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EffortValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.depth.cmp(&other.depth).then(self.sum.total_cmp(&other.sum))
    }
}

impl fmt::Display for EffortValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:.1}", self.depth, self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standstills_add_up() {
        let mut effort = Effort { value: EffortValue::ZERO, hardest: 0, bottleneck: None };
        assert_eq!(effort.value.to_string(), "0:0.0");
        effort.add(1, 4, 4);
        effort.add(2, 3, 1);
        effort.add(1, 2, 16);
        assert_eq!((effort.value.to_string().as_str(), effort.hardest, effort.bottleneck), ("2:18.0", 4, Some(1)));
    }

    #[test]
    fn depth_decides_before_the_sum() {
        let value = |depth, sum| EffortValue { depth, sum };
        assert!(EffortValue::ZERO < value(1, 90.0) && value(1, 90.0) < value(2, 4.0) && value(2, 4.0) < value(2, 4.5));
    }

    #[test]
    fn values_are_shown_with_one_digit_after_the_point() {
        for sum in [0.0, 2.25, 0.05, 1e9, 7.949_999] {
            let value = EffortValue::new(3, sum);
            assert_eq!(value.shown().to_string(), value.to_string());
            assert_eq!(value.shown(), value.shown().shown());
        }
        assert_eq!(EffortValue::INFINITE.shown(), EffortValue::INFINITE);
    }
}
