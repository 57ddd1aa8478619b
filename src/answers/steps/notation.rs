//! Cells, conclusions and chains in the notation of the field: `r4c12`, `r4c5=7`, `r4c67<>38`, and for chains Eureka,
//! `(5)r5c3=r8c3-r8c8`: `=` is a strong link, `-` a weak one, and a digit is repeated only where it changes.

use crate::logic::{Link, LinkKind, Step};
use crate::puzzle::{Candidate, Cell, Digit, Geometry};
use itertools::Itertools;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Cells as few names: `r4c12 r5c3`.
pub(super) fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    let mut columns: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for cell in cells {
        columns.entry(cell.row()).or_default().insert(cell.column());
    }
    let mut rows: Vec<(BTreeSet<usize>, Vec<usize>)> = Vec::new();
    for (row, columns) in columns {
        match rows.iter_mut().find(|(others, _)| *others == columns) {
            Some((_, rows)) => rows.push(row),
            None => rows.push((columns, vec![row])),
        }
    }
    let numbers = |numbers: &mut dyn Iterator<Item = usize>| numbers.map(|number| (number + 1).to_string()).join("");
    let name = |(columns, rows): &(BTreeSet<usize>, Vec<usize>)| {
        format!("r{}c{}", numbers(&mut rows.iter().copied()), numbers(&mut columns.iter().copied()))
    };
    rows.iter().map(name).join(" ")
}

/// The conclusion of a step: the digit that it places, or else the candidates that it removes.
pub(super) fn conclusion(step: &Step, geometry: &Geometry) -> String {
    step.place.map_or_else(|| removed(&step.eliminate, geometry), |placed| geometry.candidate_text(placed))
}

