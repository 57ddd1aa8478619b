//! Killer puzzles without givens: a board divided into cages so that the grid is the only solution.
//!
//! From a random division, as long as there is another solution, the division is changed so that the cages tell the two
//! apart: a cage is split in two whose sums differ in the other solution, or a cell in which the solutions differ moves
//! to a neighboring cage. Every division excludes all solutions found so far. No cage has a single cell, or one digit
//! twice.

use super::shapes::Canvas;
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::generate::random::Draws;
use crate::native::Native;
use crate::puzzle::{Board, Puzzle, Rule, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most cells of a cage at first, and one more later: usual in print.
const LARGEST: usize = 5;

/// The numbers of cells of cages at first, each with the same probability. Larger cages need more changes.
const SIZES: [usize; 8] = [2, 2, 3, 3, 3, 4, 4, LARGEST];

/// The most searches for other solutions. Nearly all divisions need fewer than ten.
const ROUNDS: usize = 60;

/// The most guesses of a search for another solution. A division that needs more is given up: nearly all take less than
/// a hundred.
const GUESSES: u64 = 4_000;

/// The most other solutions that are found at once: the search of a board of cages takes a tenth of the time that its
/// tables take, which a change needs anew.
const AT_ONCE: usize = 24;

/// The cells of each cage.
type Division = Vec<Vec<usize>>;

/// Divides the board at random. The cells of a cage are connected, two at least, and have different digits; `None` if
/// that fails for the last cells.
pub(super) fn divide(canvas: &Canvas, draws: &mut Draws) -> Option<Division> {
    let cells = canvas.side * canvas.side;
    let mut cage_of: Vec<Option<usize>> = vec![None; cells];
    let mut division: Division = Vec::new();
    let mut order: Vec<usize> = (0..cells).collect();
    draws.shuffle(&mut order);
    for &start in &order {
        if cage_of[start].is_none() {
            let size = SIZES[draws.below(SIZES.len() as u32) as usize];
            let cage = canvas.group_at(start, size, draws, |cell| cage_of[cell].is_none());
            for &cell in &cage {
                cage_of[cell] = Some(division.len());
            }
            division.push(cage);
        }
    }
    // Single cells join a neighboring cage.
    for single in (0..division.len()).filter(|&cage| division[cage].len() == 1).collect::<Vec<_>>() {
        let Some(&cell) = division[single].first() else { continue };
        let neighbors = canvas.neighbors(cell).filter_map(|next| cage_of[next]);
        let least = neighbors
            .filter(|&cage| may_join(canvas, cell, &division[cage]))
            .min_by_key(|&cage| division[cage].len())?;
        cage_of[cell] = Some(least);
        division[single].clear();
        division[least].push(cell);
    }
    division.retain(|cage| !cage.is_empty());
    division.iter().all(|cage| cage.len() > 1).then_some(division)
}

/// Whether a cell may join a cage that it touches.
fn may_join(canvas: &Canvas, cell: usize, cage: &[usize]) -> bool {
    cage.len() <= LARGEST && cage.iter().all(|&other| canvas.digit(other) != canvas.digit(cell))
}

/// The cages of a division.
pub(super) fn rules(canvas: &Canvas, division: &Division) -> Vec<Rule> {
    let total = |cage: &[usize]| cage.iter().map(|&cell| canvas.digit(cell)).sum();
    division.iter().map(|cage| Rule::cage(canvas.cells(cage), Some(total(cage)))).collect()
}

/// Changes a division until the grid is the only solution of its cages on this board; `None` if it is not after all
/// changes.
///
/// # Errors
///
/// If the budget ends, or the engine does not support the board.
pub(super) fn made_unique(
    board: &Board,
    grid: &Solution,
    canvas: &Canvas,
    mut division: Division,
    draws: &mut Draws,
    budget: &Budget,
) -> Result<Option<Vec<Rule>>, EngineError> {
    let mut others: Vec<Vec<u32>> = Vec::new();
    for _ in 0..ROUNDS {
        let cages = rules(canvas, &division);
        let all = board.rules().iter().chain(&cages).cloned();
        let Ok(divided) = Board::new(Arc::clone(board.geometry()), all) else { return Ok(None) };
        let Some(found) = other_solutions(&Puzzle::empty(divided), grid, budget)? else { return Ok(None) };
        if found.is_empty() {
            return Ok(Some(cages));
        }
        for other in found {
            others.push(other);
            let excludes_all = |division: &Division| others.iter().all(|other| excludes(canvas, division, other));
            if !excludes(canvas, &division, &others[others.len() - 1]) {
                let mut changed = changes(canvas, &division, &others[others.len() - 1]);
                draws.shuffle(&mut changed);
                let next = changed.into_iter().map(|change| change.of(&division)).find(excludes_all);
                let Some(next) = next else { return Ok(None) };
                division = next;
            }
        }
    }
    Ok(None)
}

/// Some solutions other than the grid; `None` if the search takes too many guesses.
fn other_solutions(puzzle: &Puzzle, grid: &Solution, budget: &Budget) -> Result<Option<Vec<Vec<u32>>>, EngineError> {
    let limited = Budget { guesses: Some(GUESSES), ..budget.clone() };
    let mut found = Vec::new();
    let searched = Native::general().visit(puzzle, &limited, &mut |solution| {
        if solution.digits() != grid.digits() {
            found.push(solution.digits().iter().map(|digit| digit.get().into()).collect());
        }
        if found.len() < AT_ONCE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match searched {
        Ok(_) => Ok(Some(found)),
        Err(EngineError::Interrupted(Interrupt::Guesses)) => Ok(Some(found).filter(|found| !found.is_empty())),
        Err(error) => Err(error),
    }
}

/// Whether a grid violates some cage.
fn excludes(canvas: &Canvas, division: &Division, other: &[u32]) -> bool {
    division.iter().any(|cage| {
        let difference = cage.iter().fold(0, |sum, &cell| sum + i64::from(canvas.digit(cell)) - i64::from(other[cell]));
        difference != 0 || (1..cage.len()).any(|at| cage[..at].iter().any(|&cell| other[cell] == other[cage[at]]))
    })
}

/// A change of a division.
enum Change {
    /// The cage at this position, and the cells that leave it for one of their own.
    Split(usize, Vec<usize>),
    /// A cell, with the positions of its cage and of its new one.
    Move { cell: usize, from: usize, to: usize },
}

impl Change {
    fn of(&self, division: &Division) -> Division {
        let mut changed = division.clone();
        match self {
            Self::Split(cage, part) => {
                changed[*cage].retain(|cell| !part.contains(cell));
                changed.push(part.clone());
            }
            Self::Move { cell, from, to } => {
                changed[*from].retain(|other| other != cell);
                changed[*to].push(*cell);
            }
        }
        changed
    }
}

/// The changes after which the cages exclude this solution.
fn changes(canvas: &Canvas, division: &Division, other: &[u32]) -> Vec<Change> {
    let mut cage_of = vec![0; canvas.side * canvas.side];
    for (position, cage) in division.iter().enumerate() {
        for &cell in cage {
            cage_of[cell] = position;
        }
    }
    let mut all = Vec::new();
    for (position, cage) in division.iter().enumerate() {
        // A part has the first cell, so each split is listed once.
        for mask in (1_usize..1 << cage.len()).step_by(2) {
            let (part, rest): (Vec<_>, Vec<_>) = (0..cage.len()).partition(|&at| mask >> at & 1 == 1);
            let [part, rest] = [part, rest].map(|part| part.into_iter().map(|at| cage[at]).collect::<Vec<usize>>());
            let difference =
                part.iter().fold(0, |sum, &cell| sum + i64::from(canvas.digit(cell)) - i64::from(other[cell]));
            if part.len() > 1
                && rest.len() > 1
                && difference != 0
                && [&part, &rest].into_iter().all(|part| is_connected(canvas, part))
            {
                all.push(Change::Split(position, part));
            }
        }
        for &cell in cage.iter().filter(|&&cell| cage.len() > 2 && other[cell] != canvas.digit(cell)) {
            let rest: Vec<usize> = cage.iter().copied().filter(|&one| one != cell).collect();
            let mut next: Vec<usize> =
                canvas.neighbors(cell).map(|next| cage_of[next]).filter(|&to| to != position).collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|&to| may_join(canvas, cell, &division[to]));
            if is_connected(canvas, &rest) {
                all.extend(next.into_iter().map(|to| Change::Move { cell, from: position, to }));
            }
        }
    }
    all
}

/// Whether cells are connected by common edges.
fn is_connected(canvas: &Canvas, cells: &[usize]) -> bool {
    let mut reached: Vec<usize> = cells[..1].to_vec();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let new: Vec<usize> =
            canvas.neighbors(cell).filter(|one| cells.contains(one) && !reached.contains(one)).collect();
        reached.extend(new);
    }
    reached.len() == cells.len()
}
