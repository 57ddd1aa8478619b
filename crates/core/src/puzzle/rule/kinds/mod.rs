//! The rules as data, grouped into families, and a file for each: its names, arguments, summary, exact meaning and
//! picture, and a constructor if it has cells.
//!
//! The judge, the solvers and the checker of certificates each have a reading of their own of what a rule means; none
//! is here.

mod anti_diagonal;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod arrow;
mod between;
mod box_index;
mod cage;
mod circles;
mod clone;
mod column_index;
mod count;
mod declared;
mod difference;
mod disjoint_groups;
mod double_arrow;
mod entropic;
mod entropy;
mod even;
mod greater;
mod little_killer;
mod lockout;
mod main_diagonal;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod no_difference;
mod no_ratio;
mod no_sum;
mod nonconsecutive;
mod numbered_room;
mod odd;
mod pairs;
mod palindrome;
mod pattern;
mod quadruple;
mod ratio;
mod region;
mod region_sum;
mod renban;
mod row_index;
mod sandwich;
mod skyscraper;
mod slow_thermometer;
mod sum;
mod sum_line;
mod sum_loop;
#[cfg(test)]
mod tests;
mod thermometer;
mod r#where;
mod whispers;
mod windoku;
mod x_sum;
mod zipper;

use super::clue_line::ClueLine;
use super::expression::data::Custom;
use crate::puzzle::Cell;
pub(super) use declared::SPECS;
pub use declared::{drawn_lines, rule_specs};

/// A constraint beyond rows, columns and boxes. A duplicate on one board has no effect.
///
/// `sudosat rules` and docs/RULES.md list each rule's notation, an example and its meaning.
///
/// The families are exhaustive for the crates of sudosat, in which each reading of the rules names every rule. Releases
/// that break nothing else may add rules: a `match` of yours should have a `_` arm.
///
/// ```
/// # use sudosat_core::puzzle::{ExtraHouse, Rule};
/// let rule: Rule = "diagonal main".parse()?;
/// assert_eq!(rule, Rule::House(ExtraHouse::MainDiagonal));
/// assert_eq!(rule.to_string(), "diagonal main");
/// # Ok::<(), sudosat_core::puzzle::ParseRuleError>(())
/// ```
///
/// A rule with cells has a constructor, named as in the notation. Where the order of cells has no meaning, a
/// constructor accepts any order. [`Board::new`](crate::puzzle::Board::new) checks whether a rule fits the board.
///
/// ```
/// use sudosat_core::puzzle::{Board, Cell, Geometry, Puzzle, Rule};
///
/// let row = |columns: std::ops::Range<usize>| columns.map(|column| Cell::new(0, column));
/// let rules = [Rule::cage(row(0..3), Some(6)), Rule::thermometer(row(3..6)), Rule::odd(Cell::new(4, 4))];
/// assert_eq!(rules[0].to_string(), "cage 6 r1c1 r1c2 r1c3");
/// let puzzle = Puzzle::empty(Board::new(Geometry::classic(), rules)?);
/// # Ok::<(), sudosat_core::puzzle::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Extra houses, in which no digit repeats.
    House(ExtraHouse),
    /// A constraint on the whole board.
    Global(Global),
    /// A constraint on one cell.
    Cell {
        /// The cell.
        cell: Cell,
        /// The constraint.
        kind: CellKind,
    },
    /// A constraint on two cells.
    Pair {
        /// The cells; in reading order where their order has no meaning.
        cells: [Cell; 2],
        /// The constraint.
        kind: PairKind,
    },
    /// A constraint along a line.
    Line {
        /// The cells from one end to the other.
        cells: Box<[Cell]>,
        /// The constraint.
        kind: LineKind,
    },
    /// A killer cage: no digit repeats, and the digits add up to the total, if there is one.
    Cage {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The sum of the digits.
        total: Option<u32>,
    },
    /// An arrow: the digits along the shaft add up to the number in the circle.
    Arrow {
        /// The cell of the circle, or the cells of a pill, whose digits in this order form a decimal number.
        circle: Box<[Cell]>,
        /// The cells of the shaft. One that is listed twice counts twice.
        shaft: Box<[Cell]>,
    },
    /// A little killer: the digits of these cells add up to the total, and may repeat.
    Sum {
        /// The cells, in reading order. One that is listed twice counts twice.
        cells: Box<[Cell]>,
        /// The sum of the digits.
        total: u32,
    },
    /// A clue outside the board, about a row or a column.
    Outside {
        /// The row or column, seen from the clue.
        line: ClueLine,
        /// The constraint.
        kind: OutsideKind,
        /// The number of the clue.
        value: u32,
    },
    /// Clones: cell by cell, both groups hold the same digits.
    Clone {
        /// The cells of one group.
        one: Box<[Cell]>,
        /// The cells of the other, in the same number.
        other: Box<[Cell]>,
    },
    /// A quadruple: these digits are among those of the cells, each at least as often as it is listed.
    Quadruple {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The digits as the [numbers](crate::puzzle::Geometry::value) that they stand for, ascending; one may be
        /// listed several times.
        digits: Box<[u16]>,
    },
    /// The digit is in exactly `times` of these cells: a part of a look-and-say clue.
    Count {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The digit as the [number](crate::puzzle::Geometry::value) that it stands for.
        digit: u16,
        /// The number of cells that hold it.
        times: u32,
    },
    /// The digit of each of these cells is the position of another digit.
    Index {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
        /// The kind of position.
        kind: IndexKind,
    },
    /// Counting circles: a digit d in one of these cells is in exactly d of them.
    Circles {
        /// The cells, in reading order.
        cells: Box<[Cell]>,
    },
    /// A rule that setters write themselves.
    Custom(Custom<Self>),
}

