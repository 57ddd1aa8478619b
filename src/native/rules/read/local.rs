//! Rules on one cell, on two cells, and on sets of cells.

use crate::engine::Interrupt;
use crate::native::rules::bits::bit;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{AtLeast, Circles, Exactly, Pill, Propagator, sets_of_numbers};
use crate::puzzle::{Cell, CellKind, House, IndexKind, PairKind, Rule};

/// The most digits whose sets are enumerated for circles.
// 4,096 sets; each further digit doubles them.
const MAX_DIGITS_FOR_SETS: usize = 12;

pub(super) fn cell(builder: &mut Builder, cell: Cell, kind: CellKind) -> Result<(), Interrupt> {
    let (side, here) = (builder.side(), builder.index(cell));
    let first = builder.first() as usize;
    let digits = |odd: bool| (0..side).filter(|digit| ((digit + first) % 2 == 1) == odd).map(bit).sum();
    match kind {
        CellKind::Odd => builder.keep(here, digits(true)),
        CellKind::Even => builder.keep(here, digits(false)),
        CellKind::Minimum => extreme(builder, cell, kind, |one, other| one < other)?,
        CellKind::Maximum => extreme(builder, cell, kind, |one, other| one > other)?,
    }
    Ok(())
}

/// Adds the relation between a cell and those of its orthogonal neighbors that are not of the same kind.
fn extreme(
    builder: &mut Builder,
    cell: Cell,
    kind: CellKind,
    holds: impl Fn(u32, u32) -> bool,
) -> Result<(), Interrupt> {
    let rows = builder.relation(holds)?;
    // Each neighbor is searched for in the list of rules.
    builder.meter.work(4 * builder.board.rules().len())?;
    let is_same = |other: Cell| builder.board.rules().contains(&Rule::Cell { cell: other, kind });
    let (row, column) = (cell.row(), cell.column());
    let spots = [
        (row.checked_sub(1), Some(column)),
        (Some(row + 1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), Some(column + 1)),
    ];
    let others: Vec<Cell> = spots
        .into_iter()
        .filter_map(|(row, column)| Some(Cell::new(row?, column?)))
        .filter(|&other| builder.board.geometry().find(other).is_some() && !is_same(other))
        .collect();
    for other in others {
        builder.pair(builder.index(cell), builder.index(other), &rows)?;
    }
    Ok(())
}

pub(super) fn pair(builder: &mut Builder, one: u16, other: u16, kind: PairKind) -> Result<(), Interrupt> {
    let rows = match kind {
        PairKind::Difference(number) => builder.relation(|one, other| one.abs_diff(other) == number),
        PairKind::Ratio(number) => {
            let are = |one: u32, other: u32| u64::from(one) == u64::from(number) * u64::from(other);
            builder.relation(|one, other| are(one, other) || are(other, one))
        }
        PairKind::Sum(number) => builder.relation(|one, other| one + other == number),
        PairKind::Greater => builder.relation(|one, other| one > other),
    }?;
    builder.pair(one, other, &rows)
}

pub(super) fn arrow(builder: &mut Builder, circle: &[u16], shaft: &[u16]) -> Result<(), Interrupt> {
    let geometry = builder.board.geometry();
    if circle.len() > 1 && geometry.last() > 9 {
        return builder.post(Propagator::Pill(Pill::new(circle, shaft, geometry.first())));
    }
    let shaft = shaft.iter().map(|&cell| (cell, 1));
    // 10¹⁵ is more than any shaft can sum to, so larger powers make no difference: a digit there must be 0.
    let place = |from_last: usize| 10i64.pow(from_last.min(15) as u32);
    let circle = circle.iter().rev().enumerate().map(|(from_last, &cell)| (cell, -place(from_last)));
    builder.sum(shaft.chain(circle), 0)
}

pub(super) fn clone(builder: &mut Builder, one: &[u16], other: &[u16]) -> Result<(), Interrupt> {
    let rows = builder.relation(|one, other| one == other)?;
    one.iter().zip(other).try_for_each(|(&one, &other)| builder.pair(one, other, &rows))
}

pub(super) fn quadruple(builder: &mut Builder, cells: &[u16], digits: &[u16]) -> Result<(), Interrupt> {
    let index = |digit: &u16| usize::from(digit - builder.board.geometry().first());
    let mut digits: Vec<usize> = digits.iter().map(index).collect();
    digits.sort_unstable();
    let wanted = digits.chunk_by(|one, other| one == other).map(|alike| (alike[0], alike.len() as u32)).collect();
    builder.post(Propagator::AtLeast(AtLeast { cells: cells.into(), wanted }))
}

pub(super) fn count(builder: &mut Builder, cells: &[u16], digit: u16, times: u32) -> Result<(), Interrupt> {
    let digit = usize::from(digit - builder.board.geometry().first());
    builder.post(Propagator::Exactly(Exactly { cells: cells.into(), digit, times }))
}

pub(super) fn index(builder: &mut Builder, cells: &[u16], kind: IndexKind) -> Result<(), Interrupt> {
    let side = builder.side();
    for &cell in cells {
        let (row, column) = (usize::from(cell) / side, usize::from(cell) % side);
        let (house, own) = match kind {
            IndexKind::Row => (House::Column(column), row),
            IndexKind::Column => (House::Row(row), column),
            IndexKind::Box => {
                let house = House::Box(builder.board.geometry().box_at(cell.into()));
                let position = builder.house_cells(house).iter().position(|&other| other == cell);
                (house, position.unwrap_or(0))
            }
        };
        let own = own as u32 + 1;
        for (place, other) in (1..).zip(builder.house_cells(house)) {
            // The house has the digit `own` exactly once, so this equivalence is the whole rule.
            let rows = builder.relation(|here, there| (here == place) == (there == own))?;
            builder.pair(cell, other, &rows)?;
        }
    }
    Ok(())
}

pub(super) fn circles(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    let side = builder.side();
    let sets: Option<Box<[u64]>> = (side <= MAX_DIGITS_FOR_SETS).then(|| sets_of_numbers(side, cells.len()).into());
    builder.meter.take(sets.as_ref().map_or(0, |sets| 8 * sets.len()))?;
    let occurrences = builder.occurrences(cells)?;
    builder.post(Propagator::Circles(Circles { occurrences, sets }))
}
