//! The document, one tag at a time.

use super::game::{TagFault, game};
use crate::puzzle::Puzzle;
use crate::text::bytes::line::Line;
use crate::text::bytes::source::Source;
use crate::text::format::opensudoku::OpenSudokuError;
use crate::text::{InputFormat, ParseError, ParseErrorKind, ReadError};
use quick_xml::Error;
use quick_xml::events::Event;
use std::io::{self, BufRead, ErrorKind, Read};

/// The longest tag or comment, in bytes.
const MAX_TAG: usize = 1 << 20;
/// The deepest nesting of elements.
const MAX_DEPTH: usize = 64;

/// A game: its puzzle, its note, and its line.
pub(crate) type Game = (Puzzle, String, u64);

/// A document being read.
#[derive(Debug)]
pub(crate) struct Document {
    /// Its position in the input.
    place: (u64, u64),
    /// The names of the open elements, and the number of open elements beyond [`MAX_DEPTH`].
    open: Vec<String>,
    too_deep: usize,
    has_game: bool,
    /// Whether a fault was reported, after which its consequences are not.
    has_fault: bool,
    ended: bool,
}

impl Document {
    /// The name of the format in options.
    pub(crate) const FORMAT: InputFormat = InputFormat::OpenSudoku;

    /// The document at the source's position.
    pub(crate) fn new<R: BufRead>(source: &Source<R>) -> Self {
        let (place, open) = (source.place(), Vec::new());
        Self { place, open, too_deep: 0, has_game: false, has_fault: false, ended: false }
    }

    /// The next game; `None` after the last. A fault does not prevent reading later games.
    pub(crate) fn next<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Game>, ReadError> {
        let mut tag = Vec::new();
        while !self.ended {
            let place = take_text(source)?;
            source.begin_record();
            tag.clear();
            match self.read_tag(source, &mut tag)? {
                Ok(None) => {}
                Ok(Some((puzzle, note))) => return Ok(Some((puzzle, note, place.0))),
                Err(TagFault { offset, kind }) => {
                    let (line, offset) = Line::within(&tag, offset, place);
                    return Err(ParseError::at(&line, offset, kind).into());
                }
            }
        }
        if self.has_game || self.has_fault {
            return Ok(None);
        }
        self.has_fault = true;
        let kind = OpenSudokuError::Field { expected: "a <game> in <opensudoku>".to_owned(), found: "none".to_owned() };
        Err(ParseError::at(&Line::at(self.place), 0, kind).into())
    }

    fn read_tag<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
        tag: &mut Vec<u8>,
    ) -> io::Result<Result<Option<(Puzzle, String)>, TagFault>> {
        let mut reader = quick_xml::Reader::from_reader(Bytes { source, left: MAX_TAG, next: [0] });
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        Ok(match reader.read_event_into(tag) {
            Ok(event) => self.take(&event),
            Err(Error::Io(error)) if error.kind() == ErrorKind::FileTooLarge => {
                self.fault(ParseErrorKind::TooLong { limit: MAX_TAG })
            }
            Err(Error::Io(error)) => return Err(io::Error::new(error.kind(), error.to_string())),
            Err(_) if source.peek()?.is_none() => self.truncated(),
            Err(error) => self.fault(OpenSudokuError::Xml(error.to_string())),
        })
    }

    /// Handles a tag or a text.
    fn take(&mut self, event: &Event) -> Result<Option<(Puzzle, String)>, TagFault> {
        match event {
            Event::Start(start) if self.open.len() < MAX_DEPTH => self.open.push(start.name().as_ref().to_owned()),
            Event::Start(_) => {
                self.too_deep += 1;
                self.fault(OpenSudokuError::Xml(format!("more than {MAX_DEPTH} elements within each other")))?;
            }
            Event::End(_) if self.too_deep > 0 => self.too_deep -= 1,
            Event::End(end) => self.close(end.name().as_ref())?,
            Event::Empty(_) => self.ended |= self.open.is_empty(),
            Event::DocType(_) => {
                self.fault(OpenSudokuError::Xml("document types are not read".to_owned()))?;
            }
            Event::Eof => return self.truncated(),
            _ => {}
        }
        match event {
            Event::Start(start) | Event::Empty(start) if start.local_name().as_ref() == "game" => {
                self.has_game = true;
                game(start).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Closes the element of this name and all within it; if none is open, closes the last element.
    fn close(&mut self, name: &str) -> Result<(), TagFault> {
        let expected = self.open.last().cloned().unwrap_or_default();
        let is_open = |open: &String| open == name;
        self.open.truncate(self.open.iter().rposition(is_open).unwrap_or(self.open.len().saturating_sub(1)));
        self.ended = self.open.is_empty();
        if name != expected {
            self.fault(OpenSudokuError::Xml(format!("expected </{expected}>, found </{name}>")))?;
        }
        Ok(())
    }

    fn truncated(&mut self) -> Result<Option<(Puzzle, String)>, TagFault> {
        self.ended = true;
        self.fault(OpenSudokuError::Xml("the input ends before </opensudoku>".to_owned()))
    }

    /// Reports a fault of the document, unless one was reported already.
    fn fault(&mut self, kind: impl Into<ParseErrorKind>) -> Result<Option<(Puzzle, String)>, TagFault> {
        let is_first = !std::mem::replace(&mut self.has_fault, true);
        if is_first { Err(TagFault::new(0, kind)) } else { Ok(None) }
    }
}

/// Skips the text before the next tag, and returns the tag's position.
fn take_text<R: BufRead>(source: &mut Source<R>) -> io::Result<(u64, u64)> {
    while source.peek()?.is_some_and(|byte| byte != b'<') {
        source.next_byte()?;
    }
    Ok(source.place())
}

/// The bytes of one tag, one at a time, so that nothing after it is consumed.
struct Bytes<'a, R> {
    source: &'a mut Source<R>,
    left: usize,
    next: [u8; 1],
}

impl<R: BufRead> BufRead for Bytes<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(ErrorKind::FileTooLarge.into());
        }
        let Some(byte) = self.source.peek()? else { return Ok(&[]) };
        self.next = [if byte == b'\r' { b'\n' } else { byte }];
        Ok(&self.next)
    }

    fn consume(&mut self, amount: usize) {
        // A byte that was peeked at can be taken.
        if amount > 0 && self.source.next_byte().is_ok() {
            self.left -= 1;
        }
    }
}

impl<R: BufRead> Read for Bytes<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