/// Houses beyond rows, columns and boxes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExtraHouse {
    /// The main diagonal, from the top left corner to the bottom right one.
    MainDiagonal,
    /// The antidiagonal, from the top right corner to the bottom left one.
    AntiDiagonal,
    /// Windoku: with boxes of b × b cells, (b − 1)² windows of that size, one cell from the edges and from each other.
    Windoku,
    /// Disjoint groups: the first cells of all boxes, the second cells of all boxes, and so on, in reading order.
    DisjointGroups,
    /// An extra region of these cells, one per digit.
    Region(Box<[Cell]>),
}

/// A constraint on the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Global {
    /// Cells a chess knight's move apart hold different digits.
    AntiKnight,
    /// Cells that touch at a corner hold different digits. (Those that share an edge are in one row or column.)
    AntiKing,
    /// Two cells with the digit d are not d taxicab steps (rows plus columns) apart.
    AntiTaxicab,
    /// Orthogonal neighbors do not hold consecutive digits.
    Nonconsecutive,
    /// Orthogonal neighbors without a dot between them ([`PairKind::Difference`] or [`PairKind::Ratio`]) do not
    /// differ by this number.
    NoDifference(u32),
    /// Orthogonal neighbors without a dot between them are not in this ratio.
    NoRatio(u32),
    /// Orthogonal neighbors without a [`PairKind::Sum`] between them do not have this sum.
    NoSum(u32),
    /// Each 2×2 square of cells has a low, a middle and a high digit: see [`LineKind::Entropic`].
    Entropy,
}

/// A constraint on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellKind {
    /// Its digit is odd.
    Odd,
    /// Its digit is even.
    Even,
    /// Its digit is smaller than those of its orthogonal neighbors. Neighbors of this kind are not compared.
    Minimum,
    /// Its digit is larger than those of its orthogonal neighbors. Neighbors of this kind are not compared.
    Maximum,
}

/// A constraint on two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairKind {
    /// A white kropki dot: the digits differ by this number.
    Difference(u32),
    /// A black kropki dot: one digit is this many times the other.
    Ratio(u32),
    /// X (10) and V (5): the digits have this sum.
    Sum(u32),
    /// The first digit is greater than the second.
    Greater,
}

/// A constraint along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// Digits increase from the first cell, the bulb.
    Thermometer,
    /// Digits increase or stay the same from the first cell, the bulb.
    SlowThermometer,
    /// Neighbors on the line differ by at least this number: 5 for German whispers, 4 for Dutch ones.
    Whispers(u32),
    /// The digits are consecutive numbers in any order, each once.
    Renban,
    /// No two digits on the line are the same or consecutive.
    Nabner,
    /// The digits read the same in both directions.
    Palindrome,
    /// The digits between the ends are strictly between the digits of the ends.
    Between,
    /// The digits of the ends differ by at least this number, and the inner digits are neither between them nor equal
    /// to one of them.
    Lockout(u32),
    /// Boxes divide the line into segments, and all segments have the same sum. A box that the line enters twice has
    /// two segments.
    RegionSum,
    /// Any three neighbors on the line hold a low, a middle and a high digit, in any order; two neighbors differ in
    /// this.
    ///
    /// The three groups of digits are of equal size if possible: one digit left over joins the middle group, two join
    /// the low and the high group.
    Entropic,
    /// Any m neighbors on the line differ in their remainders modulo m.
    Modular(u32),
    /// The digits at the same distance from the middle have the same sum. A middle cell has that sum.
    Zipper,
    /// The digits between the ends add up to the sum of the ends.
    DoubleArrow,
    /// The line is divided into segments of neighbors, each with this sum.
    Sum(u32),
    /// Like [`Sum`](Self::Sum), on a closed line: a segment may continue from the last cell to the first.
    SumLoop(u32),
}

