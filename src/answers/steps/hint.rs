//! A hint: the next step from a reader's own board, or what is wrong there.

use super::{Choice, Course, Described, Stage, levels};
use crate::engine::{Budget, EngineError};
use crate::puzzle::{Board, Candidate, Geometry, House, Puzzle, Solution};
use std::sync::Arc;

/// The part of a step that a hint reveals, from 1: where it is, the technique, the cells, the whole reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

impl Level {
    /// The level of this number.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=4).contains(&number).then_some(Self(number))
    }

    /// The number, from 1 to 4.
    pub(crate) fn number(self) -> u8 {
        self.0
    }
}

/// A reader's own board: a puzzle with more digits, perhaps with pencil marks.
#[derive(Clone, Debug)]
pub(crate) struct OwnBoard(pub(crate) Arc<Puzzle>);

impl From<Puzzle> for OwnBoard {
    fn from(board: Puzzle) -> Self {
        Self(Arc::new(board))
    }
}

impl OwnBoard {
    /// The board with the rules of its puzzle, which readers do not repeat.
    fn of(&self, puzzle: &Puzzle) -> Result<Puzzle, EngineError> {
        let unsupported = |reason: String| EngineError::Unsupported { engine: "hint".to_owned(), reason };
        let sides = [puzzle, &*self.0].map(Puzzle::side);
        if sides[0] != sides[1] {
            return Err(unsupported(format!("your board must have side {}, got {}", sides[0], sides[1])));
        }
        // Rules and regions that are given again must be those of the puzzle.
        let (own, board) = (self.0.board(), puzzle.board());
        let has_usual_boxes = Geometry::with_side(sides[0]).is_ok_and(|usual| *own.geometry() == usual);
        let is_bare = own.rules().is_empty() && (has_usual_boxes || own.geometry() == board.geometry());
        if !is_bare && own != board {
            return Err(unsupported("your board must have the rules of the puzzle, or none".to_owned()));
        }
        let own = self.0.on(Arc::clone(board), self.0.clues().to_vec());
        own.map_err(|error| unsupported(error.to_string()))
    }
}

/// A hint.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(super) level: Level,
    pub(super) next: Next,
}

/// The subject of a hint.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// A digit that is not in the solution.
    Wrong(Candidate),
    /// A candidate that was removed although it is in the solution.
    Missing(Candidate),
    Step(Box<Stage>),
    /// All cells are filled.
    Finished,
    /// Nothing follows any more.
    Stuck,
}

impl Hint {
    /// The hint for a puzzle with this solution; `at` is the reader's board, if that is not the puzzle itself.
    pub(crate) fn of(
        puzzle: &Puzzle,
        solution: &Solution,
        at: Option<&OwnBoard>,
        level: Level,
        choice: Choice,
        budget: &Budget,
    ) -> Result<Self, EngineError> {
        let own = &at.map_or_else(|| Ok(puzzle.clone()), |board| board.of(puzzle))?;
        let is_right = |candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
        let digits = solution.digits().iter().enumerate();
        let missing = || {
            digits.map(|(cell, &digit)| own.geometry().candidate(cell, digit)).find(|candidate| !own.allows(*candidate))
        };
        let wrong = own.given().find(|candidate| !is_right(candidate));
        let next = match wrong.map(Next::Wrong).or_else(|| missing().map(Next::Missing)) {
            Some(mistake) => mistake,
            None => next_step(own, solution, choice, budget)?,
        };
        Ok(Self { level, next })
    }

    /// The four levels in words.
    pub(super) fn levels(&self, board: &Board) -> [String; 4] {
        match &self.next {
            Next::Wrong(Candidate { cell, digit }) => {
                let house = board.house_name(House::Box(board.geometry().box_of(*cell)));
                [
                    "a digit is wrong".to_owned(),
                    format!("a digit in {house} is wrong"),
                    format!("the digit in {cell} is wrong"),
                    format!("{cell} is not {}", board.geometry().value(*digit)),
                ]
            }
            Next::Missing(Candidate { cell, digit }) => {
                let house = board.house_name(House::Box(board.geometry().box_of(*cell)));
                [
                    "a candidate is missing".to_owned(),
                    format!("a candidate is missing in {house}"),
                    format!("a candidate is missing in {cell}"),
                    format!("{} is missing in {cell}", board.geometry().value(*digit)),
                ]
            }
            Next::Step(stage) => levels(&stage.step, board),
            Next::Finished => std::array::from_fn(|_| "no cell is open".to_owned()),
            Next::Stuck => std::array::from_fn(|_| "no step is left".to_owned()),
        }
    }

    /// The hint on one line.
    pub(crate) fn line(&self, board: &Board) -> String {
        let mut text = self.levels(board)[usize::from(self.level.0) - 1].clone();
        for chain in self.chains(board) {
            text += "; ";
            text += &chain;
        }
        text
    }

    /// The hint in words.
    pub(crate) fn words(&self, board: &Board) -> String {
        let mut text = self.levels(board)[usize::from(self.level.0) - 1].clone() + "\n";
        for chain in self.chains(board) {
            text = text + "  " + &chain + "\n";
        }
        text
    }

    /// The chains of a whole reason that has more than one.
    fn chains(&self, board: &Board) -> Vec<String> {
        match &self.next {
            Next::Step(stage) if self.level.0 == 4 => Described { step: &stage.step, board }.chains(),
            _ => Vec::new(),
        }
    }
}

fn next_step(puzzle: &Puzzle, solution: &Solution, choice: Choice, budget: &Budget) -> Result<Next, EngineError> {
    if puzzle.clue_count() == puzzle.geometry().cells() {
        return Ok(Next::Finished);
    }
    let stage = Course::new(puzzle, solution, choice).next(budget)?;
    Ok(stage.map_or(Next::Stuck, |stage| Next::Step(Box::new(stage))))
}
