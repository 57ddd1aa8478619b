//! `OpenSudoku`: an XML document with a `game` element for each puzzle.
//!
//! A game's `data` is 81 digits, 0 for an empty cell; or `version: N` and then for each cell its value, its notes and
//! whether the player may change it, with `|` after each. What the player may change is no clue, and notes are the
//! player's own.
//!
//! The document is read one tag at a time, so that neither its length nor its depth costs memory, and a fault costs only
//! itself. `quick-xml` takes the tags apart; which end tag belongs to which element is checked here. Namespaces are not
//! resolved, and no entity can be declared.

use crate::puzzle::{Board, Digit, Puzzle};
use crate::text::bytes::source::{Line, Source};
use crate::text::{ParseError, ParseErrorKind, ReadError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, XmlVersion};
use std::io::{self, BufRead, ErrorKind, Read};

/// The longest tag or comment.
const MAX_TAG: usize = 1 << 20;
/// How deep elements may be nested, and how many attributes a game may have.
const MAX_DEPTH: usize = 64;
const MAX_ATTRIBUTES: usize = 64;

/// What comes before the games, and after them.
pub(in crate::text) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <folder name=\"sudosat\" created=\"0\">\n";
pub(in crate::text) const FOOTER: &str = "  </folder>\n</opensudoku>\n";

/// A game: its puzzle, its note, and the line that it stands on.
pub(in crate::text) type Game = (Puzzle, String, u64);

/// What is wrong with a tag, and at which byte of it.
type Fault = (usize, ParseErrorKind);

/// A document, as far as it was read.
#[derive(Debug)]
pub(in crate::text) struct Document {
    /// Where it begins.
    place: (u64, u64),
    /// The names of the open elements, and how many are open within these that are nested too deep.
    open: Vec<String>,
    too_deep: usize,
    has_game: bool,
    /// Whether a fault of the document was reported; what follows from it is not.
    has_fault: bool,
    ended: bool,
}

impl Document {
    /// The document that comes next.
    pub(in crate::text) fn new<R: BufRead>(source: &Source<R>) -> Self {
        let (place, open) = (source.place(), Vec::new());
        Self { place, open, too_deep: 0, has_game: false, has_fault: false, ended: false }
    }

    /// Its next game; `None` after its end. After a fault the next game is still read.
    pub(in crate::text) fn next<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Game>, ReadError> {
        let mut tag = Vec::new();
        while !self.ended {
            let place = take_text(source)?;
            source.begin_record();
            tag.clear();
            match self.read_tag(source, &mut tag)? {
                Ok(None) => {}
                Ok(Some((puzzle, note))) => return Ok(Some((puzzle, note, place.0))),
                Err((offset, kind)) => {
                    let (line, offset) = Line::within(&tag, offset, place);
                    return Err(ParseError::at(&line, offset, kind).into());
                }
            }
        }
        if self.has_game || self.has_fault {
            return Ok(None);
        }
        self.has_fault = true;
        let kind = ParseErrorKind::Field { expected: "a <game> in <opensudoku>".to_owned(), found: "none".to_owned() };
        Err(ParseError::at(&Line::at(self.place), 0, kind).into())
    }

