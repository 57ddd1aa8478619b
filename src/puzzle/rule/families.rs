//! The rules, in families.

use super::super::Cell;
use std::fmt;

/// A rule beyond the classic ones. A rule that appears twice on a board says nothing new.
///
/// ```
/// # use sudosat::puzzle::{ExtraHouse, Rule};
/// let rule: Rule = "diagonal main".parse()?;
/// assert_eq!(rule, Rule::House(ExtraHouse::MainDiagonal));
/// assert_eq!(rule.to_string(), "diagonal main");
/// # Ok::<(), sudosat::puzzle::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// No digit repeats in the houses of this kind.
    House(ExtraHouse),
}

/// Houses beyond rows, columns and boxes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ExtraHouse {
    /// The main diagonal, from the top left corner to the bottom right one.
    MainDiagonal,
    /// The antidiagonal, from the top right corner to the bottom left one.
    AntiDiagonal,
    /// Windoku: with boxes of b × b cells, (b − 1)² windows of that size, one cell from the edges and from each other.
    Windoku,
    /// Disjoint groups: the first cells of all boxes, the second cells of all boxes, and so on, in reading order.
    DisjointGroups,
    /// These cells, as many as the board has digits.
    Region(Box<[Cell]>),
}

impl Rule {
    /// The diagonal from the top left corner to the bottom right one.
    pub const MAIN_DIAGONAL: Self = Self::House(ExtraHouse::MainDiagonal);
    /// The diagonal from the top right corner to the bottom left one.
    pub const ANTI_DIAGONAL: Self = Self::House(ExtraHouse::AntiDiagonal);
    /// The two rules of an X-Sudoku: both diagonals.
    pub const DIAGONAL: [Self; 2] = [Self::MAIN_DIAGONAL, Self::ANTI_DIAGONAL];
    /// The rule of windoku, or hyper sudoku.
    pub const WINDOKU: Self = Self::House(ExtraHouse::Windoku);
    /// The rule of disjoint groups.
    pub const DISJOINT_GROUPS: Self = Self::House(ExtraHouse::DisjointGroups);

    /// The extra region with these cells, in any order.
    #[must_use]
    pub fn region(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::House(ExtraHouse::Region(cells.into_iter().collect())).in_order()
    }

    /// The same rule with cells in reading order where their order means nothing.
    pub(in crate::puzzle) fn in_order(self) -> Self {
        match self {
            Self::House(ExtraHouse::Region(mut cells)) => {
                cells.sort_unstable();
                Self::House(ExtraHouse::Region(cells))
            }
            Self::House(
                ExtraHouse::MainDiagonal | ExtraHouse::AntiDiagonal | ExtraHouse::Windoku | ExtraHouse::DisjointGroups,
            ) => self,
        }
    }
}

/// Why a rule does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// Windoku without square boxes of side 3 or more.
    Windoku,
    /// An extra region has more or fewer cells than the board has digits.
    RegionSize {
        /// The number of its cells.
        cells: usize,
        /// The number it should have.
        side: usize,
    },
    /// An extra region has a cell twice.
    Repeated {
        /// The cell.
        cell: Cell,
    },
    /// The board does not have a cell of the rule.
    Outside {
        /// The cell.
        cell: Cell,
        /// The side of the board.
        side: usize,
    },
    /// The rules add more houses than can be numbered.
    TooMany {
        /// How many houses the board would have.
        houses: usize,
    },
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Windoku => f.write_str("windoku needs square boxes of 3x3 cells or more"),
            Self::RegionSize { cells, side } => {
                write!(f, "an extra region needs {side} cells, as many as a row has, not {cells}")
            }
            Self::Repeated { cell } => write!(f, "an extra region has {cell} twice"),
            Self::Outside { cell, side } => write!(f, "a rule has {cell}, which is not on a board of side {side}"),
            Self::TooMany { houses } => write!(f, "the rules make {houses} houses, more than can be numbered"),
        }
    }
}

impl std::error::Error for RuleError {}
