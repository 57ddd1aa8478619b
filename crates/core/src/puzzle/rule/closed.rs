//! Closed lines: those whose last cell is the first one again.

use super::families::Rule;
use super::spec::{Opening, Repeats};
use crate::puzzle::{Cell, Geometry};

/// The cells of a closed line without the repeated one; `None` if the line is open.
pub(super) fn without_repeated(cells: &[Cell]) -> Option<&[Cell]> {
    let (last, cells) = cells.split_last()?;
    (cells.len() > 1 && cells[0] == *last).then_some(cells)
}

impl Rule {
    /// The equivalent rule on an open line, if this closed line has one.
    pub(crate) fn opened(self, geometry: &Geometry) -> Self {
        let Repeats::Closing(opening) = self.spec().shape.repeats else { return self };
        let Some((cells, kind)) = self.line() else { return self };
        let Some(cells) = without_repeated(cells) else { return self };
        let start = match opening {
            Opening::Never => return self,
            Opening::Anywhere => 0,
            Opening::AtBorder => {
                let enters = |pair: &[Cell]| geometry.box_of(pair[0]) != geometry.box_of(pair[1]);
                cells.windows(2).position(enters).map_or(0, |before| before + 1)
            }
        };
        Self::Line { cells: [&cells[start..], &cells[..start]].concat().into(), kind }
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Board, Geometry};

    #[test]
    fn closed_lines_become_equivalent_open_ones() {
        let opened = |text: &str| {
            let board = Board::new(Geometry::classic(), [text.parse().unwrap()]);
            board.map_or_else(|error| error.to_string(), |board| board.rules()[0].to_string())
        };
        for (closed, open) in [
            ("renban r1c1 r1c2 r2c2 r1c1", "renban r1c1 r1c2 r2c2"),
            ("sum-loop 10 r1c1 r1c2 r2c2 r1c1", "sum-loop 10 r1c1 r1c2 r2c2"),
            ("region-sum r1c2 r1c3 r1c4 r2c4 r2c3 r1c2", "region-sum r1c4 r2c4 r2c3 r1c2 r1c3"),
            ("region-sum r1c1 r1c2 r2c2 r1c1", "region-sum r1c1 r1c2 r2c2"),
            ("zipper r1c1 r1c2 r2c2 r1c1", "zipper r1c1 r1c2 r2c2 r1c1"),
            ("double-arrow r1c1 r1c2 r2c2 r1c1", "double-arrow r1c1 r1c2 r2c2 r1c1"),
            ("palindrome r1c1 r1c2 r2c2 r1c1", "palindrome r1c1 r1c2 r2c2 r1c1"),
            ("between r1c1 r1c2 r1c1", "the rule `between` needs two different ends, but r1c1 is both"),
            ("lockout 4 r1c1 r1c2 r1c1", "the rule `lockout` needs two different ends, but r1c1 is both"),
            ("renban r1c1 r1c2 r1c1 r2c1", "the rule `renban` has r1c1 twice"),
            ("renban r1c1 r1c1", "the rule `renban` has r1c1 twice"),
        ] {
            assert_eq!(opened(closed), open, "{closed}");
        }
    }
}
