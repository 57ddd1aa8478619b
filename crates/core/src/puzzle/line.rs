//! The line notation: a puzzle or a grid as a line of digits and blanks, read and written where no format is chosen.
//!
//! Up to side 35 a cell is one character: `1` to `9` and then `A` to `Z`, or `.` if it is empty. Above, cells are
//! numbers, separated by blanks. On a board with other digits than 1, 2, … these are the [numbers](Geometry::value)
//! that the digits stand for, as characters up to 35. A puzzle that restricts cells (Sukaku) has `side` characters for
//! each cell, in which position `k` is the digit `k` or `.`. `text` reads these, and every other notation.

use super::{Board, Digit, DigitSet, Geometry, Puzzle, Rule, Solution};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

/// The largest side whose digits are single characters.
const SINGLE: usize = 35;

impl Digit {
    /// The digit as one character: `1` to `9`, then `A` to `Z`; `None` above 35.
    #[doc(hidden)]
    #[must_use]
    pub fn symbol(self) -> Option<char> {
        char::from_digit(self.get().into(), 36).map(|symbol| symbol.to_ascii_uppercase())
    }

    /// The digit of a character, in upper case only.
    #[doc(hidden)]
    #[must_use]
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let number = symbol.to_digit(36).filter(|_| !symbol.is_ascii_lowercase())?;
        Self::new(u16::try_from(number).ok()?)
    }
}

impl Geometry {
    /// The number that a digit stands for as one character: `0` to `9`, then `A` to `Z`; `None` above 35.
    #[doc(hidden)]
    #[must_use]
    pub fn symbol(&self, digit: Digit) -> Option<char> {
        char::from_digit(self.value(digit).into(), 36).map(|symbol| symbol.to_ascii_uppercase())
    }

    /// The digit of a character, in upper case only, if the board has it.
    #[doc(hidden)]
    #[must_use]
    pub fn from_symbol(&self, symbol: char) -> Option<Digit> {
        let value = symbol.to_digit(36).filter(|_| !symbol.is_ascii_lowercase())?;
        self.digit(u16::try_from(value).ok()?)
    }
}

/// The error of a text that is not a puzzle in the line notation, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePuzzleError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault at that position.
    pub reason: String,
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads a puzzle of usual boxes as [`Display`](fmt::Display) writes it: digits and `.`, up to side 9 also `0`, on
    /// one line, or on a line for each row. Rules may follow, one per line, in lower case. Above side 35, restricted
    /// puzzles are not read.
    ///
    /// ```
    /// # use sudosat_core::puzzle::{Puzzle, Rule};
    /// let puzzle: Puzzle = "12..\n34..\n....\n...1\ndiagonal main".parse()?;
    /// assert_eq!((puzzle.clue_count(), puzzle.rules()), (5, &[Rule::MAIN_DIAGONAL][..]));
    /// assert_eq!(puzzle.to_string(), "12..34.........1");
    /// let error = "12..\n35..\n....\n...1".parse::<Puzzle>().unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: expected a digit up to 4 or `.`, found `5`");
    /// # Ok::<(), sudosat_core::puzzle::ParsePuzzleError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        let lines: Vec<&str> = text.lines().collect();
        let is_rule = |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_lowercase());
        let (cells, rules) = lines.split_at(lines.iter().position(is_rule).unwrap_or(lines.len()));
        let (texts, is_numbers) = texts(cells)?;
        let list = side_of_list(&texts);
        let count = list.map_or(texts.len(), |side| side * side);
        let side = count.isqrt();
        let geometry = Geometry::with_side(side).ok();
        let fits = side * side == count && is_numbers == (side > SINGLE);
        let geometry = geometry.filter(|_| fits).ok_or_else(|| no_board(&texts))?;
        // Anything but one line or rows could be several boards.
        let mut rows = texts.chunk_by(|one, next| one.place.0 == next.place.0);
        if let Some(row) = rows.find(|row| row.len() != texts.len() && (row.len() != side || list.is_some())) {
            let found = format!("expected the whole board or {side} cells on a line, found {}", row.len());
            return Err(error(row[row.len() - 1].place, found));
        }
        let board = board(&geometry, cells.len() + 1, rules)?;
        let puzzle = if list.is_some() {
            let mut sets = vec![DigitSet::empty(side); count];
            let places = texts.iter().zip(0..).filter_map(|(cell, place)| Some((place, cell.digit(side)?)));
            places.for_each(|(place, digit): (usize, Digit)| _ = sets[place / side].insert(digit));
            Self::from_candidates(board, &sets)
        } else {
            Self::new(board, texts.iter().map(|cell| cell.clue(side)).collect::<Result<_, _>>()?)
        };
        puzzle.map_err(|fault| error((1, 1), fault.to_string()))
    }
}

