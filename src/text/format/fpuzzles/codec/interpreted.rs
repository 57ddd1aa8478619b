//! A puzzle's drawings: refused, ignored, or read as rules.

use super::drawings::Drawn;
use super::fault::Fault;
use super::parsed::ParsedPuzzle;
use crate::puzzle::{Board, Digit, Puzzle, Solution};
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::interpret::{Drawing, interpret, inventory};
use crate::text::layout::error::LayoutError;
use crate::text::layout::rules::moved;
use crate::text::{ParseErrorKind, ReadOptions, Reading};
use std::sync::Arc;

/// The most drawings that are read as rules: each is compared with all others.
const MOST_DRAWINGS: usize = 5_000;

/// The puzzle with the rules of its drawings, by the rules in prose, as far as the options demand.
pub(super) fn with_drawings(
    parsed: ParsedPuzzle,
    drawn: Vec<Drawn>,
    prose: &str,
    options: &ReadOptions,
) -> Result<ParsedPuzzle, Fault> {
    if !options.interpret {
        return match drawn.first() {
            Some((path, _)) if !options.ignore_cosmetics => {
                let drawings = drawn.iter().map(|(_, drawing)| drawing);
                let drawn = inventory(drawings, parsed.puzzle.geometry());
                Err(Fault::new(path.clone(), FPuzzlesError::Drawing { drawn }))
            }
            _ => Ok(parsed),
        };
    }
    let (paths, drawings): (Vec<_>, Vec<Drawing>) = drawn.into_iter().unzip();
    if drawings.len() > MOST_DRAWINGS {
        let kind = FPuzzlesError::TooManyDrawings { found: drawings.len(), most: MOST_DRAWINGS };
        return Err(Fault::new(paths[MOST_DRAWINGS].clone(), kind));
    }
    let ParsedPuzzle { puzzle, description, solution, .. } = parsed;
    let board = puzzle.board();
    let found = interpret(&drawings, prose, board);
    if let (Some(first), false) = (found.unread.first(), options.ignore_cosmetics) {
        let unread = found.unread.iter().map(|index| &drawings[*index]);
        let kind = FPuzzlesError::Unread { drawn: inventory(unread, board.geometry()) };
        return Err(Fault::new(paths[*first].clone(), kind));
    }
    let path = paths.first().cloned().unwrap_or_else(|| "rules".into());
    let puzzle = with_rules(&puzzle, &found.readings, solution.as_deref()).map_err(|kind| Fault::new(path, kind))?;
    Ok(ParsedPuzzle { puzzle, description, solution, readings: found.readings })
}

/// The puzzle with the rules of the readings, which a stated solution must obey.
fn with_rules(puzzle: &Puzzle, readings: &[Reading], stated: Option<&[Digit]>) -> Result<Puzzle, ParseErrorKind> {
    let rules = puzzle.board().rules().iter().chain(readings.iter().flat_map(|reading| &reading.rules));
    let board = Board::new(Arc::clone(puzzle.geometry()), rules.cloned()).map_err(LayoutError::Rule)?;
    let interpreted = moved(puzzle, board)?;
    let violations = |puzzle: &Puzzle| Solution::check(puzzle, stated?.to_vec()).err();
    match violations(&interpreted).filter(|_| violations(puzzle).is_none()) {
        Some(violations) => {
            Err(FPuzzlesError::Misread { violation: violations[0].describe(interpreted.board()) }.into())
        }
        None => Ok(interpreted),
    }
}
