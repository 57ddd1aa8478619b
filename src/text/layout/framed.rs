//! Rows in a frame of groups with spaces for empty cells: `| 5 3   |   7   |       |`.
//!
//! A space may be an empty cell or a gap, so only whole boards in which both readings agree are changed: each group has
//! the columns of a box, each second character belongs to a cell, and the numbers of rows and columns agree.

use crate::puzzle::BoxShape;
use crate::text::bytes::line::Line;
use crate::text::bytes::pasted;
use crate::text::bytes::source::Source;
use crate::text::layout::row;
use itertools::Itertools;
use std::io::BufRead;

/// The largest side: above, a digit may have two characters.
const LARGEST: usize = 9;

/// A framed row.
struct Framed {
    side: usize,
    /// The row with a `.` in each empty cell.
    filled: String,
    has_space: bool,
}

/// Writes a `.` into the empty cells of the rows that begin with `first`.
pub(crate) fn fill<R: BufRead>(first: &mut Line, source: &mut Source<R>) {
    let Some(row) = framed(first) else { return };
    let (side, mut has_space, mut rows) = (row.side, row.has_space, vec![row.filled]);
    let mut ahead = 0;
    while rows.len() < side {
        let Some(line) = source.ahead(ahead) else { return };
        ahead += 1;
        if row::is_border(&line.text) {
            continue;
        }
        let Some(row) = framed(line).filter(|row| row.side == side) else { return };
        has_space |= row.has_space;
        rows.push(row.filled);
    }
    if has_space {
        let lines = source.ahead_mut(ahead).filter(|line| !row::is_border(&line.text));
        [first].into_iter().chain(lines).zip(rows).for_each(|(line, row)| line.replace_text(row));
    }
}

fn framed(line: &Line) -> Option<Framed> {
    // Nearly all lines begin otherwise; the second is the first byte of a box-drawing character.
    if !matches!(line.raw().first(), Some(b'|' | 0xE2)) {
        return None;
    }
    let text = str::from_utf8(line.raw().trim_ascii_end()).ok()?;
    let text: String = text.chars().filter_map(pasted::as_read).collect();
    let groups: Vec<&str> = text.strip_prefix('|')?.strip_suffix('|')?.split('|').collect();
    let columns = groups[0].len() / 2;
    let side = groups.len() * columns;
    let is_cell = |byte: u8| byte == b' ' || byte.is_ascii_digit() && (1..=side).contains(&usize::from(byte - b'0'));
    let is_group = |group: &&str| {
        let mut bytes = group.bytes().enumerate();
        group.len() == 2 * columns + 1 && bytes.all(|(at, byte)| if at % 2 == 0 { byte == b' ' } else { is_cell(byte) })
    };
    // Four groups or more may be the cells of a smaller board.
    let is_board = (2..4).contains(&groups.len())
        && (4..=LARGEST).contains(&side)
        && BoxShape::usual(side).is_some_and(|shape| shape.columns == columns);
    if !is_board || !groups.iter().all(is_group) {
        return None;
    }
    let mark = |(at, one): (usize, char)| if at % 2 == 1 && one == ' ' { '.' } else { one };
    let marked = |group: &&str| group.chars().enumerate().map(mark).collect::<String>();
    let filled = format!("|{}|", groups.iter().map(marked).join("|"));
    let has_space = filled.contains('.');
    Some(Framed { side, filled, has_space })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(line: &str) -> Option<String> {
        let row = framed(&Line { text: line.into(), ..Line::at((1, 1)) })?;
        row.has_space.then_some(row.filled)
    }

    #[test]
    fn each_second_column_is_a_cell() {
        assert_eq!(filled("| 5 3   |   7   |       |").unwrap(), "| 5 3 . | . 7 . | . . . |");
        assert_eq!(filled("│ 5 3   │   7   │       │").unwrap(), "| 5 3 . | . 7 . | . . . |");
        assert_eq!(filled("| 1   |   4 |").unwrap(), "| 1 . | . 4 |");
        for other in [
            "| 5 3 4 | 6 7 8 | 9 1 2 |",
            "|53 | 7 |   |",
            "|  5 3  |   7   |       |",
            "| 1 | 2 |   | 4 |",
            "|   5   |   7   |       |   1   |",
            "| 5 3 . | . 7   |       |",
            "| 7   |   4 |",
            "|",
            "||",
            "| 5 3   |   7   |       | easy",
        ] {
            assert_eq!(filled(other), None, "{other}");
        }
    }
}
