//! The oracle's reading of the rules beyond houses, from their text, on digits that are there;
//! `tests/oracle/rule_oracle.rs` tests it on numbers that are known. Each rule is put as plainly as can be, and in
//! other words than in the program: lists are sorted, lines are cut in all ways, numbers are written out.

use super::Board;
use super::custom::{self, Custom};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a rule.
#[derive(Clone, Debug)]
pub struct Rule {
    pub text: String,
    pub name: String,
    /// The numbers after the name.
    pub numbers: Vec<u64>,
    /// The cells after the numbers. For a clue outside the board, its row or column from the edge.
    pub cells: Vec<usize>,
    /// The cells after an equals sign.
    pub second: Vec<usize>,
    /// The rule, if it is one of one's own. It has no other parts.
    pub custom: Option<Custom>,
}

impl Rule {
    /// Reads a rule for a board of this side.
    pub fn read(text: &str, side: usize) -> Self {
        let custom = custom::read(text, side);
        if custom.is_some() {
            let name = text.split(' ').next().unwrap_or_default().to_owned();
            return Self { text: text.to_owned(), name, numbers: vec![], cells: vec![], second: vec![], custom };
        }
        let (first, second) = text.split_once(" = ").unwrap_or((text, ""));
        let mut words = first.split(' ');
        let name = words.next().unwrap_or_default().to_owned();
        let rest: Vec<&str> = words.collect();
        let cell = |word: &str| {
            let (row, column) = word.strip_prefix('r')?.split_once('c')?;
            Some((row.parse::<usize>().ok()? - 1) * side + column.parse::<usize>().ok()? - 1)
        };
        let mut numbers: Vec<u64> = rest.iter().filter_map(|word| word.parse().ok()).collect();
        let mut cells: Vec<usize> = rest.iter().filter_map(|word| cell(word)).collect();
        if rest.contains(&"row") || rest.contains(&"column") {
            let line = numbers.pop().map_or(0, |number| number as usize - 1);
            let of_line = |cell: &usize| if rest.contains(&"row") { cell / side == line } else { cell % side == line };
            cells = (0..side * side).filter(of_line).collect();
            if rest.contains(&"right") || rest.contains(&"bottom") {
                cells.reverse();
            }
        }
        let second = second.split(' ').filter_map(cell).collect();
        Self { text: text.to_owned(), name, numbers, cells, second, custom }
    }

    fn number(&self) -> u64 {
        self.numbers[0]
    }

    /// The cells that the rule reads, each once; none if it reads all.
    pub fn scope(&self, board: &Board) -> Vec<usize> {
        if let Some(custom) = &self.custom {
            return custom.cells(board).into_iter().collect();
        }
        let side = board.side;
        let mut scope: BTreeSet<usize> = self.cells.iter().chain(&self.second).copied().collect();
        for &cell in &self.cells {
            let sees = |other: &usize| match self.name.as_str() {
                "row-index" => other % side == cell % side,
                "column-index" => other / side == cell / side,
                "box-index" => board.region[*other] == board.region[cell],
                "minimum" | "maximum" => distance(cell, *other, side).0 + distance(cell, *other, side).1 == 1,
                _ => false,
            };
            scope.extend((0..board.cells()).filter(sees));
        }
        scope.into_iter().collect()
    }