/// Removed candidates, the cells that lose the same digits together: `r4c12<>3, r5c3<>38`.
fn removed(candidates: &[Candidate], geometry: &Geometry) -> String {
    let mut digits: BTreeMap<Cell, Vec<Digit>> = BTreeMap::new();
    for candidate in candidates {
        digits.entry(candidate.cell).or_default().push(candidate.digit);
    }
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for (cell, digits) in digits {
        match groups.iter_mut().find(|(others, _)| *others == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let name = |(digits, among): &(Vec<Digit>, Vec<Cell>)| {
        format!("{}<>{}", cells(among.iter().copied()), digits.iter().map(|digit| geometry.value(*digit)).join(""))
    };
    groups.iter().map(name).join(", ")
}

/// A digit in one cell, or in a group of which one cell has it or none.
#[derive(Clone, PartialEq, Eq)]
struct Spot {
    digit: Digit,
    cells: BTreeSet<Cell>,
}

impl Spot {
    /// The candidates as a spot; `None` if they have several digits.
    fn of(candidates: impl Iterator<Item = Candidate> + Clone) -> Option<Self> {
        let digit = candidates.clone().next()?.digit;
        let is_one = candidates.clone().all(|candidate| candidate.digit == digit);
        is_one.then(|| Self { digit, cells: candidates.map(|candidate| candidate.cell).collect() })
    }
}

/// A chain in Eureka notation; `None` if it branches, or has other links than strong and weak ones. Consecutive links
/// of one kind are one link between groups.
pub(super) fn eureka(links: &[Link], geometry: &Geometry) -> Option<String> {
    let groups: Vec<&[Link]> = links.chunk_by(|one, other| one.kind == other.kind).collect();
    let mut spots = vec![(None, Spot::of(groups.first()?.iter().map(|link| link.from))?)];
    for group in groups {
        let from = Spot::of(group.iter().map(|link| link.from))?;
        let to = Spot::of(group.iter().map(|link| link.to))?;
        if spots.last()?.1 != from || group.len() != from.cells.len() * to.cells.len() {
            return None;
        }
        let sign = match group[0].kind {
            LinkKind::Strong => '=',
            LinkKind::Weak => '-',
            LinkKind::BothTrue | LinkKind::BothFalse => return None,
        };
        spots.push((Some(sign), to));
    }
    // The spots in the same cells are written together: (5=3)r1c2.
    let runs = spots.chunk_by(|(_, one), (_, other)| one.cells == other.cells);
    let (mut text, mut known) = (String::new(), None);
    for run in runs {
        let (sign, first) = run.first()?;
        text.extend(*sign);
        if run.len() > 1 || known != Some(first.digit) {
            let digits = run.iter().enumerate().map(|(number, (sign, spot))| {
                let sign = sign.filter(|_| number > 0).map_or_else(String::new, String::from);
                format!("{sign}{}", geometry.value(spot.digit))
            });
            let _ = write!(text, "({})", digits.collect::<String>());
        }
        text += &cells(first.cells.iter().copied());
        known = (run.len() == 1).then_some(first.digit);
    }
    Some(text)
}

/// A node of a chain: the candidate is true or false.
pub(super) fn node(candidate: Candidate, is_on: bool, geometry: &Geometry) -> String {
    format!("{}{}{}", candidate.cell, if is_on { "=" } else { "<>" }, geometry.value(candidate.digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(text: &str) -> Candidate {
        let (cell, digit) = text.split_once('=').unwrap();
        Candidate { cell: cell.parse().unwrap(), digit: Digit::new(digit.parse().unwrap()).unwrap() }
    }

    #[test]
    fn cells_share_rows_and_columns() {
        let named = |names: &str| cells(names.split(' ').map(|name| name.parse().unwrap()));
        assert_eq!(named("r4c5"), "r4c5");
        assert_eq!(named("r4c2 r4c1"), "r4c12");
        assert_eq!(named("r1c4 r3c4 r2c4"), "r123c4");
        assert_eq!(named("r1c1 r1c2 r2c3 r5c1 r5c2"), "r15c12 r2c3");
    }

    #[test]
    fn removed_candidates_are_grouped_by_digits() {
        let list: Vec<Candidate> = ["r4c1=3", "r4c2=3", "r5c3=3", "r5c3=8"].map(candidate).to_vec();
        assert_eq!(removed(&list, &Geometry::classic()), "r4c12<>3, r5c3<>38");
    }

    #[test]
    fn chains_are_written_in_eureka() {
        let links = |names: &str, first: LinkKind| {
            let nodes: Vec<Candidate> = names.split(' ').map(candidate).collect();
            let mut kind = first;
            let mut links = Vec::new();
            for pair in nodes.windows(2) {
                links.push(Link { from: pair[0], to: pair[1], kind, why: None, inner: None });
                kind = if kind == LinkKind::Strong { LinkKind::Weak } else { LinkKind::Strong };
            }
            links
        };
        let one = links("r5c3=5 r8c3=5 r8c8=5 r7c7=5", LinkKind::Strong);
        assert_eq!(eureka(&one, &Geometry::classic()).as_deref(), Some("(5)r5c3=r8c3-r8c8=r7c7"));
        let two = links("r1c2=5 r1c2=3 r4c2=3 r4c2=7 r4c9=7", LinkKind::Strong);
        assert_eq!(eureka(&two, &Geometry::classic()).as_deref(), Some("(5=3)r1c2-(3=7)r4c2-(7)r4c9"));
        let grouped = links("r5c3=5 r8c3=5 r8c8=5", LinkKind::Strong);
        let other = Candidate { cell: "r8c1".parse().unwrap(), ..grouped[1].from };
        let [first, second] = [Link { to: other, ..grouped[0] }, Link { from: other, ..grouped[1] }];
        let grouped = [grouped[0], first, grouped[1], second];
        assert_eq!(eureka(&grouped, &Geometry::classic()).as_deref(), Some("(5)r5c3=r8c13-r8c8"));
        assert_eq!(eureka(&grouped[..3], &Geometry::classic()), None);
        let branching = [one[0], one[2]];
        assert_eq!(eureka(&branching, &Geometry::classic()), None);
    }
}
