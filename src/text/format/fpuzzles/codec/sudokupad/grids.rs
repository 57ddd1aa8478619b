//! Boards that are not square: the rows and columns of their grids are cages of type `rowcol`, and whole rows and
//! columns of the board are not houses (`norowcol`).

use super::cages::{ROW_OR_COLUMN, cells};
use crate::puzzle::{BoxShape, Cell, Geometry, Grids};
use crate::text::format::fpuzzles::codec::entry::{ListEntry, entries};
use crate::text::format::fpuzzles::codec::fault::{Fault, fault};
use crate::text::layout::error::LayoutError;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The note that whole rows and columns are not houses.
pub(super) const NO_ROWS: &str = "norowcol";

/// The most rows and columns of all grids.
const MOST_HOUSES: usize = u16::MAX as usize;

/// The board of these rows of cells; `None` if it is square.
pub(super) fn geometry(
    rows: &[Value],
    cages: Option<&Value>,
    regions: Option<&Value>,
) -> Result<Option<Arc<Geometry>>, Fault> {
    let columns = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    let entries = cages.map_or(Ok(Vec::new()), |value| entries("cages", value))?;
    let lines: Vec<ListEntry> = entries.into_iter().filter(|entry| entry.text("type") == ROW_OR_COLUMN).collect();
    let grids = match lines.first() {
        None if rows.len() == columns || regions.is_none() => return Ok(None),
        None => {
            let digits = rows.len().max(columns);
            Grids { digits, first: 1, rows: rows.len(), columns, origins: vec![Cell::new(0, 0)], modifier: None }
        }
        Some(first) => match of_lines(&lines) {
            Some(grids) => grids,
            None => return first.fault("cells", "the rows and columns of grids of one size"),
        },
    };
    if grids.rows == grids.columns && grids.rows == rows.len() && rows.len() == columns {
        return Ok(None);
    }
    let geometry = with_regions(&grids, regions)?;
    let size = [geometry.rows(), geometry.columns()];
    if size != [rows.len(), columns] {
        let expected = format!("{} rows of {} cells, which the grids have", size[0], size[1]);
        return fault("cells", expected, &Value::from(rows.len()));
    }
    let has_room = |house| geometry.house_cells(house).count() == geometry.side();
    if lines.is_empty() && !geometry.houses().skip(rows.len() + columns).all(has_room) {
        return fault("regions", format!("regions of {} cells", geometry.side()), &Value::Null);
    }
    Ok(Some(geometry))
}

/// The grids with these rows and columns.
fn of_lines(lines: &[ListEntry]) -> Option<Grids> {
    let (mut across, mut down) = (BTreeSet::new(), BTreeSet::new());
    let (mut rows, mut columns) = (None, None);
    for line in lines {
        let mut cells = cells(line.field("cells"))?;
        cells.sort_unstable();
        let first = *cells.first()?;
        let runs = |step: [usize; 2]| {
            let place = |index: usize| Cell::new(first.row() + index * step[0], first.column() + index * step[1]);
            cells.iter().enumerate().all(|(index, cell)| *cell == place(index))
        };
        let (starts, length) = match () {
            () if runs([0, 1]) => (&mut across, &mut columns),
            () if runs([1, 0]) => (&mut down, &mut rows),
            () => return None,
        };
        starts.insert(first);
        if *length.get_or_insert(cells.len()) != cells.len() {
            return None;
        }
    }
    let (rows, columns) = (rows?, columns?);
    let below = |cell: Cell, step: usize| Cell::new(cell.row() + step, cell.column());
    let beside = |cell: Cell, step: usize| Cell::new(cell.row(), cell.column() + step);
    let (rows_below, columns_beside) = (runs(&across, below), runs(&down, beside));
    let has_both =
        |cell: &Cell| rows_below[cell] >= rows && columns_beside.get(cell).is_some_and(|&run| run >= columns);
    let origins: Vec<Cell> = across.iter().copied().filter(has_both).collect();
    if origins.len() > MOST_HOUSES / (rows + columns) {
        return None;
    }
    // Each row and column is one of a grid.
    let starts = |next: &dyn Fn(Cell, usize) -> Cell, count: usize| -> BTreeSet<Cell> {
        origins.iter().flat_map(|&origin| (0..count).map(move |step| next(origin, step))).collect()
    };
    (starts(&below, rows) == across && starts(&beside, columns) == down).then_some(Grids {
        digits: rows.max(columns),
        first: 1,
        rows,
        columns,
        origins,
        modifier: None,
    })
}

/// By the first cell of a row or column: how many rows below each other, or columns beside each other, begin there.
fn runs(starts: &BTreeSet<Cell>, next: impl Fn(Cell, usize) -> Cell) -> BTreeMap<Cell, usize> {
    let mut runs = BTreeMap::new();
    for &start in starts.iter().rev() {
        let run = 1 + runs.get(&next(start, 1)).copied().unwrap_or(0);
        runs.insert(start, run);
    }
    runs
}

/// The grids with these regions: boxes of one shape or, in one grid, any regions. Without regions, each cell is a
/// box, which adds nothing.
fn with_regions(grids: &Grids, list: Option<&Value>) -> Result<Arc<Geometry>, Fault> {
    let of =
        |shape| Geometry::with_grids(grids, shape).map_err(|error| Fault::new("cells", LayoutError::Geometry(error)));
    let plain = of(BoxShape { rows: 1, columns: 1 })?;
    let Some(list) = list else { return Ok(plain) };
    let regions: Option<Vec<Vec<Cell>>> = list.as_array().and_then(|list| list.iter().map(cells).collect());
    let Some(regions) = regions else { return fault("regions", "regions of cells as [row, column]", list) };
    let mut labels = vec![None; plain.cells()];
    for (number, cell) in (0..).zip(&regions).flat_map(|(number, cells)| cells.iter().map(move |cell| (number, cell))) {
        match plain.find(*cell).map(|index| &mut labels[index]) {
            Some(label) if label.is_none() => *label = Some(number),
            _ => return fault("regions", format!("{cell} on the board, and in one region"), list),
        }
    }
    let Some(labels) = labels.into_iter().collect::<Option<Vec<u16>>>() else {
        return fault("regions", "a region for every cell", list);
    };
    let extent = |of: fn(Cell) -> usize| {
        let numbers = regions[0].iter().map(|cell| of(*cell));
        numbers.clone().max().zip(numbers.min()).map_or(1, |(last, first)| last - first + 1)
    };
    let shape = BoxShape { rows: extent(Cell::row), columns: extent(Cell::column) };
    let is_own = |other: &Arc<Geometry>| {
        let boxes = other.house_counts()[2];
        let mut label_of = vec![None; boxes];
        let agrees = |(cell, label): (usize, &u16)| *label_of[other.box_at(cell)].get_or_insert(*label) == *label;
        boxes == regions.len() && labels.iter().enumerate().all(agrees)
    };
    if let Some(boxes) = of(shape).ok().filter(is_own) {
        return Ok(boxes);
    }
    if grids.origins.len() > 1 {
        return fault("regions", "boxes of one shape in all grids", list);
    }
    Geometry::with_grid_regions(grids, &labels).map_err(|error| Fault::new("regions", LayoutError::Geometry(error)))
}
