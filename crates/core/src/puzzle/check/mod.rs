//! The check: the violations of a board or a grid, and the only way to make a [`Solution`].
//!
//! Houses are checked for repeated digits, then each rule by a predicate of its own. A part-filled board that passes
//! need not be solvable: nothing here searches. Both solvers end here, so a wrong grid from either is an error value
//! and never a `Solution`.

mod classic;
mod rules;

use super::{Board, Candidate, Cell, Digit, Geometry, House, Puzzle, Rule};
use crate::plural::counted;
use classic::is_classic_solution;
pub use classic::solves_classic;
use std::fmt;
use std::sync::Arc;

/// One way in which a board or a grid violates its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// A digit occurs more than once in a house.
    Clash {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// All cells of the house with that digit, ascending; two or more.
        cells: Vec<Cell>,
    },
    /// A grid holds a digit other than the clue.
    Clue {
        /// The cell.
        cell: Cell,
        /// The digit that the puzzle gives there.
        clue: Digit,
        /// The digit in the grid.
        found: Digit,
    },
    /// A cell of a grid, or a clue, holds a digit that the puzzle excludes there.
    Candidate {
        /// The cell.
        cell: Cell,
        /// The digit it holds.
        found: Digit,
    },
    /// The puzzle allows no digit in a cell.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// A grid holds a digit above its side.
    Digit {
        /// The cell.
        cell: Cell,
        /// The digit in the grid.
        found: Digit,
    },
    /// A grid has too many or too few cells.
    Cells {
        /// The number of cells in the grid.
        found: usize,
        /// The number of cells in the puzzle.
        expected: usize,
    },
    /// A rule is violated, other than by a digit that repeats in a house.
    Rule {
        /// The rule.
        rule: Rule,
        /// The cells whose digits violate it, whatever the other cells hold; ascending.
        cells: Vec<Cell>,
        /// The violation as a sentence: `cage r1c1 r1c2 sums to 14, not 15`.
        what: String,
    },
}

impl Violation {
    /// The violation as a sentence, with cells as `r1c1`: `row 1 has 5 at r1c1 and r1c9`, `cage r1c1 r1c2 sums to 14,
    /// not 15`.
    #[must_use]
    pub fn describe(&self, board: &Board) -> String {
        match self {
            Self::Clash { house, digit, cells } => {
                let value = board.geometry().value(*digit);
                format!("{} has {value} at {}", board.house_name(*house), rules::listed(cells))
            }
            Self::Clue { cell, clue, found } => {
                let [clue, found] = [clue, found].map(|digit| board.geometry().value(*digit));
                format!("{cell} is given as {clue} but holds {found}")
            }
            Self::Candidate { cell, found } => {
                format!("{cell} holds {}, which is not a candidate there", board.geometry().value(*found))
            }
            Self::NoCandidate { cell } => format!("{cell} has no candidate"),
            Self::Digit { cell, found } if board.geometry().first() == 1 => {
                format!("{cell} holds {found}, above the side {}", board.side())
            }
            Self::Digit { cell, found } => {
                let geometry = board.geometry();
                format!("{cell} holds {}, above the digit {}", geometry.value(*found), geometry.last())
            }
            Self::Cells { found, expected } => format!("the grid has {}, not {expected}", counted(found, "cell")),
            Self::Rule { what, .. } => what.clone(),
        }
    }
}

/// A full grid that satisfies its puzzle. Its only constructor is [`Solution::check`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    board: Arc<Board>,
    digits: Vec<Digit>,
}

