//! A record before it is placed on its board.

use super::boards::Boards;
use crate::puzzle::{Digit, DigitSet, Puzzle};
use crate::text::bytes::source::Line;
use crate::text::layout::content::Content;
use crate::text::layout::error::LayoutError;
use crate::text::layout::line;
use crate::text::{InputFormat, Notation, ParseError, Record};

/// What was read of a record.
pub(super) struct Draft<'a> {
    /// Where it begins.
    first: &'a Line,
    format: InputFormat,
    body: Body,
    comment: String,
    tail: Vec<u8>,
    solution: Option<Box<[Digit]>>,
}

/// The contents of a record.
enum Body {
    /// The cells of a board of this side.
    Cells(usize, Content),
    /// A puzzle that brings its own board and rules.
    Puzzle(Puzzle),
}

impl<'a> Draft<'a> {
    pub(super) fn of_cells(first: &'a Line, side: usize, content: Content, format: InputFormat) -> Self {
        let body = Body::Cells(side, content);
        Self { first, format, body, comment: String::new(), tail: Vec::new(), solution: None }
    }

    pub(super) fn of_puzzle(first: &'a Line, puzzle: Puzzle, format: InputFormat, comment: String) -> Self {
        Self { first, format, body: Body::Puzzle(puzzle), comment, tail: Vec::new(), solution: None }
    }

    pub(super) fn with_comment(self, comment: String) -> Self {
        Self { comment, ..self }
    }

    /// The same, with the solution that the record states.
    pub(super) fn with_solution(self, solution: Option<Box<[Digit]>>) -> Self {
        Self { solution, ..self }
    }

    /// The same, with the rest of the line as a comment.
    pub(super) fn with_rest(self, rest: &[u8]) -> Self {
        Self { comment: line::comment(rest), tail: line::tail(rest).to_vec(), ..self }
    }

    /// The record with this number, on the board that the options ask for.
    pub(super) fn record(self, boards: &mut Boards, number: u64) -> Result<Record, ParseError> {
        let Self { first, format, body, comment, tail, solution } = self;
        let made = match body {
            Body::Cells(side, content) => on_board(side, content, boards),
            Body::Puzzle(puzzle) => moved(&puzzle, boards).map(|puzzle| (puzzle, Notation::default())),
        };
        let (puzzle, notation) = made.map_err(|kind| ParseError::at(first, 0, kind))?;
        let notation = Notation { format, ..notation };
        Ok(Record { puzzle, notation, comment, tail, solution, number, line: first.number })
    }
}

/// The puzzle of these cells.
fn on_board(side: usize, content: Content, boards: &mut Boards) -> Result<(Puzzle, Notation), LayoutError> {
    let board = boards.of_side(side)?;
    let (puzzle, notation, cells) = match content {
        Content::Clues((clues, notation)) => {
            let cells = clues.len();
            (Puzzle::new(board, clues), notation, cells)
        }
        Content::Candidates((sets, notation)) => {
            let cells = sets.len();
            (Puzzle::from_candidates(board, &sets), notation, cells)
        }
    };
    let puzzle = puzzle.map_err(|_| LayoutError::Side { expected: side, found: cells.isqrt() })?;
    Ok((puzzle, notation))
}

/// A puzzle that brings its own board, moved to the board that the options make of it.
fn moved(puzzle: &Puzzle, boards: &mut Boards) -> Result<Puzzle, LayoutError> {
    let side = puzzle.side();
    let board = boards.beside(puzzle.board())?;
    let sets: Vec<DigitSet> = (0..puzzle.geometry().cells()).map(|cell| puzzle.candidates(cell)).collect();
    Puzzle::from_candidates(board, &sets).map_err(|_| LayoutError::Side { expected: side, found: side })
}
