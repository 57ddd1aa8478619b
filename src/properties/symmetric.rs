//! The symmetry of the cells that have clues.

use crate::generate::Symmetry;
use crate::puzzle::Puzzle;

/// All turns and reflections of the square that map the cells with clues to themselves; `None` if only the identity
/// does.
pub(super) fn symmetry(puzzle: &Puzzle) -> Symmetry {
    if !puzzle.geometry().is_square() {
        return Symmetry::None;
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
        (true, _, [true, _], _) => Symmetry::Full,
        (true, ..) => Symmetry::QuarterTurn,
        (_, _, [true, true], _) => Symmetry::BothMirrors,
        (_, _, _, [true, true]) => Symmetry::BothDiagonals,
        (_, true, ..) => Symmetry::HalfTurn,
        (_, _, [true, _] | [_, true], _) => Symmetry::Mirror,
        (_, _, _, [true, _] | [_, true]) => Symmetry::Diagonal,
        _ => Symmetry::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pattern: &str) -> Symmetry {
        symmetry(&pattern.replace('x', "1").parse().unwrap())
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
}
