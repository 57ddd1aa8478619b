//! Headings above grids, and text that is not a puzzle.

use super::Reader;
use super::below::is_declaration;
use super::line_formats;
use crate::puzzle::BoxShape;
use crate::text::alphabet::is_blank;
use crate::text::bytes::line::Line;
use crate::text::bytes::pasted;
use crate::text::layout::block::looks_like_text;
use crate::text::layout::detect::{self, Layout};
use crate::text::layout::error::LayoutError;
use crate::text::layout::grid;
use crate::text::layout::line::{self, MAX_SYMBOLS};
use crate::text::layout::row::{self, Row};
use crate::text::{Alphabet, InputFormat, ParseErrorKind};
use std::io::{self, BufRead};

/// The shortest board on one line; no row of words begins with such a word.
const SHORTEST_LINE: usize = 16;

/// The longest name before a board on its line.
const LONGEST_NAME: usize = 200;

/// The most lines between a heading and its grid: an underline, a blank line, a fence, a border.
const BETWEEN: usize = 4;

impl<R: BufRead> Reader<R> {
    /// Whether the current line is the heading of the grid below it: a line of prose above a board with a line per row,
    /// or above an array.
    pub(super) fn is_name(&mut self) -> io::Result<bool> {
        let begins = |one: char| one.is_alphanumeric() || one == '*';
        let is_words = String::from_utf8_lossy(self.line.raw()).starts_with(begins) && is_text(&self.line);
        if self.options.format.is_some() || !is_words || self.is_header() || is_declaration(&self.line) {
            return Ok(false);
        }
        let mut blank_lines = 0;
        for index in 0..=BETWEEN {
            let Some(line) = self.source.ahead(index).cloned() else {
                return self.source.is_grid_next(index);
            };
            blank_lines += usize::from(line.is_blank());
            if blank_lines > 1 {
                return Ok(false);
            }
            if line.is_blank() || row::is_remark(&line) || row::is_border(&line.text) {
                continue;
            }
            if grid::read(&line).is_some() {
                return Ok(true);
            }
            let given = self.boards.given_side();
            if line_formats::of_line(&line.text, None).is_some() {
                return Ok(false);
            }
            let layout = detect::layout(&line, &mut self.source, index + 1, &self.options, given);
            let is_side = |side| given == Some(side) || side > 3 && BoxShape::usual(side).is_some();
            let is_grid = matches!(layout, Layout::Block { side } if is_side(side) && !may_be_row(&self.line, side));
            return Ok(is_grid && !is_text(&line));
        }
        Ok(false)
    }

    /// Takes the words before a board on the current line as its name: `Easy 1: 53..7…`.
    pub(super) fn take_name_before(&mut self) {
        if !matches!(self.options.format, None | Some(InputFormat::Line)) || self.line.raw.is_some() {
            return;
        }
        let Some((name, board)) = name_before(&self.line.text, self.boards.given_side()) else { return };
        self.name = String::from_utf8_lossy(name).into_owned();
        self.line.column = self.line.column_at(board);
        self.line.text.drain(..board);
    }

    /// Whether the current line may be a table's header: the line below it has the same number of fields.
    fn is_header(&mut self) -> bool {
        let columns = self.columns.len();
        let has_fields =
            |line: &Line| b",;\t|".iter().any(|mark| line.text.split(|byte| byte == mark).count() == columns);
        self.line.number == 1 && columns > 1 && self.source.ahead(0).is_some_and(has_fields)
    }

    /// Skips lines that continue a text which is not a puzzle.
    pub(super) fn skip_text(&mut self) -> io::Result<()> {
        let Some(kind) = Kind::of(&self.line) else { return Ok(()) };
        self.skip_while(|line| Kind::of(line) == Some(kind) && !is_declaration(line))
    }

    /// Skips the rest of a record with this error, so that it does not cause further errors.
    pub(super) fn skip_rest(&mut self, kind: &ParseErrorKind) -> io::Result<()> {
        match kind {
            ParseErrorKind::Text { .. } => self.skip_text()?,
            ParseErrorKind::Layout(LayoutError::SpaceBlanks) => self.skip_while(is_spaced_row)?,
            // For other errors the number of rows is known, and they have been skipped.
            ParseErrorKind::Layout(LayoutError::EmptyField { .. } | LayoutError::Alone { .. })
                if is_row_of_fields(&self.line) =>
            {
                self.skip_while(is_row_of_fields)?;
            }
            _ => {}
        }
        if self.options.format.is_none() && self.source.next_start().is_some_and(ends_array) {
            self.skip_while(|line| line.text.iter().copied().all(ends_array))?;
        }
        Ok(())
    }

