//! Detects whether the next bytes begin a line, or something that ignores line ends.

use super::{MAX_INDENT, Source};
use crate::text::bytes::line::Line;
use crate::text::bytes::pasted::markdown_link;
use crate::text::bytes::{array, tag};
use std::io::{self, BufRead};
use std::mem;

/// The fewest tabs on a line that may be a row of empty cells: those between the four cells of the smallest board.
const TABS: usize = 3;

/// The kind of input that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The end of the input.
    End,
    /// An opening bracket, not consumed: a JSON board, a section header, or an array in another language.
    Bracket,
    /// A brace: an f-puzzles object.
    Object,
    /// A tag of a document, which has a puzzle in each element.
    Document,
    /// A tag of an HTML table.
    Table,
    /// Anything else.
    Line,
}

/// The beginnings of documents, of one length: the declaration of XML, and the root of those that may lack it.
const DOCUMENTS: [&[u8]; 2] = [b"<?xml", b"<open"];

/// The longest declaration before an array.
const LONGEST_DECLARATION: usize = 128;

/// The longest text of a link in Markdown, with the brackets around it and the beginning of the link.
const LONGEST_TITLE: usize = 512;

impl<R: BufRead> Source<R> {
    /// Skips white space, line ends and byte order marks, and returns the kind of what follows.
    pub(crate) fn start(&mut self) -> io::Result<Start> {
        if !self.ahead.is_empty() {
            return Ok(Start::Line);
        }
        loop {
            let declaration = self.declaration()?;
            for _ in 0..declaration {
                self.next_byte()?;
            }
            if declaration > 0 {
                return Ok(Start::Bracket);
            }
            if let Some(start) = self.no_line()? {
                return Ok(start);
            }
            match self.peek()? {
                Some(b'\n' | b'\r') if self.indent.len() >= TABS && self.indent.iter().all(|&byte| byte == b'\t') => {
                    let line = self.line_of_tabs();
                    self.skip_byte()?;
                    self.ahead.push_back(line);
                    return Ok(Start::Line);
                }
                Some(b' ' | b'\t' | b'\n' | b'\r') => {
                    self.skip_byte()?;
                }
                Some(0xEF) if self.look(3)? == "\u{feff}".as_bytes() => self.taken.clear(),
                _ => return Ok(Start::Line),
            }
        }
    }

    /// The current line, which is blank but for its indentation.
    fn line_of_tabs(&mut self) -> Line {
        Line { raw: Some(mem::take(&mut self.indent)), ..Line::at((self.line, 1)) }
    }

    /// The number of bytes before the array in a line of source code such as `board = [[5, 3,`; 0 if there is no array.
    fn declaration(&mut self) -> io::Result<usize> {
        if !self.peek()?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Ok(0);
        }
        let line = self.look_line(LONGEST_DECLARATION)?;
        Ok(array::declaration(line))
    }

    /// The kind of what comes next, unless it is a line.
    fn no_line(&mut self) -> io::Result<Option<Start>> {
        Ok(match self.peek()? {
            None => Some(Start::End),
            Some(b'[') => markdown_link(self.look_line(LONGEST_TITLE)?).is_none().then_some(Start::Bracket),
            Some(open @ (b'{' | b'(')) => match self.after_bracket()? {
                Some(next) if next == open => Some(Start::Bracket),
                _ if matches!(self.look(2)?, [b'{', b'"' | b' ' | b'\t' | b'\r' | b'\n', ..]) => Some(Start::Object),
                _ => None,
            },
            Some(b'<') if DOCUMENTS.contains(&self.look(DOCUMENTS[0].len())?) => Some(Start::Document),
            Some(b'<') => tag::begins_table(self.look(tag::BEGINNING)?).then_some(Start::Table),
            Some(_) => None,
        })
    }

    /// Takes the next line, unless something else than a line follows, or a declaration.
    pub(super) fn read_ahead(&mut self) -> io::Result<Option<Line>> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.skip_byte()?;
        }
        match self.no_line()? {
            // The last row may be empty, and lack a line end.
            Some(Start::End) if self.indent.len() >= TABS => {}
            None if self.declaration()? == 0 => {}
            _ => return Ok(None),
        }
        let mut line = Line::default();
        self.read_line(&mut line)?;
        Ok(Some(line))
    }

    /// Whether an array or a table follows after `ahead` lines that have been read ahead.
    pub(crate) fn is_grid_next(&mut self, ahead: usize) -> io::Result<bool> {
        if self.ahead.len() != ahead || self.failure.is_some() {
            return Ok(false);
        }
        let is_section = matches!(self.look(2)?, [b'[', letter] if letter.is_ascii_alphabetic());
        Ok(!is_section && (matches!(self.no_line()?, Some(Start::Bracket | Start::Table)) || self.declaration()? > 0))
    }

    /// The byte after the next one and white space.
    fn after_bracket(&mut self) -> io::Result<Option<u8>> {
        for at in 1..MAX_INDENT {
            match self.look(at + 1)?.get(at) {
                Some(byte) if byte.is_ascii_whitespace() => {}
                next => return Ok(next.copied()),
            }
        }
        Ok(None)
    }

    /// Whether the input is UTF-16, by its byte order mark or by the zero half of an ASCII character. Must be called
    /// first.
    pub(crate) fn is_utf16(&mut self) -> io::Result<bool> {
        Ok(matches!(self.look(2)?, [0xFE, 0xFF] | [0xFF, 0xFE] | [1..=0x7F, 0] | [0, 1..=0x7F]))
    }
}
