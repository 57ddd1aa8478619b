//! Clues that a grid satisfies, drawn by family.
//!
//! The shapes are the ones that setters draw: lines do not cross, cages and signs have cells of their own, one clue has
//! one place. A function here only proposes; `puzzle::check` decides whether the grid satisfies a rule.

use super::family::{Family, Kind, random_lines};
use super::shapes::Canvas;
use crate::generate::random::Draws;
use crate::puzzle::rule::drawing::{PartialLine, RandomLine};
use crate::puzzle::rule::spec::RuleArguments;
use crate::puzzle::{ClueLine, Edge, Geometry, Rule};

/// Draws a clue of a family; `None` if the random place or shape does not fit.
pub(super) fn draw(family: Family, canvas: &mut Canvas, geometry: &Geometry, draws: &mut Draws) -> Option<Rule> {
    match family.0 {
        Kind::Killer => cage(canvas, draws),
        Kind::Arrow => arrow(canvas, draws),
        Kind::Quadruple => quadruple(canvas, draws),
        Kind::Parity => parity(canvas, draws),
        kind @ (Kind::Dots | Kind::Xv | Kind::Greater) => sign(kind, canvas, draws),
        Kind::LittleKiller => little_killer(canvas, draws),
        kind @ (Kind::Sandwich | Kind::XSum | Kind::Skyscraper) => outside(kind, canvas, draws),
        Kind::Line(index) => line(index, canvas, geometry, draws),
    }
}

fn cage(canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let size = 2 + draws.below(3) as usize;
    let cells = canvas.group(size, draws, |cell| canvas.is_free(cell)).filter(|cells| cells.len() > 1)?;
    canvas.take(&cells);
    Some(Rule::cage(canvas.cells(&cells), Some(sum(canvas, &cells))))
}

fn sum(canvas: &Canvas, cells: &[usize]) -> u32 {
    cells.iter().map(|&cell| canvas.digit(cell)).sum()
}

fn arrow(canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let fits = |digits: &[u32], next: u32| digits[1..].iter().sum::<u32>() + next <= digits[0];
    let cells = canvas.line(5, draws, fits)?;
    let (circle, shaft) = cells.split_first()?;
    if shaft.len() < 2 || sum(canvas, shaft) != canvas.digit(*circle) {
        return None;
    }
    canvas.take_line(&cells);
    Some(Rule::arrow(canvas.cells(&cells[..1]), canvas.cells(shaft)))
}

/// A line of a rule about its cells in order.
fn line(index: usize, canvas: &mut Canvas, geometry: &Geometry, draws: &mut Draws) -> Option<Rule> {
    let (spec, RandomLine { shortest, longest, fits }) = random_lines().nth(index)?;
    let length = (3 + draws.below(longest - 2)) as usize;
    let number = spec.fpuzzles.usual_number(canvas.side as u32);
    let line = |digits: &[u32], next| fits(&PartialLine { digits, next, length, number: number.unwrap_or(0) });
    let cells = canvas.line(length, draws, line)?;
    let is_whole = cells.len() >= length.min(shortest);
    if !is_whole || spec.needs_regions && !has_equal_segments(canvas, geometry, &cells) {
        return None;
    }
    canvas.take_line(&cells);
    Some((spec.make)(RuleArguments { number, cells: canvas.cells(&cells), ..RuleArguments::default() }))
}

/// Whether the line is in several boxes, and its segments in them have the same sum.
fn has_equal_segments(canvas: &Canvas, geometry: &Geometry, cells: &[usize]) -> bool {
    let segments = cells.chunk_by(|&one, &next| geometry.box_at(one) == geometry.box_at(next));
    let sums: Vec<u32> = segments.map(|segment| sum(canvas, segment)).collect();
    sums.len() > 1 && sums.iter().all(|&sum| sum == sums[0])
}

fn quadruple(canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let corner = draws.below((canvas.side * canvas.side) as u32) as usize;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| canvas.moved(corner, down, right));
    let cells: Vec<usize> = cells.into_iter().collect::<Option<_>>()?;
    let mut digits: Vec<u32> = cells.iter().map(|&cell| canvas.digit(cell)).collect();
    draws.shuffle(&mut digits);
    digits.truncate(2 + draws.below(2) as usize);
    let digits = digits.into_iter().map(|digit| digit as u16);
    canvas.take_corner(corner).then(|| Rule::quadruple(canvas.cells(&cells), digits))
}

