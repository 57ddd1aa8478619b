//! Puzzles with clues in exactly the cells of a pattern, by climbing on the number of solutions.
//!
//! A climb starts with the digits of a uniform grid in the cells. A step changes one or two of them to digits that no
//! peer has, and is kept if the puzzle has a solution and no more of them than before, counted up to [`LIMIT`]. The
//! climb ends at one solution. It fails after [`PATIENCE`] steps without fewer solutions, or when the tests of the plan
//! are used up.
//!
//! A count up to a limit does not depend on the order in which solutions are found, so puzzles do not depend on the
//! processor. Climbs run in step, each with a limit of its own: one more than it has is enough to reject a step.

use super::generated::{Made, Minimality};
use super::random::Draws;
use super::removal::Removals;
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Clues, Lanes, Outcome};
use std::fmt;

/// The solutions that are counted at most.
// Tuned on patterns of 20 and 22 cells: with fewer, climbs wander at the limit; with more, a test takes longer.
const LIMIT: u32 = 500;

/// The steps without fewer solutions after which a climb is given up.
// Tuned on the same: from 800 to 5,000 make little difference. A climb that will succeed takes about 200 steps.
const PATIENCE: u32 = 1_500;

/// The draws of a step; after them no step is possible.
const TRIES: u32 = 100;

/// The reason for which a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PatternError {
    /// The text has another number of cells.
    Cells(usize),
    /// A symbol has no meaning. Lines count from 1.
    Symbol { symbol: char, line: usize },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells(cells) => write!(f, "a pattern has 81 cells, got {cells}"),
            Self::Symbol { symbol, line } => {
                write!(f, "line {line}: expected a digit or `x` for a clue, `.` or `0` for none, ")?;
                write!(f, "got `{}`", symbol.escape_debug())
            }
        }
    }
}

/// The cells of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern(u128);

impl Pattern {
    /// Reads a pattern: a digit or `x` for a cell with a clue, `0` or `.` for one without. White space and frames of
    /// `|`, `+`, `-` and `=` are skipped.
    pub(super) fn read(text: &str) -> Result<Self, PatternError> {
        let (mut cells, mut set) = (0_usize, 0);
        for (line, text) in (1..).zip(text.lines()) {
            let is_frame = !text.contains(|symbol: char| !" \t\r|+-=".contains(symbol));
            for symbol in text.chars().filter(|symbol| !is_frame && !symbol.is_whitespace() && *symbol != '|') {
                match symbol {
                    '1'..='9' | 'x' | 'X' if cells < 81 => set |= 1 << cells,
                    '1'..='9' | 'x' | 'X' | '0' | '.' => {}
                    symbol => return Err(PatternError::Symbol { symbol, line }),
                }
                cells += 1;
            }
        }
        if cells == 81 { Ok(Self(set)) } else { Err(PatternError::Cells(cells)) }
    }

    /// The number of cells.
    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a cell is of the pattern.
    pub(super) fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Two rows of a band, or two columns of a stack, without a cell: exchanged they give another solution. The lines
    /// are numbered from 0, and `true` for rows.
    pub(super) fn open_lines(self) -> Option<(bool, usize, usize)> {
        let is_open = |row, line| !(0..9).any(|at| self.has(if row { 9 * line + at } else { 9 * at + line }));
        let pairs = (0..9).flat_map(|first| (first + 1..first / 3 * 3 + 3).map(move |second| (first, second)));
        let mut lines = [true, false].into_iter().flat_map(|row| pairs.clone().map(move |(a, b)| (row, a, b)));
        lines.find(|&(row, first, second)| is_open(row, first) && is_open(row, second))
    }
}

/// A climb on its way.
struct Climb {
    clues: Clues,
    /// The cells of the pattern.
    cells: Vec<u8>,
    /// The number of solutions, up to [`LIMIT`].
    solutions: u32,
    /// The clues after a step.
    proposal: Clues,
    /// The steps since the number of solutions fell.
    idle: u32,
    tests: u32,
    draws: Draws,
}

