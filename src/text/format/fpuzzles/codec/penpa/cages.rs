//! Cages, and the small numbers in cells, which are mostly their totals.

use super::Layer;
use super::marks::{point, shape};
use crate::puzzle::Cell;
use crate::text::format::fpuzzles::codec::entry::text;
use crate::text::interpret::{Drawing, Symbol};
use std::collections::{BTreeMap, BTreeSet};

impl Layer<'_> {
    /// The cages, each with the small number in one of its cells, and all other small numbers.
    pub(super) fn cages(&self) -> Vec<Drawing> {
        let paths = self.paths("killercages").into_iter();
        let listed: Vec<BTreeSet<usize>> = paths.map(|(_, cells)| cells.into_iter().collect()).collect();
        let in_listed: BTreeSet<usize> = listed.iter().flatten().copied().collect();
        // The outlines of listed cages are drawn too.
        let outlined = self.outlined_cages().into_iter();
        let others = outlined.filter(|cells| cells.is_empty() || !cells.is_subset(&in_listed));
        let mut cages: Vec<(BTreeSet<usize>, String)> = Vec::new();
        let mut cage_at: BTreeMap<usize, usize> = BTreeMap::new();
        for cells in listed.into_iter().chain(others) {
            for cell in &cells {
                cage_at.entry(*cell).or_insert(cages.len());
            }
            cages.push((cells, String::new()));
        }
        let mut drawings = Vec::new();
        for (key, entry) in self.entries("numberS") {
            let text = text(&entry[0]);
            let cell = point(&key).and_then(|point| self.sheet.center_near(point));
            match cell.and_then(|cell| cage_at.get(&cell)) {
                Some(&cage) if cages[cage].1.is_empty() => cages[cage].1 = text,
                _ if text.is_empty() => {}
                _ => drawings.push(self.mark(&key, Symbol { text, ..shape(0.25) })),
            }
        }
        drawings.extend(cages.into_iter().map(|(cells, text)| {
            let cells: Option<Vec<Cell>> = cells.into_iter().map(|cell| self.sheet.cell(cell)).collect();
            let cells = cells.filter(|cells| !cells.is_empty());
            cells.map_or(Drawing::Other { name: "cage" }, |cells| Drawing::Cage { cells, text })
        }));
        drawings
    }

    /// The cells of cages that are drawn as dashed lines between places near the corners of cells. Lines from cell to
    /// cell join these. An empty cage stands for lines that cannot be read.
    fn outlined_cages(&self) -> Vec<BTreeSet<usize>> {
        let mut neighbors: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let mut cages = Vec::new();
        for (key, _) in self.entries("cage") {
            let ends = key.split(',').map(|end| self.sheet.center_near(end.parse().ok()?)).collect::<Option<Vec<_>>>();
            match ends.as_deref() {
                Some(&[one, other]) => {
                    neighbors.entry(one).or_default().insert(other);
                    neighbors.entry(other).or_default().insert(one);
                }
                _ => cages.push(BTreeSet::new()),
            }
        }
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
