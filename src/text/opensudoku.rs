//! `OpenSudoku`: an XML document with a `game` element for each puzzle.
//!
//! A game's `data` is 81 digits, 0 for an empty cell; or `version: N` and then for each cell its value, its notes and
//! whether the player may change it, with `|` after each. What the player may change is no clue, and notes are the
//! player's own.

use super::source::{Line, Source};
use super::{ParseError, ParseErrorKind};
use crate::puzzle::{Digit, Geometry, Puzzle};
use roxmltree::{Attribute, Document, Node};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The longest document that is kept. It has room for 200,000 games.
const MAX_DOCUMENT: usize = 64 << 20;

/// What comes before the games, and after them.
pub(super) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <folder name=\"sudosat\" created=\"0\">\n";
pub(super) const FOOTER: &str = "  </folder>\n</opensudoku>\n";

/// A game: its puzzle, its note, and the line that it stands on.
pub(super) type Game = (Puzzle, String, u64);

/// Reads the document that comes next, up to the end of its root element.
pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> io::Result<VecDeque<Result<Game, ParseError>>> {
    const END: &[u8] = b"</opensudoku>";
    let place = source.place();
    let mut text = Vec::new();
    while !text.ends_with(END) && text.len() < MAX_DOCUMENT {
        let Some(byte) = source.next_byte()? else { break };
        text.push(byte);
    }
    let document = Text { place, text: &String::from_utf8_lossy(&text) };
    if text.len() == MAX_DOCUMENT {
        while source.next_byte()?.is_some() {}
        return Ok([Err(document.error(0, ParseErrorKind::TooLong { limit: MAX_DOCUMENT }))].into());
    }
    if !text.ends_with(END) {
        let kind = ParseErrorKind::Xml("the input ends before </opensudoku>".to_owned());
        return Ok([Err(document.error(document.text.trim_end().len(), kind))].into());
    }
    let tree = match Document::parse(document.text) {
        Ok(tree) => tree,
        Err(error) => {
            let kind = ParseErrorKind::Xml(error.to_string().split(" at ").next().unwrap_or_default().to_owned());
            return Ok([Err(document.error_at(error.pos(), kind))].into());
        }
    };
    let games: VecDeque<_> =
        tree.descendants().filter(|node| node.has_tag_name("game")).map(|game| document.game(&tree, game)).collect();
    if games.is_empty() {
        let kind = ParseErrorKind::Field { expected: "a <game> in <opensudoku>".to_owned(), found: "none".to_owned() };
        return Ok([Err(document.error(0, kind))].into());
    }
    Ok(games)
}

/// The text of a document, and where it begins.
struct Text<'a> {
    place: (u64, u64),
    text: &'a str,
}

impl Text<'_> {
    fn game(&self, tree: &Document, game: Node) -> Result<Game, ParseError> {
        let Some(data) = game.attribute_node("data") else {
            let kind = ParseErrorKind::Field { expected: "data in <game>".to_owned(), found: "none".to_owned() };
            return Err(self.error_at(tree.text_pos_at(game.range().start), kind));
        };
        let clues = clues(data.value()).map_err(|fault| self.fault(&data, fault))?;
        let kind = |_| ParseErrorKind::Cells { expected: 81, found: 0 };
        let puzzle = Puzzle::new(Geometry::classic(), [], clues).map_err(|error| self.error(0, kind(error)))?;
        let note = game.attribute("note").unwrap_or_default().trim().replace(['\r', '\n'], " ");
        let line = self.place.0 + u64::from(tree.text_pos_at(game.range().start).row) - 1;
        Ok((puzzle, note, line))
    }

    /// The error at a byte of an attribute's value, as long as nothing is escaped there.
    fn fault(&self, data: &Attribute, (offset, kind): (usize, ParseErrorKind)) -> ParseError {
        let range = data.range_value();
        self.error((range.start + offset).min(range.end), kind)
    }

    fn error_at(&self, position: roxmltree::TextPos, kind: ParseErrorKind) -> ParseError {
        let lines = self.text.split_inclusive('\n').take(position.row as usize - 1).map(str::len).sum::<usize>();
        let within = self.text[lines..].chars().take(position.col as usize - 1).map(char::len_utf8).sum::<usize>();
        self.error(lines + within, kind)
    }

    fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let (line, offset) = Line::within(self.text.as_bytes(), offset, self.place);
        ParseError::at(&line, offset, kind)
    }
}

/// The clues of a game's data, or the byte at which it is wrong.
fn clues(data: &str) -> Result<Vec<Option<Digit>>, (usize, ParseErrorKind)> {
    let field = |offset, expected: &str, found: &str| {
        Err((offset, ParseErrorKind::Field { expected: expected.to_owned(), found: found.to_owned() }))
    };
    let Some(rest) = data.strip_prefix("version:") else {
        let bad = |symbol: &char| !matches!(symbol, '0'..='9' | '.');
        if let Some((offset, found)) = data.char_indices().find(|(_, symbol)| bad(symbol)) {
            return Err((offset, ParseErrorKind::Cell { side: 9, alphabet: super::Alphabet::Digits, found }));
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
pub(super) fn write(puzzle: &Puzzle, note: &str) -> String {
    let data: String = puzzle.clues().iter().map(|clue| clue.map_or("0".to_owned(), |clue| clue.to_string())).collect();
    let note = super::render::escaped_xml(note);
    format!("    <game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" note=\"{note}\" data=\"{data}\"/>\n")
}