impl Climb {
    /// The start of a climb from a grid.
    fn new(grid: &Clues, pattern: Pattern, draws: Draws) -> Self {
        let proposal = std::array::from_fn(|cell| if pattern.has(cell) { grid[cell] } else { 0 });
        let cells = (0..81).filter(|&cell| pattern.has(cell.into())).collect();
        Self { clues: [0; 81], cells, solutions: LIMIT, proposal, idle: 0, tests: 0, draws }
    }

    /// The number of solutions from which on a step is rejected, or has the same number as before.
    fn limit(&self) -> u32 {
        LIMIT.min(self.solutions + 1)
    }

    /// Chooses the next step; returns whether there is one.
    fn propose(&mut self, most_tests: u32) -> bool {
        if self.tests == 0 {
            return most_tests > 0;
        }
        if self.solutions == 1 || self.idle >= PATIENCE || self.tests >= most_tests {
            return false;
        }
        (0..TRIES).any(|_| self.change())
    }

    /// Changes one or two digits; returns whether that gives another puzzle.
    fn change(&mut self) -> bool {
        let number = self.cells.len() as u32;
        let mut cell = || usize::from(self.cells[self.draws.below(number) as usize]);
        let cells = [cell(), cell()];
        let changed = &cells[self.draws.below(2) as usize..];
        self.proposal = self.clues;
        for &cell in changed {
            self.proposal[cell] = 0;
        }
        for &cell in changed {
            let free = self.free(cell);
            let choice = self.draws.below(free.count_ones());
            let Some(digit) = (1..=9).filter(|digit| free >> digit & 1 == 1).nth(choice as usize) else { return false };
            self.proposal[cell] = digit;
        }
        self.proposal != self.clues
    }

    /// The digits that no peer of the cell has, as bits 1 to 9, without the one that it had before.
    fn free(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        let mut used = 1 << self.clues[cell];
        for &other in &self.cells {
            let other = usize::from(other);
            let (other_row, other_column) = (other / 9, other % 9);
            let same_box = other_row / 3 == row / 3 && other_column / 3 == column / 3;
            if same_box || other_row == row || other_column == column {
                used |= 1 << self.proposal[other];
            }
        }
        0b11_1111_1110 & !used
    }

    /// Takes the number of solutions after the step, counted up to the limit.
    fn apply(&mut self, solutions: u32) {
        self.tests += 1;
        self.idle += 1;
        // The start has at least one.
        if (1..=self.solutions).contains(&solutions) {
            if solutions < self.solutions {
                self.idle = 0;
            }
            self.clues = self.proposal;
            self.solutions = solutions;
        }
    }
}

/// Climbs from these grids, with this number of tests for each at most. The grids become the solutions of the puzzles;
/// a climb without a puzzle is `None`.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn puzzles(
    pattern: Pattern,
    grids: &mut [Clues],
    draws: Vec<Draws>,
    most_tests: Option<u32>,
    removals: &mut Removals,
    budget: &Budget,
) -> Result<Vec<Option<Made>>, Interrupt> {
    let climb = |(grid, draws)| Climb::new(grid, pattern, draws);
    let mut climbs: Vec<Climb> = grids.iter().zip(draws).map(climb).collect();
    complete(&mut climbs, most_tests.unwrap_or(u32::MAX), removals.lanes(), budget)?;
    let made: Vec<usize> = (0..climbs.len()).filter(|&at| climbs[at].solutions == 1).collect();
    let clues: Vec<Clues> = made.iter().map(|&at| climbs[at].clues).collect();
    let mut outcomes = vec![Outcome::default(); made.len()];
    removals.lanes().solve(&clues, 1, budget, &mut outcomes)?;
    let mut puzzles: Vec<Option<Made>> = climbs.iter().map(|_| None).collect();
    for ((at, redundant), outcome) in made.into_iter().zip(removals.redundant(&clues, budget)?).zip(&outcomes) {
        let minimality = Minimality::of_redundant(redundant);
        grids[at] = outcome.solutions[0];
        let count = pattern.count() as usize;
        puzzles[at] = Some(Made { clues: climbs[at].clues, count, minimality, weight: None, rating: None });
    }
    Ok(puzzles)
}

