//! The parts of a rule, for code that treats many rules alike.

pub use super::arguments::RuleParts;
use super::context::Presupposed;
use super::kinds::{CellKind, ExtraHouse, LineKind, PairKind, Rule};
use super::spec::RuleArguments;
use crate::puzzle::{Cell, Geometry, House};
use std::slice;

impl Rule {
    /// The arguments of the rule.
    #[doc(hidden)]
    #[must_use]
    pub fn parts(&self) -> RuleParts<'_> {
        let none = RuleParts { number: self.number(), digits: &[], line: None, cells: &[], second: &[], custom: None };
        match self {
            Self::House(ExtraHouse::Region(cells))
            | Self::Line { cells, .. }
            | Self::Cage { cells, .. }
            | Self::Sum { cells, .. }
            | Self::Index { cells, .. }
            | Self::Circles { cells } => RuleParts { cells, ..none },
            Self::Cell { cell, .. } => RuleParts { cells: slice::from_ref(cell), ..none },
            Self::Pair { cells, .. } => RuleParts { cells, ..none },
            Self::Arrow { circle: cells, shaft: second } | Self::Clone { one: cells, other: second } => {
                RuleParts { cells, second, ..none }
            }
            Self::Outside { line, .. } => RuleParts { line: Some(*line), ..none },
            Self::Quadruple { cells, digits } => RuleParts { digits, cells, ..none },
            Self::Count { cells, digit, .. } => RuleParts { cells, digits: slice::from_ref(digit), ..none },
            Self::Custom(custom) => RuleParts { cells: custom.cells(), custom: Some(custom), ..none },
            Self::House(
                ExtraHouse::MainDiagonal | ExtraHouse::AntiDiagonal | ExtraHouse::Windoku | ExtraHouse::DisjointGroups,
            )
            | Self::Global(_) => none,
        }
    }

    /// The rows, columns and boxes that the rule presupposes; `None` for all of them.
    #[doc(hidden)]
    #[must_use]
    pub fn presupposed(&self, geometry: &Geometry) -> Option<Vec<House>> {
        let parts = self.parts();
        match self.spec().presupposed {
            Presupposed::None => Some(Vec::new()),
            Presupposed::Line => Some(parts.line.iter().map(|line| line.house()).collect()),
            Presupposed::Of(house) => Some(parts.cells.iter().map(|cell| house(*cell, geometry)).collect()),
            Presupposed::All => None,
        }
    }

    /// The rule with another number, if it has one.
    #[doc(hidden)]
    #[must_use]
    pub fn with_number(&self, number: u32) -> Self {
        let RuleParts { number: own, digits, line, cells, second, custom } = self.parts();
        let (digits, cells, second) = (digits.to_vec(), cells.to_vec(), second.to_vec());
        let (number, custom) = (own.map(|_| number), custom.cloned());
        (self.spec().make)(RuleArguments { number, digits, line, cells, second, custom })
    }

    /// The extra houses that the rule adds, if it is of that family.
    #[must_use]
    pub fn house(&self) -> Option<&ExtraHouse> {
        let Self::House(house) = self else { return None };
        Some(house)
    }

    /// The cell and the constraint on it, if the rule is of that family.
    #[doc(hidden)]
    #[must_use]
    pub fn cell(&self) -> Option<(Cell, CellKind)> {
        let Self::Cell { cell, kind } = self else { return None };
        Some((*cell, *kind))
    }

    /// The two cells and the constraint on them, if the rule is of that family.
    #[doc(hidden)]
    #[must_use]
    pub fn pair(&self) -> Option<([Cell; 2], PairKind)> {
        let Self::Pair { cells, kind } = self else { return None };
        Some((*cells, *kind))
    }

    /// The cells and the total, if the rule is a killer cage.
    #[doc(hidden)]
    #[must_use]
    pub fn killer_cage(&self) -> Option<(&[Cell], Option<u32>)> {
        let Self::Cage { cells, total } = self else { return None };
        Some((cells, *total))
    }

    /// The cells of the line and the constraint along it, if the rule is of that family.
    #[doc(hidden)]
    #[must_use]
    pub fn line(&self) -> Option<(&[Cell], LineKind)> {
        let Self::Line { cells, kind } = self else { return None };
        Some((cells, *kind))
    }
}
