//! Global rules.

use super::entropy::entropy_classes;
use crate::engine::Interrupt;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Cover, Propagator};
use crate::puzzle::{Cell, Geometry, Global, PairKind, Rule};

pub(super) fn read(builder: &mut Builder, global: Global) -> Result<(), Interrupt> {
    let side = builder.side();
    match global {
        Global::AntiKnight => different_at(builder, &[(1, 2), (2, 1), (1, -2), (2, -1)]),
        Global::AntiKing => different_at(builder, &[(1, 1), (1, -1)]),
        Global::AntiTaxicab => {
            builder.taxicab = true;
            Ok(())
        }
        Global::Nonconsecutive => {
            let rows = builder.relation(|one, other| one.abs_diff(other) != 1)?;
            neighbors(builder.board.geometry()).try_for_each(|[one, other]| builder.pair(one, other, &rows))
        }
        Global::NoDifference(number) => unmarked(builder, PairMark::Dot, |one, other| one.abs_diff(other) != number),
        Global::NoRatio(number) => {
            let are = |one: u32, other: u32| u64::from(one) == u64::from(number) * u64::from(other);
            unmarked(builder, PairMark::Dot, |one, other| !are(one, other) && !are(other, one))
        }
        Global::NoSum(number) => unmarked(builder, PairMark::Sum, |one, other| one + other != number),
        Global::Entropy => {
            for corner in
                (0..side.saturating_sub(1)).flat_map(|row| (0..side - 1).map(move |column| row * side + column))
            {
                let cells = [corner, corner + 1, corner + side, corner + side + 1].map(|cell| cell as u16);
                let classes = entropy_classes(side).into();
                builder.post(Propagator::Cover(Cover { cells: cells.into(), classes }))?;
            }
            Ok(())
        }
    }
}

/// Adds that cells at one of these offsets, in rows and columns, hold different digits.
fn different_at(builder: &mut Builder, offsets: &[(usize, isize)]) -> Result<(), Interrupt> {
    builder.meter.work(builder.board.cells() * offsets.len())?;
    let geometry = builder.board.geometry();
    for index in 0..geometry.cells() {
        let cell = geometry.cell(index);
        for &(down, right) in offsets {
            let column = cell.column().checked_add_signed(right);
            let other = column.and_then(|column| geometry.find(Cell::new(cell.row() + down, column)));
            if let Some(other) = other {
                builder.different(index as u16, other as u16);
            }
        }
    }
    Ok(())
}

/// The pairs of orthogonal neighbors.
pub(super) fn neighbors(geometry: &Geometry) -> impl Iterator<Item = [u16; 2]> + '_ {
    (0..geometry.cells()).flat_map(move |index| {
        let cell = geometry.cell(index);
        let right = geometry.find(Cell::new(cell.row(), cell.column() + 1));
        let below = geometry.find(Cell::new(cell.row() + 1, cell.column()));
        right.into_iter().chain(below).map(move |other| [index as u16, other as u16])
    })
}

/// The kinds of marks that exempt a pair of cells from a negative rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PairMark {
    Dot,
    Sum,
}

/// Adds the relation between orthogonal neighbors without such a mark.
fn unmarked(builder: &mut Builder, mark: PairMark, holds: impl Fn(u32, u32) -> bool) -> Result<(), Interrupt> {
    builder.meter.work(builder.board.rules().len())?;
    let index = |cell: Cell| builder.index(cell);
    let mut marked = Vec::new();
    for (cells, kind) in builder.board.rules().iter().filter_map(Rule::pair) {
        let kind = match kind {
            PairKind::Difference(_) | PairKind::Ratio(_) => PairMark::Dot,
            PairKind::Sum(_) => PairMark::Sum,
            PairKind::Greater => continue,
        };
        if kind == mark {
            let [one, other] = cells.map(index);
            marked.push([one.min(other), one.max(other)]);
        }
    }
    marked.sort_unstable();
    let rows = builder.relation(holds)?;
    for [one, other] in neighbors(builder.board.geometry()).filter(|pair| marked.binary_search(pair).is_err()) {
        builder.pair(one, other, &rows)?;
    }
    Ok(())
}
