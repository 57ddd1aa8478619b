//! Sums over pieces of cells that see each other.
//!
//! Cells of one house or of one cage have distinct digits, so they have one of a few combinations, which determines
//! their sum. The whole sum is an equation of these sums. Every other cell is a piece of its own. The bounds of the
//! other pieces rule out combinations before any is written: an arrow of 32 cells with two digits in its pill takes 240
//! conflicts this way, and is not solved after 142,000 with pieces of four cells. A piece with too many combinations is
//! split.

use crate::puzzle::{Board, Cell, Rule};
use crate::sat::encode::rules::cells::CellTerms;
use crate::sat::encode::rules::different;
use crate::sat::gadget::combinations::{Combinations, sum_bounds};
use crate::sat::gadget::equation::equation;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::{Clauses, Term};
use itertools::Itertools;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The largest number of combinations of a piece, each of which takes a variable.
pub(super) const MOST_COMBINATIONS: usize = 300;

/// A board, the candidates of its cells, and its groups of distinct digits.
pub(crate) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) cells: &'a CellTerms,
    /// The houses, the cages and other cells that differ, as lists of cell indices.
    /// Made when a sum first needs them.
    groups: OnceCell<Vec<Vec<usize>>>,
}

/// Cells whose digits are added up and multiplied by a factor. If there are several, their digits are distinct.
pub(super) struct Piece {
    cells: Vec<Cell>,
    factor: i64,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(board: &'a Board, cells: &'a CellTerms) -> Self {
        Self { board, cells, groups: OnceCell::new() }
    }

    fn groups(&self) -> &[Vec<usize>] {
        self.groups.get_or_init(|| {
            let Self { board, cells, .. } = self;
            let mut groups: Vec<Vec<usize>> = Vec::new();
            let mut add = |cells: &[Cell]| groups.push(cells.iter().map(|&cell| self.index(cell)).collect());
            for house in board.houses().filter(|_| cells.have_houses()) {
                add(&board.house_cells(house).collect::<Vec<_>>());
            }
            cages(board).for_each(|(cells, _)| add(cells));
            for list in different::lists(board) {
                add(&list);
            }
            groups
        })
    }

    /// The sum of the numbers that the digits of this many cells stand for, minus the sum of the digits.
    pub(super) fn offset(&self, cells: usize) -> i64 {
        self.cells.shift() * cells as i64
    }

    pub(super) fn side(&self) -> usize {
        self.board.side()
    }

    pub(super) fn index(&self, cell: Cell) -> usize {
        self.board.geometry().index(cell)
    }

