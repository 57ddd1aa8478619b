//! Splits an input of any length into lines with their positions.
//!
//! A line ends with LF, CRLF or a lone CR. Lines are read one at a time and may be peeked at in advance; JSON boards
//! and the like, which ignore line ends, are read byte by byte. A line that begins like them is never read ahead,
//! because they may be long. Line and column numbers count from 1, columns in characters.

use crate::text::bytes::array;
use crate::text::bytes::excerpt::count_chars;
use crate::text::bytes::pasted::Pasted;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};
use std::mem;

/// The longest line that is kept in memory. A whole board of the largest side on one line, with four-digit numbers and
/// a separator each, takes 5 MiB.
pub(in crate::text) const MAX_LINE: usize = 8 << 20;

/// One line without its end and its leading white space.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Line {
    /// The line's number, from 1.
    pub(in crate::text) number: u64,
    /// The column at which `text`, or the raw line, begins, from 1.
    pub(in crate::text) column: u64,
    pub(in crate::text) text: Vec<u8>,
    /// The line as it is in the input, including white space, if `text` is read in its place (see [`Pasted`]).
    pub(in crate::text) raw: Option<Vec<u8>>,
    /// Whether the line was longer than [`MAX_LINE`]; `text` is then its beginning.
    pub(in crate::text) too_long: bool,
}

impl Line {
    /// A bare position, for errors without text.
    pub(in crate::text) fn at((number, column): (u64, u64)) -> Self {
        Self { number, column, ..Self::default() }
    }

    /// The line of a longer text that a byte is on, and the byte's position in it; the text begins at `place`.
    pub(in crate::text) fn within(text: &[u8], offset: usize, place: (u64, u64)) -> (Self, usize) {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let number = place.0 + before.split(|&byte| byte == b'\n').skip(1).count() as u64;
        let column = if start == 0 { place.1 } else { 1 };
        let line = text[start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        (Self { text: line.to_vec(), ..Self::at((number, column)) }, before.len() - start)
    }

    /// The column of a byte of the line.
    pub(in crate::text) fn column_at(&self, offset: usize) -> u64 {
        let (text, offset) = self.raw_at(offset);
        self.column + count_chars(&text[..offset]) as u64
    }

    /// The line as it is in the input, without its leading white space.
    pub(in crate::text) fn raw(&self) -> &[u8] {
        self.raw.as_deref().map_or(&self.text, <[u8]>::trim_ascii_start)
    }

    /// Takes the line as it is in the input for its text.
    pub(in crate::text) fn restore(&mut self) {
        if let Some(raw) = self.raw.take() {
            self.text = raw.trim_ascii_start().to_vec();
            self.column += (raw.len() - self.text.len()) as u64;
        }
    }

    /// The line as it is in the input, and the place of a byte of `text` in it.
    pub(in crate::text) fn raw_at(&self, offset: usize) -> (&[u8], usize) {
        match &self.raw {
            None => (&self.text, offset.min(self.text.len())),
            Some(raw) => (raw, Pasted::read(raw).and_then(|pasted| pasted.place(offset)).unwrap_or(raw.len())),
        }
    }

    /// Whether the line is a row of empty cells in a table that was pasted: nothing but the tabs between them.
    pub(in crate::text) fn is_row_of_tabs(&self, side: usize) -> bool {
        let fields = |raw: &Vec<u8>| raw.split(|&byte| byte == b'\t').count();
        self.is_blank() && self.raw.as_ref().is_some_and(|raw| fields(raw) == side)
    }

    /// Whether the line is empty.
    pub(in crate::text) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// What comes next in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Start {
    /// Nothing: the input ends.
    End,
    /// A bracket: a JSON board or a section header; or the brackets of an array in another language. It has not been
    /// read yet.
    Bracket,
    /// A brace: an f-puzzles object.
    Object,
    /// A tag: an `OpenSudoku` document.
    Document,
    /// Anything else.
    Line,
}

/// The longest indentation that may be empty cells: a tab each on the largest board.
const MAX_INDENT: usize = 1024;

/// The longest beginning of a line that may declare an array.
const LONGEST_DECLARATION: usize = 128;

#[derive(Debug)]
pub(in crate::text) struct Source<R> {
    input: R,
    /// Bytes that were taken from the input to peek at them.
    taken: VecDeque<u8>,
    /// Lines that were read ahead.
    ahead: VecDeque<Line>,
    /// The number of the current line of `input`, and the number of its characters already read.
    line: u64,
    column: u64,
    /// The white space that the current line begins with, as far as it was skipped.
    indent: Vec<u8>,
    /// Whether a CR was the last byte, so that an LF that follows belongs to it.
    after_cr: bool,
    /// An error that occurred while lines were read ahead; it is reported when these are used up.
    failure: Option<io::Error>,
    /// The text taken since the current record began, at most [`MAX_LINE`] of it.
    record: Vec<u8>,
}

impl<R: BufRead> Source<R> {
    pub(in crate::text) fn new(input: R) -> Self {
        Self {
            input,
            taken: VecDeque::new(),
            ahead: VecDeque::new(),
            line: 1,
            column: 0,
            indent: Vec::new(),
            after_cr: false,
            failure: None,
            record: Vec::new(),
        }
    }

