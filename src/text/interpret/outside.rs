//! Numbers next to the board, and the arrows of little killers.

use super::Interpreter;
use super::drawing::{Drawing, Spot, cell_at};
use crate::puzzle::{Cell, ClueLine, Edge, Rule};

/// The constructor of a rule with a number outside the board.
type Clue = fn(u32, ClueLine) -> Rule;

/// Words that name such a rule.
const CLUES: &[(&str, Clue)] = &[
    ("sandwich", Rule::sandwich),
    ("x sum", Rule::x_sum),
    ("xsum", Rule::x_sum),
    ("skyscraper", Rule::skyscraper),
    ("numbered room", Rule::numbered_room),
];

/// The largest distance from the start of a little killer's arrow to the center of its number.
const NEAR: f64 = 0.9;

impl Interpreter<'_> {
    /// The groups of numbers outside the board, with their places.
    fn numbers_outside(&self) -> Vec<(usize, u32, (isize, isize))> {
        let number = |group: usize| {
            let Some(Spot::Outside(row, column)) = self.groups[group].spot else { return None };
            Some((group, self.groups[group].mark.text.parse().ok()?, (row, column)))
        };
        self.open_groups().into_iter().filter_map(number).collect()
    }

    /// Diagonal arrows outside the board, each with the number next to it.
    pub(super) fn read_little_killers(&mut self) {
        for (index, drawing) in self.drawings.iter().enumerate() {
            let Drawing::Line { points, is_arrow: true, .. } = drawing else { continue };
            let [from, .., to] = points.as_slice() else { continue };
            let step = ((to.row - from.row).signum() as isize, (to.column - from.column).signum() as isize);
            if self.is_used[index] || cell_at(from.floor(), self.geometry).is_some() || step.0 == 0 || step.1 == 0 {
                continue;
            }
            let numbers = self.numbers_outside();
            let distance = |group: usize| self.groups[group].mark.center.distance(*from);
            let near = numbers.iter().filter(|(group, ..)| distance(*group) <= NEAR);
            let nearest = near.min_by(|one, other| distance(one.0).total_cmp(&distance(other.0)));
            let Some(&(group, total, place)) = nearest else { continue };
            let places = (1..).map(|count| (place.0 + count * step.0, place.1 + count * step.1));
            let cells: Vec<Cell> = places.map_while(|place| cell_at(place, self.geometry)).collect();
            if !cells.is_empty() {
                self.use_group(group);
                self.read(index, Rule::little_killer(cells, total));
            }
        }
    }

    /// The other numbers, if the prose names one rule that has such.
    pub(super) fn read_outside(&mut self) {
        let mut named = CLUES.iter().filter(|(word, _)| self.prose.names(word));
        let (Some((_, rule)), None) = (named.next(), named.next()) else { return };
        let rule = *rule;
        let (rows, columns) = (self.geometry.rows() as isize, self.geometry.columns() as isize);
        for (group, value, (row, column)) in self.numbers_outside() {
            let (from, number) = match (row, column) {
                (_, -1) if (0..rows).contains(&row) => (Edge::Left, row),
                (-1, _) if (0..columns).contains(&column) => (Edge::Top, column),
                _ if column == columns && (0..rows).contains(&row) => (Edge::Right, row),
                _ if row == rows && (0..columns).contains(&column) => (Edge::Bottom, column),
                _ => continue,
            };
            self.read_group(group, rule(value, ClueLine { from, number: number as usize }));
        }
    }
}