    /// Skips lines while they fit, up to a blank one.
    fn skip_while(&mut self, fits: impl Fn(&Line) -> bool) -> io::Result<()> {
        while self.source.ahead(0).is_some_and(|line| !line.is_blank() && fits(line)) {
            self.source.take_line(&mut Line::default())?;
        }
        Ok(())
    }
}

/// The words before a colon and a board on one line, and the offset of the board.
fn name_before(text: &[u8], given: Option<usize>) -> Option<(&[u8], usize)> {
    let colon = text.iter().take(LONGEST_NAME).position(|&byte| byte == b':')?;
    let name = text[..colon].trim_ascii_end();
    let is_words =
        name.first().is_some_and(u8::is_ascii_alphanumeric) && !name.contains(&b',') && !name.contains(&b'|');
    let board = colon + 1 + text[colon + 1..].iter().position(|&byte| !matches!(byte, b' ' | b'\t'))?;
    let word = &text[board..][..row::word_length(&text[board..])];
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || is_blank(char::from(*byte));
    let is_board = word.len() >= SHORTEST_LINE
        && line::side_of(word.len(), given).is_some_and(|side| side > 3)
        && word.iter().all(is_cell)
        && word.iter().any(|byte| !byte.is_ascii_alphabetic());
    (is_words && is_board && board > colon + 1).then_some((name, board))
}

/// Whether a line may be a row of a board whose empty cells are spaces.
fn is_spaced_row(line: &Line) -> bool {
    let is_short = line.text.len() <= 9 && line::is_digits_and_spaces(&line.text);
    is_short || line.text.starts_with(b"|") || row::is_border(&line.text)
}

/// Whether a line may be a spreadsheet row with empty cells, and is not a board itself.
fn is_row_of_fields(line: &Line) -> bool {
    let raw = line.raw();
    let is_field = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'\t');
    let delimiters = raw.iter().filter(|byte| matches!(byte, b',' | b'\t')).count();
    (1..SHORTEST_LINE - 1).contains(&delimiters)
        && raw.iter().all(is_field)
        && (line.column > 1 || raw.windows(2).any(|pair| matches!(pair, b",," | b"\t\t")) || raw.starts_with(b","))
}

/// Whether a byte closes an array in source code.
fn ends_array(byte: u8) -> bool {
    matches!(byte, b')' | b']' | b'}' | b';' | b',')
}

/// A kind of text that continues over several lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Words,
    Markup,
    Drawing,
}

impl Kind {
    fn of(line: &Line) -> Option<Self> {
        match line.raw() {
            [] => None,
            [b'<', ..] => Some(Self::Markup),
            text if pasted::begins_drawn(text) => Some(Self::Drawing),
            text => {
                // A board in letters, or a row of one, is a record of its own.
                let row = Row::scan(&line.text, None);
                let is_board = row::word_length(text) >= SHORTEST_LINE
                    || [row.words.len(), row.symbols]
                        .into_iter()
                        .any(|side| side > 3 && side <= MAX_SYMBOLS && may_be_row(line, side));
                (is_text(line) && text.contains(&b' ') && !is_board).then_some(Self::Words)
            }
        }
    }
}

/// Whether a line may be a row of a board of this side in some alphabet.
fn may_be_row(line: &Line, side: usize) -> bool {
    let row = Row::scan(&line.text, None);
    let is_digit = |alphabet: Alphabet, symbol| alphabet.digit(symbol).is_some_and(|digit| digit.index() < side);
    let is_cell =
        |symbol| is_blank(char::from(symbol)) || Alphabet::ALL.iter().any(|alphabet| is_digit(*alphabet, symbol));
    row.fits(side) && row.words.iter().all(|word| line.text[word.clone()].iter().all(|symbol| is_cell(*symbol)))
}

fn is_text(line: &Line) -> bool {
    let row = Row::scan(&line.text, None);
    !row.words.is_empty() && looks_like_text(line, &row)
}
