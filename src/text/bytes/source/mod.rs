//! Splits an input of any length into lines with their positions.
//!
//! A line ends with LF, CRLF or a lone CR. Lines are read one at a time, with lookahead. JSON boards and other input
//! that ignores line ends are read byte by byte; a line that begins like them is never read ahead, because it may be
//! very long. Lines and columns count from 1, columns in characters.

mod start;

pub(crate) use start::Start;

use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::pasted::Pasted;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};
use std::mem;

/// The longest indentation that may be empty cells: one tab per cell on the largest board.
const MAX_INDENT: usize = 1024;

#[derive(Debug)]
pub(crate) struct Source<R> {
    input: R,
    /// Bytes consumed from the input to peek at them.
    taken: VecDeque<u8>,
    /// Lines read ahead.
    ahead: VecDeque<Line>,
    /// The number of the current line of `input`, and the number of its characters already read.
    line: u64,
    column: u64,
    /// The skipped white space at the beginning of the current line.
    indent: Vec<u8>,
    /// Whether the last byte was a CR, which a following LF belongs to.
    after_cr: bool,
    /// An error met while reading ahead, to be reported after the lines before it.
    failure: Option<io::Error>,
    /// The text of the current record so far, at most [`MAX_LINE`] bytes of it.
    record: Vec<u8>,
    /// Everything taken since [`begin_text`](Self::begin_text), except for white space that was skipped; `None` if it
    /// is not wanted.
    text: Option<Vec<u8>>,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(input: R) -> Self {
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
            text: None,
        }
    }

    /// Keeps what is taken from now on.
    pub(crate) fn keep_text(&mut self) {
        self.text = Some(Vec::new());
    }

    /// Begins a text, if texts are kept.
    pub(crate) fn begin_text(&mut self) {
        self.text.iter_mut().for_each(Vec::clear);
    }

    /// The lines taken since [`begin_text`](Self::begin_text), separated by LF, without blank lines around them; `None`
    /// if they were not kept, or are too long.
    pub(crate) fn text(&self) -> Option<&[u8]> {
        let text = self.text.as_deref().filter(|text| text.len() < MAX_LINE)?;
        // Tabs may be empty cells.
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\n');
        let first = text.iter().position(|byte| !is_blank(byte))?;
        let start = text[..first].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let last = text.iter().rposition(|byte| !is_blank(byte))?;
        let end = text[last..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| last + end);
        Some(&text[start..end])
    }

    /// Begins a record.
    pub(crate) fn begin_record(&mut self) {
        self.record.clear();
    }

    /// The current record so far, without surrounding blank lines; at most [`MAX_LINE`] bytes of it.
    pub(crate) fn record(&self) -> &[u8] {
        self.record.trim_ascii()
    }

    fn keep(record: &mut Vec<u8>, text: &[u8]) {
        record.extend_from_slice(&text[..text.len().min(MAX_LINE.saturating_sub(record.len()))]);
    }

    /// The current line and column, both from 1, if no line has been read ahead.
    pub(crate) fn place(&self) -> (u64, u64) {
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

    /// Peeks at the next byte. Must not be called while lines are read ahead.
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
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

    /// Peeks at the next `count` bytes; fewer at the end of the input.
    pub(crate) fn look(&mut self, count: usize) -> io::Result<&[u8]> {
        self.peek()?;
        while self.taken.len() < count {
            let Some(&byte) = self.fill()?.first() else { break };
            self.input.consume(1);
            self.taken.push_back(byte);
        }
        let taken = self.taken.make_contiguous();
        Ok(&taken[..taken.len().min(count)])
    }

    /// Peeks at the rest of the line, at most `most` bytes. Reads nothing past a line end.
    pub(crate) fn look_line(&mut self, most: usize) -> io::Result<&[u8]> {
        self.peek()?;
        let mut is_whole = self.taken.iter().copied().any(is_end);
        while self.taken.len() < most && !is_whole {
            self.fill()?;
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().copied().position(is_end);
            is_whole = end.is_some() || buffer.is_empty();
            let length = end.map_or(buffer.len(), |end| end + 1).min(most - self.taken.len());
            self.taken.extend(&buffer[..length]);
            self.input.consume(length);
        }
        let line = self.taken.make_contiguous();
        Ok(line[..line.len().min(most)].split(|byte| is_end(*byte)).next().unwrap_or_default())
    }

    /// Takes the next byte. Every kind of line end is reported as LF.
    pub(crate) fn next_byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.skip_byte()?;
        if let (Some(text), Some(byte)) = (&mut self.text, byte) {
            Self::keep(text, &[byte]);
        }
        Ok(byte)
    }

    /// Like [`next_byte`](Self::next_byte), for white space that is no part of the text.
    fn skip_byte(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.peek()? else { return Ok(None) };
        self.consume();
        match byte {
            b'\n' | b'\r' => {
                self.end_line(byte);
                Self::keep(&mut self.record, b"\n");
                return Ok(Some(b'\n'));
            }
            // A continuation byte is in the same column as the character's first byte.
            0x80..=0xBF => {}
            _ => self.column += 1,
        }
        // Any other byte ends the indentation; a longer one is not that of a row.
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

    /// Takes the next line into `line`, whose memory is reused.
    pub(crate) fn take_line(&mut self, line: &mut Line) -> io::Result<()> {
        match self.ahead.pop_front() {
            Some(next) => *line = next,
            None => self.read_line(line)?,
        }
        Self::keep(&mut self.record, line.raw());
        Self::keep(&mut self.record, b"\n");
        if let Some(text) = &mut self.text {
            Self::keep(text, line.raw.as_ref().unwrap_or(&line.text));
            Self::keep(text, b"\n");
        }
        Ok(())
    }

    /// The line `index` lines ahead, if the input has one and no bracket precedes it.
    pub(crate) fn ahead(&mut self, index: usize) -> Option<&Line> {
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

    /// The next lines that have been read ahead; at most `count`.
    pub(crate) fn ahead_mut(&mut self, count: usize) -> impl Iterator<Item = &mut Line> {
        self.ahead.iter_mut().take(count)
    }

    /// The first byte after white space of the next line, if known; a line end for an empty line. `None` at the end of
    /// the input or on an error, which is reported later.
    pub(crate) fn next_start(&mut self) -> Option<u8> {
        if let Some(line) = self.ahead.front() {
            return Some(line.text.first().copied().unwrap_or(b'\n'));
        }
        self.peek().unwrap_or_else(|error| {
            self.failure = Some(error);
            None
        })
    }

    /// The buffered input from the start of a line on; reads only if the buffer is empty. `None` in the middle of a
    /// line, or while lines or bytes are read ahead.
    pub(crate) fn whole_lines(&mut self) -> io::Result<Option<&[u8]>> {
        if self.column > 0 || !self.taken.is_empty() || !self.ahead.is_empty() {
            return Ok(None);
        }
        // Consumes the LF of a CRLF.
        self.peek()?;
        self.fill().map(Some)
    }

    /// Consumes this many bytes of [`whole_lines`](Self::whole_lines), which must be `lines` whole lines.
    pub(crate) fn take_whole_lines(&mut self, bytes: usize, lines: u64) {
        self.input.consume(bytes);
        self.line += lines;
    }

    /// Takes the rest of the current line, converted by [`Pasted`](super::pasted).
    fn read_line(&mut self, line: &mut Line) -> io::Result<()> {
        let indent = mem::take(&mut self.indent);
        self.read_raw_line(line)?;
        // Only tabs can be empty fields.
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
        line.columns = None;
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
    fn every_kind_of_line_end_ends_one_line() {
        for capacity in [1, 2, 3, 64] {
            let found = lines("\u{feff}ab\r\n\r\n cd\rïf\n\n\n\t\tg".as_bytes(), capacity);
            let expected = [(1, 1, "ab"), (3, 2, "cd"), (4, 1, "ïf"), (7, 3, "g")];
            assert_eq!(found, expected.map(|(line, column, text)| (line, column, text.to_owned())));
        }
    }

    #[test]
    fn a_text_has_its_lines_and_the_cells_at_their_start() {
        const ROWS: &str = "\t\t\t1\t2\t\t\t\t\n3\t\t\t\t\t\t\t\t\n";
        let text = |input: &str, lines: usize| {
            let mut source = Source::new(BufReader::with_capacity(3, input.as_bytes()));
            source.keep_text();
            for _ in 0..lines {
                source.start().unwrap();
                source.take_line(&mut Line::default()).unwrap();
            }
            // The next line is no part of it, even if it was read.
            source.ahead(0);
            let text = source.text().map(|text| String::from_utf8_lossy(text).into_owned());
            source.begin_text();
            assert_eq!(source.text(), None);
            text
        };
        assert_eq!(text("\r\n \nab ;x \r\n\r\ncd\r\n e", 2).as_deref(), Some("ab ;x \ncd"));
        assert_eq!(text("ab\ncd\n", 1).as_deref(), Some("ab"));
        assert_eq!(text(ROWS, 2).as_deref(), Some(ROWS.trim_end_matches('\n')));
        assert_eq!(text("\n\n", 0), None);
    }

    #[test]
    fn lookahead_stops_at_a_bracket() {
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
    fn an_endless_line_is_truncated() {
        let endless = BufReader::new(io::Read::take(io::repeat(b'1'), 3 * MAX_LINE as u64));
        let mut source = Source::new(endless);
        let mut line = Line::default();
        source.take_line(&mut line).unwrap();
        assert!(line.too_long);
        assert_eq!(line.text.len(), MAX_LINE);
        assert_eq!(source.start().unwrap(), Start::End);
    }
}
