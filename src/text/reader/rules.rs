//! The rules below a board: read with it, and checked against it.

use super::Reader;
use super::boards::Boards;
use crate::puzzle::{Board, Puzzle, Rule};
use crate::text::bytes::source::{Line, MAX_LINE};
use crate::text::layout::detect::Layout;
use crate::text::layout::error::LayoutError;
use crate::text::layout::{row, rules};
use crate::text::{InputFormat, ParseError, ParseErrorKind};
use std::io::BufRead;
use std::sync::Arc;

/// The rules below a board, with the lines they stand on.
#[derive(Debug, Default)]
pub(super) struct Rules(Vec<(Line, Vec<Rule>)>);

impl<R: BufRead> Reader<R> {
    /// Takes the rules directly below the board that was just read.
    pub(super) fn read_rules(&mut self) -> Result<Rules, ParseError> {
        let (mut read, mut length) = (Rules::default(), 0);
        while let Some((line, rules)) = self.next_rule() {
            length += line.text.len();
            if length > MAX_LINE {
                return Err(ParseError::at(&line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
            }
            read.0.push((line, rules?));
        }
        Ok(read)
    }

    /// Skips the rules of a board that is not read.
    pub(super) fn skip_rules(&mut self) {
        while self.next_rule().is_some() {}
    }

    /// Takes the next line if it is a rule, together with the comments and the border of a block before it.
    ///
    /// Most boards are followed by a board, and that is known from its first byte. Such a line is not read ahead: it
    /// may be a plain one.
    fn next_rule(&mut self) -> Option<(Line, Result<Vec<Rule>, ParseError>)> {
        if self.options.format == Some(InputFormat::Line) {
            return None;
        }
        let in_block = matches!(self.layout, Some(Layout::Block { .. }));
        loop {
            let first = self.source.next_start()?;
            if !may_go_on(first) && !(in_block && first.is_ascii_punctuation()) {
                return None;
            }
            let line = self.source.ahead(0)?;
            let is_between = row::is_remark(line) || in_block && row::is_border(&line.text);
            let rules = rules::read(line);
            if !is_between && rules.is_none() {
                return None;
            }
            let mut line = Line::default();
            // It was read already.
            self.source.take_line(&mut line).ok()?;
            if let Some(rules) = rules {
                return Some((line, rules));
            }
        }
    }
}

/// Whether a line that begins with this byte may be a rule, or a comment above one.
pub(super) fn may_go_on(first: u8) -> bool {
    first.is_ascii_alphabetic() || matches!(first, b' ' | b'\t' | b'#' | b';')
}

impl Rules {
    /// The puzzle with these rules in addition to its own.
    pub(super) fn add_to(&self, puzzle: Puzzle, boards: &mut Boards) -> Result<Puzzle, ParseError> {
        if self.0.is_empty() {
            return Ok(puzzle);
        }
        let rules = self.0.iter().flat_map(|(_, rules)| rules);
        boards.with_rules(&puzzle, rules.cloned()).map_err(|error| self.fault(&puzzle, error))
    }

    /// The error of rules that do not fit a board, at the first that does not fit by itself.
    fn fault(&self, puzzle: &Puzzle, error: LayoutError) -> ParseError {
        let nothing = Line::default();
        let last = self.0.last().map_or(&nothing, |(line, _)| line);
        let misfit = self.0.iter().find_map(|(line, rules)| {
            let alone = Board::new(Arc::clone(puzzle.geometry()), rules.iter().cloned());
            alone.err().map(|error| (line, error))
        });
        match misfit {
            Some((line, error)) => ParseError::at(line, rules::offset_of(&line.text, &error), LayoutError::Rule(error)),
            None => ParseError::at(last, 0, error),
        }
    }
}
