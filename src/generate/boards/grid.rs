//! Random solution grids of any board.
//!
//! Classic grids and those of 4×4 have exactly the same probability. For all others, cells in reading order get digits
//! in a random order, each the first that leaves a solution. Whether one does is a yes or a no that every solver
//! answers alike, so the grid depends on the random numbers alone; but grids are not equally probable.

use crate::engine::{Budget, Engine as _, EngineError, Interrupt};
use crate::generate::grid::GridSampler;
use crate::generate::random::Draws;
use crate::native::Native;
use crate::premises::{Premise, Questions, Reply, Solver, solver};
use crate::puzzle::{Board, Digit, DigitSet, Puzzle, Solution};
use std::mem;
use std::sync::Arc;

/// The most guesses of the search for a grid.
// On plain boards of side 16 and 25 nearly every search needs fewer; SAT solvers take five times as long.
const GUESSES: u64 = 1_000;

/// Draws grids of a board.
pub(super) struct Grids {
    /// An empty puzzle of the board.
    empty: Puzzle,
    source: Source,
}

enum Source {
    Classic(GridSampler),
    /// All grids.
    Listed(Vec<Vec<Digit>>),
    /// The search, and a solver for what takes it too long.
    Search(Box<Native>, Solver),
}

/// Whether the grids of a board have exactly the same probability.
pub(super) fn is_uniform(board: &Board) -> bool {
    board.is_classic() || is_listed(board)
}

fn is_listed(board: &Board) -> bool {
    board.side() == 4 && board.geometry().is_usual() && board.rules().is_empty()
}

impl Grids {
    pub(super) fn new(board: &Arc<Board>) -> Self {
        let source = if board.is_classic() {
            Source::Classic(GridSampler::new())
        } else if is_listed(board) {
            let mut all = Vec::new();
            list(board, &mut Vec::new(), &mut all);
            Source::Listed(all)
        } else {
            Source::Search(Box::new(Native::general()), solver())
        };
        Self { empty: Puzzle::empty(Arc::clone(board)), source }
    }

    /// A grid; `None` if the board has none.
    ///
    /// # Errors
    ///
    /// If the budget ends, or the solver fails or does not support the board.
    pub(super) fn draw(&mut self, draws: &mut Draws, budget: &Budget) -> Result<Option<Solution>, EngineError> {
        let digits = match &mut self.source {
            Source::Classic(grids) => grids.sample(draws).map(|digit| Digit::from_index(usize::from(digit) - 1)).into(),
            Source::Listed(all) => all[draws.below(all.len() as u32) as usize].clone(),
            Source::Search(native, solver) => {
                let questions = Questions::new(&self.empty, &mut **solver, budget);
                let mut completions = Completions { empty: &self.empty, native, questions, is_held: false };
                return digit_by_digit(&mut completions, draws);
            }
        };
        Ok(Solution::check(&self.empty, digits).ok())
    }
}

/// Adds all grids of a small board that begin with these digits.
fn list(board: &Board, digits: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
    let cell = digits.len();
    if cell == board.cells() {
        all.push(digits.clone());
        return;
    }
    for digit in (0..board.side()).map(Digit::from_index) {
        if !peers(board, cell).any(|peer| digits.get(peer) == Some(&digit)) {
            digits.push(digit);
            list(board, digits, all);
            digits.pop();
        }
    }
}

/// The cells in the houses of a cell, itself included; some repeatedly.
fn peers(board: &Board, cell: usize) -> impl Iterator<Item = usize> + '_ {
    let incidence = board.incidence();
    let houses = incidence.houses_of(cell).iter();
    houses.flat_map(|&house| incidence.cells_of(house.into()).iter().map(|&peer| peer as usize))
}

/// Grids with given digits, by the search, or by the solver if that takes too many guesses.
struct Completions<'a> {
    empty: &'a Puzzle,
    native: &'a mut Native,
    questions: Questions<'a>,
    /// Whether the solver holds the board.
    is_held: bool,
}

