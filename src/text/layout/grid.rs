//! Boards that are not square or have other digits than 1, 2, …: the line that declares their grids, and their rows.
//!
//! `grid 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13` is the line above a Samurai, and `grid samurai` is short for it. `grid
//! 6x9` has six rows of nine cells; `digits 10` or `digits 0-9` and `boxes 3x3` or `regions` may follow. `digits 0-8`
//! alone is the line above a square board. A row has its cells, with or without blanks where the board has none.

use super::cells;
use super::content::BoardClues;
use super::error::{CellError, LayoutError, RowsEnd};
use super::row;
use super::shape::{BOXES, REGIONS, parts};
use crate::puzzle::{BoxShape, Cell, Digit, DigitSet, Geometry, Grids, Modifier};
use crate::text::alphabet::is_blank;
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::{Alphabet, ParseError, ParseErrorKind};
use std::sync::Arc;

/// The first word of the line, and the key of grids in an object.
pub(crate) const GRID: &str = "grid";
/// The first word of a line for a square board, and of its digits after `grid`.
pub(crate) const DIGITS: &str = "digits";

/// Names of boards that people know.
const NAMES: [(&str, &str); 8] = [
    ("samurai", "9x9 at r1c1 r1c13 r7c7 r13c1 r13c13"),
    ("butterfly", "9x9 at r1c1 r1c4 r4c1 r4c4"),
    ("sohei", "9x9 at r1c7 r7c1 r7c13 r13c7"),
    ("twodoku", "9x9 at r1c1 r7c7"),
    ("doublers", "9x9 doublers"),
    ("negators", "9x9 negators"),
    ("schrodinger", "9x9 schrodinger"),
    ("schrödinger", "9x9 schrodinger"),
];

/// The board that a line declares, by a name or by the size of a grid and what follows; `None` for other lines, such as
/// the title "Grid 01".
pub(crate) fn read(line: &Line) -> Option<Result<Arc<Geometry>, ParseError>> {
    let (name, rest) = parts(line, &[GRID, DIGITS])?;
    let text = String::from_utf8_lossy(&rest.text);
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_declared = if name == GRID {
        named(first).is_some() || BoxShape::parse(first).is_some() || is_slip(&text)
    } else {
        // A title, such as "Digits 1 to 9", is no declaration.
        let second = text.split_whitespace().nth(1);
        first.starts_with(|digit: char| digit.is_ascii_digit())
            && second.is_none_or(|word| word == BOXES || word == REGIONS)
    };
    if !is_declared {
        return None;
    }
    if line.too_long {
        return Some(Err(ParseError::at(line, 0, ParseErrorKind::TooLong { limit: MAX_LINE })));
    }
    let read = if name == GRID { geometry(&text) } else { square(&text) };
    Some(read.map_err(|(offset, kind)| ParseError::at(&rest, offset, kind)))
}

/// The board of a name such as `samurai`, or of a line above a board; `None` for other texts.
#[must_use]
pub fn read_grids(text: &str) -> Option<Result<Arc<Geometry>, ParseError>> {
    let prefix = named(text).map_or(String::new(), |_| format!("{GRID} "));
    read(&Line { text: (prefix + text).into_bytes(), ..Line::at((1, 1)) })
}

/// The number of cells of a grid, and the most rows of the board, that a faulty line declares; those of a Samurai if it
/// does not show them.
pub(crate) fn declared_size(line: &Line) -> (usize, usize) {
    let rest = parts(line, &[GRID, DIGITS]).map(|(_, rest)| rest.text).unwrap_or_default();
    let text = String::from_utf8_lossy(&rest);
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let size = BoxShape::parse(first).map(|size| (size.rows, size.columns));
    let Some((rows, columns)) = size.or_else(|| run(first).map(|(_, side)| (side, side))) else { return (81, 21) };
    let grids = words.skip_while(|word| *word != "at").skip(1).count().max(1);
    (rows.saturating_mul(columns), rows.saturating_mul(grids))
}

/// The error of a line below a board that declares its digits: the board has been read without them.
pub(crate) fn late(line: &Line) -> Option<ParseError> {
    parts(line, &[DIGITS])?;
    read(line).map(|_| ParseError::at(line, 0, LayoutError::LateDigits))
}

fn named(word: &str) -> Option<&'static str> {
    NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, text)| *text)
}

/// Whether a text is meant as one of the names: one word that begins like it.
fn is_slip(text: &str) -> bool {
    let begins = |name: &str| text.len() > 4 && name.len() > 4 && text[..4].eq_ignore_ascii_case(&name[..4]);
    text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') && NAMES.iter().any(|(name, _)| begins(name))
}

/// The least digit and the number of digits.
type Run = (u16, usize);

/// The digits of a word such as `9` or `0-8`.
fn run(word: &str) -> Option<Run> {
    let Some((first, last)) = word.split_once(['-', '–']) else { return Some((1, word.parse().ok()?)) };
    let (first, last): (u16, u16) = (first.parse().ok()?, last.parse().ok()?);
    Some((first, usize::from(last.checked_sub(first)?) + 1))
}

