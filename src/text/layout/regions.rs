//! The labels of irregular regions (jigsaw), one per cell.
//!
//! They are characters in one run or row by row, with bars and borders allowed, or numbers separated by white space.
//! Any labels are valid; cells with the same label form a region. Comments and blank lines are skipped.

use crate::puzzle::{Geometry, GeometryError, MAX_SIDE};
use crate::text::bytes::line::Line;
use crate::text::bytes::source::{Source, Start};
use crate::text::layout::error::LayoutError;
use crate::text::layout::{
    line,
    row::{self, Row},
};
use crate::text::{Alphabet, ParseError, ParseErrorKind};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// One label more than the largest board has: enough to reject the text.
const ENOUGH: usize = MAX_SIDE * MAX_SIDE + 1;

/// Reads the regions of a board: side² labels, as one run of characters, as rows of characters, or as numbers separated
/// by white space.
///
/// # Errors
///
/// If the labels do not form a board, or a region does not have `side` cells.
///
/// ```
/// # use sudosat::text::read_regions;
/// let geometry = read_regions("aabb\naacb\ndccb\ndddc")?;
/// assert_eq!(geometry.side(), 4);
/// let error = read_regions("aabb\naabb\nccdd\nccdc").unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: expected 4 cells in region 'c', found 5");
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
pub fn read_regions(text: &str) -> Result<Arc<Geometry>, ParseError> {
    // Reading from memory cannot fail.
    of_lines(&lines(text).unwrap_or_default())
}

/// The geometry of the labels in these lines.
pub(crate) fn of_lines(lines: &[Line]) -> Result<Arc<Geometry>, ParseError> {
    let Some(first) = lines.first() else {
        return Err(ParseError::at(&Line::at((1, 1)), 0, ParseErrorKind::Empty));
    };
    let labels = labels(lines)?;
    let side = labels.len().isqrt();
    if side * side != labels.len() {
        let kind = LayoutError::Cells { expected: line::nearest_side(labels.len()).pow(2), found: labels.len() };
        return Err(ParseError::at(first, 0, kind));
    }
    let mut numbers: HashMap<&str, u16> = HashMap::new();
    let numbered: Vec<u16> = labels
        .iter()
        .map(|label| {
            let next = numbers.len() as u16;
            *numbers.entry(label.text).or_insert(next)
        })
        .collect();
    Geometry::with_regions(side, &numbered).map_err(|error| match error {
        GeometryError::RegionSize { label, cells, side } => {
            let label = &labels[numbered.iter().position(|&other| other == label).unwrap_or(0)];
            let kind = LayoutError::Region { label: label.text.to_owned(), expected: side, found: cells };
            ParseError::at(label.line, label.offset, kind)
        }
        other => ParseError::at(first, 0, LayoutError::Geometry(other)),
    })
}

/// The lines that contain labels.
fn lines(text: &str) -> io::Result<Vec<Line>> {
    let mut source = Source::new(text.as_bytes());
    let mut lines = Vec::new();
    while source.start()? != Start::End {
        let mut line = Line::default();
        source.take_line(&mut line)?;
        // Any character may be a label.
        line.restore();
        if !row::is_remark(&line) && !row::is_border(&line.text) {
            lines.push(line);
        }
    }
    Ok(lines)
}

/// The label of a cell, and its position.
struct Label<'a> {
    text: &'a str,
    line: &'a Line,
    offset: usize,
}

/// The labels in order: words if their number is that of a board above side 9, otherwise characters.
fn labels(lines: &[Line]) -> Result<Vec<Label<'_>>, ParseError> {
    let mut words = Vec::new();
    for line in lines {
        let row = Row::scan(&line.text, Some(Alphabet::Numbers));
        row.no_empty_field(line)?;
        for word in row.words.into_iter().take(ENOUGH) {
            let offset = word.start;
            words.push(Label { text: std::str::from_utf8(&line.text[word]).unwrap_or_default(), line, offset });
        }
    }
    let side = words.len().isqrt();
    if side > 9 && side * side == words.len() {
        return Ok(words);
    }
    let symbols = words.iter().flat_map(|&Label { text, line, offset }| {
        let symbols = text.char_indices();
        symbols.map(move |(at, one)| Label { text: &text[at..at + one.len_utf8()], line, offset: offset + at })
    });
    Ok(symbols.take(ENOUGH).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read_regions(text).unwrap_err().to_string()
    }

    #[test]
    fn all_layouts_give_the_same_regions() {
        let expected = Geometry::with_regions(4, &[1, 1, 2, 2, 1, 1, 3, 2, 4, 3, 3, 2, 4, 4, 4, 3]).unwrap();
        for text in [
            "1122113243324443",
            "aabbaacbdccbdddc",
            "# four regions\r\naabb\r\naacb\r\n\r\ndccb\r\ndddc\r\n",
            "1 1 2 2\n1 1 3 2\n4 3 3 2\n4 4 4 3",
            "+--+--+\n|11|22|\n|11|32|\n+--+--+\n|43|32|\n|44|43|\n+--+--+\n",
            "1,1,2,2\n1,1,3,2\n4,3,3,2\n4,4,4,3\n",
        ] {
            assert_eq!(read_regions(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn numbers_serve_sides_above_nine() {
        let rows: Vec<String> = (0..16).map(|row| vec![(row + 1).to_string(); 16].join(" ")).collect();
        assert_eq!(read_regions(&rows.join("\n")).unwrap().side(), 16);
        assert_eq!(read_regions(&rows.join(" ")).unwrap().side(), 16);
    }

    #[test]
    fn errors_name_the_fault() {
        assert_eq!(error(" \n# nothing\n"), "line 1, column 1: expected a puzzle, found nothing");
        assert_eq!(error("aabb\naab\ncccc\ndddd"), "line 1, column 1: expected 16 cells (a 4x4 board), found 15");
        let empty = "expected a cell before this comma, found the empty field 2: write '.' or '0' for an empty cell, ";
        assert_eq!(error("1,1,2,2\n1,,1,2\n"), format!("line 2, column 3: {empty}never a space"));
        assert_eq!(error("aabb\naabb\nccdd\nccde"), "line 3, column 3: expected 4 cells in region 'd', found 3");
    }
}