    /// Begins a record.
    pub(in crate::text) fn begin_record(&mut self) {
        self.record.clear();
    }

    /// The current record, as far as it was taken, without surrounding blank lines; at most [`MAX_LINE`] of it.
    pub(in crate::text) fn record(&self) -> &[u8] {
        self.record.trim_ascii()
    }

    fn keep(record: &mut Vec<u8>, text: &[u8]) {
        record.extend_from_slice(&text[..text.len().min(MAX_LINE.saturating_sub(record.len()))]);
    }

    /// The position of the input, if no line was read ahead: line and column, both from 1.
    pub(in crate::text) fn place(&self) -> (u64, u64) {
        (self.line, self.column + 1)
    }

    fn fill(&mut self) -> io::Result<&[u8]> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.input.fill_buf()
    }

    /// The next byte, without taking it. Must not be called while lines are read ahead.
    pub(in crate::text) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let next = match self.taken.front() {
                Some(&byte) => Some(byte),
                None => self.fill()?.first().copied(),
            };
            if !(self.after_cr && next == Some(b'\n')) {
                self.after_cr = false;
                return Ok(next);
            }
            self.after_cr = false;
            self.consume();
        }
    }

    fn consume(&mut self) {
        if self.taken.pop_front().is_none() {
            self.input.consume(1);
        }
    }

    /// The next `count` bytes, without taking them; fewer at the end of the input.
    pub(in crate::text) fn look(&mut self, count: usize) -> io::Result<&[u8]> {
        self.peek()?;
        while self.taken.len() < count {
            let Some(&byte) = self.fill()?.first() else { break };
            self.input.consume(1);
            self.taken.push_back(byte);
        }
        let taken = self.taken.make_contiguous();
        Ok(&taken[..taken.len().min(count)])
    }

    /// Takes the next byte. Every kind of line end is reported as LF.
    pub(in crate::text) fn next_byte(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.peek()? else { return Ok(None) };
        self.consume();
        match byte {
            b'\n' | b'\r' => {
                self.end_line(byte);
                Self::keep(&mut self.record, b"\n");
                return Ok(Some(b'\n'));
            }
            // A byte that continues a character is in the column of the character's first byte.
            0x80..=0xBF => {}
            _ => self.column += 1,
        }
        // Anything else ends the indentation, and a longer one is not a row's.
        if matches!(byte, b' ' | b'\t') && self.indent.len() < MAX_INDENT {
            self.indent.push(byte);
        } else {
            self.indent.clear();
        }
        Self::keep(&mut self.record, &[byte]);
        Ok(Some(byte))
    }

    fn end_line(&mut self, end: u8) {
        self.line += 1;
        self.column = 0;
        self.indent.clear();
        self.after_cr = end == b'\r';
    }

    /// Skips white space, line ends and byte order marks, and returns what comes then.
    pub(in crate::text) fn start(&mut self) -> io::Result<Start> {
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
                Some(b' ' | b'\t' | b'\n' | b'\r') => {
                    self.next_byte()?;
                }
                Some(0xEF) if self.look(3)? == "\u{feff}".as_bytes() => self.taken.clear(),
                _ => return Ok(Start::Line),
            }
        }
    }

    /// The number of bytes before the array that a line of source code begins, as in `board = [[5, 3,`; 0 if it is
    /// none.
    fn declaration(&mut self) -> io::Result<usize> {
        if !self.peek()?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Ok(0);
        }
        let mut length = 0;
        while length < LONGEST_DECLARATION && self.look(length + 1)?.get(length).is_some_and(|byte| !is_end(*byte)) {
            length += 1;
        }
        Ok(array::declaration(self.look(length)?))
    }

    /// What comes next, if it is not a line: the end, or something that ignores line ends.
    fn no_line(&mut self) -> io::Result<Option<Start>> {
        Ok(match self.peek()? {
            None => Some(Start::End),
            Some(b'[') => Some(Start::Bracket),
            Some(open @ (b'{' | b'(')) => match self.after_bracket()? {
                Some(next) if next == open => Some(Start::Bracket),
                _ if matches!(self.look(2)?, [b'{', b'"' | b' ' | b'\t' | b'\r' | b'\n', ..]) => Some(Start::Object),
                _ => None,
            },
            Some(b'<')
                if matches!(self.look(5)?, [b'<', b'?', b'x', b'm', b'l', ..] | [b'<', b'o', b'p', b'e', b'n', ..]) =>
            {
                Some(Start::Document)
            }
            Some(_) => None,
        })
    }

    /// Whether an array comes next, after this many lines that were read ahead.
    pub(in crate::text) fn is_array_next(&mut self, ahead: usize) -> io::Result<bool> {
        if self.ahead.len() != ahead || self.failure.is_some() {
            return Ok(false);
        }
        let is_section = matches!(self.look(2)?, [b'[', letter] if letter.is_ascii_alphabetic());
        Ok(!is_section && (self.no_line()? == Some(Start::Bracket) || self.declaration()? > 0))
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

    /// Whether the input is UTF-16, judged by its byte order mark or by the empty half of an ASCII character. Must be
    /// called first.
    pub(in crate::text) fn is_utf16(&mut self) -> io::Result<bool> {
        Ok(matches!(self.look(2)?, [0xFE, 0xFF] | [0xFF, 0xFE] | [1..=0x7F, 0] | [0, 1..=0x7F]))
    }

    /// Takes the next line into `line`, whose memory is reused.
    pub(in crate::text) fn take_line(&mut self, line: &mut Line) -> io::Result<()> {
        match self.ahead.pop_front() {
            Some(next) => *line = next,
            None => self.read_line(line)?,
        }
        Self::keep(&mut self.record, line.raw());
        Self::keep(&mut self.record, b"\n");
        Ok(())
    }

    /// The line `index` lines ahead, if the input has one and no bracket comes before it.
    pub(in crate::text) fn ahead(&mut self, index: usize) -> Option<&Line> {
        while self.ahead.len() <= index {
            match self.read_ahead() {
                Ok(Some(line)) => self.ahead.push_back(line),
                Ok(None) => return None,
                Err(error) => {
                    self.failure = Some(error);
                    return None;
                }
            }
        }
        self.ahead.get(index)
    }

    /// The first byte of the next line after its white space as far as that is known; a line end for an empty line, and
    /// `None` at the end of the input or where it cannot be read, which is reported later.
    pub(in crate::text) fn next_start(&mut self) -> Option<u8> {
        if let Some(line) = self.ahead.front() {
            return Some(line.text.first().copied().unwrap_or(b'\n'));
        }
        self.peek().unwrap_or_else(|error| {
            self.failure = Some(error);
            None
        })
    }

    /// The input's bytes from the start of a line on, as far as they are in memory; reads only if none are. `None` in
    /// the middle of a line, or while lines or bytes are read ahead.
    pub(in crate::text) fn whole_lines(&mut self) -> io::Result<Option<&[u8]>> {
        if self.column > 0 || !self.taken.is_empty() || !self.ahead.is_empty() {
            return Ok(None);
        }
        // After a CR this takes the LF.
        self.peek()?;
        self.fill().map(Some)
    }

    /// Takes this many bytes of [`whole_lines`](Self::whole_lines), which must be this many whole lines.
    pub(in crate::text) fn take_whole_lines(&mut self, bytes: usize, lines: u64) {
        self.input.consume(bytes);
        self.line += lines;
    }

    fn read_ahead(&mut self) -> io::Result<Option<Line>> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.next_byte()?;
        }
        if self.no_line()?.is_some() || self.declaration()? > 0 {
            return Ok(None);
        }
        let mut line = Line::default();
        self.read_line(&mut line)?;
        Ok(Some(line))
    }

    /// Takes the rest of the current line, as the layouts read it.
    fn read_line(&mut self, line: &mut Line) -> io::Result<()> {
        let indent = mem::take(&mut self.indent);
        self.read_raw_line(line)?;
        // Only tabs may be fields.
        let indent = if indent.contains(&b'\t') { indent } else { Vec::new() };
        let raw =
            if indent.is_empty() { Cow::Borrowed(&line.text) } else { Cow::Owned([&*indent, &*line.text].concat()) };
        if let Some(pasted) = Pasted::read(&raw) {
            line.column -= indent.len() as u64;
            line.raw = Some(raw.into_owned());
            line.text = pasted.text();
        }
        Ok(())
    }

    fn read_raw_line(&mut self, line: &mut Line) -> io::Result<()> {
        line.number = self.line;
        line.column = self.column + 1;
        line.text.clear();
        line.raw = None;
        line.too_long = false;
        self.peek()?;
        while let Some(byte) = self.taken.pop_front() {
            if matches!(byte, b'\n' | b'\r') {
                self.end_line(byte);
                return Ok(());
            }
            line.text.push(byte);
        }
        loop {
            let buffer = self.fill()?;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let length = end.unwrap_or(buffer.len());
            let kept = length.min(MAX_LINE - line.text.len());
            line.text.extend_from_slice(&buffer[..kept]);
            line.too_long |= kept < length;
            if let Some(end) = end {
                let byte = buffer[end];
                self.input.consume(end + 1);
                self.end_line(byte);
                return Ok(());
            }
            if length == 0 {
                // The end of the input also ends the line.
                self.end_line(b'\n');
                return Ok(());
            }
            self.input.consume(length);
        }
    }
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(text: &[u8], capacity: usize) -> Vec<(u64, u64, String)> {
        let mut source = Source::new(BufReader::with_capacity(capacity, text));
        let mut found = Vec::new();
        while source.start().unwrap() != Start::End {
            let mut line = Line::default();
            source.take_line(&mut line).unwrap();
            found.push((line.number, line.column, String::from_utf8_lossy(&line.text).into_owned()));
        }
        found
    }

    #[test]
    fn every_line_end_ends_one_line() {
        for capacity in [1, 2, 3, 64] {
            let found = lines("\u{feff}ab\r\n\r\n cd\rïf\n\n\n\t\tg".as_bytes(), capacity);
            let expected = [(1, 1, "ab"), (3, 2, "cd"), (4, 1, "ïf"), (7, 3, "g")];
            assert_eq!(found, expected.map(|(line, column, text)| (line, column, text.to_owned())));
        }
    }

    #[test]
    fn lines_are_seen_ahead_but_not_behind_a_bracket() {
        let mut source = Source::new(&b"a\n\n b\n[x]\nc"[..]);
        assert_eq!(source.ahead(2).unwrap().text, b"b");
        assert!(source.ahead(1).unwrap().is_blank());
        assert!(source.ahead(3).is_none());
        let mut line = Line::default();
        for expected in ["a", "", "b"] {
            source.take_line(&mut line).unwrap();
            assert_eq!(line.text, expected.as_bytes());
        }
        assert_eq!(source.start().unwrap(), Start::Bracket);
        assert_eq!(source.look(2).unwrap(), b"[x");
        assert_eq!(source.place(), (4, 1));
        source.take_line(&mut line).unwrap();
        assert_eq!((line.number, line.text.as_slice()), (4, &b"[x]"[..]));
    }

    #[test]
    fn a_line_without_end_does_not_grow_without_end() {
        let endless = BufReader::new(io::Read::take(io::repeat(b'1'), 3 * MAX_LINE as u64));
        let mut source = Source::new(endless);
        let mut line = Line::default();
        source.take_line(&mut line).unwrap();
        assert!(line.too_long);
        assert_eq!(line.text.len(), MAX_LINE);
        assert_eq!(source.start().unwrap(), Start::End);
    }
}