/// The line and the column of a character, from 1.
type Place = (usize, usize);

fn error((line, column): Place, reason: String) -> ParsePuzzleError {
    ParsePuzzleError { line, column, reason }
}

fn no_board(texts: &[CellText<'_>]) -> ParsePuzzleError {
    let found = texts.len();
    let reason = format!("expected a board of 16, 36, 81 or more cells, above 1225 as words, found {found}");
    error(texts.last().map_or((1, 1), |cell| cell.place), reason)
}

/// The text of a cell, or of a place in a list of candidates.
#[derive(Clone, Copy)]
struct CellText<'a> {
    text: &'a str,
    place: Place,
}

impl CellText<'_> {
    /// The digit on a board of this side, if it is one.
    fn digit(&self, side: usize) -> Option<Digit> {
        let digit = if side > SINGLE {
            let is_number = self.text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| self.text.parse().ok().and_then(Digit::new))?
        } else {
            self.text.chars().next().and_then(Digit::from_symbol)
        };
        digit.filter(|digit| digit.index() < side)
    }

    fn clue(&self, side: usize) -> Result<Option<Digit>, ParsePuzzleError> {
        match self.digit(side) {
            None if self.text == "." || self.text == "0" && side <= 9 => Ok(None),
            None => Err(error(self.place, format!("expected a digit up to {side} or `.`, found `{}`", self.text))),
            digit => Ok(digit),
        }
    }
}

/// The texts in the lines of a board, and whether they are words instead of characters: there are several on a line.
fn texts<'a>(lines: &[&'a str]) -> Result<(Vec<CellText<'a>>, bool), ParsePuzzleError> {
    let is_numbers = lines.iter().any(|line| line.split_whitespace().nth(1).is_some());
    let words: Vec<CellText<'a>> = (1..).zip(lines).flat_map(|(number, line)| words(number, line)).collect();
    let symbols = words.iter().flat_map(|word| {
        let (line, column) = word.place;
        word.text.char_indices().enumerate().map(move |(position, (start, symbol))| CellText {
            text: &word.text[start..start + symbol.len_utf8()],
            place: (line, column + position),
        })
    });
    let is_foreign = |cell: &CellText<'_>| !matches!(cell.text.as_bytes(), [b'0'..=b'9' | b'A'..=b'Z' | b'.']);
    match symbols.clone().find(is_foreign) {
        Some(cell) => {
            let found = cell.text.escape_debug();
            Err(error(cell.place, format!("expected a digit, `.` or a rule, found `{found}`")))
        }
        None if is_numbers => Ok((words, true)),
        None => Ok((symbols.collect(), false)),
    }
}

/// The words of a line with this number.
fn words(number: usize, line: &str) -> impl Iterator<Item = CellText<'_>> {
    let (mut column, mut end) = (1, 0);
    line.split_whitespace().map(move |text| {
        // The distance within one allocation.
        let start = text.as_ptr().addr() - line.as_ptr().addr();
        column += line[end..start].chars().count();
        let place = (number, column);
        column += text.chars().count();
        end = start + text.len();
        CellText { text, place }
    })
}

