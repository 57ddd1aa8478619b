//! A naive check of the rules on full grids, for the tests of the rule search alone.

use crate::puzzle::{Board, Cell, CellKind, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};

/// A full grid of digits from 1.
pub(crate) struct Grid<'a> {
    pub(crate) board: &'a Board,
    pub(crate) digits: &'a [u32],
}

impl Grid<'_> {
    fn side(&self) -> usize {
        self.board.side()
    }

    pub(super) fn at(&self, cell: Cell) -> u32 {
        self.digits[cell.index(self.side())]
    }

    fn all(&self, cells: &[Cell]) -> Vec<u32> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn group(&self, digit: u32) -> usize {
        let (side, digit) = (self.side(), digit as usize);
        let (third, rest) = (side / 3, side % 3);
        let low = if rest == 2 { third + 1 } else { third };
        let high = if rest == 2 { third + 1 } else { third };
        if digit <= low {
            0
        } else if digit > side - high {
            2
        } else {
            1
        }
    }

    /// Whether the grid satisfies the rule, given that it satisfies all houses.
    pub(crate) fn keeps(&self, rule: &Rule) -> bool {
        let total = |cells: &[Cell]| self.all(cells).iter().sum::<u32>();
        match rule {
            // A region in a condition is no house of the board.
            Rule::House(_) => is_distinct(&self.all(rule.parts().cells)),
            Rule::Global(global) => self.cells().all(|one| self.cells().all(|two| self.global(*global, one, two))),
            Rule::Cell { cell, kind } => self.cell(*cell, *kind),
            Rule::Pair { cells, kind } => {
                let [a, b] = cells.map(|cell| self.at(cell));
                match *kind {
                    PairKind::Difference(number) => a.abs_diff(b) == number,
                    PairKind::Ratio(number) => a == number * b || b == number * a,
                    PairKind::Sum(number) => a + b == number,
                    PairKind::Greater => a > b,
                }
            }
            Rule::Line { cells, kind } => self.line(cells, *kind),
            Rule::Cage { cells, total: sum } => {
                is_distinct(&self.all(cells)) && sum.is_none_or(|sum| total(cells) == sum)
            }
            Rule::Arrow { circle, shaft } => {
                let text: String = self.all(circle).iter().map(u32::to_string).collect();
                text.parse::<u128>().unwrap() == u128::from(total(shaft))
            }
            Rule::Sum { cells, total: sum } => total(cells) == *sum,
            Rule::Outside { line, kind, value } => {
                let cells: Vec<Cell> = line.cells(self.side()).collect();
                self.outside(&self.all(&cells), *kind) == *value
            }
            Rule::Clone { one, other } => self.all(one) == self.all(other),
            Rule::Quadruple { cells, digits } => {
                let held = self.all(cells);
                let count = |digit: u32| held.iter().filter(|held| **held == digit).count();
                let wanted = |digit: u32| digits.iter().filter(|other| u32::from(**other) == digit).count();
                (1..=self.side() as u32).all(|digit| count(digit) >= wanted(digit))
            }
            Rule::Count { cells, digit, times } => {
                let digit = u32::from(*digit);
                self.all(cells).iter().filter(|held| **held == digit).count() == *times as usize
            }
            Rule::Index { cells, kind } => cells.iter().all(|&cell| self.index(cell, *kind)),
            Rule::Circles { cells } => {
                let held = self.all(cells);
                held.iter().all(|digit| held.iter().filter(|other| *other == digit).count() == *digit as usize)
            }
            Rule::Custom(custom) => self.keeps_custom(custom),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side();
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell::new(row, column)))
    }

    /// Whether a pair of cells satisfies a global rule.
    fn global(&self, global: Global, one: Cell, two: Cell) -> bool {
        let (down, right) = (one.row().abs_diff(two.row()), one.column().abs_diff(two.column()));
        let (a, b) = (self.at(one), self.at(two));
        let touch = down + right == 1;
        let dotted = || self.marked(one, two, |kind| matches!(kind, PairKind::Difference(_) | PairKind::Ratio(_)));
        match global {
            Global::AntiKnight => down.min(right) != 1 || down.max(right) != 2 || a != b,
            Global::AntiKing => down != 1 || right != 1 || a != b,
            Global::AntiTaxicab => a != b || down + right != a as usize,
            Global::Nonconsecutive => !touch || a.abs_diff(b) != 1,
            Global::NoDifference(number) => !touch || a.abs_diff(b) != number || dotted(),
            Global::NoRatio(number) => !touch || (a != b * number && b != a * number) || dotted(),
            Global::NoSum(number) => {
                !touch || a + b != number || self.marked(one, two, |kind| matches!(kind, PairKind::Sum(_)))
            }
            Global::Entropy => {
                let is_square = two.row() == one.row() + 1 && two.column() == one.column() + 1;
                let corner = |row: usize, column: usize| self.at(Cell::new(row, column));
                let square = || [a, corner(one.row(), two.column()), corner(two.row(), one.column()), b];
                !is_square || (0..3).all(|group| square().iter().any(|&digit| self.group(digit) == group))
            }
        }
    }

    fn marked(&self, one: Cell, two: Cell, is_mark: impl Fn(PairKind) -> bool) -> bool {
        let mut rules = self.board.rules().iter();
        rules.any(|rule| {
            matches!(rule, Rule::Pair { cells, kind }
            if is_mark(*kind) && (*cells == [one, two] || *cells == [two, one]))
        })
    }

    fn cell(&self, cell: Cell, kind: CellKind) -> bool {
        let digit = self.at(cell);
        let near = |other: &Cell| cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1;
        let alike = |other: &Cell| self.board.rules().contains(&Rule::Cell { cell: *other, kind });
        let mut others = self.cells().filter(near).filter(|other| !alike(other)).map(|other| self.at(other));
        match kind {
            CellKind::Odd => digit % 2 == 1,
            CellKind::Even => digit.is_multiple_of(2),
            CellKind::Minimum => others.all(|other| digit < other),
            CellKind::Maximum => others.all(|other| digit > other),
        }
    }

    fn line(&self, cells: &[Cell], kind: LineKind) -> bool {
        let held = self.all(cells);
        let (first, last) = (held[0], held[held.len() - 1]);
        let inner = &held[1..held.len().max(2) - 1];
        let (low, high) = (first.min(last), first.max(last));
        let steps = |holds: &dyn Fn(u32, u32) -> bool| held.windows(2).all(|pair| holds(pair[0], pair[1]));
        let sorted = || {
            let mut sorted = held.clone();
            sorted.sort_unstable();
            sorted
        };
        match kind {
            LineKind::Thermometer => steps(&|one, two| one < two),
            LineKind::SlowThermometer => steps(&|one, two| one <= two),
            LineKind::Whispers(number) => steps(&|one, two| one.abs_diff(two) >= number),
            LineKind::Renban => sorted().windows(2).all(|pair| pair[0] + 1 == pair[1]),
            LineKind::Nabner => sorted().windows(2).all(|pair| pair[0] + 2 <= pair[1]),
            LineKind::Palindrome => held.iter().eq(held.iter().rev()),
            LineKind::Between => inner.iter().all(|digit| low < *digit && *digit < high),
            LineKind::Lockout(number) => {
                high - low >= number && inner.iter().all(|digit| *digit < low || high < *digit)
            }
            LineKind::RegionSum => {
                let region = |cell: &Cell| self.board.geometry().box_of(*cell);
                let sum = |cells: &[Cell]| self.all(cells).iter().sum::<u32>();
                let sums: Vec<u32> = cells.chunk_by(|one, two| region(one) == region(two)).map(sum).collect();
                sums.iter().all(|sum| *sum == sums[0])
            }
            LineKind::Entropic => {
                let groups: Vec<usize> = held.iter().map(|&digit| self.group(digit)).collect();
                if groups.len() == 2 { groups[0] != groups[1] } else { groups.windows(3).all(is_distinct) }
            }
            LineKind::Modular(number) => {
                let rests: Vec<u32> = held.iter().map(|digit| digit % number).collect();
                rests.windows(rests.len().min(number as usize)).all(is_distinct)
            }
            LineKind::Zipper => {
                let sums: Vec<u32> = held.iter().zip(held.iter().rev()).map(|(one, two)| one + two).collect();
                // A middle cell is paired with itself, so its sum is twice its digit.
                let middle = |place: usize| if 2 * place + 1 == held.len() { 2 } else { 1 };
                sums.iter().enumerate().all(|(place, sum)| sum / middle(place) == sums[0] / middle(0))
            }
            LineKind::DoubleArrow => inner.iter().sum::<u32>() == first + last,
            LineKind::Sum(sum) => divides(&held, sum),
            LineKind::SumLoop(sum) => (0..held.len()).any(|turn| {
                let mut turned = held.clone();
                turned.rotate_left(turn);
                divides(&turned, sum)
            }),
        }
    }

    /// The value of the clue on this grid.
    fn outside(&self, held: &[u32], kind: OutsideKind) -> u32 {
        let side = self.side() as u32;
        let place = |digit: u32| held.iter().position(|held| *held == digit).unwrap();
        match kind {
            OutsideKind::Sandwich => {
                let (one, two) = (place(1), place(side));
                held.iter().take(one.max(two)).skip(one.min(two) + 1).sum()
            }
            OutsideKind::XSum => held[..held[0] as usize].iter().sum(),
            OutsideKind::Skyscraper => {
                (0..held.len()).filter(|&place| held[..place].iter().all(|digit| *digit < held[place])).count() as u32
            }
            OutsideKind::NumberedRoom => held[held[0] as usize - 1],
        }
    }

    fn index(&self, cell: Cell, kind: IndexKind) -> bool {
        let (row, column, digit) = (cell.row(), cell.column(), self.at(cell) as usize);
        match kind {
            IndexKind::Row => self.at(Cell::new(digit - 1, column)) as usize == row + 1,
            IndexKind::Column => self.at(Cell::new(row, digit - 1)) as usize == column + 1,
            IndexKind::Box => {
                let region = |cell: &Cell| self.board.geometry().box_of(*cell);
                let cells: Vec<Cell> = self.cells().filter(|other| region(other) == region(&cell)).collect();
                let position = cells.iter().position(|other| *other == cell).unwrap();
                self.at(cells[digit - 1]) as usize == position + 1
            }
        }
    }
}

fn is_distinct<T: Ord + Clone>(items: &[T]) -> bool {
    let mut sorted = items.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

fn divides(held: &[u32], sum: u32) -> bool {
    let mut so_far = 0;
    for digit in held {
        so_far += digit;
        if so_far > sum {
            return false;
        }
        if so_far == sum {
            so_far = 0;
        }
    }
    so_far == 0
}