    /// Whether the digits keep the rule. A cell without a digit has 0 and breaks nothing, but the rule's own cells must
    /// hold digits. `rules` are all rules of the board.
    pub fn holds(&self, board: &Board, rules: &[Self], grid: &[u16]) -> bool {
        if let Some(custom) = &self.custom {
            return custom.holds(board, grid);
        }
        let at = |cell: &usize| if grid[*cell] == 0 { 0 } else { board.value(grid[*cell]) };
        let digits: Vec<u64> = self.cells.iter().map(at).collect();
        let second: Vec<u64> = self.second.iter().map(at).collect();
        let (least, greatest) = (board.value(1), board.value(board.side as u16));
        match self.name.as_str() {
            "odd" => digits[0] & 1 == 1,
            "even" => digits[0] & 1 == 0,
            "minimum" | "maximum" => self
                .neighbors(board, rules)
                .iter()
                .filter(|cell| grid[**cell] != 0)
                .map(at)
                .all(|other| if self.name == "minimum" { digits[0] < other } else { digits[0] > other }),
            "difference" => digits[0] + self.number() == digits[1] || digits[1] + self.number() == digits[0],
            "ratio" => {
                [(0, 1), (1, 0)].iter().any(|&(a, b)| (0..self.number()).map(|_| digits[b]).sum::<u64>() == digits[a])
            }
            "greater" => digits[0] > digits[1],
            "cage" => {
                let is_sum = self.numbers.is_empty() || digits.iter().sum::<u64>() == self.number();
                is_sum && is_distinct(&digits)
            }
            "little-killer" | "sum" => digits.iter().sum::<u64>() == self.number(),
            "arrow" => {
                let written: String = digits.iter().map(u64::to_string).collect();
                // Without the zeros with which a pill may begin.
                written.trim_start_matches('0') == second.iter().sum::<u64>().to_string().trim_start_matches('0')
            }
            "clone" => digits == second,
            "quadruple" => {
                // Strike each listed digit off the cells'.
                let mut left: Vec<u64> = self.cells.iter().map(at).collect();
                self.numbers.iter().all(|number| {
                    let place = left.iter().position(|digit| digit == number);
                    place.is_some_and(|place| left.remove(place) == *number)
                })
            }
            "count" => digits.iter().filter(|&&digit| digit == self.numbers[1]).count() as u64 == self.number(),
            "circles" => tally(&digits).into_iter().all(|(digit, count)| digit == count),
            "row-index" | "column-index" | "box-index" => {
                self.cells.iter().all(|&cell| self.indexes(board, grid, cell))
            }
            "sandwich" => {
                let slices: Vec<&[u64]> = digits.split(|&digit| digit == least || digit == greatest).collect();
                let filling = if slices.len() == 3 { slices[1] } else { &[] };
                filling.iter().sum::<u64>() == self.number()
            }
            "x-sum" => digits.iter().take(digits[0] as usize).sum::<u64>() == self.number(),
            "skyscraper" => {
                let is_seen = |&place: &usize| digits[..place].iter().all(|&before| before < digits[place]);
                (0..digits.len()).filter(is_seen).count() as u64 == self.number()
            }
            "numbered-room" => digits[digits[0] as usize - 1] == self.number(),
            _ if self.cells.is_empty() => self.holds_everywhere(board, rules, grid),
            _ => self.holds_along(board, &digits),
        }
    }

    /// The orthogonal neighbors that have no rule of the same name.
    fn neighbors(&self, board: &Board, rules: &[Self]) -> Vec<usize> {
        let is_marked = |cell: usize| rules.iter().any(|rule| rule.name == self.name && rule.cells == [cell]);
        self.scope(board).into_iter().filter(|&cell| cell != self.cells[0] && !is_marked(cell)).collect()
    }

    /// Whether the cell points at itself: "the line has my own number there".
    fn indexes(&self, board: &Board, grid: &[u16], cell: usize) -> bool {
        let side = board.side;
        let line: Vec<usize> = match self.name.as_str() {
            "row-index" => (0..side).map(|row| row * side + cell % side).collect(),
            "column-index" => (0..side).map(|column| cell / side * side + column).collect(),
            _ => (0..side * side).filter(|&other| board.region[other] == board.region[cell]).collect(),
        };
        let own = line.iter().position(|&other| other == cell).map_or(0, |place| place as u16 + 1);
        grid[line[usize::from(grid[cell]) - 1]] == own
    }

    fn holds_along(&self, board: &Board, digits: &[u64]) -> bool {
        let is_closed = self.cells.len() > 2 && self.cells.first() == self.cells.last();
        let once = ["renban", "region-sum", "sum-loop"].contains(&self.name.as_str());
        let digits = if is_closed && once { &digits[1..] } else { digits };
        let mut sorted = digits.to_vec();
        sorted.sort_unstable();
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let inner = &digits[1.min(digits.len())..digits.len().max(2) - 1];
        match self.name.as_str() {
            "thermo" => sorted == digits && is_distinct(digits),
            "slow-thermo" => sorted == digits,
            "whispers" => {
                digits.windows(2).all(|two| two[0] >= two[1] + self.number() || two[1] >= two[0] + self.number())
            }
            "renban" => (sorted[0]..).zip(&sorted).all(|(expected, &digit)| digit == expected),
            "nabner" => sorted.windows(2).all(|two| two[0] + 1 < two[1]),
            "palindrome" => digits.iter().rev().eq(digits),
            "between" => {
                inner.iter().all(|&digit| sort3(first, digit, last)[1] == digit && digit != first && digit != last)
            }
            "lockout" => {
                let is_wide = first >= last + self.number() || last >= first + self.number();
                let is_out = |&digit: &u64| (digit < first && digit < last) || (digit > first && digit > last);
                is_wide && inner.iter().all(is_out)
            }
            "region-sum" => {
                let mut sums: Vec<(usize, u64)> = Vec::new();
                for (&cell, digit) in self.cells[self.cells.len() - digits.len()..].iter().zip(digits) {
                    match sums.last_mut() {
                        Some((region, sum)) if *region == board.region[cell] => *sum += digit,
                        _ => sums.push((board.region[cell], *digit)),
                    }
                }
                // The first segment of a closed line continues where the line ends.
                if is_closed && sums.len() > 1 && sums[0].0 == sums[sums.len() - 1].0 {
                    sums[0].1 += sums.pop().map_or(0, |last| last.1);
                }
                sums.iter().all(|(_, sum)| *sum == sums[0].1)
            }
            "entropic" => {
                let groups = groups(board.side as u64);
                digits.windows(digits.len().min(3)).all(|window| is_distinct(&numbers_of(window, &groups, board.first)))
            }
            "modular" => {
                let remainders: Vec<u64> = digits.iter().map(|digit| digit % self.number()).collect();
                remainders.windows(digits.len().min(self.number() as usize)).all(is_distinct)
            }
            "zipper" => {
                let mut sums: Vec<u64> =
                    digits.iter().zip(digits.iter().rev()).map(|(one, other)| one + other).collect();
                if digits.len() % 2 == 1 {
                    sums[digits.len() / 2] /= 2;
                }
                sums.iter().all(|&sum| sum == sums[0])
            }
            "double-arrow" => digits.iter().sum::<u64>() == 2 * (first + last),
            "sum-line" => divides(digits, self.number()),
            "sum-loop" => {
                (0..digits.len()).any(|start| divides(&[&digits[start..], &digits[..start]].concat(), self.number()))
            }
            name => panic!("the oracle has no rule {name}"),
        }
    }

