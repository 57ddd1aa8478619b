//! Sums implied by cages and little killers: innies and outies.
//!
//! A union of houses has a known sum. Subtract the cages inside it, and the remaining cells, the innies, have a known
//! sum too. A cage that crosses the border can be subtracted whole if its cells outside, the outies, get a negative
//! sign. The unions are adjacent rows or columns, single houses of any kind, and pairs of boxes.

use super::bits::{bit, members};
use super::builder::Builder;
use crate::engine::Interrupt;
use std::collections::BTreeSet;

/// The most rows or columns in a union.
const MAX_LINES: usize = 4;
// Larger sums prune too little. With sums of six cells, of which at most two have the other sign, the first MATHEMAGIC
// killers take less than an eighth of the time; larger sums gained nothing (docs/MEASUREMENTS.md).
/// The most cells in a sum of any kind.
const MAX_CELLS: usize = 4;
/// The most cells in a sum in which at most two have the rarer sign.
const MAX_CELLS_TWO_OF_A_SIGN: usize = 6;
/// The most cells in a sum of cells that see each other.
const MAX_CLIQUE: usize = 6;

/// The treatment of cages that are partly inside a union.
#[derive(Clone, Copy)]
enum CrossingCages {
    /// None is subtracted.
    Innies,
    /// All are subtracted.
    Outies,
    /// Those with most of their cells inside are subtracted.
    Fewer,
}

/// Adds the sums that the cages imply.
pub(super) fn add(builder: &mut Builder) -> Result<(), Interrupt> {
    if builder.totals.is_empty() {
        return Ok(());
    }
    let mut seen = BTreeSet::new();
    let count = builder.board.cells();
    let cages: Vec<(CellWords, i64)> =
        builder.totals.iter().map(|(cells, total)| (CellWords::new(cells, count), *total)).collect();
    for (cells, houses) in unions(builder)? {
        let union = CellWords::new(&cells, count);
        for crossing in [CrossingCages::Fewer, CrossingCages::Innies, CrossingCages::Outies] {
            let Some((terms, total)) = leftover(builder, &cages, &union, houses, crossing)? else { continue };
            if seen.insert(terms.clone()) {
                builder.sum(terms, total)?;
            }
        }
    }
    let mut only_cages = true;
    for (cells, _) in &builder.totals {
        only_cages = only_cages && builder.common.sees.is_clique(cells, &mut builder.meter)?;
    }
    if only_cages {
        return Ok(());
    }
    let houses: Vec<Vec<u16>> = builder.houses().map(<[u16]>::to_vec).collect();
    for house in houses {
        if let Some((terms, total)) = beyond(builder, &house)?
            && seen.insert(terms.clone())
        {
            builder.sum(terms, total)?;
        }
    }
    Ok(())
}

/// Unions of disjoint houses, each with the number of houses.
fn unions(builder: &mut Builder) -> Result<Vec<(Vec<u16>, i64)>, Interrupt> {
    let (board, side) = (builder.board, builder.side());
    let houses: Vec<Vec<u16>> = board.houses().map(|house| builder.house_cells(house)).collect();
    let mut unions: Vec<(Vec<u16>, i64)> = builder.houses().map(|cells| (cells.to_vec(), 1)).collect();
    if !board.geometry().is_square() {
        return Ok(unions);
    }
    let (lines, others) = houses.split_at(2 * side);
    for lines in lines.chunks(side) {
        for count in 2..=MAX_LINES.min(side - 1) {
            unions.extend(lines.windows(count).map(|lines| (lines.concat(), count as i64)));
        }
    }
    let boxes = &others[..side];
    // For each box, the boxes that share a cage with it.
    let mut joined = vec![0; side];
    for (cage, _) in &builder.totals {
        builder.meter.work(cage.len() + side)?;
        let touched = cage.iter().fold(0, |touched, &cell| touched | bit(board.geometry().box_at(cell.into())));
        members(touched).for_each(|number| joined[number] |= touched);
    }
    for (number, first) in boxes.iter().enumerate() {
        let seconds = members(joined[number]).filter(|&second| second > number).map(|second| &boxes[second]);
        unions.extend(seconds.map(|second| ([&first[..], second].concat(), 2)));
    }
    Ok(unions)
}

/// The cells of a sum with their coefficients.
type Terms = Vec<(u16, i64)>;

/// A set of cells, as words.
#[derive(Clone)]
struct CellWords(Vec<u64>);

impl CellWords {
    /// The cells, on a board with `count` of them.
    fn new(cells: &[u16], count: usize) -> Self {
        let mut words = vec![0; count.div_ceil(64)];
        for &cell in cells {
            words[usize::from(cell / 64)] |= bit(usize::from(cell % 64));
        }
        Self(words)
    }