/// The side of the board if the texts are a list of candidates: their number is a cube, all digits are in their places,
/// and there is at least one for each cell, which practically never happens in a board.
fn side_of_list(texts: &[CellText<'_>]) -> Option<usize> {
    let side = (2..=SINGLE).find(|side| side.pow(3) == texts.len())?;
    let mut digits = 0;
    for (place, cell) in texts.iter().enumerate() {
        match cell.digit(side) {
            Some(digit) if digit.index() == place % side => digits += 1,
            None if cell.text == "." => {}
            _ => return None,
        }
    }
    (digits >= side * side).then_some(side)
}

/// The board with the rules of these lines, the first of which has this number.
fn board(geometry: &Arc<Geometry>, first: usize, lines: &[&str]) -> Result<Arc<Board>, ParsePuzzleError> {
    let mut rules = Vec::new();
    let mut last = (first, 1);
    for (number, line) in (first..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        let text = line.trim_start();
        let start = line.chars().count() - text.chars().count();
        let read = Rule::parse_all(text).map_err(|fault| {
            let before = text.char_indices().take_while(|(offset, _)| *offset < fault.offset).count();
            error((number, start + before + 1), fault.to_string())
        })?;
        last = (number, start + 1);
        Board::new(Arc::clone(geometry), read.iter().cloned()).map_err(|fault| error(last, fault.to_string()))?;
        rules.extend(read);
    }
    // Each rule may fit alone, but together they may be too many.
    Board::new(Arc::clone(geometry), rules).map_err(|fault| error(last, fault.to_string()))
}

impl fmt::Display for Puzzle {
    /// The clues on one line, `.` for an empty cell; the candidates of a restricted puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, geometry) = (self.side(), self.geometry());
        if !self.is_restricted() {
            return write_cells(f, self.clues().iter().copied(), geometry);
        }
        let sets = (0..self.geometry().cells()).map(|cell| self.candidates_at(cell));
        if side == 1 || !is_single(geometry) {
            return sets.enumerate().try_for_each(|(cell, set)| {
                f.write_str(if cell > 0 { " " } else { "" })?;
                write_set(f, &set, geometry)
            });
        }
        let place = |set: &DigitSet, digit| Some(digit).filter(|&digit| set.contains(digit));
        let places = sets.flat_map(|set| (0..side).map(Digit::from_index).map(move |digit| place(&set, digit)));
        write_cells(f, places, geometry)
    }
}

impl fmt::Display for Solution {
    /// The grid on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cells(f, self.digits().iter().copied().map(Some), self.geometry())
    }
}

/// Whether every digit of a board is one character.
fn is_single(geometry: &Geometry) -> bool {
    usize::from(geometry.last()) <= SINGLE
}

/// Writes the cells of a board.
fn write_cells(
    f: &mut fmt::Formatter<'_>,
    mut cells: impl Iterator<Item = Option<Digit>>,
    geometry: &Geometry,
) -> fmt::Result {
    if is_single(geometry) {
        return cells.try_for_each(|cell| f.write_char(cell.and_then(|digit| geometry.symbol(digit)).unwrap_or('.')));
    }
    cells.enumerate().try_for_each(|(position, cell)| {
        f.write_str(if position > 0 { " " } else { "" })?;
        match cell {
            None => f.write_char('.'),
            Some(digit) => write!(f, "{}", geometry.value(digit)),
        }
    })
}