    fn holds_everywhere(&self, board: &Board, rules: &[Self], grid: &[u16]) -> bool {
        let side = board.side;
        if self.name == "global-entropy" {
            let squares = (0..board.cells()).filter(|cell| cell / side + 1 < side && cell % side + 1 < side);
            return squares.map(|cell| [cell, cell + 1, cell + side, cell + side + 1]).all(|square| {
                let digits = square.map(|cell| board.value(grid[cell]));
                let found: BTreeSet<u64> = numbers_of(&digits, &groups(side as u64), board.first).into_iter().collect();
                found.len() == 3
            });
        }
        let filled: Vec<usize> = (0..board.cells()).filter(|&cell| grid[cell] != 0).collect();
        let pairs = filled.iter().flat_map(|&one| filled.iter().map(move |&other| (one, other)));
        pairs.filter(|(one, other)| one < other).all(|(one, other)| {
            let is_exempt = rules.iter().any(|rule| {
                let lifts = match self.name.as_str() {
                    "no-difference" | "no-ratio" => ["difference", "ratio"].contains(&rule.name.as_str()),
                    "no-sum" => rule.name == "sum",
                    _ => false,
                };
                lifts && (rule.cells == [one, other] || rule.cells == [other, one])
            });
            let digits = (board.value(grid[one]), board.value(grid[other]));
            is_exempt || self.allows(distance(one, other, side), digits)
        })
    }

    /// Whether two cells `rows` and `columns` apart may hold these digits, by a rule for the whole board.
    pub fn allows(&self, (rows, columns): (usize, usize), (one, other): (u64, u64)) -> bool {
        let are_neighbors = rows + columns == 1;
        let (low, high) = (one.min(other), one.max(other));
        match self.name.as_str() {
            "anti-knight" => rows * columns != 2 || one != other,
            "anti-king" => rows.max(columns) != 1 || are_neighbors || one != other,
            "anti-taxicab" => one != other || (rows + columns) as u64 != one,
            "nonconsecutive" => !are_neighbors || low + 1 != high,
            "no-difference" => !are_neighbors || low + self.number() != high,
            "no-ratio" => !are_neighbors || low * self.number() != high,
            "no-sum" => !are_neighbors || low + high != self.number(),
            name => panic!("the oracle has no rule {name}"),
        }
    }
}

/// The distance in rows and in columns between two cells.
fn distance(one: usize, other: usize, side: usize) -> (usize, usize) {
    ((one / side).abs_diff(other / side), (one % side).abs_diff(other % side))
}

fn is_distinct(digits: &[u64]) -> bool {
    tally(digits).len() == digits.len()
}

/// The number of occurrences of each digit.
fn tally(digits: &[u64]) -> BTreeMap<u64, u64> {
    digits.iter().fold(BTreeMap::new(), |mut tally, &digit| {
        *tally.entry(digit).or_default() += 1;
        tally
    })
}

fn sort3(one: u64, two: u64, three: u64) -> [u64; 3] {
    let mut all = [one, two, three];
    all.sort_unstable();
    all
}

/// The group of each digit from the least: low, middle, high.
fn groups(side: u64) -> Vec<u64> {
    let third = (side / 3) as usize;
    let sizes = match side % 3 {
        0 => [third, third, third],
        1 => [third, third + 1, third],
        _ => [third + 1, third, third + 1],
    };
    (0..3).zip(sizes).flat_map(|(group, size)| vec![group; size]).collect()
}

fn numbers_of(digits: &[u64], groups: &[u64], first: u16) -> Vec<u64> {
    digits.iter().map(|&digit| groups[(digit - u64::from(first)) as usize]).collect()
}

/// Whether the digits can be cut into pieces with this sum.
fn divides(digits: &[u64], sum: u64) -> bool {
    let is_piece = |end: &usize| digits[..*end].iter().sum::<u64>() == sum;
    digits.is_empty() || (1..=digits.len()).filter(is_piece).any(|end| divides(&digits[end..], sum))
}