fn parity(canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let cell = canvas.free_cell(draws)?;
    canvas.take(&[cell]);
    let place = canvas.cell(cell);
    Some(if canvas.digit(cell) % 2 == 1 { Rule::odd(place) } else { Rule::even(place) })
}

/// A sign between two cells.
fn sign(kind: Kind, canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let pair = canvas.pair(draws)?;
    let [one, other] = pair.map(|cell| canvas.digit(cell));
    let cells = pair.map(|cell| canvas.cell(cell));
    let is_double = one == 2 * other || other == 2 * one;
    let rule = match (kind, one + other) {
        // Between 1 and 2 either dot may be drawn.
        (Kind::Dots, _) if is_double && (one.abs_diff(other) != 1 || draws.below(2) == 0) => Rule::ratio(2, cells),
        (Kind::Dots, _) if one.abs_diff(other) == 1 => Rule::difference(1, cells),
        (Kind::Xv, sum @ (5 | 10)) => Rule::sum(sum, cells),
        (Kind::Greater, _) if one > other => Rule::greater(cells),
        (Kind::Greater, _) if one < other => Rule::greater([cells[1], cells[0]]),
        _ => return None,
    };
    canvas.pairs.insert(pair).then_some(rule)
}

/// A whole diagonal of three cells or more, from the top row down, or from the left column to the right.
fn little_killer(canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let side = canvas.side;
    let start = draws.below(2 * side as u32) as usize;
    let right = if draws.below(2) == 0 { 1 } else { -1 };
    let first = match (start.checked_sub(side), right) {
        (None, _) => start,
        (Some(row), 1) => row * side,
        (Some(row), _) => row * side + side - 1,
    };
    let cells: Vec<usize> = std::iter::successors(Some(first), |&cell| canvas.moved(cell, 1, right)).collect();
    (cells.len() > 2).then(|| Rule::little_killer(canvas.cells(&cells), sum(canvas, &cells)))
}

/// A clue outside the board.
fn outside(kind: Kind, canvas: &mut Canvas, draws: &mut Draws) -> Option<Rule> {
    let edges: &[Edge] = match kind {
        // A sandwich looks the same from both ends.
        Kind::Sandwich => &[Edge::Left, Edge::Top],
        _ => &[Edge::Left, Edge::Top, Edge::Right, Edge::Bottom],
    };
    let from = edges[draws.below(edges.len() as u32) as usize];
    let line = ClueLine { from, number: draws.below(canvas.side as u32) as usize };
    if !canvas.places.insert(line) {
        return None;
    }
    let digits: Vec<u32> = line.cells(canvas.side).map(|cell| canvas.digit(cell.index(canvas.side))).collect();
    let (least, most) = (1, canvas.side as u32);
    match kind {
        Kind::Sandwich => {
            let mut between = digits.split(|&digit| digit == least || digit == most);
            between.next();
            between.next().map(|inner| Rule::sandwich(inner.iter().sum(), line))
        }
        Kind::XSum => Some(Rule::x_sum(digits[..digits[0] as usize].iter().sum(), line)),
        _ => {
            let highest =
                digits.iter().scan(0, |highest, &digit| Some(std::mem::replace(highest, digit.max(*highest))));
            let seen = digits.iter().zip(highest).filter(|(digit, highest)| **digit > *highest).count();
            Some(Rule::skyscraper(seen as u32, line))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::generate::Seed;
    use crate::generate::boards::grid::Grids;
    use crate::puzzle::{Board, Puzzle, Solution};
    use std::sync::Arc;

    /// The grid satisfies every clue, and there are clues of each family on boards of several sides.
    #[test]
    fn clues_are_those_of_the_grid() {
        // On smaller boards some families have no clues, such as three digits of which no two are consecutive.
        for side in [6, 9, 16] {
            let board = Board::with_side(side).unwrap();
            let mut draws = Seed(1).record(side as u64);
            let grid = Grids::new(&board).draw(&mut draws, &Budget::unlimited()).unwrap().unwrap();
            for family in Family::all() {
                let mut canvas = Canvas::new(&grid);
                let all: Vec<Rule> =
                    (0..2_000).filter_map(|_| draw(family, &mut canvas, board.geometry(), &mut draws)).collect();
                let board = Board::new(Arc::clone(board.geometry()), all.clone()).unwrap();
                let checked = Solution::check(&Puzzle::empty(board), grid.digits().to_vec());
                assert!(checked.is_ok(), "{family} {side}: {checked:?}");
                assert!(all.len() > side / 5, "{family} {side}: {all:?}");
            }
        }
    }
}
