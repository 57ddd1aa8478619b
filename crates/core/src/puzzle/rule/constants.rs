//! Rules without arguments, and groups of rules.

use super::kinds::{ExtraHouse, Global, Rule};

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
    /// The negative rule of kropki dots: where there is no dot, digits are neither consecutive nor in the ratio 1:2.
    pub const KROPKI_NEGATIVE: [Self; 2] = [Self::Global(Global::NoDifference(1)), Self::Global(Global::NoRatio(2))];
    /// The negative rule of X and V: where there is neither, digits add up to neither 10 nor 5.
    pub const XV_NEGATIVE: [Self; 2] = [Self::Global(Global::NoSum(5)), Self::Global(Global::NoSum(10))];
}
