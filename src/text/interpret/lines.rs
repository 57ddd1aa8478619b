//! Lines, arrows, and the circles that belong to them.

use super::drawing::{Drawing, Point, Spot, cell_at};
use super::{Color, Interpreter};
use crate::puzzle::rule::drawing::LineMarks;
use crate::puzzle::{Cell, ExtraHouse, Geometry, Rule};
use itertools::Itertools;

/// The least size of a bulb or of a circle with an arrow.
const LARGE: f64 = 0.5;

/// The largest distance, in either direction, from the center of a cell to a point of a line in it: a line may begin at
/// the rim of a circle.
const REACH: f64 = 0.45;

/// The cells along a line; `None` if it leaves the board, or runs between cells.
fn cells_along(points: &[Point], geometry: &Geometry) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    for point in points {
        let (row, column) = point.floor();
        let off = |number: f64| (number - number.floor() - 0.5).abs();
        if off(point.row) > REACH || off(point.column) > REACH {
            return None;
        }
        let next = cell_at((row, column), geometry)?;
        let Some(last) = cells.last().copied() else {
            cells.push(next);
            continue;
        };
        let steps = (next.row().abs_diff(last.row()), next.column().abs_diff(last.column()));
        let count = steps.0.max(steps.1);
        // Anything but a row, a column or a diagonal is one step.
        let count = if steps.0 == 0 || steps.1 == 0 || steps.0 == steps.1 { count } else { 1 };
        let between = |from: usize, to: usize, step: usize| (from * (count - step) + to * step) / count;
        let path = (1..=count)
            .map(|step| Cell::new(between(last.row(), next.row(), step), between(last.column(), next.column(), step)));
        cells.extend(path);
        if cells.len() > geometry.cells() {
            return None;
        }
    }
    (cells.len() > 1 && cells.iter().all(|cell| geometry.find(*cell).is_some())).then_some(cells)
}

impl Interpreter<'_> {
    /// The unused lines, or arrows, with their colors and cells.
    fn open_lines(&self, arrows: bool) -> Vec<(usize, Option<Color>, Vec<Cell>)> {
        let open = (0..self.drawings.len()).filter(|index| !self.is_used[*index]);
        let line = |index: usize| match &self.drawings[index] {
            Drawing::Line { points, color, is_arrow } if *is_arrow == arrows => {
                Some((index, *color, cells_along(points, self.geometry)?))
            }
            _ => None,
        };
        open.filter_map(line).collect()
    }

    /// The groups that are circles in a cell.
    fn circles_at(&self, cell: Cell) -> Vec<usize> {
        let is_here = |group: &usize| {
            let group = &self.groups[*group];
            group.spot == Some(Spot::Cell(cell)) && group.mark.is_round && group.mark.size() >= LARGE
        };
        (0..self.groups.len()).filter(is_here).collect()
    }

    /// Arrows from a circle or a pill, which may have several.
    pub(super) fn read_arrows(&mut self) {
        for (index, _, cells) in self.open_lines(true) {
            let pill = (0..self.groups.len()).find(|group| {
                let group = &self.groups[*group];
                group.mark.is_round && group.mark.size() >= LARGE && group.mark.cells(self.geometry).contains(&cells[0])
            });
            let Some(pill) = pill else { continue };
            let circle = self.groups[pill].mark.cells(self.geometry);
            let shaft: Vec<Cell> = cells.into_iter().filter(|cell| !circle.contains(cell)).collect();
            if !shaft.is_empty() {
                self.use_group(pill);
                self.read(index, Rule::arrow(circle, shaft));
            }
        }
    }

    /// Lines from a bulb of their color, and branches of these.
    pub(super) fn read_thermometers(&mut self) {
        let Some(rule) = self.prose.thermometer() else { return };
        let mut paths: Vec<(Option<Color>, Vec<Cell>)> = Vec::new();
        let is_bulb = |this: &Self, cell: Cell, color: Option<Color>| {
            this.circles_at(cell).into_iter().find(|group| color.is_some() && this.groups[*group].mark.fill == color)
        };
        for (index, color, mut cells) in self.open_lines(false) {
            if is_bulb(self, cells[0], color).is_none() {
                cells.reverse();
            }
            let Some(bulb) = is_bulb(self, cells[0], color) else { continue };
            self.use_group(bulb);
            self.read(index, rule.on(&cells));
            paths.push((color, cells));
        }
        let is_on = |path: &(Option<Color>, Vec<Cell>), color: Option<Color>, cell: Cell| {
            let at = path.1.iter().position(|one| *one == cell);
            at.filter(|_| path.0 == color).map(|at| path.1[..at].to_vec())
        };
        for (index, color, mut cells) in self.open_lines(false) {
            let stem = |cell: Cell| paths.iter().find_map(|path| is_on(path, color, cell));
            if stem(cells[0]).is_none() {
                cells.reverse();
            }
            let Some(stem) = stem(cells[0]) else { continue };
            self.read(index, rule.on(&[stem, cells].concat()));
        }
    }

    /// Lines from corner to corner.
    pub(super) fn read_diagonals(&mut self) {
        if !self.prose.has(&["diagonal"]) {
            return;
        }
        let end = self.geometry.side() as f64;
        for (index, drawing) in self.drawings.iter().enumerate() {
            let Drawing::Line { points, is_arrow: false, .. } = drawing else { continue };
            let &[from, to] = points.as_slice() else { continue };
            let is = |point: Point, row: f64, column: f64| point.distance(Point { row, column }) < 1.0;
            let joins = |a: (f64, f64), b: (f64, f64)| {
                is(from, a.0, a.1) && is(to, b.0, b.1) || is(from, b.0, b.1) && is(to, a.0, a.1)
            };
            if joins((0.0, 0.0), (end, end)) {
                self.read(index, Rule::House(ExtraHouse::MainDiagonal));
            } else if joins((0.0, end), (end, 0.0)) {
                self.read(index, Rule::House(ExtraHouse::AntiDiagonal));
            }
        }
    }

    /// The other lines, by the rules of their color.
    pub(super) fn read_lines(&mut self) {
        let lines = self.open_lines(false);
        let colors: Vec<Option<Color>> = lines.iter().map(|(_, color, _)| *color).unique().collect();
        let is_silent = |color: &&Option<Color>| self.prose.lines(**color, false).is_empty();
        let is_only = colors.iter().filter(is_silent).count() == 1;
        for (index, color, cells) in lines {
            for rule in self.prose.lines(color, is_only) {
                self.read(index, rule.on(&cells));
                for cell in marked(rule.drawing.marks, &cells) {
                    let is_empty = |group: &usize| self.groups[*group].mark.text.is_empty();
                    let circles: Vec<usize> = self.groups_at(cell).into_iter().filter(is_empty).collect();
                    for circle in circles {
                        self.use_group(circle);
                    }
                }
            }
        }
    }

    /// The groups in a cell.
    fn groups_at(&self, cell: Cell) -> Vec<usize> {
        (0..self.groups.len()).filter(|group| self.groups[*group].spot == Some(Spot::Cell(cell))).collect()
    }
}

/// The cells of a line in which marks illustrate its rule.
fn marked(marks: LineMarks, cells: &[Cell]) -> Vec<Cell> {
    match marks {
        LineMarks::None | LineMarks::Bulb => Vec::new(),
        LineMarks::Ends => vec![cells[0], cells[cells.len() - 1]],
        LineMarks::Middle => vec![cells[cells.len() / 2]],
    }
}
