//! The judge: what a board breaks, and the one way to a [`Solution`].
//!
//! This is the classic validity check of a part-filled board: one bit mask a house, a clash wherever a bit is already
//! set. A part-filled board that passes need not be solvable. Nothing here searches, and both roads end here: a grid
//! that a solver made up is an error value and never a `Solution`.

use super::{Digit, DigitSet, Geometry, House, Puzzle, Rule};
use std::fmt;
use std::sync::Arc;

/// One way in which a board or a grid breaks its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// A digit stands more than once in a house.
    Clash {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// All cells of the house that hold it, ascending; two or more.
        cells: Vec<usize>,
    },
    /// A grid holds another digit than the clue.
    Clue {
        /// The cell.
        cell: usize,
        /// What the puzzle gives there.
        clue: Digit,
        /// What the grid holds there.
        found: Digit,
    },
    /// A grid holds a digit above its side.
    Digit {
        /// The cell.
        cell: usize,
        /// What the grid holds there.
        found: Digit,
    },
    /// A grid has too many or too few cells.
    Cells {
        /// How many cells the grid has.
        found: usize,
        /// How many the puzzle has.
        expected: usize,
    },
}

impl Violation {
    /// The violation in words, with cells as `r1c1`: `row 1 has 5 at r1c1 and r1c9`.
    #[must_use]
    pub fn describe(&self, geometry: &Geometry) -> String {
        match self {
            Self::Clash { house, digit, cells } => {
                let names: Vec<String> = cells.iter().map(|&cell| geometry.cell_name(cell)).collect();
                let names = match names.split_last() {
                    Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
                    _ => names.concat(),
                };
                format!("{} has {digit} at {names}", geometry.house_name(*house))
            }
            Self::Clue { cell, clue, found } => {
                format!("{} is given as {clue} but holds {found}", geometry.cell_name(*cell))
            }
            Self::Digit { cell, found } => {
                format!("{} holds {found}, above the side {}", geometry.cell_name(*cell), geometry.side())
            }
            Self::Cells { found, expected } => format!("the grid has {found} cells, not {expected}"),
        }
    }
}

/// A full grid that satisfies its puzzle. There is one constructor, [`Solution::check`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    geometry: Arc<Geometry>,
    digits: Vec<Digit>,
}

impl Solution {
    /// The solution made of these digits, one a cell, row by row, if they satisfy the puzzle: every clue is kept and
    /// no digit repeats in a house or breaks a rule.
    ///
    /// # Errors
    ///
    /// Everything that the grid breaks.
    ///
    /// ```
    /// # use sudosat::puzzle::{Digit, Geometry, Puzzle, Solution};
    /// let puzzle = Puzzle::new(Geometry::with_side(1)?, [], vec![None])?;
    /// assert!(Solution::check(&puzzle, vec![Digit::from_index(0)]).is_ok());
    /// assert!(Solution::check(&puzzle, vec![]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Self, Vec<Violation>> {
        let geometry = puzzle.geometry();
        let (found, expected) = (digits.len(), geometry.cells());
        if found != expected {
            return Err(vec![Violation::Cells { found, expected }]);
        }
        let too_large = digits.iter().enumerate().filter(|(_, digit)| digit.index() >= geometry.side());
        let mut violations: Vec<Violation> = too_large.map(|(cell, &found)| Violation::Digit { cell, found }).collect();
        if !violations.is_empty() {
            return Err(violations);
        }
        violations.extend(
            puzzle.given().filter(|&(cell, clue)| digits[cell] != clue).map(|(cell, clue)| Violation::Clue {
                cell,
                clue,
                found: digits[cell],
            }),
        );
        clashes_in(geometry, puzzle.rules(), |cell| Some(digits[cell]), &mut violations);
        if violations.is_empty() { Ok(Self { geometry: Arc::clone(geometry), digits }) } else { Err(violations) }
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// One digit a cell, row by row.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digit of a cell.
    #[must_use]
    pub fn digit(&self, cell: usize) -> Digit {
        self.digits[cell]
    }