impl Solution {
    /// Checks a grid, one digit per cell, row by row: it must keep every clue, use only digits that the puzzle allows,
    /// repeat none in a house, and satisfy every rule.
    ///
    /// # Errors
    ///
    /// All violations.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Board, Digit, Puzzle, Solution};
    /// let puzzle = Puzzle::new(Board::with_side(1)?, vec![None])?;
    /// assert!(Solution::check(&puzzle, vec![Digit::from_index(0)]).is_ok());
    /// assert!(Solution::check(&puzzle, vec![]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Self, Vec<Violation>> {
        let fits = digits.len() == puzzle.board().cells();
        let violations = if fits && is_classic_solution(puzzle, &digits) {
            Vec::new()
        } else {
            broken_by(puzzle, digits.len(), |cell| Some(digits[cell]))
        };
        if violations.is_empty() { Ok(Self { board: Arc::clone(puzzle.board()), digits }) } else { Err(violations) }
    }

    /// The board.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The geometry of the board.
    #[must_use]
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.board.geometry()
    }

    /// One digit per cell, row by row.
    #[must_use]
    #[inline]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digit of a cell.
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    #[inline]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digit_at(self.geometry().index(cell))
    }

    /// Like [`digit`](Self::digit), by cell index: hot loops save the division in `Geometry::index`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn digit_at(&self, cell: usize) -> Digit {
        self.digits[cell]
    }

    /// The digits in the form of [`Puzzle::clues`], without an empty cell.
    #[must_use]
    pub fn cells(&self) -> Vec<Option<Digit>> {
        self.digits.iter().copied().map(Some).collect()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solution").field(&self.digits).finish()
    }
}

impl Puzzle {
    /// All violations by the clues themselves: cells whose candidates are empty or exclude the clue; then digits that
    /// repeat, house by house (rows, columns, boxes, extra houses); then rules that the clues violate for certain. A
    /// puzzle without clashes is a valid part-filled board, though it need not have a solution.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Board, Digit, House, Puzzle};
    /// let mut clues = vec![None; 16];
    /// clues[0] = Digit::new(2);
    /// clues[3] = Digit::new(2);
    /// let puzzle = Puzzle::new(Board::with_side(4)?, clues)?;
    /// assert_eq!(puzzle.clashes()[0].describe(puzzle.board()), "row 1 has 2 at r1c1 and r1c4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clashes(&self) -> Vec<Violation> {
        let restricted = (0..self.geometry().cells()).filter(|_| self.is_restricted());
        let forbidden = restricted.filter(|&cell| self.candidates_at(cell).is_empty());
        let violation = |cell| match self.clue_at(cell) {
            Some(found) => Violation::Candidate { cell: self.geometry().cell(cell), found },
            None => Violation::NoCandidate { cell: self.geometry().cell(cell) },
        };
        let mut violations = forbidden.map(violation).collect();
        broken_in(self.board(), |cell| self.clue_at(cell), &mut violations);
        violations
    }

    /// All certain violations of a grid, which may have empty cells, in the order of [`Solution::check`]: changed
    /// clues, excluded digits, digits that repeat in a house, and rules. A full grid without violations is a solution.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Board, Digit, Puzzle};
    /// let puzzle = Puzzle::new(Board::with_side(4)?, [vec![Digit::new(1)], vec![None; 15]].concat())?;
    /// let mut grid = vec![None; 16];
    /// assert_eq!(puzzle.violations(&grid), []);
    /// grid[0] = Digit::new(2);
    /// assert_eq!(puzzle.violations(&grid)[0].describe(puzzle.board()), "r1c1 is given as 1 but holds 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn violations(&self, grid: &[Option<Digit>]) -> Vec<Violation> {
        broken_by(self, grid.len(), |cell| grid[cell])
    }
}

/// All violations of a grid with `found` cells.
fn broken_by(puzzle: &Puzzle, found: usize, digit_at: impl Fn(usize) -> Option<Digit>) -> Vec<Violation> {
    let board = puzzle.board();
    let (expected, side) = (board.cells(), board.side());
    if found != expected {
        return vec![Violation::Cells { found, expected }];
    }
    let at = |cell| board.geometry().cell(cell);
    let digits = || (0..expected).filter_map(|cell| digit_at(cell).map(|digit| (cell, digit)));
    let too_large = digits().filter(|(_, digit)| digit.index() >= side);
    let mut violations: Vec<_> = too_large.map(|(cell, found)| Violation::Digit { cell: at(cell), found }).collect();
    if !violations.is_empty() {
        return violations;
    }
    violations.extend(puzzle.given().filter_map(|Candidate { cell, digit: clue }| {
        let found = digit_at(board.geometry().index(cell)).filter(|&found| found != clue)?;
        Some(Violation::Clue { cell, clue, found })
    }));
    if puzzle.is_restricted() {
        let excluded = digits().filter(|&(cell, digit)| !puzzle.allows_at(cell, digit));
        violations.extend(excluded.map(|(cell, found)| Violation::Candidate { cell: at(cell), found }));
    }
    broken_in(board, digit_at, &mut violations);
    violations
}