impl Completions<'_> {
    /// A grid with these clues.
    fn with(&mut self, clues: &[Premise]) -> Result<Option<Solution>, EngineError> {
        let limited = Budget { guesses: Some(GUESSES), ..self.questions.budget.clone() };
        match self.native.solve(&self.questions.with_clues(clues)?, &limited) {
            Err(EngineError::Interrupted(Interrupt::Guesses)) => {}
            answer => return answer,
        }
        if !mem::replace(&mut self.is_held, true) && !self.questions.hold(self.empty)? {
            return Ok(None);
        }
        Ok(match self.questions.ask(clues, &[])? {
            Reply::Solution(grid) => Some(grid),
            Reply::Core(_) => None,
        })
    }
}

/// Gives each cell the first digit, in a random order, with which some grid continues.
fn digit_by_digit(completions: &mut Completions, draws: &mut Draws) -> Result<Option<Solution>, EngineError> {
    let (board, side) = (completions.empty.board(), completions.empty.side());
    let Some(mut grid) = completions.with(&[])? else { return Ok(None) };
    let mut chosen: Vec<Premise> = Vec::with_capacity(board.cells());
    let mut open: Vec<DigitSet> = vec![DigitSet::full(side); board.cells()];
    for cell in 0..board.cells() {
        let mut digits: Vec<Digit> = open[cell].iter().collect();
        draws.shuffle(&mut digits);
        for digit in digits {
            chosen.push(Premise::Clue(board.geometry().candidate(cell, digit)));
            if grid.digits()[cell] != digit {
                let Some(other) = completions.with(&chosen)? else {
                    chosen.pop();
                    continue;
                };
                grid = other;
            }
            peers(board, cell).for_each(|peer| {
                open[peer].remove(digit);
            });
            break;
        }
    }
    Ok(Some(grid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Seed;
    use crate::puzzle::{Geometry, Rule};
    use std::collections::BTreeMap;

    fn grids(board: &Arc<Board>, number: u64) -> Vec<Solution> {
        let mut grids = Grids::new(board);
        let mut draw = |record| grids.draw(&mut Seed(3).record(record), &Budget::unlimited()).unwrap().unwrap();
        (0..number).map(&mut draw).collect()
    }

    /// The statistic of χ² of some grids of side 4. For 288 grids it has a mean of 287 and a standard deviation of 24.
    fn chi_square(number: u64) -> f64 {
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for grid in grids(&Board::with_side(4).unwrap(), number) {
            *counts.entry(grid.to_string()).or_default() += 1.0;
        }
        assert_eq!(counts.len(), 288);
        let expected = number as f64 / 288.0;
        counts.values().map(|count| (count - expected).powi(2) / expected).sum()
    }

    #[test]
    fn grids_of_side_4_have_the_same_probability() {
        let squares = chi_square(14_400);
        assert!((190.0..390.0).contains(&squares), "{squares}");
    }

    #[test]
    #[ignore = "soak test: a million grids"]
    fn soak_grids_of_side_4() {
        let squares = chi_square(1_000_000);
        println!("χ² of 10⁶ grids on 287 degrees of freedom: {squares:.1}");
        assert!((190.0..390.0).contains(&squares), "{squares}");
    }

    #[test]
    fn other_boards_have_many_grids() {
        let rules = ["diagonal main", "thermo r1c1 r1c2 r1c3"].map(|rule| rule.parse().unwrap());
        let with_rules = Board::new(Geometry::classic(), rules).unwrap();
        for (board, number) in [(Board::with_side(6).unwrap(), 8), (with_rules, 2)] {
            let mut texts: Vec<String> = grids(&board, number).iter().map(ToString::to_string).collect();
            texts.sort();
            texts.dedup();
            assert!(texts.len() as u64 == number && !is_uniform(&board), "{texts:?}");
        }
    }

    #[test]
    fn a_board_without_grids_gives_none() {
        let rules = [Rule::DISJOINT_GROUPS, "cage 3 r1c1 r1c2 r1c3".parse().unwrap()];
        let board = Board::new(Geometry::classic(), rules).unwrap();
        let none = Grids::new(&board).draw(&mut Seed(1).record(1), &Budget::unlimited()).unwrap();
        assert_eq!(none, None);
    }
}
