//! Steps for tests: the first of a technique on the path of a puzzle, and positions made by hand.

use super::grid::Grid;
use super::tables::{CELLS, members};
use super::{LinkKind, Order, Path, Step, Technique};
use crate::puzzle::{Candidate, Cell, House, Premise};
use std::collections::BTreeSet;

/// Checks that the first step by this technique on the path of a puzzle is `expected`, in the notation
/// `4.5 r1c2<>2 r3c2<>2`: its value, the cell it fills, the candidates it removes. Marks and removed candidates must be
/// there before the step.
#[track_caller]
pub(super) fn first_step(technique: Technique, puzzle: &str, expected: &str) {
    first_step_in_order(Order::Se, technique, puzzle, expected);
}

/// Like [`first_step`], in any order. A step without a value is noted without one.
#[track_caller]
pub(super) fn first_step_in_order(order: Order, technique: Technique, puzzle: &str, expected: &str) {
    let mut path = Path::in_order(&puzzle.parse().unwrap(), order).unwrap();
    loop {
        let candidates = path.candidates();
        let step = path.next().expect("the path has such a step");
        if step.technique == technique {
            let placed = step.place.iter().map(ToString::to_string);
            let removed = step.eliminate.iter().map(|one| format!("{}<>{}", one.cell, one.digit));
            let value = step.rating.iter().map(ToString::to_string);
            let shown: Vec<String> = value.chain(placed).chain(removed).collect();
            assert_eq!(shown.join(" "), expected);
            let marked = step.marks.iter().map(|mark| mark.candidate);
            let named = marked.chain(step.eliminate.iter().copied()).chain(step.place);
            named.for_each(|candidate| assert!(candidates.contains(&candidate), "{candidate} was not there"));
            assert!(!step.premises.is_empty() || technique.assumes_unique(), "it has no premises");
            return;
        }
    }
}

/// A grid in which every cell has every candidate.
pub(super) fn open() -> Grid {
    Grid::new(&[0; 81])
}

fn digits_of(text: &str) -> u16 {
    text.bytes().fold(0, |digits, digit| digits | 1 << (digit - b'1'))
}

/// The index of a cell by its name.
pub(super) fn cell(name: &str) -> usize {
    name.parse::<Cell>().unwrap().index(9)
}

/// Removes all other candidates from a cell.
pub(super) fn cell_has(grid: &mut Grid, name: &str, digits: &str) {
    for other in members(super::tables::ALL & !digits_of(digits)) {
        grid.remove(cell(name), other);
    }
}

/// Removes a digit from all other cells of a house: `r1`, `c9`, `b5`.
pub(super) fn house_has(grid: &mut Grid, house: &str, digit: u8, names: &str) {
    let kind = ["b", "r", "c"].iter().position(|&kind| house.starts_with(kind)).unwrap();
    let kept: Vec<usize> = names.split_whitespace().map(cell).collect();
    for other in CELLS[kind * 9 + house[1..].parse::<usize>().unwrap() - 1].map(usize::from) {
        if !kept.contains(&other) {
            grid.remove(other, usize::from(digit) - 1);
        }
    }
}

/// The conclusion of a step and its premises: `r1c2=3 r1c4<>3; r1c1 r1:3`.
pub(super) fn noted(step: &Step) -> String {
    let placed = step.place.iter().map(ToString::to_string);
    let removed = step.eliminate.iter().map(|one| format!("{}<>{}", one.cell, one.digit));
    let conclusion: Vec<String> = placed.chain(removed).collect();
    let mut premises = step.premises.clone();
    premises.sort_unstable();
    let premise = |premise: &Premise| match premise {
        Premise::Cell(cell) => cell.to_string(),
        Premise::House(House::Box(block), digit) => format!("b{}:{digit}", block + 1),
        Premise::House(House::Row(row), digit) => format!("r{}:{digit}", row + 1),
        Premise::House(House::Column(column), digit) => format!("c{}:{digit}", column + 1),
        Premise::House(House::Extra(_), _) | Premise::Rule(_) => unreachable!(),
    };
    format!("{}; {}", conclusion.join(" "), premises.iter().map(premise).collect::<Vec<_>>().join(" "))
}

/// The first chain of a step: `5r1c1 = 5r1c5 - 5r2c4,5r2c6`. Groups are separated by commas.
pub(super) fn eureka(step: &Step) -> String {
    let links = &step.links[step.chains[0].clone()];
    let group = |ends: Vec<Candidate>| {
        let ends: BTreeSet<Candidate> = ends.into_iter().collect();
        ends.iter().map(|end| format!("{}{}", end.digit, end.cell)).collect::<Vec<_>>().join(",")
    };
    let mut text = group(links.iter().take_while(|link| link.kind == links[0].kind).map(|link| link.from).collect());
    for links in links.chunk_by(|one, other| one.kind == other.kind) {
        text += if links[0].kind == LinkKind::Strong { " = " } else { " - " };
        text += &group(links.iter().map(|link| link.to).collect());
    }
    text
}
