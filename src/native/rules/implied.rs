//! Sums that cages imply, and other cells with a total: innies and outies.
//!
//! Some rows together hold each digit as often as there are rows. Take off the cages within, and the cells that are
//! left have a known sum: innies. A cage that reaches out can be taken off whole if the cells outside, the outies, are
//! given back. The same goes for columns, boxes, extra houses, and pairs of boxes, and for little killers like cages.

use super::bits::{bit, members};
use super::builder::Builder;
use crate::engine::Interrupt;
use std::collections::BTreeSet;

/// The number of rows or columns taken together.
const MOST_LINES: usize = 4;
/// Larger leftovers say too little: of any cells, of two cells or fewer against the others, and of cells that see each
/// other.
const MOST_LEFT: usize = 4;
const MOST_AGAINST_TWO: usize = 6;
const MOST_IN_CAGE: usize = 6;

/// What happens to cages that are only partly within.
#[derive(Clone, Copy)]
enum Partial {
    /// Their cells within are left.
    Innies,
    /// They are taken off, and their cells outside are given back.
    Outies,
    /// Whichever leaves fewer cells.
    Fewer,
}

/// Adds the sums that the cages imply.
pub(super) fn add(builder: &mut Builder) -> Result<(), Interrupt> {
    if builder.totals.is_empty() {
        return Ok(());
    }
    let mut known = BTreeSet::new();
    for (cells, houses) in unions(builder)? {
        for partial in [Partial::Fewer, Partial::Innies, Partial::Outies] {
            let Some((terms, total)) = leftover(builder, &cells, houses, partial)? else { continue };
            if known.insert(terms.clone()) {
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
            && known.insert(terms.clone())
        {
            builder.sum(terms, total)?;
        }
    }
    Ok(())
}

/// Cells that several houses fill without an overlap, and the number of those houses.
fn unions(builder: &mut Builder) -> Result<Vec<(Vec<u16>, i64)>, Interrupt> {
    let (board, side) = (builder.board, builder.side());
    let houses: Vec<Vec<u16>> = board.houses().map(|house| builder.house_cells(house)).collect();
    let mut unions: Vec<(Vec<u16>, i64)> = builder.houses().map(|cells| (cells.to_vec(), 1)).collect();
    let (lines, others) = houses.split_at(2 * side);
    for lines in lines.chunks(side) {
        for count in 2..=MOST_LINES.min(side - 1) {
            unions.extend(lines.windows(count).map(|lines| (lines.concat(), count as i64)));
        }
    }
    let boxes = &others[..side];
    // For each box, those with which a cage has cells in common.
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

/// A sum: cells with coefficients.
type Terms = Vec<(u16, i64)>;

/// What is left of the houses when cages are taken off, if it is little.
fn leftover(
    builder: &mut Builder,
    cells: &[u16],
    houses: i64,
    partial: Partial,
) -> Result<Option<(Terms, i64)>, Interrupt> {
    let side = builder.side() as i64;
    let mut left: BTreeSet<u16> = cells.iter().copied().collect();
    let within = left.clone();
    let mut terms = Terms::new();
    let mut total = houses * side * (side + 1) / 2;
    let mut taken = BTreeSet::new();
    for (cage, sum) in &builder.totals {
        builder.meter.work(8 * cage.len())?;
        let (inside, outside): (Vec<u16>, Vec<u16>) = cage.iter().partition(|cell| within.contains(cell));
        let is_off = match partial {
            Partial::Innies => outside.is_empty(),
            Partial::Outies => true,
            Partial::Fewer => outside.len() < inside.len(),
        };
        // Cages may overlap; one of them is enough.
        if !is_off || inside.is_empty() || cage.iter().any(|cell| taken.contains(cell)) {
            continue;
        }
        builder.meter.work(left.len() * inside.len())?;
        taken.extend(cage.iter().copied());
        left.retain(|cell| !inside.contains(cell));
        terms.extend(outside.iter().map(|&cell| (cell, -1)));
        total -= sum;
    }
    let innies: Vec<u16> = left.into_iter().collect();
    let is_cage = terms.is_empty()
        && innies.len() <= MOST_IN_CAGE
        && builder.common.sees.is_clique(&innies, &mut builder.meter)?;
    let (left, fewer) = (innies.len() + terms.len(), innies.len().min(terms.len()));
    let is_little = is_cage || left <= MOST_LEFT || fewer <= 2 && left <= MOST_AGAINST_TWO;
    let is_new = !taken.is_empty();
    terms.extend(innies.into_iter().map(|cell| (cell, 1)));
    terms.sort_unstable();
    Ok((is_little && is_new).then_some((terms, total)))
}

/// What lines that cover a house have beyond it, houses in that taken off, if it is close to a bound. The lines have
/// totals, as little killers do, or are houses such as diagonals.
fn beyond(builder: &mut Builder, house: &[u16]) -> Result<Option<(Terms, i64)>, Interrupt> {
    let of_house = (builder.side() * (builder.side() + 1) / 2) as i64;
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

/// Whether a sum comes so close to the least or the largest that different digits allow that it says much.
fn is_tight(builder: &mut Builder, cells: &[u16], total: i64) -> Result<bool, Interrupt> {
    let side = builder.side() as i64;
    let (mut least, mut most) = (0, 0);
    for group in builder.common.sees.cliques(cells, &mut builder.meter)? {
        let cells = group.len() as i64;
        least += cells * (cells + 1) / 2;
        most += cells * (2 * side + 1 - cells) / 2;
    }
    Ok(4 * (total - least).min(most - total) < most - least)
}