/// Writes the candidates of a cell as a word, `{}` if there are none, and `.` for all digits of a large board.
fn write_set(f: &mut fmt::Formatter<'_>, set: &DigitSet, geometry: &Geometry) -> fmt::Result {
    match set.len() {
        0 => f.write_str("{}"),
        len if len == geometry.side() && !is_single(geometry) => f.write_char('.'),
        _ => set.iter().enumerate().try_for_each(|(position, digit)| {
            f.write_str(if position > 0 { "/" } else { "" })?;
            write!(f, "{}", geometry.value(digit))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Puzzle>().unwrap_err().to_string()
    }

    #[test]
    fn a_board_is_read_from_one_line_or_several() {
        let lines =
            ["12..34.........1", "1200340000000001", "12..\n34..\r\n....\n...1\n", "\n  12..\n34..\n\n....\n...1"];
        for text in lines {
            assert_eq!(text.parse::<Puzzle>().unwrap().to_string(), lines[0], "{text:?}");
        }
        let large = format!("G{}", ".".repeat(255)).parse::<Puzzle>().unwrap();
        assert_eq!((large.side(), large.clue_at(0)), (16, Digit::new(16)));
    }

    #[test]
    fn every_puzzle_up_to_the_largest_alphabet_is_read_as_it_is_written() {
        for side in [1, 4, 6, 9, 16, 35, 36, 40] {
            let mut clues = vec![None; side * side];
            clues[side * side - 1] = Digit::new(side as u16);
            let puzzle = Puzzle::new(Board::with_side(side).unwrap(), clues).unwrap();
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{side}");
        }
        for side in [4, 9, 16, 35] {
            let mut sets = vec![DigitSet::full(side); side * side];
            sets[0].remove(Digit::from_index(1));
            let puzzle = Puzzle::from_candidates(Board::with_side(side).unwrap(), &sets).unwrap();
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{side}");
        }
    }

    #[test]
    fn rules_follow_the_board() {
        let puzzle: Puzzle = "12..34.........1\n\n cage 5 r1c1 r1c2\neven r2c1\n".parse().unwrap();
        assert_eq!(puzzle.rules().len(), 2);
    }

    #[test]
    fn a_fault_has_its_place() {
        let cells = "expected a board of 16, 36, 81 or more cells, above 1225 as words, found";
        assert_eq!(refused("1234567"), format!("line 1, column 7: {cells} 7"));
        assert_eq!(refused("123\n123\n123"), format!("line 3, column 3: {cells} 9"));
        assert_eq!(refused(""), format!("line 1, column 1: {cells} 0"));
        assert_eq!(refused("1 2 3 4"), format!("line 1, column 7: {cells} 4"));
        assert_eq!(refused(&"1".repeat(36 * 36)), format!("line 1, column 1296: {cells} 1296"));
        let four = format!("{0}\n{0}\n{0}\n{0}", "1.3..2..3.1..4..");
        assert_eq!(
            refused(&four),
            "line 1, column 16: expected the whole board or 8 cells on a line, found 16",
            "four boards are not one of 8x8"
        );
        let digit = "line 2, column 3: expected a digit up to 4 or `.`, found `5`";
        assert_eq!(refused("12..\n345.\n....\n...."), digit);
        assert_eq!(refused("{\"puzzle\": 1}"), "line 1, column 1: expected a digit, `.` or a rule, found `{`");
        assert_eq!(refused("12.. é"), "line 1, column 6: expected a digit, `.` or a rule, found `é`");
        assert_eq!(
            refused(&format!("0{}", ".".repeat(255))),
            "line 1, column 1: expected a digit up to 16 or `.`, found `0`"
        );
        let board = ".".repeat(16);
        assert_eq!(
            refused(&format!("{board}\n  cage 5 r1c")),
            "line 2, column 10: expected a cell such as r1c1, found 'r1c'"
        );
        assert!(refused(&format!("{board}\neven r1c1\n even r5c1")).starts_with("line 3, column 2: "));
        let words = format!("{} 37 x", ". ".repeat(1294));
        assert!(refused(&words).ends_with("expected a digit, `.` or a rule, found `x`"));
        assert!(refused(&words.replace('x', ".")).ends_with("expected a digit up to 36 or `.`, found `37`"));
    }
}
