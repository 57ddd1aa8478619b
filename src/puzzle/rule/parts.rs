//! The parts of a rule, for code that treats many rules alike.

use super::families::{ClueLine, ExtraHouse, Rule};
use crate::puzzle::{Cell, Digit};
use std::slice;

/// The arguments of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'a> {
    pub(crate) number: Option<u32>,
    pub(crate) digits: &'a [Digit],
    /// The row or column of a clue outside the board.
    pub(crate) line: Option<ClueLine>,
    pub(crate) cells: &'a [Cell],
    /// The cells of a second group: the shaft of an arrow, the other half of a clone.
    pub(crate) second: &'a [Cell],
}

impl Rule {
    /// The arguments of the rule.
    pub(crate) fn parts(&self) -> Parts<'_> {
        let none = Parts { number: self.number(), digits: &[], line: None, cells: &[], second: &[] };
        match self {
            Self::House(ExtraHouse::Region(cells))
            | Self::Line { cells, .. }
            | Self::Cage { cells, .. }
            | Self::Sum { cells, .. }
            | Self::Index { cells, .. }
            | Self::Circles { cells } => Parts { cells, ..none },
            Self::Cell { cell, .. } => Parts { cells: slice::from_ref(cell), ..none },
            Self::Pair { cells, .. } => Parts { cells, ..none },
            Self::Arrow { circle: cells, shaft: second } | Self::Clone { one: cells, other: second } => {
                Parts { cells, second, ..none }
            }
            Self::Outside { line, .. } => Parts { line: Some(*line), ..none },
            Self::Quadruple { cells, digits } => Parts { cells, digits, ..none },
            Self::Count { cells, digit, .. } => Parts { cells, digits: slice::from_ref(digit), ..none },
            Self::House(
                ExtraHouse::MainDiagonal | ExtraHouse::AntiDiagonal | ExtraHouse::Windoku | ExtraHouse::DisjointGroups,
            )
            | Self::Global(_) => none,
        }
    }

    /// The extra houses that the rule adds, if it is of that family.
    #[must_use]
    pub fn house(&self) -> Option<&ExtraHouse> {
        let Self::House(house) = self else { return None };
        Some(house)
    }
}
