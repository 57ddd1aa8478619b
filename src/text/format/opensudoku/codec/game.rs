//! A game: the tag with a puzzle and its note.

use crate::puzzle::{Board, Digit, Puzzle};
use crate::text::format::opensudoku::OpenSudokuError;
use crate::text::layout::error::{CellError, LayoutError};
use crate::text::{Alphabet, ParseErrorKind};
use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

/// The most attributes of a game.
const MAX_ATTRIBUTES: usize = 64;

/// The fault of a tag, and its offset in the tag.
pub(super) struct TagFault {
    pub(super) offset: usize,
    pub(super) kind: ParseErrorKind,
}

impl TagFault {
    pub(super) fn new(offset: usize, kind: impl Into<ParseErrorKind>) -> Self {
        Self { offset, kind: kind.into() }
    }
}

/// The puzzle of a game, and its note.
pub(super) fn game(tag: &BytesStart) -> Result<(Puzzle, String), TagFault> {
    let (mut data, mut note) = (None, String::new());
    for (number, attribute) in tag.attributes().enumerate() {
        if number == MAX_ATTRIBUTES {
            return Err(TagFault::new(
                0,
                OpenSudokuError::Xml(format!("more than {MAX_ATTRIBUTES} attributes in <game>")),
            ));
        }
        let attribute = attribute.map_err(|error| TagFault::new(0, OpenSudokuError::Xml(error.to_string())))?;
        let is_data = attribute.key.as_ref() == "data";
        if !is_data && attribute.key.as_ref() != "note" {
            continue;
        }
        // The tag's text begins after its bracket.
        let offset = 1 + attribute.value.as_ptr().addr().saturating_sub(tag.as_ptr().addr());
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| TagFault::new(offset, OpenSudokuError::Xml(error.to_string())))?;
        if is_data {
            data = Some((offset, value.into_owned()));
        } else {
            note = value.trim().replace(['\r', '\n'], " ");
        }
    }
    let Some((offset, data)) = data else {
        let kind = OpenSudokuError::Field { expected: "data in <game>".to_owned(), found: "none".to_owned() };
        return Err(TagFault::new(0, kind));
    };
    // The position is exact unless something in the data is escaped.
    let clues = clues(&data).map_err(|fault| TagFault { offset: offset + fault.offset, ..fault })?;
    let puzzle = Puzzle::new(Board::classic(), clues);
    let puzzle = puzzle.map_err(|_| TagFault::new(offset, LayoutError::Cells { expected: 81, found: 0 }))?;
    Ok((puzzle, note))
}

/// The clues in a game's data. The error has the offset of the fault.
fn clues(data: &str) -> Result<Vec<Option<Digit>>, TagFault> {
    let field = |expected: &str, found: &str| {
        let kind = OpenSudokuError::Field { expected: expected.to_owned(), found: found.to_owned() };
        Err(TagFault::new(0, kind))
    };
    let Some(rest) = data.strip_prefix("version:") else {
        let bad = |symbol: &char| !matches!(symbol, '0'..='9' | '.');
        if let Some((offset, found)) = data.char_indices().find(|(_, symbol)| bad(symbol)) {
            let kind = CellError::Symbol { side: 9, alphabet: Alphabet::Digits, found };
            return Err(TagFault::new(offset, kind));
        }
        if data.len() != 81 {
            return Err(TagFault::new(0, LayoutError::Cells { expected: 81, found: data.len() }));
        }
        return Ok(data.bytes().map(|byte| Digit::new(u16::from(byte.saturating_sub(b'0')))).collect());
    };
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    // The fields of a cell: value, notes (one field, or two from version 4 on), editable.
    let width = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        _ => {
            let expected = "81 digits, or data of version 1 to 4 (no description of later ones is published: give \
                            the game's clues as 81 digits)";
            return field(expected, &format!("version {version}"));
        }
    };
    let cells = cells.trim();
    // Version 2 may have an empty field after the notes.
    let counts = |field: &&str| version != "2" || !field.is_empty();
    let fields: Vec<&str> = cells.strip_suffix('|').unwrap_or(cells).split('|').filter(counts).collect();
    if fields.len() != 81 * width {
        return field(&format!("81 cells of {width} fields"), &format!("{} fields", fields.len()));
    }
    let mut clues = Vec::with_capacity(81);
    for (number, cell) in fields.chunks(width).enumerate() {
        let name = || format!("r{}c{}", number / 9 + 1, number % 9 + 1);
        let digit = match cell[0] {
            "0" => None,
            value => match value.parse().ok().and_then(Digit::new).filter(|digit| digit.get() <= 9) {
                Some(digit) => Some(digit),
                None => return field(&format!("a value from 0 to 9 at {}", name()), value),
            },
        };
        clues.push(match cell[width - 1] {
            "0" => digit,
            "1" => None,
            editable => return field(&format!("0 or 1 for 'may be changed' at {}", name()), editable),
        });
    }
    Ok(clues)
}