/// A clue outside the board. It sees a row or a column from one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutsideKind {
    /// The digits between the smallest and the largest digit of the board have this sum.
    Sandwich,
    /// The first X digits have this sum, where X is the first of them.
    XSum,
    /// This many digits are larger than all before them.
    Skyscraper,
    /// The X-th digit is this number, where X is the first digit.
    NumberedRoom,
}

/// The position that the digit of an index cell gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKind {
    /// The cell at row r and column c holds the row in which the column has the digit r.
    Row,
    /// The cell at row r and column c holds the column in which the row has the digit c.
    Column,
    /// The cell at position p of a box holds the position at which the box has the digit p.
    Box,
}

/// Passes each rule to a macro, with its file, and its number if it has one.
// The files import the rules, so the rules import no file: `declared` does.
macro_rules! every_rule {
    ($then:ident) => {
        $then! {
            Rule::House(ExtraHouse::MainDiagonal) => main_diagonal;
            Rule::House(ExtraHouse::AntiDiagonal) => anti_diagonal;
            Rule::House(ExtraHouse::Windoku) => windoku;
            Rule::House(ExtraHouse::DisjointGroups) => disjoint_groups;
            Rule::House(ExtraHouse::Region(_)) => region;
            Rule::Global(Global::AntiKnight) => anti_knight;
            Rule::Global(Global::AntiKing) => anti_king;
            Rule::Global(Global::AntiTaxicab) => anti_taxicab;
            Rule::Global(Global::Nonconsecutive) => nonconsecutive;
            Rule::Global(Global::NoDifference(number)) => no_difference(number);
            Rule::Global(Global::NoRatio(number)) => no_ratio(number);
            Rule::Global(Global::NoSum(number)) => no_sum(number);
            Rule::Global(Global::Entropy) => entropy;
            Rule::Cell { kind: CellKind::Odd, .. } => odd;
            Rule::Cell { kind: CellKind::Even, .. } => even;
            Rule::Cell { kind: CellKind::Minimum, .. } => minimum;
            Rule::Cell { kind: CellKind::Maximum, .. } => maximum;
            Rule::Pair { kind: PairKind::Difference(number), .. } => difference(number);
            Rule::Pair { kind: PairKind::Ratio(number), .. } => ratio(number);
            Rule::Pair { kind: PairKind::Sum(number), .. } => sum(number);
            Rule::Pair { kind: PairKind::Greater, .. } => greater;
            Rule::Clone { .. } => clone;
            Rule::Line { kind: LineKind::Thermometer, .. } => thermometer;
            Rule::Line { kind: LineKind::SlowThermometer, .. } => slow_thermometer;
            Rule::Line { kind: LineKind::Whispers(number), .. } => whispers(number);
            Rule::Line { kind: LineKind::Renban, .. } => renban;
            Rule::Line { kind: LineKind::Nabner, .. } => nabner;
            Rule::Line { kind: LineKind::Palindrome, .. } => palindrome;
            Rule::Line { kind: LineKind::Between, .. } => between;
            Rule::Line { kind: LineKind::Lockout(number), .. } => lockout(number);
            Rule::Line { kind: LineKind::RegionSum, .. } => region_sum;
            Rule::Line { kind: LineKind::Entropic, .. } => entropic;
            Rule::Line { kind: LineKind::Modular(number), .. } => modular(number);
            Rule::Line { kind: LineKind::Zipper, .. } => zipper;
            Rule::Line { kind: LineKind::DoubleArrow, .. } => double_arrow;
            Rule::Line { kind: LineKind::Sum(number), .. } => sum_line(number);
            Rule::Line { kind: LineKind::SumLoop(number), .. } => sum_loop(number);
            Rule::Cage { total, .. } => cage(total);
            Rule::Arrow { .. } => arrow;
            Rule::Sum { total, .. } => little_killer(total);
            Rule::Outside { kind: OutsideKind::Sandwich, value, .. } => sandwich(value);
            Rule::Outside { kind: OutsideKind::XSum, value, .. } => x_sum(value);
            Rule::Outside { kind: OutsideKind::Skyscraper, value, .. } => skyscraper(value);
            Rule::Outside { kind: OutsideKind::NumberedRoom, value, .. } => numbered_room(value);
            Rule::Quadruple { .. } => quadruple;
            Rule::Count { times, .. } => count(times);
            Rule::Index { kind: IndexKind::Row, .. } => row_index;
            Rule::Index { kind: IndexKind::Column, .. } => column_index;
            Rule::Index { kind: IndexKind::Box, .. } => box_index;
            Rule::Circles { .. } => circles;
            Rule::Custom(Custom::Where { .. }) => r#where;
            Rule::Custom(Custom::Pairs { .. }) => pairs;
            Rule::Custom(Custom::Pattern { .. }) => pattern;
        }
    };
}
use every_rule;