/// Adds all violations of houses and rules.
fn broken_in(board: &Board, digit_at: impl Fn(usize) -> Option<Digit>, violations: &mut Vec<Violation>) {
    clashes_in(board, &digit_at, violations);
    for rule in board.rules() {
        let broken = rules::broken(rule, board, &digit_at).into_iter();
        violations.extend(broken.map(|rules::Broken { cells, what }| Violation::Rule {
            rule: rule.clone(),
            cells,
            what,
        }));
    }
}

/// Adds every digit that repeats in a house.
fn clashes_in(board: &Board, digit_at: impl Fn(usize) -> Option<Digit>, violations: &mut Vec<Violation>) {
    let geometry = board.geometry();
    let mut held: Vec<(Digit, usize)> = Vec::with_capacity(geometry.side());
    let mut look = |house: House, cells: &mut dyn Iterator<Item = usize>| {
        held.clear();
        held.extend(cells.filter_map(|cell| Some((digit_at(cell)?, cell))));
        held.sort_by_key(|&(digit, _)| digit);
        let repeated = held.chunk_by(|one, other| one.0 == other.0).filter(|alike| alike.len() > 1);
        violations.extend(repeated.map(|alike| Violation::Clash {
            house,
            digit: alike[0].0,
            cells: alike.iter().map(|&(_, cell)| geometry.cell(cell)).collect(),
        }));
    };
    for house in geometry.houses() {
        look(house, &mut geometry.cells_of(house));
    }
    for (number, cells) in rules::extra_houses(board).into_iter().enumerate() {
        look(House::Extra(number), &mut cells.into_iter());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{DigitSet, Rule};

    fn digits(text: &str) -> Vec<Digit> {
        text.bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect()
    }

    fn four(clues: &str, rules: impl IntoIterator<Item = Rule>) -> Puzzle {
        let clues = clues.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
        Puzzle::new(Board::new(Geometry::with_side(4).unwrap(), rules).unwrap(), clues).unwrap()
    }

    #[test]
    fn a_grid_that_satisfies_the_puzzle_is_a_solution() {
        let puzzle = four("1000000000000000", []);
        assert_eq!(Solution::check(&puzzle, digits("1234341221434321")).unwrap().digit(Cell::new(3, 3)).get(), 1);
    }

    #[test]
    fn houses_rules_and_clues_are_all_checked() {
        let broken = |puzzle: &Puzzle, grid| {
            let violations = Solution::check(puzzle, digits(grid)).unwrap_err();
            violations.iter().map(|one| one.describe(puzzle.board())).collect::<Vec<_>>()
        };
        let empty = "0000000000000000";
        assert_eq!(broken(&four("2000000000000000", []), "1234341221434321"), ["r1c1 is given as 2 but holds 1"]);
        assert_eq!(broken(&four(empty, []), "123434122143432"), ["the grid has 15 cells, not 16"]);
        assert_eq!(broken(&four(empty, []), "1234341221434325"), ["r4c4 holds 5, above the side 4"]);
        // A Latin square whose boxes repeat.
        assert_eq!(broken(&four(empty, []), "1234234134124123")[0], "box 1 has 2 at r1c2 and r2c1");
        assert_eq!(broken(&four(empty, Rule::DIAGONAL), "1234341221434321").len(), 4);
        assert_eq!(
            broken(&four(empty, [Rule::ANTI_DIAGONAL]), "1234341221434321"),
            ["antidiagonal has 1 at r2c3 and r3c2", "antidiagonal has 4 at r1c4 and r4c1"]
        );
    }

    #[test]
    fn an_empty_cell_violates_nothing() {
        let puzzle = four("2000000000000000", Rule::DIAGONAL);
        let broken = |grid: &str| {
            let grid: Vec<_> = grid.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
            let broken = puzzle.violations(&grid);
            broken.iter().map(|one| one.describe(puzzle.board())).collect::<Vec<_>>()
        };
        assert_eq!(broken("0000000000000000"), Vec::<String>::new());
        assert_eq!(broken("2000000000000003"), Vec::<String>::new());
        assert_eq!(broken("1000000000000000"), ["r1c1 is given as 2 but holds 1"]);
        assert_eq!(broken("2000000000000002"), ["main diagonal has 2 at r1c1 and r4c4"]);
        assert_eq!(broken("2000000000000005"), ["r4c4 holds 5, above the side 4"]);
        assert_eq!(broken("2"), ["the grid has 1 cell, not 16"]);
    }

    #[test]
    fn a_violated_candidate_is_named() {
        let mut sets = vec![DigitSet::full(4); 16];
        sets[0].remove(Digit::from_index(0));
        sets[5] = DigitSet::empty(4);
        let puzzle = Puzzle::from_candidates(Board::with_side(4).unwrap(), &sets).unwrap();
        let messages = |violations: Vec<Violation>| -> Vec<String> {
            violations.iter().map(|one| one.describe(puzzle.board())).collect()
        };
        let grid = messages(Solution::check(&puzzle, digits("1234341221434321")).unwrap_err());
        assert_eq!(
            grid,
            ["r1c1 holds 1, which is not a candidate there", "r2c2 holds 4, which is not a candidate there"]
        );
        let mut clues = vec![None; 16];
        clues[0] = Digit::new(1);
        assert_eq!(messages(puzzle.clashes()), ["r2c2 has no candidate"]);
        let clashing = messages(puzzle.with_clues(clues).unwrap().clashes());
        assert_eq!(clashing, ["r1c1 holds 1, which is not a candidate there", "r2c2 has no candidate"]);
    }

    /// 20,000 grids: valid, shuffled within the rules and beyond them, with wrong digits, with wrong clues.
    #[test]
    fn the_fast_check_agrees_with_the_general_check() {
        let mut random = 1_u64;
        let mut below = move |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 33) % bound) as usize
        };
        let mut right = 0;
        for _ in 0..20_000 {
            let shifts = [0, 3, 6, 1, 4, 7, 2, 5, 8];
            let mut grid: [u8; 81] = std::array::from_fn(|cell| ((cell % 9 + shifts[cell / 9]) % 9) as u8 + 1);
            let mut clues = [0; 81];
            for _ in 0..below(20) {
                let cell = below(81);
                clues[cell] = grid[cell];
            }
            match below(6) {
                0 => grid[below(81)] = below(12) as u8,
                1 => grid.swap(below(81), below(81)),
                2 => clues[below(81)] = below(10) as u8,
                3 => {
                    // Swaps two rows: still a solution only if both are in one band and hold no clue.
                    let (one, other) = (below(9) * 9, below(9) * 9);
                    (0..9).for_each(|column| grid.swap(one + column, other + column));
                }
                4 => {
                    // Swaps two columns, likewise.
                    let (one, other) = (below(9), below(9));
                    (0..9).for_each(|row| grid.swap(9 * row + one, 9 * row + other));
                }
                _ => {}
            }
            let puzzle = Puzzle::from_classic(&clues).unwrap();
            let digits = grid.iter().filter_map(|&number| Digit::new(number.into())).collect();
            // `check` takes the fast path, `Puzzle::clashes` never does.
            let keeps_clues = clues.iter().zip(&grid).all(|(&clue, digit)| clue == 0 || clue == *digit);
            let is_full = !grid.contains(&0);
            let expected =
                keeps_clues && is_full && Puzzle::from_classic(&grid).is_ok_and(|full| full.clashes().is_empty());
            assert_eq!(solves_classic(&clues, &grid), expected, "{clues:?} {grid:?}");
            assert_eq!(Solution::check(&puzzle, digits).is_ok(), expected, "{clues:?} {grid:?}");
            right += u32::from(expected);
        }
        assert!((5_000..15_000).contains(&right), "{right} of 20000 grids are right");
    }

    #[test]
    fn clashes_name_every_cell() {
        let puzzle = four("1101000000000000", []);
        let messages: Vec<String> = puzzle.clashes().iter().map(|clash| clash.describe(puzzle.board())).collect();
        assert_eq!(messages, ["row 1 has 1 at r1c1, r1c2 and r1c4", "box 1 has 1 at r1c1 and r1c2"]);
        assert!(four("1204000000000000", []).clashes().is_empty());
    }
}