    /// The sizes of the parts of another set that are in this one and outside of it.
    fn split(&self, other: &Self) -> (u32, u32) {
        let words = self.0.iter().zip(&other.0);
        words.fold((0, 0), |(inside, outside), (one, other)| {
            (inside + (one & other).count_ones(), outside + (!one & other).count_ones())
        })
    }

    fn insert_all(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word |= other);
    }

    /// Its cells that are not in the other set, ascending.
    fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = u16> + 'a {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(number, (one, other))| members(one & !other).map(move |cell| (64 * number + cell) as u16))
    }
}

/// The sum that remains of a union when cages are subtracted, if it is small enough and any cage was.
fn leftover(
    builder: &mut Builder,
    cages: &[(CellWords, i64)],
    union: &CellWords,
    houses: i64,
    crossing: CrossingCages,
) -> Result<Option<(Terms, i64)>, Interrupt> {
    let mut taken = CellWords(vec![0; union.0.len()]);
    let mut total = houses * sum_of_house(builder);
    builder.meter.work(4 * cages.len() * union.0.len())?;
    for (cage, sum) in cages {
        let (inside, outside) = union.split(cage);
        let is_subtracted = match crossing {
            CrossingCages::Innies => outside == 0,
            CrossingCages::Outies => true,
            CrossingCages::Fewer => outside < inside,
        };
        // Of overlapping cages, only the first is subtracted.
        if is_subtracted && inside > 0 && taken.split(cage).0 == 0 {
            taken.insert_all(cage);
            total -= sum;
        }
    }
    let innies: Vec<u16> = union.without(&taken).collect();
    let mut terms: Terms = taken.without(union).map(|cell| (cell, -1)).collect();
    let is_cage =
        terms.is_empty() && innies.len() <= MAX_CLIQUE && builder.common.sees.is_clique(&innies, &mut builder.meter)?;
    let (left, fewer) = (innies.len() + terms.len(), innies.len().min(terms.len()));
    let is_small = is_cage || left <= MAX_CELLS || fewer <= 2 && left <= MAX_CELLS_TWO_OF_A_SIGN;
    let is_new = taken.0.iter().any(|&word| word != 0);
    terms.extend(innies.into_iter().map(|cell| (cell, 1)));
    terms.sort_unstable();
    Ok((is_small && is_new).then_some((terms, total)))
}

/// The sum of the cells outside a house that is covered by disjoint lines, minus any houses among those cells, if that
/// sum is [tight](is_tight). The lines are little killers, other cells with a total, and extra houses such as
/// diagonals.
fn beyond(builder: &mut Builder, house: &[u16]) -> Result<Option<(Terms, i64)>, Interrupt> {
    let of_house = sum_of_house(builder);
    let totals = builder.totals.iter().map(|(cells, total)| (&cells[..], *total));
    let lines = totals.chain(builder.houses.iter().map(|cells| (&cells[..], of_house)));
    let mut left: BTreeSet<u16> = house.iter().copied().collect();
    let (mut outside, mut total) = (BTreeSet::new(), -of_house);
    for (cells, sum) in lines {
        builder.meter.work(2 * cells.len() * house.len())?;
        let within = cells.iter().filter(|cell| house.contains(cell)).count();
        let is_free = cells.iter().all(|cell| left.contains(cell) || !house.contains(cell) && !outside.contains(cell));
        if within == 0 || within == cells.len() || !is_free {
            continue;
        }
        outside.extend(cells.iter().copied().filter(|cell| !left.remove(cell)));
        total += sum;
    }
    for cells in &builder.houses {
        builder.meter.work(8 * cells.len())?;
        if cells.iter().all(|cell| outside.contains(cell)) {
            builder.meter.work(outside.len() * cells.len())?;
            outside.retain(|cell| !cells.contains(cell));
            total -= of_house;
        }
    }
    let cells: Vec<u16> = outside.into_iter().collect();
    let is_new = left.is_empty() && !cells.is_empty() && is_tight(builder, &cells, total)?;
    Ok(is_new.then(|| (cells.into_iter().map(|cell| (cell, 1)).collect(), total)))
}

/// The sum of all digits.
fn sum_of_house(builder: &Builder) -> i64 {
    let side = builder.side() as i64;
    side * (2 * builder.first() + side - 1) / 2
}

/// Whether a total is within a quarter of the range from one of the bounds that distinct digits imply.
fn is_tight(builder: &mut Builder, cells: &[u16], total: i64) -> Result<bool, Interrupt> {
    let (low, high) = (builder.first(), builder.first() + builder.side() as i64 - 1);
    let (mut least, mut most) = (0, 0);
    for group in builder.common.sees.cliques(cells, &mut builder.meter)? {
        let cells = group.len() as i64;
        least += cells * (2 * low + cells - 1) / 2;
        most += cells * (2 * high + 1 - cells) / 2;
    }
    Ok(4 * (total - least).min(most - total) < most - least)
}
