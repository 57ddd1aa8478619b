//! `SumoCue`: killer puzzles on one line, in two notations, both without clues.
//!
//! `3x3:d:k:` is followed by 81 numbers separated by colons, each 256 times the sum of the cell's cage plus the cage's
//! number. The sum 0 marks a cell in no cage, and `d` adds both diagonals. `SumoCueV1` is followed by 81 entries: `=17`
//! for the first cell of a cage and its sum, `+0` for another cell of the cage whose first cell has this index, each
//! with `J0` to `J8` for the cell's region on an irregular board.

mod error;

use crate::puzzle::{Board, Cell, Geometry, Puzzle, Rule};
use crate::text::ParseError;
use crate::text::bytes::line::Line;
use crate::text::layout::error::LayoutError;
pub use error::SumoCueError;
use std::collections::BTreeMap;
use std::sync::Arc;

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
/// The factor of the sum, or in swapped files of the cage's number.
const UNIT: u32 = 256;
/// The largest sum of a cage: 1 + 2 + … + 9.
const LARGEST: u32 = 45;

const NUMBERS: &[u8] = b"3x3:";
const ENTRIES: &[u8] = b"SumoCueV1";

/// Whether a line is a `SumoCue` puzzle.
pub(crate) fn is_line(text: &[u8]) -> bool {
    text.starts_with(ENTRIES) || text.starts_with(b"3x3::k:") || text.starts_with(b"3x3:d:k:")
}

/// Reads the puzzle on a line.
pub(crate) fn read(line: &Line) -> Result<Puzzle, ParseError> {
    let text = line.text.trim_ascii_end();
    let (is_diagonal, (cages, geometry)) = match text.strip_prefix(NUMBERS) {
        Some(rest) => (rest.starts_with(b"d"), (numbers(line, text)?, Geometry::classic())),
        None => (text[ENTRIES.len()..].starts_with(b"D"), entries(line, text)?),
    };
    let cage = |(sum, cells): (u32, Vec<usize>)| {
        let total = (sum > 0).then_some(sum);
        let says_something = sum > 0 || cells.len() > 1;
        says_something.then(|| Rule::cage(cells.into_iter().map(|cell| Cell::from_index(cell, SIDE)), total))
    };
    let diagonals = is_diagonal.then_some(Rule::DIAGONAL).into_iter().flatten();
    let board = Board::new(geometry, cages.into_values().filter_map(cage).chain(diagonals))
        .map_err(|error| ParseError::at(line, 0, LayoutError::Rule(error)))?;
    Puzzle::new(board, vec![None; CELLS]).map_err(|_| ParseError::at(line, 0, SumoCueError::Entries { found: CELLS }))
}

/// The sum and cells of each cage, by its number.
type Cages = BTreeMap<u32, (u32, Vec<usize>)>;

