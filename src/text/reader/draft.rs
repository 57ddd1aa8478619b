//! A record before it is placed on its board.

use super::boards::Boards;
use super::rules::Rules;
use crate::puzzle::{Digit, Puzzle};
use crate::text::bytes::source::Line;
use crate::text::format::prose;
use crate::text::layout::content::Content;
use crate::text::layout::error::LayoutError;
use crate::text::layout::{line, rules};
use crate::text::{InputFormat, Notation, ParseError, Record};
use std::borrow::Cow;

/// What was read of a record.
pub(super) struct Draft<'a> {
    /// Where it begins.
    first: Cow<'a, Line>,
    format: InputFormat,
    body: Body,
    rules: Rules,
    comment: String,
    tail: Vec<u8>,
    solution: Option<Box<[Digit]>>,
    /// The rules in words, each of which must have been read.
    prose: String,
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
        Self::new(Cow::Borrowed(first), Body::Cells(side, content), format, String::new())
    }

    /// A puzzle that begins on this line, on which its cells have no places.
    pub(super) fn of_puzzle(line: u64, puzzle: Puzzle, format: InputFormat, comment: String) -> Self {
        Self::new(Cow::Owned(Line::at((line, 1))), Body::Puzzle(puzzle), format, comment)
    }

    fn new(first: Cow<'a, Line>, body: Body, format: InputFormat, comment: String) -> Self {
        Self {
            first,
            format,
            body,
            rules: Rules::default(),
            comment,
            tail: Vec::new(),
            solution: None,
            prose: String::new(),
        }
    }

    /// The same with the rules below it.
    pub(super) fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    pub(super) fn with_comment(self, comment: String) -> Self {
        Self { comment, ..self }
    }

    /// The same, with the line above it as a comment if it has none.
    pub(super) fn with_name(self, name: String) -> Self {
        if self.comment.is_empty() { self.with_comment(name) } else { self }
    }

    /// The same, with the solution that the record states.
    pub(super) fn with_solution(self, solution: Option<Box<[Digit]>>) -> Self {
        Self { solution, ..self }
    }

    /// The draft with rules in words, each of which must have been read.
    pub(super) fn with_prose(self, prose: String) -> Self {
        Self { prose, ..self }
    }

    /// The same, with the rest of the line as a comment.
    pub(super) fn with_rest(self, rest: &[u8]) -> Self {
        Self { comment: line::comment(rest), tail: line::tail(rest).to_vec(), ..self }
    }

    /// The record with this number, on the board that the options ask for.
    pub(super) fn record(self, boards: &mut Boards, number: u64) -> Result<Record, ParseError> {
        let Self { first, format, body, rules: below, comment, tail, solution, prose } = self;
        let made = match body {
            Body::Cells(side, content) => on_board(side, content, boards),
            Body::Puzzle(puzzle) => {
                let board = boards.beside(puzzle.board());
                board.and_then(|board| rules::moved(&puzzle, board)).map(|puzzle| (puzzle, Notation::default()))
            }
        };
        let (puzzle, notation) = made.map_err(|kind| ParseError::at(&first, 0, kind))?;
        let (puzzle, notation) = (below.add_to(puzzle, boards)?, Notation { format, ..notation });
        prose::check(&prose, puzzle.board()).map_err(|kind| ParseError::at(&first, 0, kind))?;
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
