//! Sums that cages and houses imply together: innies and outies.
//!
//! The digits of h disjoint houses add up to h·n(n+1)/2, if they begin with 1. Cages that lie mostly within them
//! account for most of that; the difference is the sum of the few remaining cells (innies) minus the sum of the few
//! cells of these cages outside (outies). These sums are implied by the others, but a solver finds them hard to derive;
//! with them, killers without givens take 5 to 20 times fewer conflicts. The houses are one to four adjacent rows or
//! columns, a box, or two boxes.
//!
//! Lines with totals that together cover a house, such as little killers and diagonals, add up to more than it: the
//! cells that they have beyond it have the difference as their sum.

use super::pieces::{cages, lines};
use crate::puzzle::{Board, Cell, Geometry, House};
use crate::sat::gadget::Clauses;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The largest number of cells in such a sum, unless it is tight.
pub(super) const MOST_CELLS: usize = 4;

/// The largest number of rows or columns taken together.
const MOST_LINES: usize = 4;

/// A sum: the cells inside add up to the total plus the cells outside.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ImpliedSum {
    pub(super) inside: Vec<Cell>,
    pub(super) outside: Vec<Cell>,
    pub(super) total: i64,
}

/// A cage or another line with a total, its cells by index.
struct Cage {
    cells: Vec<usize>,
    total: i64,
}

/// The treatment of a cage that is partly in the houses.
#[derive(Clone, Copy)]
enum Crossing {
    /// Its cells inside remain in the sum.
    Out,
    /// Its cells outside are subtracted.
    In,
    /// The alternative with fewer cells.
    Fewer,
}