/// The geometry of a square board from its digits, and boxes or regions that may follow.
fn square(text: &str) -> Result<Arc<Geometry>, (usize, LayoutError)> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let fault = || (0, LayoutError::Digits { found: word.to_owned() });
    let (_, side) = run(word).filter(|_| word.contains(['-', '–'])).ok_or_else(fault)?;
    let prefix = format!("{side}x{side} {DIGITS} ");
    geometry(&(prefix.clone() + text)).map_err(|(offset, kind)| (offset.saturating_sub(prefix.len()), kind))
}

/// The geometry of a text, or an error and its offset.
fn geometry(text: &str) -> Result<Arc<Geometry>, (usize, LayoutError)> {
    if let Some(text) = named(text.trim()) {
        return geometry(text);
    }
    let mut words = Words { text, at: 0 };
    let (start, size) = words.next().unwrap_or_default();
    let fault = |at: usize, found: &str| (at, LayoutError::Grid { found: found.to_owned() });
    let size = BoxShape::parse(size).ok_or_else(|| fault(start, size))?;
    let (mut digits, mut boxes, mut regions, mut modifier) = (None, None, None, None);
    let mut origins = Vec::new();
    while let Some((at, word)) = words.next() {
        if let Some(named) = Modifier::named(word).filter(|_| modifier.is_none()) {
            modifier = Some(named);
            continue;
        }
        if word == "at" {
            for (at, word) in words.by_ref() {
                origins.push(word.parse::<Cell>().map_err(|_| fault(at, word))?);
            }
            break;
        }
        let (value_at, value) = words.next().unwrap_or((text.len(), ""));
        match word {
            DIGITS => {
                let fault = || (value_at, LayoutError::Digits { found: value.to_owned() });
                digits = Some(run(value).ok_or_else(fault)?);
            }
            BOXES => boxes = Some(BoxShape::parse(value).ok_or_else(|| fault(value_at, value))?),
            REGIONS => regions = Some(value),
            _ => return Err(fault(at, word)),
        }
    }
    if origins.is_empty() {
        origins.push(Cell::new(0, 0));
    }
    let box_cells = boxes.map_or(0, |shape| shape.rows.saturating_mul(shape.columns));
    let usual = modifier.map_or((1, size.rows.max(size.columns).max(box_cells)), |one| one.digits(size.rows));
    let (first, digits) = digits.unwrap_or(usual);
    let grids = Grids { digits, first, rows: size.rows, columns: size.columns, origins, modifier };
    let made = match regions {
        Some(labels) if boxes.is_none() && grids.origins.len() == 1 => {
            let labels: Vec<u16> = labels.bytes().map(u16::from).collect();
            Geometry::with_grid_regions(&grids, &labels)
        }
        Some(labels) => return Err(fault(0, labels)),
        None => {
            let cells = modifier.map_or(digits, |_| size.rows);
            let usual = || BoxShape::usual(cells).unwrap_or(BoxShape { rows: 1, columns: size.columns });
            Geometry::with_grids(&grids, boxes.unwrap_or_else(usual))
        }
    };
    made.map_err(|error| (start, LayoutError::Geometry(error)))
}

/// The words of a text with their offsets.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some((start, word))
    }
}

/// A symbol or a word of a row, by its place in the line.
type Part = std::ops::Range<usize>;

/// The cells of a board, row by row, with their places.
#[derive(Default)]
pub(crate) struct Rows {
    lines: Vec<Line>,
    /// The line of each cell, by its index, and its place there.
    cells: Vec<(usize, Part)>,
}

impl Rows {
    /// Whether all rows of a board are there.
    pub(crate) fn are_complete(&self, geometry: &Geometry) -> bool {
        self.cells.len() >= geometry.cells()
    }

    /// Counts a row that could not be read.
    pub(crate) fn skip(&mut self) {
        self.lines.push(Line::default());
    }