    /// The candidates of a cell.
    pub(super) fn terms(&self, cell: Cell) -> &'a [Term] {
        self.cells.terms(cell)
    }

    /// The digit of a cell.
    pub(super) fn number(&self, cell: Cell) -> Number {
        Number::of_cell(self.terms(cell))
    }

    /// Whether a house of the formula contains both cells.
    pub(super) fn share_house(&self, one: Cell, other: Cell) -> bool {
        let incidence = self.board.incidence();
        let houses = |cell: Cell| incidence.houses_of(self.index(cell));
        self.cells.have_houses() && houses(one).iter().any(|house| houses(other).contains(house))
    }

    /// Whether the cells have distinct digits because one house or one cage contains all of them.
    pub(crate) fn are_distinct(&self, cells: &[Cell]) -> bool {
        cells.len() == 1
            || cells.iter().all_unique()
                && self.groups().iter().any(|group| cells.iter().all(|cell| group.contains(&self.index(*cell))))
    }

    /// Partitions cells, of which one may be listed several times, into pieces, largest first.
    pub(super) fn pieces(&self, cells: &[Cell], factor: i64, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Piece>> {
        let mut times = BTreeMap::new();
        for &cell in cells {
            *times.entry(cell).or_insert(0) += 1;
        }
        let (once, several): (Vec<_>, Vec<_>) = times.into_iter().partition(|&(_, times)| times == 1);
        let mut rest: Vec<Cell> = once.into_iter().map(|(cell, _)| cell).collect();
        let mut pieces: Vec<Piece> =
            several.into_iter().map(|(cell, times)| Piece { cells: vec![cell], factor: times * factor }).collect();
        while !rest.is_empty() {
            let inside = |group: &Vec<usize>| rest.iter().filter(|&&cell| group.contains(&self.index(cell))).count();
            let mut best: Option<(usize, &Vec<usize>)> = None;
            for group in self.groups() {
                out.go_on()?;
                let count = inside(group);
                if count > 1 && best.is_none_or(|(most, _)| count > most) {
                    best = Some((count, group));
                }
            }
            let Some((count, group)) = best else { break };
            let (mut members, mut others) = (Vec::new(), Vec::new());
            for cell in rest {
                let is_member = members.len() < count && group.contains(&self.index(cell));
                if is_member { &mut members } else { &mut others }.push(cell);
            }
            pieces.push(Piece { cells: members, factor });
            rest = others;
        }
        pieces.extend(rest.into_iter().map(|cell| Piece { cells: vec![cell], factor }));
        ControlFlow::Continue(pieces)
    }

    /// The smallest and the largest sum of all pieces; `None` if a piece has none.
    pub(super) fn range(&self, pieces: &[Piece]) -> Option<(i64, i64)> {
        let bounds = pieces.iter().map(|piece| Some(scaled(self.piece_bounds(piece)?, piece.factor)));
        let add = |(low, high): (i64, i64), (least, most): (i64, i64)| (low + least, high + most);
        Some(bounds.collect::<Option<Vec<_>>>()?.into_iter().fold((0, 0), add))
    }

    /// Whether the total is within a quarter of the range from one of its ends.
    pub(super) fn is_tight(&self, pieces: &[Piece], total: i64) -> bool {
        self.range(pieces).is_none_or(|(least, most)| 4 * (total - least).min(most - total) < most - least)
    }

    /// The smallest and the largest sum of a piece alone, without its factor.
    fn piece_bounds(&self, piece: &Piece) -> Option<(i64, i64)> {
        let terms: Vec<&[Term]> = piece.cells.iter().map(|&cell| self.terms(cell)).collect();
        sum_bounds(&terms)
    }

    /// Writes that the pieces, each with its factor, and the numbers have this sum.
    pub(super) fn sum(
        &self,
        pieces: &[Piece],
        mut numbers: Vec<Number>,
        total: i64,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<()> {
        let Some(bounds) = self.bounds(pieces, &numbers, total) else { return out.clause([]) };
        for (piece, bounds) in pieces.iter().zip(bounds) {
            self.piece_sums(&piece.cells, bounds, piece.factor, &mut numbers, out)?;
        }
        equation(numbers, total, out)
    }

    /// Appends the sum of this piece, or the sums of smaller pieces of it, to the numbers.
    fn piece_sums(
        &self,
        cells: &[Cell],
        bounds: (i64, i64),
        factor: i64,
        numbers: &mut Vec<Number>,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<()> {
        if let &[cell] = cells {
            numbers.push(self.number(cell).map(|digit| digit * factor));
            return ControlFlow::Continue(());
        }
        let terms: Vec<&[Term]> = cells.iter().map(|&cell| self.terms(cell)).collect();
        if let Some(combinations) = Combinations::new(&terms, bounds, MOST_COMBINATIONS) {
            let sum = Number::fresh(combinations.sums(), out)?;
            let present = combinations.write(&terms, Some(&sum), out)?;
            self.lock(cells, &present, out)?;
            numbers.push(sum.map(|sum| sum * factor));
            return ControlFlow::Continue(());
        }
        let smaller = cells.chunks(affordable(self.side()).min(cells.len() - 1));
        smaller.into_iter().try_for_each(|cells| self.piece_sums(cells, (0, i64::MAX), factor, numbers, out))
    }

    /// The smallest and the largest sum of each piece, without its factor, that the others allow. `None` if there is no
    /// solution.
    fn bounds(&self, pieces: &[Piece], numbers: &[Number], total: i64) -> Option<Vec<(i64, i64)>> {
        let factors = || pieces.iter().map(|piece| piece.factor).chain(numbers.iter().map(|_| 1));
        let known = pieces.iter().map(|piece| self.piece_bounds(piece));
        let mut bounds: Vec<(i64, i64)> = known.chain(numbers.iter().map(Number::bounds)).collect::<Option<_>>()?;
        loop {
            let scaled = || bounds.iter().zip(factors()).map(|(&bounds, factor)| scaled(bounds, factor));
            let least: i64 = scaled().map(|(least, _)| least).sum();
            let most: i64 = scaled().map(|(_, most)| most).sum();
            if !(least..=most).contains(&total) {
                return None;
            }
            let (above, below) = (total - least, most - total);
            let mut is_new = false;
            for ((low, high), factor) in bounds.iter_mut().zip(factors()) {
                let (up, down) = if factor < 0 { (below, above) } else { (above, below) };
                let (lowest, highest) = (*high - down / factor.abs(), *low + up / factor.abs());
                is_new |= lowest > *low || highest < *high;
                (*low, *high) = ((*low).max(lowest), (*high).min(highest));
                if low > high {
                    return None;
                }
            }
            if !is_new {
                return Some(bounds);
            }
        }
    }
}

/// The largest number of cells whose combinations may all be written.
fn affordable(side: usize) -> usize {
    let mut combinations = 1;
    let count = |size: &usize| {
        combinations = combinations * (side + 1 - size) / size;
        combinations <= MOST_COMBINATIONS
    };
    (1..=side).take_while(count).count().max(1)
}

/// The bounds of a number multiplied by a factor.
fn scaled((low, high): (i64, i64), factor: i64) -> (i64, i64) {
    if factor < 0 { (high * factor, low * factor) } else { (low * factor, high * factor) }
}

/// The cages of a board with their totals.
pub(super) fn cages(board: &Board) -> impl Iterator<Item = (&[Cell], Option<u32>)> {
    board.rules().iter().filter_map(Rule::killer_cage)
}

/// The sums of cells that are listed once each, with their totals.
pub(super) fn lines(board: &Board) -> impl Iterator<Item = (&[Cell], u32)> {
    board.rules().iter().filter_map(|rule| {
        let Rule::Sum { cells, total } = rule else { return None };
        cells.iter().all_unique().then_some((&**cells, *total))
    })
}
