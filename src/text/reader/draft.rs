//! A record before it is placed on its board.

use super::boards::Boards;
use super::rules::Rules;
use crate::puzzle::{Board, Digit, Puzzle};
use crate::text::bytes::line::Line;
use crate::text::layout::content::Content;
use crate::text::layout::error::LayoutError;
use crate::text::layout::{line, rules};
use crate::text::{Description, InputFormat, Notation, ParseError, Reading, Record};
use std::borrow::Cow;
use std::sync::Arc;

/// A record as read, without a board.
pub(super) struct Draft<'a> {
    /// Its first line.
    first: Cow<'a, Line>,
    format: InputFormat,
    body: Body,
    rules: Rules,
    comment: String,
    pub(super) description: Description,
    tail: Vec<u8>,
    /// The solution that the input gives.
    pub(super) solution: Option<Box<[Digit]>>,
    /// The rules that its drawings were read as.
    pub(super) readings: Vec<Reading>,
}

/// The contents of a record.
enum Body {
    /// The cells of a board of this side.
    Cells(usize, Content),
    /// A puzzle with its own board and rules.
    Puzzle(Puzzle),
}

impl<'a> Draft<'a> {
    pub(super) fn of_cells(first: &'a Line, side: usize, content: Content, format: InputFormat) -> Self {
        Self::new(Cow::Borrowed(first), Body::Cells(side, content), format)
    }

    /// A puzzle that begins on this line, without positions for its cells.
    pub(super) fn of_puzzle(line: u64, puzzle: Puzzle, format: InputFormat) -> Self {
        Self::new(Cow::Owned(Line::at((line, 1))), Body::Puzzle(puzzle), format)
    }

    fn new(first: Cow<'a, Line>, body: Body, format: InputFormat) -> Self {
        let (comment, description, tail) = (String::new(), Description::default(), Vec::new());
        let (rules, readings) = (Rules::default(), Vec::new());
        Self { first, format, body, rules, comment, description, tail, solution: None, readings }
    }

    /// The draft with the rules below it.
    pub(super) fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    pub(super) fn with_comment(self, comment: String) -> Self {
        Self { comment, ..self }
    }

    /// The draft with the line above it as a comment, if it has none.
    pub(super) fn with_name(self, name: String) -> Self {
        if self.comment.is_empty() { self.with_comment(name) } else { self }
    }

    /// The draft with the rest of the line as a comment.
    pub(super) fn with_rest(self, rest: &[u8]) -> Self {
        Self { comment: line::comment(rest), tail: line::tail(rest).to_vec(), ..self }
    }

    /// The record, on its board as changed by the options.
    pub(super) fn record(self, boards: &mut Boards, number: u64) -> Result<Record, ParseError> {
        let Self { first, format, body, rules: below, comment, description, tail, solution, readings } = self;
        let made = match body {
            Body::Cells(side, content) => {
                let board = match below.geometry() {
                    Some(geometry) if geometry.side() != side => {
                        Err(LayoutError::Side { expected: geometry.side(), found: side })
                    }
                    Some(geometry) => boards.with_own(&Board::plain(Arc::clone(geometry))),
                    None => boards.of_side(side),
                };
                board.and_then(|board| on_board(side, content, board))
            }
            Body::Puzzle(_) if below.geometry().is_some() => Err(LayoutError::SecondShape),
            Body::Puzzle(puzzle) => {
                let board = boards.with_own(puzzle.board());
                board.and_then(|board| rules::moved(&puzzle, board)).map(|puzzle| (puzzle, Notation::default()))
            }
        };
        let (puzzle, notation) = made.map_err(|kind| ParseError::at(&first, 0, kind))?;
        let (puzzle, notation) = (below.add_to(puzzle, boards)?, Notation { format, ..notation });
        let line = first.number;
        Ok(Record { puzzle, notation, comment, tail, description, solution, readings, number, line })
    }
}

/// Places the cells on a board of this side.
fn on_board(side: usize, content: Content, board: Arc<Board>) -> Result<(Puzzle, Notation), LayoutError> {
    let expected = board.side();
    let (puzzle, notation) = match content {
        Content::Clues((clues, notation)) => (Puzzle::new(board, clues), notation),
        Content::Candidates((sets, notation)) => (Puzzle::from_candidates(board, &sets), notation),
    };
    let puzzle = puzzle.map_err(|_| LayoutError::Side { expected, found: side })?;
    Ok((puzzle, notation))
}