/// The distinct implied sums of a board.
pub(super) fn implied_sums(board: &Board, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<ImpliedSum>> {
    let side = board.side();
    let geometry = board.geometry();
    let number = |cells: &[Cell]| cells.iter().map(|&cell| geometry.index(cell)).collect();
    let totals = cages(board).filter(|(cells, _)| cells.len() <= side);
    let totals = totals.filter_map(|(cells, total)| Some(Cage { cells: number(cells), total: total?.into() }));
    let mut cages: Vec<Cage> = totals.collect();
    let all: i64 = (geometry.first()..=geometry.last()).map(i64::from).sum();
    let mut sums = BTreeSet::new();
    for houses in unions(board).into_iter().filter(|_| !cages.is_empty()) {
        let mut inside = vec![false; geometry.cells()];
        houses.iter().flat_map(|&house| geometry.cells_of(house)).for_each(|cell| inside[cell] = true);
        let total = houses.len() as i64 * all;
        for crossing in [Crossing::Out, Crossing::In, Crossing::Fewer] {
            out.go_on()?;
            sums.extend(implied(geometry, &inside, total, &cages, crossing));
        }
    }
    let mut lines = lines(board).map(|(cells, total)| Cage { cells: number(cells), total: total.into() });
    if let Some(first) = lines.next() {
        cages.push(first);
        cages.extend(lines);
        let houses: Vec<BTreeSet<usize>> = board
            .houses()
            .filter(|&house| board.is_full(house))
            .map(|house| board.house_cells(house).map(|cell| geometry.index(cell)).collect())
            .collect();
        let extra = houses.iter().skip(3 * side);
        cages.extend(extra.map(|cells| Cage { cells: cells.iter().copied().collect(), total: all }));
        for house in &houses {
            sums.extend(beyond(geometry, house, &houses, all, &cages, out)?);
        }
    }
    ControlFlow::Continue(sums.into_iter().collect())
}

/// The sum of the cells that disjoint lines have beyond a house that they cover, without the houses among these cells.
fn beyond(
    geometry: &Geometry,
    house: &BTreeSet<usize>,
    houses: &[BTreeSet<usize>],
    all: i64,
    lines: &[Cage],
    out: &mut Clauses<'_>,
) -> ControlFlow<(), Option<ImpliedSum>> {
    let (mut covered, mut beyond, mut total) = (BTreeSet::new(), BTreeSet::new(), -all);
    for line in lines {
        out.go_on()?;
        let within = line.cells.iter().filter(|cell| house.contains(cell)).count();
        let is_new = line.cells.iter().all(|cell| !covered.contains(cell) && !beyond.contains(cell));
        if (1..line.cells.len()).contains(&within) && is_new {
            let (inside, outside): (Vec<usize>, Vec<usize>) = line.cells.iter().partition(|cell| house.contains(cell));
            covered.extend(inside);
            beyond.extend(outside);
            total += line.total;
        }
    }
    for other in houses {
        if other.is_subset(&beyond) {
            beyond.retain(|cell| !other.contains(cell));
            total -= all;
        }
    }
    let says_something = covered.len() == house.len() && (!beyond.is_empty() || total != 0);
    let inside = beyond.into_iter().map(|cell| geometry.cell(cell)).collect();
    ControlFlow::Continue(says_something.then_some(ImpliedSum { inside, outside: Vec::new(), total }))
}

/// Sets of disjoint houses that hold each digit; on a board that is not square, single ones.
fn unions(board: &Board) -> Vec<Vec<House>> {
    let side = board.side();
    if !board.geometry().is_square() {
        return board.geometry().houses().filter(|&house| board.is_full(house)).map(|house| vec![house]).collect();
    }
    let mut unions = Vec::new();
    for count in 1..=MOST_LINES.min(side) {
        for first in 0..=side - count {
            unions.push((first..first + count).map(House::Row).collect());
            unions.push((first..first + count).map(House::Column).collect());
        }
    }
    for one in 0..side {
        unions.push(vec![House::Box(one)]);
        unions.extend((0..one).map(|other| vec![House::Box(other), House::Box(one)]));
    }
    unions
}

/// The sum that remains of the marked cells after their cages, if it has few cells. Of overlapping cages, one is used.
fn implied(geometry: &Geometry, houses: &[bool], total: i64, cages: &[Cage], crossing: Crossing) -> Option<ImpliedSum> {
    let mut used = vec![false; houses.len()];
    let (mut outside, mut total) = (Vec::new(), total);
    for cage in cages {
        let within = cage.cells.iter().filter(|&&cell| houses[cell]).count();
        let beyond = cage.cells.len() - within;
        let is_used = within > 0
            && match crossing {
                Crossing::Out => beyond == 0,
                Crossing::In => beyond <= MOST_CELLS,
                Crossing::Fewer => beyond < within,
            };
        if !is_used || cage.cells.iter().any(|&cell| used[cell]) {
            continue;
        }
        cage.cells.iter().for_each(|&cell| used[cell] = true);
        total -= cage.total;
        outside.extend(cage.cells.iter().copied().filter(|&cell| !houses[cell]));
        if outside.len() > MOST_CELLS {
            return None;
        }
    }
    outside.sort_unstable();
    let inside: Vec<usize> = (0..houses.len()).filter(|&cell| houses[cell] && !used[cell]).collect();
    let cells = |cells: Vec<usize>| cells.into_iter().map(|cell| geometry.cell(cell)).collect();
    let count = inside.len() + outside.len();
    let says_something = count <= MOST_CELLS && (count > 0 || total != 0) && used.contains(&true);
    says_something.then(|| ImpliedSum { inside: cells(inside), outside: cells(outside), total })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Size;

    fn implied_by(rules: &str) -> Vec<String> {
        let rules = rules.split(',').map(|rule| rule.parse().unwrap());
        let board = Board::new(Geometry::with_side(4).unwrap(), rules).unwrap();
        let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut size = Size::default();
        let sums = implied_sums(&board, &mut Clauses::new(&mut size)).continue_value().unwrap();
        sums.iter().map(|sum| format!("{} - {} = {}", names(&sum.inside), names(&sum.outside), sum.total)).collect()
    }

    #[test]
    fn cells_outside_cages_have_a_sum() {
        let sums = implied_by("cage 6 r1c1 r1c2 r1c3");
        assert!(sums.contains(&"r1c4 -  = 4".to_owned()), "{sums:?}");
        assert!(sums.contains(&"r2c2 - r1c3 = 4".to_owned()) || sums.contains(&"r2c1 r2c2 - r1c3 = 4".to_owned()));
        let sums = implied_by("cage 5 r1c1 r1c2,cage 7 r1c3 r1c4 r2c4");
        assert!(sums.contains(&" - r2c4 = -2".to_owned()), "{sums:?}");
    }

    #[test]
    fn lines_that_cover_a_house_have_a_sum_beyond_it() {
        let two_rows = "little-killer 3 r1c1 r2c2,little-killer 4 r1c2 r2c1,little-killer 5 r1c3 r2c4,little-killer";
        assert_eq!(implied_by(&format!("{two_rows} 8 r1c4 r2c3")), [""; 0]);
        assert!(implied_by(&format!("{two_rows} 7 r1c4 r2c3")).contains(&" -  = -1".to_owned()), "no solution");
        let sums = implied_by("little-killer 3 r1c1 r2c2,little-killer 9 r1c2 r1c3 r2c4,little-killer 8 r1c4 r3c3");
        assert_eq!(sums, ["r2c2 r2c4 r3c3 -  = 10"]);
        assert_eq!(implied_by("little-killer 9 r1c1 r1c2 r1c2 r2c3,little-killer 8 r1c3 r1c4 r2c1"), [""; 0]);
    }

    #[test]
    fn nothing_is_implied_without_totals() {
        assert_eq!(implied_by("cage r1c1 r1c2 r1c3"), [""; 0]);
        assert_eq!(implied_by("cage 4 r1c1 r2c3").len(), 6, "two rows, three rows minus a cell, and so on");
    }
}