    fn read_tag<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
        tag: &mut Vec<u8>,
    ) -> io::Result<Result<Option<(Puzzle, String)>, Fault>> {
        let mut reader = quick_xml::Reader::from_reader(Bytes { source, left: MAX_TAG, next: [0] });
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        Ok(match reader.read_event_into(tag) {
            Ok(event) => self.take(&event),
            Err(Error::Io(error)) if error.kind() == ErrorKind::FileTooLarge => {
                self.fault(ParseErrorKind::TooLong { limit: MAX_TAG })
            }
            Err(Error::Io(error)) => return Err(io::Error::new(error.kind(), error.to_string())),
            Err(_) if source.peek()?.is_none() => self.cut_off(),
            Err(error) => self.fault(ParseErrorKind::Xml(error.to_string())),
        })
    }

    /// What a tag means.
    fn take(&mut self, event: &Event) -> Result<Option<(Puzzle, String)>, Fault> {
        match event {
            Event::Start(start) if self.open.len() < MAX_DEPTH => self.open.push(start.name().as_ref().to_owned()),
            Event::Start(_) => {
                self.too_deep += 1;
                self.fault(ParseErrorKind::Xml(format!("more than {MAX_DEPTH} elements within each other")))?;
            }
            Event::End(_) if self.too_deep > 0 => self.too_deep -= 1,
            Event::End(end) => self.close(end.name().as_ref())?,
            Event::Empty(_) => self.ended |= self.open.is_empty(),
            Event::DocType(_) => {
                self.fault(ParseErrorKind::Xml("document types are not read".to_owned()))?;
            }
            Event::Eof => return self.cut_off(),
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

    /// Closes the element of this name and all within it; of a name that is not open, the last one.
    fn close(&mut self, name: &str) -> Result<(), Fault> {
        let expected = self.open.last().cloned().unwrap_or_default();
        let is_open = |open: &String| open == name;
        self.open.truncate(self.open.iter().rposition(is_open).unwrap_or(self.open.len().saturating_sub(1)));
        self.ended = self.open.is_empty();
        if name != expected {
            self.fault(ParseErrorKind::Xml(format!("expected </{expected}>, found </{name}>")))?;
        }
        Ok(())
    }

    fn cut_off(&mut self) -> Result<Option<(Puzzle, String)>, Fault> {
        self.ended = true;
        self.fault(ParseErrorKind::Xml("the input ends before </opensudoku>".to_owned()))
    }

    /// Reports a fault of the document, if it is the first.
    fn fault(&mut self, kind: ParseErrorKind) -> Result<Option<(Puzzle, String)>, Fault> {
        let is_first = !std::mem::replace(&mut self.has_fault, true);
        if is_first { Err((0, kind)) } else { Ok(None) }
    }
}

/// Skips what stands before the next tag, and tells where that is.
fn take_text<R: BufRead>(source: &mut Source<R>) -> io::Result<(u64, u64)> {
    while source.peek()?.is_some_and(|byte| byte != b'<') {
        source.next_byte()?;
    }
    Ok(source.place())
}

/// The bytes of one tag, one at a time, so that none behind it is taken.
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
        // What was looked at can be taken.
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

/// The puzzle of a game and its note.
fn game(tag: &BytesStart) -> Result<(Puzzle, String), Fault> {
    let (mut data, mut note) = (None, String::new());
    for (number, attribute) in tag.attributes().enumerate() {
        if number == MAX_ATTRIBUTES {
            return Err((0, ParseErrorKind::Xml(format!("more than {MAX_ATTRIBUTES} attributes in <game>"))));
        }
        let attribute = attribute.map_err(|error| (0, ParseErrorKind::Xml(error.to_string())))?;
        let is_data = attribute.key.as_ref() == "data";
        if !is_data && attribute.key.as_ref() != "note" {
            continue;
        }
        // The tag's text begins behind its bracket.
        let offset = 1 + attribute.value.as_ptr().addr().saturating_sub(tag.as_ptr().addr());
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| (offset, ParseErrorKind::Xml(error.to_string())))?;
        if is_data {
            data = Some((offset, value.into_owned()));
        } else {
            note = value.trim().replace(['\r', '\n'], " ");
        }
    }
    let Some((offset, data)) = data else {
        return Err((0, ParseErrorKind::Field { expected: "data in <game>".to_owned(), found: "none".to_owned() }));
    };
    // The place is exact as long as nothing is escaped in the data.
    let clues = clues(&data).map_err(|(within, kind)| (offset + within, kind))?;
    let puzzle = Puzzle::new(Board::classic(), clues);
    Ok((puzzle.map_err(|_| (offset, ParseErrorKind::Cells { expected: 81, found: 0 }))?, note))
}

/// The clues of a game's data, or the byte at which it is wrong.
fn clues(data: &str) -> Result<Vec<Option<Digit>>, Fault> {
    let field = |offset, expected: &str, found: &str| {
        Err((offset, ParseErrorKind::Field { expected: expected.to_owned(), found: found.to_owned() }))
    };
    let Some(rest) = data.strip_prefix("version:") else {
        let bad = |symbol: &char| !matches!(symbol, '0'..='9' | '.');
        if let Some((offset, found)) = data.char_indices().find(|(_, symbol)| bad(symbol)) {
            return Err((offset, ParseErrorKind::Cell { side: 9, alphabet: crate::text::Alphabet::Digits, found }));
        }
        if data.len() != 81 {
            return Err((0, ParseErrorKind::Cells { expected: 81, found: data.len() }));
        }
        return Ok(data.bytes().map(|byte| Digit::new(u16::from(byte.saturating_sub(b'0')))).collect());
    };
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    // The fields of a cell: value, notes (one field, or two from version 4 on), editable.
    let width = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        _ => {
            let expected = "81 digits, or data of version 1 to 4 (no description of later ones is published: give the game's \
                            clues as 81 digits)";
            return field(0, expected, &format!("version {version}"));
        }
    };
    let cells = cells.trim();
    // Version 2 may have an empty field behind notes.
    let counts = |field: &&str| version != "2" || !field.is_empty();
    let fields: Vec<&str> = cells.strip_suffix('|').unwrap_or(cells).split('|').filter(counts).collect();
    if fields.len() != 81 * width {
        return field(0, &format!("81 cells of {width} fields"), &format!("{} fields", fields.len()));
    }
    let mut clues = Vec::with_capacity(81);
    for (number, cell) in fields.chunks(width).enumerate() {
        let name = || format!("r{}c{}", number / 9 + 1, number % 9 + 1);
        let digit = match cell[0] {
            "0" => None,
            value => match value.parse().ok().and_then(Digit::new).filter(|digit| digit.get() <= 9) {
                Some(digit) => Some(digit),
                None => return field(0, &format!("a value from 0 to 9 at {}", name()), value),
            },
        };
        clues.push(match cell[width - 1] {
            "0" => digit,
            "1" => None,
            editable => return field(0, &format!("0 or 1 for 'may be changed' at {}", name()), editable),
        });
    }
    Ok(clues)
}

/// The puzzle, 9×9, as a game.
pub(in crate::text) fn write(puzzle: &Puzzle, note: &str) -> String {
    let data: String = puzzle.clues().iter().map(|clue| clue.map_or("0".to_owned(), |clue| clue.to_string())).collect();
    let note = crate::text::render::escaped_xml(note);
    format!("    <game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" note=\"{note}\" data=\"{data}\"/>\n")
}
