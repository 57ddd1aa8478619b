//! Reads the boxes or regions and the rules below a board.

use super::rules::{Declaration, Rules};
use super::{After, Reader};
use crate::puzzle::Rule;
use crate::text::bytes::line::Line;
use crate::text::bytes::source::Start;
use crate::text::format::simple_sudoku;
use crate::text::heading;
use crate::text::layout::detect::Layout;
use crate::text::layout::{grid, row, rules, shape};
use crate::text::{InputFormat, ParseError};
use std::io::{self, BufRead};

/// The most blank lines between a board in a file and its rules or the line that declares its grids, and the most
/// comments between them.
pub(super) const GAP: usize = 4;

/// The heading of the list of rules below a drawn board.
const HEADING: &[u8] = b"rules:";

impl<R: BufRead> Reader<R> {
    /// Takes the boxes or regions and the rules directly below the board just read.
    pub(super) fn read_rules(&mut self) -> Result<Rules, ParseError> {
        let mut read = Rules::default();
        self.skip_gap();
        while let Some((line, declaration)) = self.next_rule(!read.is_empty()) {
            read.push(line, declaration?)?;
        }
        Ok(read)
    }

    /// Skips the rules of a board that could not be read.
    pub(super) fn skip_rules(&mut self) {
        self.skip_gap();
        while self.next_rule(true).is_some() {}
    }

    /// Takes a blank line between a block and its rules. A second one ends the puzzle; after a board on one line the
    /// first does, as it is the only way for a program that writes a line and waits for the answer. In a file, some
    /// blank lines may follow any board.
    fn skip_gap(&mut self) {
        let is_block = matches!(self.layout, Some(Layout::Block { .. }));
        if !(is_block || self.is_whole)
            || self.options.format == Some(InputFormat::Line)
            || !self.source.next_start().is_some_and(|first| matches!(first, b'\n' | b'\r'))
        {
            return;
        }
        let most = if self.is_whole { GAP } else { 1 };
        let gap = (0..most).take_while(|&index| self.source.ahead(index).is_some_and(Line::is_blank)).count();
        let is_remark = |line: &Line| row::is_remark(line) && !heading::is_field(&line.text);
        let remarks = (gap..gap + GAP).take_while(|&index| self.source.ahead(index).is_some_and(is_remark)).count();
        let next = gap + remarks;
        if gap > 0 && (self.source.ahead(next).is_some_and(is_declaration) || self.late_digits(next, GAP).is_some()) {
            for _ in 0..gap {
                // It was read already, so this cannot fail.
                let _ = self.source.take_line(&mut Line::default());
            }
        }
    }

    /// Takes the next line if it is a declaration, together with comments before it and the border of a block. Prose
    /// among rules, or between rules and a blank line, is a misspelled rule, not the heading of the next board.
    ///
    /// Most boards are followed by a board, which its first byte reveals. Such a line is not read ahead, so that it can
    /// take the fast path.
    fn next_rule(&mut self, is_among_rules: bool) -> Option<(Line, Result<Declaration, ParseError>)> {
        if self.options.format == Some(InputFormat::Line) {
            return None;
        }
        let in_block = matches!(self.layout, Some(Layout::Block { .. }));
        loop {
            let first = self.source.next_start()?;
            if !(may_be_rule(first) || in_block && (first.is_ascii_punctuation() || !first.is_ascii())) {
                return None;
            }
            let late = self.late_digits(0, 0);
            let line = self.source.ahead(0)?;
            if late.is_none() && grid::read(line).is_some() {
                return None;
            }
            let list = line.text.strip_prefix(HEADING).map(<[u8]>::trim_ascii);
            // The title of the next board may be directly below this one.
            let is_comment = row::is_remark(line) && !heading::is_field(&line.text);
            let is_between = is_comment || in_block && (row::is_border(&line.text) || list == Some(&[]));
            let rules = if list.is_some_and(|list| !list.is_empty()) { listed(line) } else { rules::read(line) };
            let shape = shape::read(line).map(|geometry| geometry.map(Declaration::Shape));
            let declaration = shape.or(rules.map(|rules| rules.map(Declaration::Rules)));
            let declaration = declaration.or(late.map(Err));
            let unknown = if is_between || declaration.is_some() { None } else { rules::unknown(line) };
            let declaration = declaration.or(unknown.filter(|_| self.rules_follow(is_among_rules)).map(Err));
            if !is_between && declaration.is_none() {
                return None;
            }
            let mut line = Line::default();
            // It was read already.
            self.source.take_line(&mut line).ok()?;
            if simple_sudoku::is_frame(&line.text) {
                self.after = After::Frame;
            }
            if let Some(declaration) = declaration {
                return Some((line, declaration));
            }
        }
    }

    /// The error of a line ahead that declares digits but has no board below it, even after this gap of blank lines: it
    /// is meant for the one above.
    fn late_digits(&mut self, at: usize, gap: usize) -> Option<ParseError> {
        let error = grid::late(self.source.ahead(at)?)?;
        let next = at + 1;
        let blank =
            (next..next + gap).take_while(|&index| self.source.ahead(index).is_some_and(Line::is_blank)).count();
        let is_last = self.source.ahead(next + blank).is_none_or(|line| line.is_blank() || is_declaration(line));
        is_last.then_some(error)
    }

    /// Whether the line after the next one shows that the next one is a rule.
    fn rules_follow(&mut self, is_among_rules: bool) -> bool {
        match self.source.ahead(1) {
            Some(line) if !line.is_blank() => is_declaration(line),
            _ => is_among_rules,
        }
    }

    /// Skips the moves of a game below a frame of Simple Sudoku.
    pub(super) fn skip_moves(&mut self) -> io::Result<()> {
        let is_move = |line: &Line| line.is_blank() || simple_sudoku::is_move(&line.text);
        while self.source.start()? == Start::Line && self.source.ahead(0).is_some_and(is_move) {
            self.source.take_line(&mut self.line)?;
        }
        Ok(())
    }
}

/// Whether a line declares boxes, regions or a rule regardless of its context. One that declares grids, whose corners
/// look like the cells of a rule, begins the next board.
pub(super) fn is_declaration(line: &Line) -> bool {
    grid::read(line).is_none() && (rules::is_rule(&line.text) || shape::is_shape(line))
}

/// The rules in the list below a drawn board; `None` for other lines.
fn listed(line: &Line) -> Option<Result<Vec<Rule>, ParseError>> {
    let mut start = HEADING.len();
    let mut all = Vec::new();
    for part in str::from_utf8(&line.text[start..]).ok()?.split(", ") {
        let indent = part.len() - part.trim_start().len();
        let column = line.column_at(start + indent);
        match rules::read(&Line { text: part.trim_start().into(), ..Line::at((line.number, column)) })? {
            Ok(rules) => all.extend(rules),
            Err(error) => return Some(Err(error)),
        }
        start += part.len() + 2;
    }
    Some(Ok(all))
}

/// Whether a line with this first byte may be a rule, or a comment above one.
pub(super) fn may_be_rule(first: u8) -> bool {
    first.is_ascii_alphabetic() || matches!(first, b' ' | b'\t' | b'#' | b';')
}
