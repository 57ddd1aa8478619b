//! Lines: drawn segment by segment, or as one of the shapes that the program offers.

use super::Layer;
use crate::text::interpret::{Color, Drawing, Point};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of lines that are drawn segment by segment.
const SEGMENTS: [&str; 4] = ["line", "freeline", "lineE", "freelineE"];

/// The style of a cross on a line.
const CROSS: u64 = 98;

/// The styles of bold lines, which divide regions, and those of thin ones, which look like the grid.
const BOLD: [u64; 2] = [2, 21];
const THIN: [u64; 3] = [0, 1, 80];

impl Layer<'_> {
    /// The pairs of corners between which the borders of regions run, the lesser one first, and all other lines that
    /// are drawn segment by segment.
    pub(super) fn lines(&self) -> (BTreeSet<[usize; 2]>, Vec<Drawing>) {
        let (mut borders, mut drawings) = (BTreeSet::new(), Vec::new());
        let mut segments: Vec<(Option<Color>, Vec<[usize; 2]>)> = Vec::new();
        for (kind, (key, style)) in
            SEGMENTS.iter().flat_map(|kind| self.entries(kind).into_iter().map(move |one| (kind, one)))
        {
            let style = style.as_u64().unwrap_or_default();
            let ends: Option<Vec<usize>> = key.split(',').map(|end| end.parse().ok()).collect();
            let Some(&[one, other]) = ends.as_deref() else {
                drawings.push(Drawing::Other { name: if style == CROSS { "cross" } else { "line" } });
                continue;
            };
            let pair = [one.min(other), one.max(other)];
            let is_edge = [1, self.sheet.width()].contains(&(pair[1] - pair[0]))
                && pair.iter().all(|point| self.sheet.is_corner(*point));
            if is_edge && BOLD.contains(&style) {
                borders.insert(pair);
            } else if !is_edge || !THIN.contains(&style) {
                let color = self.color(kind, &key).map_or_else(|| Some(usual(style)), Color::of_css);
                match segments.iter_mut().find(|(known, _)| *known == color) {
                    Some((_, pairs)) => pairs.push(pair),
                    None => segments.push((color, vec![pair])),
                }
            }
        }
        for (color, pairs) in segments {
            drawings.extend(joined(&pairs).iter().map(|path| self.line(path, color, false)));
        }
        (borders, drawings)
    }

    /// The lines of the shapes that the program offers, and the circles with which they begin.
    pub(super) fn shapes(&self) -> Vec<Drawing> {
        let mut drawings = Vec::new();
        for kind in ["thermo", "nobulbthermo", "arrows", "direction"] {
            for (key, path) in self.paths(kind) {
                let color = self.color(kind, &key).map_or(Some(Color::Gray), Color::of_css);
                let (fill, border) = if kind == "thermo" { (color, None) } else { (Some(Color::White), color) };
                let start = path.first().filter(|_| ["thermo", "arrows"].contains(&kind));
                drawings.extend(start.map(|&start| self.circle(start, fill, border)));
                drawings.push(self.line(&path, color, ["arrows", "direction"].contains(&kind)));
            }
        }
        drawings
    }

    /// The line through these points, of which those that continue straight on are left out.
    fn line(&self, path: &[usize], color: Option<Color>, is_arrow: bool) -> Drawing {
        let points: Option<Vec<Point>> = path.iter().map(|point| self.sheet.point(*point)).collect();
        let Some(all) = points.filter(|points| !points.is_empty()) else { return Drawing::Other { name: "line" } };
        let mut points: Vec<Point> = Vec::new();
        for point in all {
            if let [.., first, second] = *points
                && is_straight(first, second, point)
            {
                points.pop();
            }
            points.push(point);
        }
        Drawing::Line { points, color, is_arrow }
    }
}

/// Whether the way through three points does not turn. Places are multiples of a quarter, or near that.
fn is_straight(first: Point, second: Point, third: Point) -> bool {
    let (down, right) = (second.row - first.row, second.column - first.column);
    let (further_down, further_right) = (third.row - second.row, third.column - second.column);
    let (turn, ahead) = (down * further_right - right * further_down, down * further_down + right * further_right);
    turn.abs() < 0.01 && ahead > 0.0
}

/// The color of a style of lines.
fn usual(style: u64) -> Color {
    match style {
        3 | 30 => Color::Green,
        5 | 6 | 7 | 40 => Color::Gray,
        8 => Color::Red,
        9 => Color::Blue,
        _ => Color::Black,
    }
}

/// Segments joined to lines, which end where another number than two of segments meet.
fn joined(segments: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut neighbors: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for &[one, other] in segments {
        neighbors.entry(one).or_default().insert(other);
        neighbors.entry(other).or_default().insert(one);
    }
    let (ends, others): (Vec<usize>, Vec<usize>) = neighbors.keys().partition(|point| neighbors[point].len() != 2);
    let is_end: BTreeSet<usize> = ends.iter().copied().collect();
    let mut step = |from: usize| {
        let to = neighbors.get_mut(&from)?.pop_first()?;
        neighbors.get_mut(&to)?.remove(&from);
        Some(to)
    };
    let mut lines = Vec::new();
    // What is left after the lines from the ends are closed lines.
    for start in ends.into_iter().chain(others) {
        while let Some(next) = step(start) {
            let mut line = vec![start, next];
            while !is_end.contains(&line[line.len() - 1])
                && let Some(next) = step(line[line.len() - 1])
            {
                line.push(next);
            }
            lines.push(line);
        }
    }
    lines
}
