//! Symmetries of the cells that have clues, and their orbits.

use crate::names::choices;
use crate::puzzle::Puzzle;

choices! {
    /// A symmetry of the cells that have clues: turns and reflections of the board after which every clue is where a
    /// clue was. These are all kinds of them; the mirror is vertical, and the diagonal is that of r1c1.
    #[derive(Default)]
    pub enum Symmetry, "a symmetry" {
        /// None.
        #[default]
        None = "none",
        /// A turn by 180°.
        HalfTurn = "180",
        /// Turns by 90°.
        QuarterTurn = "90",
        /// Left and right.
        Mirror = "mirror",
        /// Left and right, and top and bottom.
        BothMirrors = "mirrors",
        /// Rows and columns.
        Diagonal = "diagonal",
        /// Both diagonals.
        BothDiagonals = "diagonals",
        /// All eight turns and reflections.
        Full = "full",
    }
}

/// A map of row and column, given the last row's number.
type Map = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// The orbits on a 9×9 board: sets of cells that have clues together, with their cells in order, by their first
    /// cells.
    pub(super) fn orbits(self) -> Vec<Vec<u8>> {
        self.orbits_on(9).into_iter().map(|orbit| orbit.into_iter().map(|cell| cell as u8).collect()).collect()
    }

    /// The orbits on a board of this side.
    pub(super) fn orbits_on(self, side: usize) -> Vec<Vec<usize>> {
        let mut orbits: Vec<Vec<usize>> = Vec::new();
        let mut placed = vec![false; side * side];
        for first in 0..side * side {
            if placed[first] {
                continue;
            }
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for map in self.generators() {
                    let (row, column) = map(cell / side, cell % side, side - 1);
                    if !orbit.contains(&(side * row + column)) {
                        orbit.push(side * row + column);
                    }
                }
            }
            orbit.sort_unstable();
            for &cell in &orbit {
                placed[cell] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// All turns and reflections of the square that map the cells with clues to themselves; `None` if only the identity
    /// does.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        if !puzzle.geometry().is_square() {
            return Self::None;
        }
        let side = puzzle.side();
        let given: Vec<bool> = puzzle.clues().iter().map(Option::is_some).collect();
        let last = side.saturating_sub(1);
        let has = |map: fn(usize, usize, usize) -> (usize, usize)| {
            (0..given.len()).all(|cell| {
                let (row, column) = map(cell / side, cell % side, last);
                given[cell] == given[row * side + column]
            })
        };
        let half_turn = has(|row, column, last| (last - row, last - column));
        let quarter_turn = has(|row, column, last| (column, last - row));
        let mirrors = [has(|row, column, last| (row, last - column)), has(|row, column, last| (last - row, column))];
        let diagonals = [has(|row, column, _| (column, row)), has(|row, column, last| (last - column, last - row))];
        // The subgroups of the eight maps, with both mirrors and both diagonals as one kind each.
        match (quarter_turn, half_turn, mirrors, diagonals) {
            (true, _, [true, _], _) => Self::Full,
            (true, ..) => Self::QuarterTurn,
            (_, _, [true, true], _) => Self::BothMirrors,
            (_, _, _, [true, true]) => Self::BothDiagonals,
            (_, true, ..) => Self::HalfTurn,
            (_, _, [true, _] | [_, true], _) => Self::Mirror,
            (_, _, _, [true, _] | [_, true]) => Self::Diagonal,
            _ => Self::None,
        }
    }

    /// Maps of row and column that generate the symmetry.
    fn generators(self) -> &'static [Map] {
        const MIRROR: Map = |row, column, last| (row, last - column);
        const DIAGONAL: Map = |row, column, _| (column, row);
        match self {
            Self::None => &[],
            Self::HalfTurn => &[|row, column, last| (last - row, last - column)],
            Self::QuarterTurn => &[|row, column, last| (column, last - row)],
            Self::Mirror => &[MIRROR],
            Self::BothMirrors => &[MIRROR, |row, column, last| (last - row, column)],
            Self::Diagonal => &[DIAGONAL],
            Self::BothDiagonals => &[DIAGONAL, |row, column, last| (last - column, last - row)],
            Self::Full => &[MIRROR, DIAGONAL],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_board() {
        // Cells on a mirror or a diagonal, and the center, have smaller orbits.
        let expected = [
            (Symmetry::None, 81, 1),
            (Symmetry::HalfTurn, 41, 2),
            (Symmetry::QuarterTurn, 21, 4),
            (Symmetry::Mirror, 45, 2),
            (Symmetry::BothMirrors, 25, 4),
            (Symmetry::Diagonal, 45, 2),
            (Symmetry::BothDiagonals, 25, 4),
            (Symmetry::Full, 15, 8),
        ];
        assert_eq!(expected.map(|(symmetry, ..)| symmetry), Symmetry::ALL);
        for (symmetry, number, largest) in expected {
            let orbits = symmetry.orbits();
            assert_eq!((orbits.len(), orbits.iter().map(Vec::len).max()), (number, Some(largest)), "{symmetry}");
            assert!(orbits.is_sorted_by_key(|orbit| orbit[0]) && orbits.iter().all(|orbit| orbit.is_sorted()));
            let mut cells = orbits.concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..81).collect::<Vec<u8>>(), "{symmetry}");
        }
    }

    fn of(pattern: &str) -> Symmetry {
        Symmetry::of(&pattern.replace('x', "1").parse().unwrap())
    }

    #[test]
    fn patterns_have_the_symmetry_that_they_show() {
        for (expected, pattern) in [
            (Symmetry::None, "xx.. .... .... ...."),
            (Symmetry::HalfTurn, "xx.. .... .... ..xx"),
            (Symmetry::QuarterTurn, ".x.. ...x x... ..x."),
            (Symmetry::Mirror, "x..x .... .... ...."),
            (Symmetry::Mirror, "x... .... .... x..."),
            (Symmetry::BothMirrors, ".xx. .... .... .xx."),
            (Symmetry::Diagonal, "x... .... .... ...."),
            (Symmetry::Diagonal, "...x .... .... ...."),
            (Symmetry::BothDiagonals, "x... .... .... ...x"),
            (Symmetry::Full, "x..x .... .... x..x"),
            (Symmetry::Full, ".... .... .... ...."),
        ] {
            assert_eq!(of(&pattern.replace(' ', "")), expected, "{pattern}");
        }
    }

    #[test]
    fn a_symmetry_has_a_name() {
        assert_eq!("180".parse(), Ok(Symmetry::HalfTurn));
        assert_eq!(Symmetry::default(), Symmetry::None);
    }
}
