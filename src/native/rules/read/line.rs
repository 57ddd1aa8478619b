//! Line rules.

use super::entropy::entropy_classes;
use crate::engine::Interrupt;
use crate::native::rules::bits::{below, members};
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Cover, Ends, InnerRange, Propagator, SumLine};
use crate::puzzle::LineKind;

pub(super) fn read(builder: &mut Builder, cells: &[u16], kind: LineKind) -> Result<(), Interrupt> {
    match kind {
        LineKind::Thermometer => {
            builder.all_different(cells)?;
            along(builder, cells, |one, other| one < other)
        }
        LineKind::SlowThermometer => along(builder, cells, |one, other| one <= other),
        LineKind::Whispers(number) => along(builder, cells, |one, other| one.abs_diff(other) >= number),
        LineKind::Renban => renban(builder, cells),
        LineKind::Nabner => nabner(builder, cells),
        LineKind::Palindrome => {
            let rows = builder.relation(|one, other| one == other)?;
            let mut halves = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            halves.try_for_each(|(&one, &other)| builder.pair(one, other, &rows))
        }
        LineKind::Between => ends(builder, cells, InnerRange::Inside),
        LineKind::Lockout(number) => ends(builder, cells, InnerRange::Outside(number)),
        LineKind::RegionSum => region_sum(builder, cells),
        LineKind::Entropic => entropic(builder, cells),
        LineKind::Modular(number) => modular(builder, cells, number),
        LineKind::Zipper => zipper(builder, cells),
        LineKind::DoubleArrow => {
            let last = cells.len() - 1;
            let sign = |place: usize| if place == 0 || place == last { -1 } else { 1 };
            builder.sum(cells.iter().enumerate().map(|(place, &cell)| (cell, sign(place))), 0)
        }
        LineKind::Sum(sum) => sum_line(builder, cells, sum, false),
        LineKind::SumLoop(sum) => sum_line(builder, cells, sum, true),
    }
}

/// Adds the relation between each cell and the next.
fn along(builder: &mut Builder, cells: &[u16], holds: impl Fn(u32, u32) -> bool) -> Result<(), Interrupt> {
    let rows = builder.relation(holds)?;
    cells.windows(2).try_for_each(|pair| builder.pair(pair[0], pair[1], &rows))
}

/// Adds the relation between all cells that are fewer than `reach` steps apart.
fn within(
    builder: &mut Builder,
    cells: &[u16],
    reach: usize,
    holds: impl Fn(u32, u32) -> bool,
) -> Result<(), Interrupt> {
    let rows = builder.relation(holds)?;
    for (place, &cell) in cells.iter().enumerate() {
        cells[place + 1..].iter().take(reach - 1).try_for_each(|&other| builder.pair(cell, other, &rows))?;
    }
    Ok(())
}

fn renban(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    builder.all_different(cells)?;
    let windows = (0..=builder.side()).filter_map(|start| {
        let fits = start + cells.len() <= builder.side();
        fits.then(|| below(start + cells.len()) & !below(start))
    });
    let windows = windows.collect();
    let reach = cells.len() as u32;
    within(builder, cells, cells.len(), |one, other| one.abs_diff(other) < reach)?;
    builder.sets(cells, windows, None)
}

fn nabner(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    within(builder, cells, cells.len(), |one, other| one.abs_diff(other) >= 2)?;
    if let Some(sets) = builder.common.subsets.get(cells.len()) {
        let apart = |digits: &u64| digits & digits << 1 == 0;
        let sets = sets.iter().flatten().copied().filter(apart).collect();
        builder.sets(cells, sets, None)?;
    }
    Ok(())
}

fn ends(builder: &mut Builder, cells: &[u16], range: InnerRange) -> Result<(), Interrupt> {
    let (Some((&first, rest)), true) = (cells.split_first(), cells.len() > 1) else { return Ok(()) };
    let Some((&last, inner)) = rest.split_last() else { return Ok(()) };
    let different =
        builder.common.sees.cliques(inner, &mut builder.meter)?.iter().map(Vec::len).max().unwrap_or(0) as u32;
    if let (InnerRange::Inside, true) = (range, inner.is_empty()) {
        return Ok(());
    }
    differ(builder, first, last);
    for &cell in inner {
        differ(builder, first, cell);
        differ(builder, last, cell);
    }
    builder.post(Propagator::Ends(Ends { outer: [first, last], inner: inner.into(), range, different }))
}

/// Adds that the cells hold different digits, which no digit satisfies for one cell that is listed twice.
fn differ(builder: &mut Builder, one: u16, other: u16) {
    if one == other { builder.keep(one, 0) } else { builder.different(one, other) }
}

fn region_sum(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    let region = |cell: u16| builder.board.geometry().box_at(cell.into());
    let segments: Vec<Vec<u16>> =
        cells.chunk_by(|&one, &other| region(one) == region(other)).map(<[u16]>::to_vec).collect();
    if segments.len() > 1 {
        builder.equal_sums(segments)?;
    }
    Ok(())
}

fn entropic(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    let classes = entropy_classes(builder.side());
    different_classes(builder, cells, &classes, 3)
}

fn modular(builder: &mut Builder, cells: &[u16], number: u32) -> Result<(), Interrupt> {
    let side = builder.side();
    // With more residues than digits, each digit is a class of its own.
    let count = (number as usize).min(side + 1);
    let first = builder.first() as usize;
    let residue =
        |class: usize| (0..side).filter(|digit| (digit + first) % count == class).map(|digit| 1 << digit).sum();
    let classes: Vec<u64> = (0..count).map(residue).collect();
    if (number as usize) > side {
        return within(builder, cells, (number as usize).min(cells.len()).max(1), |one, other| one != other);
    }
    different_classes(builder, cells, &classes, number as usize)
}

/// Adds that any `count` consecutive cells, one for each class, hold digits of different classes.
fn different_classes(builder: &mut Builder, cells: &[u16], classes: &[u64], count: usize) -> Result<(), Interrupt> {
    let first = builder.first() as u32;
    let class = |number: u32| classes.iter().position(|class| class >> (number - first) & 1 == 1);
    within(builder, cells, count.min(cells.len()), |one, other| class(one) != class(other))?;
    for window in cells.windows(count) {
        builder.post(Propagator::Cover(Cover { cells: window.into(), classes: classes.into() }))?;
    }
    Ok(())
}

fn zipper(builder: &mut Builder, cells: &[u16]) -> Result<(), Interrupt> {
    let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
    let mut groups: Vec<Vec<u16>> = pairs.map(|(&one, &other)| vec![one, other]).collect();
    if cells.len() % 2 == 1 {
        groups.push(vec![cells[cells.len() / 2]]);
    }
    let first = cells[0];
    if cells[cells.len() - 1] == first {
        // The ends are the same cell, which a list of equal sums cannot repeat.
        for group in &groups[1..] {
            builder.sum(group.iter().map(|&cell| (cell, 1)).chain([(first, -2)]), 0)?;
        }
    } else if groups.len() > 1 {
        builder.equal_sums(groups)?;
    }
    Ok(())
}

fn sum_line(builder: &mut Builder, cells: &[u16], sum: u32, is_loop: bool) -> Result<(), Interrupt> {
    let most = members(below(builder.side())).take_while(|&digit| digit < sum as usize).map(|digit| 1 << digit).sum();
    for &cell in cells {
        builder.keep(cell, most);
    }
    builder.post(Propagator::SumLine(SumLine { cells: cells.into(), sum, is_loop }))
}
