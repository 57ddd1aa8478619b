//! A constructor for each rule with cells, named as in the notation. docs/RULES.md defines the rules.
//!
//! [`Board::new`](crate::puzzle::Board::new) checks whether a rule fits the board. Where the order of cells has no
//! meaning, a constructor accepts any order.

use super::families::{CellKind, ClueLine, ExtraHouse, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use crate::puzzle::{Cell, Digit};

/// Defines constructors that differ only in the kind of rule.
macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) => $rule:expr;)*) => {
        $($(#[$doc])* #[must_use] pub fn $name($($argument: $type),*) -> Self { $rule })*
    };
}

/// ```
/// use sudosat::puzzle::{Board, Cell, Geometry, Puzzle, Rule};
///
/// let row = |columns: std::ops::Range<usize>| columns.map(|column| Cell::new(0, column));
/// let rules = [Rule::cage(row(0..3), Some(6)), Rule::thermometer(row(3..6)), Rule::odd(Cell::new(4, 4))];
/// assert_eq!(rules[0].to_string(), "cage 6 r1c1 r1c2 r1c3");
/// let puzzle = Puzzle::empty(Board::new(Geometry::classic(), rules)?);
/// # Ok::<(), sudosat::puzzle::RuleError>(())
/// ```
impl Rule {
    constructors! {
        /// An extra region of one cell per digit: each digit once.
        region(cells: impl IntoIterator<Item = Cell>) =>
            Self::House(ExtraHouse::Region(cells.into_iter().collect())).in_order();
        /// A killer cage: no digit repeats, and the digits add up to the total, if there is one.
        cage(cells: impl IntoIterator<Item = Cell>, total: Option<u32>) =>
            Self::Cage { cells: cells.into_iter().collect(), total }.in_order();
        /// A little killer: the digits add up to the total, and may repeat.
        little_killer(cells: impl IntoIterator<Item = Cell>, total: u32) =>
            Self::Sum { cells: cells.into_iter().collect(), total }.in_order();
        /// An arrow: the shaft adds up to the number in the circle. A circle of several cells is a pill.
        arrow(circle: impl IntoIterator<Item = Cell>, shaft: impl IntoIterator<Item = Cell>) =>
            Self::Arrow { circle: circle.into_iter().collect(), shaft: shaft.into_iter().collect() };
        /// Clones: cell by cell, both groups hold the same digits.
        clones(one: impl IntoIterator<Item = Cell>, other: impl IntoIterator<Item = Cell>) =>
            Self::Clone { one: one.into_iter().collect(), other: other.into_iter().collect() };
        /// A quadruple: these digits are among those of the cells, each at least as often as it is listed.
        quadruple(cells: impl IntoIterator<Item = Cell>, digits: impl IntoIterator<Item = Digit>) =>
            Self::Quadruple { cells: cells.into_iter().collect(), digits: digits.into_iter().collect() }.in_order();
        /// The digit is in exactly `times` of the cells.
        count(cells: impl IntoIterator<Item = Cell>, digit: Digit, times: u32) =>
            Self::Count { cells: cells.into_iter().collect(), digit, times }.in_order();
        /// Counting circles: a digit d in one of the cells is in exactly d of them.
        circles(cells: impl IntoIterator<Item = Cell>) =>
            Self::Circles { cells: cells.into_iter().collect() }.in_order();

        /// The digit is odd.
        odd(cell: Cell) => Self::Cell { cell, kind: CellKind::Odd };
        /// The digit is even.
        even(cell: Cell) => Self::Cell { cell, kind: CellKind::Even };
        /// The digit is smaller than those of the orthogonal neighbors.
        minimum(cell: Cell) => Self::Cell { cell, kind: CellKind::Minimum };
        /// The digit is larger than those of the orthogonal neighbors.
        maximum(cell: Cell) => Self::Cell { cell, kind: CellKind::Maximum };

        /// A white dot (with 1): the digits differ by the number.
        difference(number: u32, cells: [Cell; 2]) =>
            Self::Pair { cells, kind: PairKind::Difference(number) }.in_order();
        /// A black dot (with 2): one digit is the number times the other.
        ratio(number: u32, cells: [Cell; 2]) => Self::Pair { cells, kind: PairKind::Ratio(number) }.in_order();
        /// X (with 10) or V (with 5): the digits add up to the number.
        sum(number: u32, cells: [Cell; 2]) => Self::Pair { cells, kind: PairKind::Sum(number) }.in_order();
        /// The digit of the first cell is greater than that of the second.
        greater(cells: [Cell; 2]) => Self::Pair { cells, kind: PairKind::Greater };

        /// A thermometer: digits increase from the first cell, the bulb.
        thermometer(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Thermometer);
        /// A slow thermometer: digits increase or stay the same from the first cell, the bulb.
        slow_thermometer(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::SlowThermometer);
        /// Whispers: neighbors on the line differ by at least the number, 5 for German whispers and 4 for Dutch ones.
        whispers(number: u32, cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Whispers(number));
        /// Renban: consecutive digits in any order, each once.
        renban(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Renban);
        /// Nabner: no two digits are the same or consecutive.
        nabner(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Nabner);
        /// A palindrome: the digits read the same in both directions.
        palindrome(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Palindrome);
        /// A between line: the inner digits are strictly between those of the ends.
        between(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Between);
        /// A lockout line: the ends differ by at least the number, and no inner digit is between them or one of them.
        lockout(number: u32, cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Lockout(number));
        /// A region sum line: its segments in the boxes have the same sum.
        region_sum(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::RegionSum);
        /// An entropic line: any three neighbors are a low, a middle and a high digit.
        entropic(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Entropic);
        /// A modular line: any `number` neighbors have different remainders modulo that number.
        modular(number: u32, cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Modular(number));
        /// A zipper line: digits at the same distance from the middle have the same sum, that of a middle cell.
        zipper(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Zipper);
        /// A double arrow: the inner digits add up to the sum of the ends.
        double_arrow(cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::DoubleArrow);
        /// A sum line, such as a ten line: it is divided into segments that each have the sum.
        sum_line(number: u32, cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::Sum(number));
        /// Like [`sum_line`](Self::sum_line), on a closed line.
        sum_loop(number: u32, cells: impl IntoIterator<Item = Cell>) => Self::line(cells, LineKind::SumLoop(number));

        /// A sandwich: the digits between the smallest and the largest one have the sum.
        sandwich(value: u32, line: ClueLine) =>
            Self::Outside { line, kind: OutsideKind::Sandwich, value }.in_order();
        /// An X-sum: the first X digits have the sum, where X is the first of them.
        x_sum(value: u32, line: ClueLine) => Self::Outside { line, kind: OutsideKind::XSum, value };
        /// A skyscraper: `value` digits are larger than all before them.
        skyscraper(value: u32, line: ClueLine) => Self::Outside { line, kind: OutsideKind::Skyscraper, value };
        /// A numbered room: the X-th digit is `value`, where X is the first digit.
        numbered_room(value: u32, line: ClueLine) => Self::Outside { line, kind: OutsideKind::NumberedRoom, value };

        /// Row indexers: the digit at row r and column c is the row in which column c has the digit r.
        row_index(cells: impl IntoIterator<Item = Cell>) => Self::index(cells, IndexKind::Row);
        /// Column indexers: the digit at row r and column c is the column in which row r has the digit c.
        column_index(cells: impl IntoIterator<Item = Cell>) => Self::index(cells, IndexKind::Column);
        /// Box indexers: the digit at position p of a box is the position at which the box has the digit p.
        box_index(cells: impl IntoIterator<Item = Cell>) => Self::index(cells, IndexKind::Box);
    }

    fn line(cells: impl IntoIterator<Item = Cell>, kind: LineKind) -> Self {
        Self::Line { cells: cells.into_iter().collect(), kind }
    }

    fn index(cells: impl IntoIterator<Item = Cell>, kind: IndexKind) -> Self {
        Self::Index { cells: cells.into_iter().collect(), kind }.in_order()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Edge;
    use crate::puzzle::rule::declared::SPECS;

    /// Each constructor with the notation of its rule.
    #[test]
    fn every_rule_with_cells_has_a_constructor() {
        let cells = || (0..3).map(|column| Cell::new(4, column));
        let (first, pair, digit) = (Cell::new(4, 0), [Cell::new(4, 0), Cell::new(4, 1)], Digit::from_index(2));
        let (row, column) = (ClueLine { from: Edge::Right, number: 4 }, ClueLine { from: Edge::Top, number: 2 });
        let made = [
            (Rule::region(cells()), "region r5c1 r5c2 r5c3"),
            (Rule::cage(cells().rev(), Some(15)), "cage 15 r5c1 r5c2 r5c3"),
            (Rule::cage(cells(), None), "cage r5c1 r5c2 r5c3"),
            (Rule::little_killer(cells().rev(), 20), "little-killer 20 r5c1 r5c2 r5c3"),
            (Rule::arrow([first], cells().skip(1)), "arrow r5c1 = r5c2 r5c3"),
            (Rule::clones([first], cells().skip(2)), "clone r5c1 = r5c3"),
            (Rule::quadruple(cells(), [digit]), "quadruple 3 r5c1 r5c2 r5c3"),
            (Rule::count(cells(), digit, 2), "count 2 3 r5c1 r5c2 r5c3"),
            (Rule::circles(cells()), "circles r5c1 r5c2 r5c3"),
            (Rule::odd(first), "odd r5c1"),
            (Rule::even(first), "even r5c1"),
            (Rule::minimum(first), "minimum r5c1"),
            (Rule::maximum(first), "maximum r5c1"),
            (Rule::difference(1, pair), "difference 1 r5c1 r5c2"),
            (Rule::ratio(2, pair), "ratio 2 r5c1 r5c2"),
            (Rule::sum(10, pair), "sum 10 r5c1 r5c2"),
            (Rule::greater([pair[1], pair[0]]), "greater r5c2 r5c1"),
            (Rule::thermometer(cells().rev()), "thermo r5c3 r5c2 r5c1"),
            (Rule::slow_thermometer(cells()), "slow-thermo r5c1 r5c2 r5c3"),
            (Rule::whispers(5, cells()), "whispers 5 r5c1 r5c2 r5c3"),
            (Rule::renban(cells()), "renban r5c1 r5c2 r5c3"),
            (Rule::nabner(cells()), "nabner r5c1 r5c2 r5c3"),
            (Rule::palindrome(cells()), "palindrome r5c1 r5c2 r5c3"),
            (Rule::between(cells()), "between r5c1 r5c2 r5c3"),
            (Rule::lockout(4, cells()), "lockout 4 r5c1 r5c2 r5c3"),
            (Rule::region_sum(cells()), "region-sum r5c1 r5c2 r5c3"),
            (Rule::entropic(cells()), "entropic r5c1 r5c2 r5c3"),
            (Rule::modular(3, cells()), "modular 3 r5c1 r5c2 r5c3"),
            (Rule::zipper(cells()), "zipper r5c1 r5c2 r5c3"),
            (Rule::double_arrow(cells()), "double-arrow r5c1 r5c2 r5c3"),
            (Rule::sum_line(10, cells()), "sum-line 10 r5c1 r5c2 r5c3"),
            (Rule::sum_loop(10, cells()), "sum-loop 10 r5c1 r5c2 r5c3"),
            (Rule::sandwich(20, row), "sandwich 20 row 5"),
            (Rule::x_sum(20, row), "x-sum 20 row 5 right"),
            (Rule::skyscraper(3, column), "skyscraper 3 column 3"),
            (Rule::numbered_room(3, column), "numbered-room 3 column 3"),
            (Rule::row_index(cells()), "row-index r5c1 r5c2 r5c3"),
            (Rule::column_index(cells()), "column-index r5c1 r5c2 r5c3"),
            (Rule::box_index(cells()), "box-index r5c1 r5c2 r5c3"),
        ];
        for (rule, text) in &made {
            assert_eq!((rule.to_string(), text.parse().as_ref()), ((*text).to_owned(), Ok(rule)));
        }
        let lacks = |name: &str| !made.iter().any(|(rule, _)| rule.name() == name);
        let without: Vec<&str> = SPECS.iter().map(|spec| spec.name).filter(|name| lacks(name)).collect();
        assert!(without.iter().all(|name| name.parse::<Rule>().is_ok() || name.starts_with("no-")), "{without:?}");
    }
}
