//! Cages, and the small numbers in cells, which are mostly their totals.

use super::Layer;
use super::marks::{point, shape};
use crate::puzzle::Cell;
use crate::text::format::fpuzzles::codec::entry::text;
use crate::text::interpret::{Drawing, Mark};
use std::collections::{BTreeMap, BTreeSet};

impl Layer<'_> {
    /// The cages, each with the small number in one of its cells, and all other small numbers.
    pub(super) fn cages(&self) -> Vec<Drawing> {
        let mut cages: Vec<(BTreeSet<usize>, String)> = Vec::new();
        let mut cage_at: BTreeMap<usize, usize> = BTreeMap::new();
        let listed = self.paths("killercages").into_iter().map(|(_, cells)| cells.into_iter().collect());
        for cells in listed.chain(self.outlined_cages()) {
            // The outline of a listed cage is drawn too.
            if cells.iter().all(|cell| !cage_at.contains_key(cell)) {
                cage_at.extend(cells.iter().map(|cell| (*cell, cages.len())));
                cages.push((cells, String::new()));
            }
        }
        let mut drawings = Vec::new();
        for (key, entry) in self.entries("numberS") {
            let text = text(&entry[0]);
            let cell = point(&key).and_then(|point| self.sheet.center_near(point));
            match cell.and_then(|cell| cage_at.get(&cell)) {
                Some(&cage) if cages[cage].1.is_empty() => cages[cage].1 = text,
                _ if text.is_empty() => {}
                _ => drawings.push(self.mark(&key, Mark { text, ..shape(0.25) })),
            }
        }
        drawings.extend(cages.into_iter().map(|(cells, text)| {
            let cells: Option<Vec<Cell>> = cells.into_iter().map(|cell| self.sheet.cell(cell)).collect();
            cells.map_or(Drawing::Other { name: "cage" }, |cells| Drawing::Cage { cells, text })
        }));
        drawings
    }

    /// The cells of cages that are drawn as dashed lines between places near the corners of cells. Lines from cell to
    /// cell join these.
    fn outlined_cages(&self) -> Vec<BTreeSet<usize>> {
        let mut neighbors: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (key, _) in self.entries("cage") {
            let ends = key.split(',').map(|end| self.sheet.center_near(end.parse().ok()?)).collect::<Option<Vec<_>>>();
            if let Some(&[one, other]) = ends.as_deref() {
                neighbors.entry(one).or_default().push(other);
                neighbors.entry(other).or_default().push(one);
            }
        }
        let mut cages = Vec::new();
        while let Some((first, _)) = neighbors.first_key_value() {
            let (mut open, mut cells) = (vec![*first], BTreeSet::new());
            while let Some(cell) = open.pop() {
                open.extend(neighbors.remove(&cell).unwrap_or_default());
                cells.insert(cell);
            }
            cages.push(cells);
        }
        cages
    }
}