/// Completes all climbs, each with this number of tests at most.
///
/// # Errors
///
/// If the budget ends.
fn complete(climbs: &mut [Climb], most_tests: u32, lanes: &mut Lanes, budget: &Budget) -> Result<(), Interrupt> {
    let (mut puzzles, mut limits, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    let mut open: Vec<usize> = (0..climbs.len()).collect();
    loop {
        open.retain(|&at| climbs[at].propose(most_tests));
        if open.is_empty() {
            return Ok(());
        }
        puzzles.clear();
        limits.clear();
        puzzles.extend(open.iter().map(|&at| climbs[at].proposal));
        limits.extend(open.iter().map(|&at| climbs[at].limit()));
        counts.clear();
        counts.resize(open.len(), None);
        lanes.count_each(&puzzles, &limits, budget, &mut counts)?;
        for (&at, &count) in open.iter().zip(&counts) {
            climbs[at].apply(count.unwrap_or(0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GridSampler, Seed};
    use crate::native::lanes::Level;

    /// A minimal puzzle of 22 clues, in a frame.
    const TEXT: &str = "\
+-------+-------+-------+
| . . 8 | . . 9 | . 6 . |
| . . 9 | 3 4 . | . . . |
| . . . | . . . | 7 . 8 |
|-------+-------+-------|
| 6 . 1 | . . . | . . . |
| . 5 . | . . 2 | . . . |
| . . . | . 9 . | 4 . . |
|-------+-------+-------|
| 9 7 . | 5 . . | . . . |
| . . . | . 1 . | . . . |
| . x . | . X 8 | . 5 4 |
+-------+-------+-------+
";

    #[test]
    fn a_pattern_is_read_in_a_frame_or_on_a_line() {
        let pattern = Pattern::read(TEXT).unwrap();
        assert_eq!(pattern.count(), 23);
        assert!([2, 5, 7, 11, 73, 76, 80].iter().all(|&cell| pattern.has(cell)) && !pattern.has(0));
        let line: String = TEXT.chars().filter(|symbol| symbol.is_ascii_alphanumeric() || *symbol == '.').collect();
        assert_eq!(Pattern::read(&line), Ok(pattern));
        assert_eq!(Pattern::read(&line.replace('.', "0")), Ok(pattern));
        let message = |text: &str| Pattern::read(text).unwrap_err().to_string();
        assert_eq!(message(&line[1..]), "a pattern has 81 cells, got 80");
        assert_eq!(message(&format!("{line}x.")), "a pattern has 81 cells, got 83");
        assert_eq!(message(""), "a pattern has 81 cells, got 0");
        let symbol = "line 2: expected a digit or `x` for a clue, `.` or `0` for none, got `?`";
        assert_eq!(message(&format!("{}\n?{}", &line[..40], &line[40..])), symbol);
    }

    /// A naive climb, with exact counts, takes the same steps on every level.
    #[test]
    fn a_climb_is_that_of_exact_counts() {
        let pattern = Pattern::read(TEXT).unwrap();
        let climbs = || -> Vec<Climb> {
            let climb = |record| {
                let mut draws = Seed(4).record(record);
                Climb::new(&GridSampler::new().sample(&mut draws), pattern, draws)
            };
            (0..5).map(climb).collect()
        };
        let mut lanes = Lanes::new();
        let mut expected = climbs();
        for climb in &mut expected {
            while climb.propose(300) {
                let mut counts = [None];
                lanes.count(&[climb.proposal], 10_000, &Budget::unlimited(), &mut counts).unwrap();
                climb.apply(counts[0].unwrap().min(LIMIT));
            }
        }
        assert!(expected.iter().any(|climb| climb.solutions == 1 && climb.tests > 50));
        for level in Level::ALL {
            let Some(mut lanes) = Lanes::with_level(level) else { continue };
            let mut made = climbs();
            complete(&mut made, 300, &mut lanes, &Budget::unlimited()).unwrap();
            for (made, expected) in made.iter().zip(&expected) {
                assert_eq!(
                    (made.clues, made.solutions, made.tests),
                    (expected.clues, expected.solutions, expected.tests)
                );
            }
        }
    }
}