    /// The number of rows so far.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds a row of a board, or all rows on one line.
    pub(crate) fn push(
        &mut self,
        line: Line,
        geometry: &Geometry,
        alphabet: Option<Alphabet>,
    ) -> Result<(), ParseError> {
        let text = row::without_comment(&line.text);
        row::only_ascii(&line, 0..text.len(), geometry.side())?;
        let row = self.lines.len();
        let is_cell = |column: &usize| geometry.find(Cell::new(row, *column)).is_some();
        let columns: Vec<usize> = (0..geometry.columns()).filter(is_cell).collect();
        let mut parts = row_parts(text, are_words(geometry, alphabet));
        if geometry.last() > 9 {
            // Numbers of two figures are words where there are as many as cells.
            let words = row_parts(text, true);
            let is_row = [columns.len(), geometry.columns()].contains(&words.len());
            if is_row || row == 0 && words.len() == geometry.cells() {
                parts = words;
            }
        }
        let is_list = row == 0 && parts.len() == geometry.cells() * geometry.side();
        // Beside a grid with modified cells, the other cells may be left out.
        let of_board = row == 0 && parts.len() > columns.len();
        let cells: Vec<Cell> = if of_board {
            (0..geometry.cells()).map(|cell| geometry.cell(cell)).collect()
        } else {
            columns.iter().map(|&column| Cell::new(row, column)).collect()
        };
        let in_grid = |cell: &&Cell| geometry.modified(**cell).is_some();
        if is_list || row == 0 && parts.len() == geometry.cells() || parts.len() == columns.len() {
            self.cells.extend(parts.into_iter().map(|part| (row, part)));
        } else if geometry.modifier().is_some() && parts.len() == cells.iter().filter(in_grid).count() {
            let mut parts = parts.into_iter();
            let part = |cell| if in_grid(&cell) { parts.next().unwrap_or_default() } else { Part::default() };
            self.cells.extend(cells.iter().map(part).map(|part| (row, part)));
        } else if parts.len() == geometry.columns() {
            let hole = (0..parts.len()).filter(|column| !columns.contains(column));
            let mut filled =
                hole.filter(|&column| !text[parts[column].clone()].iter().all(|&one| is_blank(one.into())));
            if let Some(column) = filled.next() {
                let kind = LayoutError::NoCell { cell: Cell::new(row, column) };
                return Err(ParseError::at(&line, parts[column].start, kind));
            }
            self.cells.extend(columns.iter().map(|&column| (row, parts[column].clone())));
        } else {
            let kind = LayoutError::RowCells { row: row + 1, expected: columns.len(), found: parts.len() };
            return Err(ParseError::at(&line, 0, kind));
        }
        self.lines.push(line);
        Ok(())
    }

    /// The clues.
    pub(crate) fn clues(&self, geometry: &Geometry, alphabet: Option<Alphabet>) -> Result<BoardClues, ParseError> {
        let side = geometry.side();
        let present: Vec<&(usize, Part)> = self.cells.iter().filter(|(_, part)| !part.is_empty()).collect();
        let words = present.iter().map(|(line, part)| &self.lines[*line].text[part.clone()]);
        let read = if geometry.first() != 1 {
            cells::values(&words, geometry, alphabet)
        } else if words.clone().all(|word| word.len() == 1) && side <= Alphabet::Digits.largest_side() {
            let mut symbols = words.collect::<Vec<_>>().concat();
            cells::unite_blanks(&mut symbols, side, alphabet);
            cells::symbols(&symbols, side, alphabet)
        } else {
            cells::numbers(&words, side)
        };
        let (digits, notation) = read.map_err(|fault| {
            let (line, part) = present[fault.cell];
            ParseError::at(&self.lines[*line], part.start, fault.kind)
        })?;
        let mut digits = digits.into_iter();
        let digit = |(_, part): &(usize, Part)| if part.is_empty() { None } else { digits.next().flatten() };
        Ok((self.cells.iter().map(digit).collect(), notation))
    }

    /// The candidates, if the board is a list of all of them: for each cell a character for each digit.
    pub(crate) fn candidates(&self, geometry: &Geometry) -> Option<Result<Vec<DigitSet>, ParseError>> {
        let side = geometry.side();
        if side == 1 || self.cells.len() != geometry.cells() * side {
            return None;
        }
        let mut sets = vec![DigitSet::empty(side); geometry.cells()];
        for (place, (line, part)) in self.cells.iter().enumerate() {
            let (line, digit) = (&self.lines[*line], Digit::from_index(place % side));
            let found = char::from(line.text[part.start]);
            let expected = geometry.symbol(digit);
            if expected == Some(found.to_ascii_uppercase()) {
                sets[place / side].insert(digit);
            } else if !is_blank(found) || geometry.from_symbol(found.to_ascii_uppercase()).is_some() {
                let expected = expected.unwrap_or('.');
                return Some(Err(ParseError::at(line, part.start, CellError::Listed { expected, found })));
            }
        }
        Some(Ok(sets))
    }

    /// The error of a board that ends too soon.
    pub(crate) fn too_few(&self, geometry: &Geometry, end: RowsEnd) -> Option<ParseError> {
        let kind = LayoutError::Rows { expected: geometry.rows(), found: self.lines.len(), end };
        self.lines.last().map(|line| ParseError::at(line, line.text.len(), kind))
    }
}

/// Whether the cells of a board are words, not characters.
fn are_words(geometry: &Geometry, alphabet: Option<Alphabet>) -> bool {
    alphabet == Some(Alphabet::Numbers) || geometry.side().min(geometry.last().into()) > Alphabet::Digits.largest_side()
}

/// The symbols or words of a row, without bars.
fn row_parts(text: &[u8], are_words: bool) -> Vec<Part> {
    let is_gap = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'|' | b',');
    let mut parts: Vec<Part> = Vec::new();
    for (at, _) in text.iter().enumerate().filter(|(_, byte)| !is_gap(**byte)) {
        match parts.last_mut() {
            Some(last) if are_words && last.end == at => last.end += 1,
            _ => parts.push(at..at + 1),
        }
    }
    parts
}
