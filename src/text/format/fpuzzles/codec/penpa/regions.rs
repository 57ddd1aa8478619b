//! The regions of a board, which bold lines divide.

use super::sheet::Sheet;
use crate::puzzle::Cell;
use crate::text::format::fpuzzles::codec::fault::{Fault, unexpected};
use crate::text::format::fpuzzles::codec::grid::Region;
use itertools::Itertools;
use std::collections::BTreeSet;

/// The region of each cell. `borders` are pairs of corners, the lesser one first. The regions must have as many cells
/// as the board has rows.
pub(super) fn divided(sheet: &Sheet, borders: &BTreeSet<[usize; 2]>) -> Result<Vec<Region>, Fault> {
    let side = sheet.side();
    let mut regions = vec![Region::None; side * side];
    let mut sizes = Vec::new();
    for first in 0..regions.len() {
        if regions[first] != Region::None {
            continue;
        }
        let number = Region::Number(sizes.len() as u16);
        let mut open = vec![first];
        let mut count = 0;
        regions[first] = number;
        while let Some(index) = open.pop() {
            count += 1;
            for next in neighbors(sheet, Cell::from_index(index, side), borders) {
                if regions[next] == Region::None {
                    regions[next] = number;
                    open.push(next);
                }
            }
        }
        sizes.push(count);
    }
    if sizes.iter().all(|size| *size == side) {
        return Ok(regions);
    }
    let found = format!("{} of them", sizes.iter().join(", "));
    unexpected(&format!("bold lines around {side} cells each"), found)
}

/// The cells next to one, without a border between them.
fn neighbors(sheet: &Sheet, cell: Cell, borders: &BTreeSet<[usize; 2]>) -> Vec<usize> {
    let (row, column, side) = (cell.row(), cell.column(), sheet.side());
    let corner = |down: usize, right: usize| sheet.corner(cell) + down * sheet.width() + right - sheet.width() - 1;
    let sides = [
        (row.checked_sub(1).map(|row| (row, column)), [corner(0, 0), corner(0, 1)]),
        (Some((row + 1, column)), [corner(1, 0), corner(1, 1)]),
        (column.checked_sub(1).map(|column| (row, column)), [corner(0, 0), corner(1, 0)]),
        (Some((row, column + 1)), [corner(0, 1), corner(1, 1)]),
    ];
    let open = sides.into_iter().filter(|(_, border)| !borders.contains(border)).filter_map(|(place, _)| place);
    open.filter(|(row, column)| row.max(column) < &side)
        .map(|(row, column)| Cell::new(row, column).index(side))
        .collect()
}