    /// The grid as a board without an empty cell, in the form of [`Puzzle::clues`].
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

/// Every clash among the clues of a puzzle: house by house (rows, columns, boxes, then the rules), digit by digit.
/// A puzzle without clashes is a valid part-filled board, though it need not have a solution.
///
/// ```
/// # use sudosat::puzzle::{Digit, Geometry, House, Puzzle, clashes};
/// let mut clues = vec![None; 16];
/// clues[0] = Digit::new(2);
/// clues[3] = Digit::new(2);
/// let puzzle = Puzzle::new(Geometry::with_side(4)?, [], clues)?;
/// assert_eq!(clashes(&puzzle)[0].describe(puzzle.geometry()), "row 1 has 2 at r1c1 and r1c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn clashes(puzzle: &Puzzle) -> Vec<Violation> {
    let mut violations = Vec::new();
    clashes_in(puzzle.geometry(), puzzle.rules(), |cell| puzzle.clue(cell), &mut violations);
    violations
}

/// This room's reading of the rules: each is a house in which no digit may repeat.
fn clashes_in(
    geometry: &Geometry,
    rules: &[Rule],
    digit_at: impl Fn(usize) -> Option<Digit>,
    violations: &mut Vec<Violation>,
) {
    let diagonals = rules.iter().map(|rule| match rule {
        Rule::MainDiagonal => House::MainDiagonal,
        Rule::AntiDiagonal => House::AntiDiagonal,
    });
    let mut seen = DigitSet::empty(geometry.side());
    let mut repeated = seen.clone();
    for house in geometry.houses().chain(diagonals) {
        seen.clear();
        for digit in geometry.house_cells(house).filter_map(&digit_at) {
            if !seen.insert(digit) {
                repeated.insert(digit);
            }
        }
        if repeated.is_empty() {
            continue;
        }
        violations.extend(repeated.iter().map(|digit| Violation::Clash {
            house,
            digit,
            cells: geometry.house_cells(house).filter(|&cell| digit_at(cell) == Some(digit)).collect(),
        }));
        repeated.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<Digit> {
        text.bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect()
    }

    fn four(clues: &str, rules: impl IntoIterator<Item = Rule>) -> Puzzle {
        let clues = clues.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
        Puzzle::new(Geometry::with_side(4).unwrap(), rules, clues).unwrap()
    }

    #[test]
    fn a_grid_that_satisfies_the_puzzle_is_a_solution() {
        let puzzle = four("1000000000000000", []);
        assert_eq!(Solution::check(&puzzle, digits("1234341221434321")).unwrap().digit(15).get(), 1);
    }

    #[test]
    fn every_house_and_rule_and_clue_is_checked() {
        let broken = |puzzle: &Puzzle, grid| {
            let violations = Solution::check(puzzle, digits(grid)).unwrap_err();
            violations.iter().map(|one| one.describe(puzzle.geometry())).collect::<Vec<_>>()
        };
        let empty = "0000000000000000";
        assert_eq!(broken(&four("2000000000000000", []), "1234341221434321"), ["r1c1 is given as 2 but holds 1"]);
        assert_eq!(broken(&four(empty, []), "123434122143432"), ["the grid has 15 cells, not 16"]);
        assert_eq!(broken(&four(empty, []), "1234341221434325"), ["r4c4 holds 5, above the side 4"]);
        // A Latin square whose boxes repeat.
        assert_eq!(broken(&four(empty, []), "1234234134124123")[0], "box 1 has 2 at r1c2 and r2c1");
        assert_eq!(broken(&four(empty, Rule::DIAGONAL), "1234341221434321").len(), 4);
        assert_eq!(
            broken(&four(empty, [Rule::AntiDiagonal]), "1234341221434321"),
            ["antidiagonal has 1 at r2c3 and r3c2", "antidiagonal has 4 at r1c4 and r4c1"]
        );
    }

    #[test]
    fn clashes_name_every_cell() {
        let puzzle = four("1101000000000000", []);
        let told: Vec<String> = clashes(&puzzle).iter().map(|clash| clash.describe(puzzle.geometry())).collect();
        assert_eq!(told, ["row 1 has 1 at r1c1, r1c2 and r1c4", "box 1 has 1 at r1c1 and r1c2"]);
        assert!(clashes(&four("1204000000000000", [])).is_empty());
    }
}