/// The cages of the notation with colons.
fn numbers(line: &Line, text: &[u8]) -> Result<Cages, ParseError> {
    let colons = text.iter().enumerate().filter(|(_, byte)| **byte == b':').map(|(at, _)| at + 1);
    let starts: Vec<usize> = colons.skip(2).filter(|&start| start < text.len()).collect();
    if starts.len() != CELLS {
        return Err(ParseError::at(line, text.len(), SumoCueError::Entries { found: starts.len() }));
    }
    let mut values = Vec::with_capacity(CELLS);
    for start in starts {
        let word = text[start..].split(|&byte| byte == b':').next().unwrap_or_default();
        values.push(number(line, start, word, "256 times a sum and the number of a cage")?);
    }
    let parted = |value: u32| (value / UNIT, value % UNIT);
    // Some programs swap sum and number.
    let is_swapped = values.iter().any(|&value| parted(value).0 > LARGEST);
    let mut cages = Cages::new();
    for (cell, value) in values.into_iter().enumerate() {
        let (high, low) = parted(value);
        let (sum, cage) = if is_swapped { (low, high) } else { (high, low) };
        if sum == 0 {
            continue;
        }
        let (expected, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if *expected != sum {
            return Err(ParseError::at(line, 0, SumoCueError::Sums { cage }));
        }
        cells.push(cell);
    }
    Ok(cages)
}

/// The cages of the notation with signs, and the board.
fn entries(line: &Line, text: &[u8]) -> Result<(Cages, Arc<Geometry>), ParseError> {
    let is_start = |at: &usize| matches!(text[*at], b'=' | b'+');
    let starts: Vec<usize> = (ENTRIES.len()..text.len()).filter(is_start).collect();
    if starts.len() != CELLS {
        return Err(ParseError::at(line, text.len(), SumoCueError::Entries { found: starts.len() }));
    }
    let mut cages = Cages::new();
    let mut members = Vec::new();
    let mut labels = Vec::new();
    for (cell, &start) in starts.iter().enumerate() {
        let end = starts.get(cell + 1).copied().unwrap_or(text.len());
        let entry = text[start + 1..end].trim_ascii();
        let mut parts = entry.splitn(2, |&byte| byte == b'J');
        let value = number(line, start + 1, parts.next().unwrap_or_default(), "a sum or the number of a cell")?;
        if let Some(region) = parts.next() {
            labels.push(number(line, start + 1, region, "a region from 0 to 8 after J")? as u16);
        }
        if text[start] == b'=' {
            cages.insert(cell as u32, (value, vec![cell]));
        } else {
            members.push((cell, value, start));
        }
    }
    for (cell, first, start) in members {
        let entry = || SumoCueError::Entry { expected: "the number of a cage's first cell", found: first.to_string() };
        cages.get_mut(&first).ok_or_else(|| ParseError::at(line, start, entry()))?.1.push(cell);
    }
    let geometry = match labels.len() {
        0 => Geometry::classic(),
        CELLS => Geometry::with_regions(SIDE, &labels)
            .map_err(|error| ParseError::at(line, 0, LayoutError::Geometry(error)))?,
        found => {
            let expected = "a region for each cell or for none";
            return Err(ParseError::at(line, 0, SumoCueError::Entry { expected, found: format!("{found} regions") }));
        }
    };
    Ok((cages, geometry))
}

fn number(line: &Line, start: usize, word: &[u8], expected: &'static str) -> Result<u32, ParseError> {
    let text = String::from_utf8_lossy(word);
    let value = text.parse().ok().filter(|value| word.first().is_some_and(u8::is_ascii_digit) && *value <= 0xFFFF);
    value.ok_or_else(|| ParseError::at(line, start, SumoCueError::Entry { expected, found: text.into_owned() }))
}

#[cfg(test)]
mod tests {
    use crate::text::{ReadOptions, parse};

    fn error(text: &str) -> String {
        parse(text, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn a_sum_of_zero_is_no_cage_and_d_adds_the_diagonals() {
        let text = format!("3x3:d:k:{}:{}", ["3329"; 2].join(":"), ["7"; 79].join(":"));
        let record = parse(&text, &ReadOptions::default()).unwrap();
        let rules: Vec<String> = record.puzzle.rules().iter().map(ToString::to_string).collect();
        assert_eq!(rules, ["diagonal main", "diagonal anti", "cage 13 r1c1 r1c2"]);
        let text = format!("SumoCueV1D=13+0+0{}", "=0".repeat(78));
        assert_eq!(parse(&text, &ReadOptions::default()).unwrap().puzzle.rules().len(), 3);
    }

    #[test]
    fn regions_take_the_place_of_boxes() {
        // Rows as regions: a Latin square.
        let entries: Vec<String> = (0..81).map(|cell| format!("=0J{}", cell / 9)).collect();
        let puzzle = parse(&format!("SumoCueV1{}", entries.concat()), &ReadOptions::default()).unwrap().puzzle;
        assert_eq!(puzzle.geometry().box_shape(), None);
        assert!(puzzle.rules().is_empty());
    }

    #[test]
    fn sums_above_45_are_cage_numbers() {
        let text = format!("3x3::k:{}:{}", ["12813"; 2].join(":"), ["12801"; 79].join(":"));
        let error = error(&text);
        assert!(error.ends_with("expected one sum for cage 50, found two"), "{error}");
    }

    #[test]
    fn faults_have_positions() {
        let text = format!("SumoCueV1=13+0+2{}", "=0".repeat(78));
        assert_eq!(error(&text), "line 1, column 15: expected the number of a cage's first cell, found '2'");
        let text = format!("SumoCueV1=13+0+x{}", "=0".repeat(78));
        assert_eq!(error(&text), "line 1, column 16: expected a sum or the number of a cell, found 'x'");
        let text = format!("SumoCueV1=13J0+0{}", "=0".repeat(79));
        assert_eq!(error(&text), "line 1, column 1: expected a region for each cell or for none, found '1 regions'");
    }
}
