//! Almost locked sets in a chain, each linked to the next by a restricted digit, and with another digit to the one
//! before: if the first set lacks a digit z, it has all its others, so the second lacks the restricted one, and so on;
//! so if the last set also has candidates of z, one of the two has it, and z goes from the cells that see all of them.
//!
//! Two sets are ALS-XZ, three an ALS-XY-wing. Two sets with two restricted digits are *doubly linked*: each of them
//! lacks one of these, so it has all its other digits, and one of the two has each restricted digit.
//!
//! Order: doubly linked pairs before others; then the shortest chain; sets with fewer cells first.

use super::sets::{Als, all, links};
use crate::engine::{Budget, Interrupt};
use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step, cell_premise, house_premise};
use crate::logic::tables::{ALL, cells, members};
use crate::logic::technique::Technique;
use crate::logic::techniques::alternating::{Spot, Strong, chained};

/// The shortest chain that removes something. The budget is checked for each set and each entry of a search: a board
/// may have thousands of sets, and each of them thousands of links.
pub(crate) fn find(grid: &Grid, budget: &Budget) -> Result<Option<Step>, Interrupt> {
    let sets = all(grid);
    let links = links(&sets, budget)?;
    for (number, links) in links.iter().enumerate() {
        budget.check()?;
        let mut pairs = links.iter().filter(|(other, digits)| *other < number && digits.count_ones() >= 2);
        let step = pairs.find_map(|&(other, digits)| doubly_linked(grid, &sets[other], &sets[number], digits));
        if step.is_some() {
            return Ok(step);
        }
    }
    let mut search = Search { grid, sets: &sets, links: &links, budget, seen: vec![0; sets.len()], best: None };
    for (start, set) in sets.iter().enumerate() {
        for exit in members(set.digits) {
            search.from(start, exit)?;
        }
    }
    Ok(search.best.and_then(|best| best.into_step(grid, &sets)))
}

fn doubly_linked(grid: &Grid, one: &Als, other: &Als, restricted: u16) -> Option<Step> {
    let mut step = because_of_sets(Step::plain(Technique::AlsXz), [one, other]);
    for digit in members(one.digits | other.digits) {
        let parts = if restricted >> digit & 1 == 1 {
            step = step.because_of_sight(grid, one.with[digit], other.with[digit], digit);
            [(one.with[digit] | other.with[digit], one.seen[digit] & other.seen[digit]), (0, 0)]
        } else {
            [one, other].map(|set| (set.with[digit], set.seen[digit]))
        };
        for (set, targets) in parts {
            step.eliminate.extend(grid.found(targets, 1 << digit));
            step = step.because_of_sight(grid, set, targets, digit);
        }
    }
    step.eliminate.sort_unstable();
    step.eliminate.dedup();
    let step = step.marking(grid, Role::SetA, one.cells, ALL).marking(grid, Role::SetB, other.cells, ALL);
    (!step.eliminate.is_empty()).then_some(step)
}

/// Adds the premises of sets: their cells, and that no digit repeats.
fn because_of_sets<'a>(step: Step, sets: impl IntoIterator<Item = &'a Als>) -> Step {
    sets.into_iter().fold(step, |mut step, set| {
        step = cells(set.cells).fold(step, |step, cell| step.because(cell_premise(cell)));
        let digits = members(set.digits).filter(|&digit| set.with[digit].count_ones() > 1);
        digits.fold(step, |step, digit| step.because(house_premise(set.house, digit)))
    })
}

struct Search<'a> {
    grid: &'a Grid,
    sets: &'a [Als],
    links: &'a [Vec<(usize, u16)>],
    budget: &'a Budget,
    /// For each set the digits by which it was entered from the present start.
    seen: Vec<u16>,
    best: Option<Best>,
}

/// A set that was reached, the digit by which, and the number of the entry before it.
#[derive(Clone, Copy)]
struct Entry {
    set: usize,
    digit: usize,
    before: Option<usize>,
}

/// The shortest chain so far.
struct Best {
    /// The sets, and the digits between them.
    sets: Vec<usize>,
    restricted: Vec<usize>,
    /// The digit that goes.
    end: usize,
}

impl Search<'_> {
    /// Breadth first from a set and the digit by which it is left.
    fn from(&mut self, start: usize, exit: usize) -> Result<(), Interrupt> {
        self.budget.check()?;
        self.seen.fill(0);
        let first = self.links[start].iter().filter(|(_, digits)| digits >> exit & 1 == 1);
        let mut entries: Vec<Entry> = first.map(|&(set, _)| Entry { set, digit: exit, before: None }).collect();
        for entry in &entries {
            self.seen[entry.set] |= 1 << exit;
        }
        let (mut level, mut length) = (0..entries.len(), 2);
        while !level.is_empty() && self.best.as_ref().is_none_or(|best| length < best.sets.len()) {
            for number in level.clone() {
                if self.conclude(start, exit, &entries, number) {
                    return Ok(());
                }
            }
            let end = entries.len();
            for number in level {
                self.budget.check()?;
                let Entry { set, digit, .. } = entries[number];
                for &(next, digits) in &self.links[set] {
                    for link in members(digits & !(1 << digit) & !self.seen[next]) {
                        self.seen[next] |= 1 << link;
                        entries.push(Entry { set: next, digit: link, before: Some(number) });
                    }
                }
            }
            level = end..entries.len();
            length += 1;
        }
        Ok(())
    }

    /// Keeps the chain to an entry, if it removes something. Returns whether it does.
    fn conclude(&mut self, start: usize, exit: usize, entries: &[Entry], number: usize) -> bool {
        let (first, last) = (&self.sets[start], &self.sets[entries[number].set]);
        let shared = first.digits & last.digits & !(1 << exit) & !(1 << entries[number].digit);
        let is_lost = |&digit: &usize| self.grid.cells_with(digit) & first.seen[digit] & last.seen[digit] != 0;
        let Some(end) = members(shared).find(is_lost).filter(|_| first.cells & last.cells == 0) else { return false };
        let (mut sets, mut restricted) = (Vec::new(), Vec::new());
        let mut next = Some(number);
        while let Some(entry) = next.map(|number| entries[number]) {
            sets.push(entry.set);
            restricted.push(entry.digit);
            next = entry.before;
        }
        sets.push(start);
        sets.reverse();
        restricted.reverse();
        self.best = Some(Best { sets, restricted, end });
        true
    }
}

impl Best {
    fn into_step(self, grid: &Grid, sets: &[Als]) -> Option<Step> {
        let technique = match self.sets.len() {
            2 => Technique::AlsXz,
            3 => Technique::AlsXyWing,
            _ => Technique::AlsChain,
        };
        let chain: Vec<&Als> = self.sets.iter().map(|&set| &sets[set]).collect();
        let (&[first, ..], &[.., last]) = (&chain[..], &chain[..]) else { return None };
        let digits = [&[self.end][..], &self.restricted, &[self.end]].concat();
        let mut spots = Vec::new();
        for (set, pair) in chain.iter().zip(digits.windows(2)) {
            spots.extend(pair.iter().map(|&digit| Spot { digit, cells: set.with[digit] }));
        }
        let targets = first.seen[self.end] & last.seen[self.end];
        let step = Step::plain(technique).removing(grid, targets, 1 << self.end)?;
        let step = because_of_sets(step, chain.iter().copied());
        let step = chained(step, &spots, &vec![Strong::Set; chain.len()]);
        let step = step.marking(grid, Role::SetA, first.cells, ALL).marking(grid, Role::SetB, last.cells, ALL);
        let middle = chain[1..chain.len() - 1].iter();
        Some(middle.fold(step, |step, set| step.marking(grid, Role::Cause, set.cells, ALL)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Order;
    use crate::logic::testing::{cell_has, eureka, first_step_in_order, noted, open};
    use crate::puzzle::Cell;

    fn find(grid: &Grid) -> Option<Step> {
        super::find(grid, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn two_sets_with_a_restricted_digit_remove_another() {
        let mut grid = open();
        for (cell, digits) in [("r1c1", "12"), ("r1c2", "23"), ("r5c2", "34"), ("r5c9", "14")] {
            cell_has(&mut grid, cell, digits);
        }
        let step = find(&grid).unwrap();
        assert_eq!(step.technique, Technique::AlsXz);
        assert_eq!(noted(&step), "r1c9<>1 r5c1<>1; r1c1 r1c2 r5c2 r5c9 r1:1 r5:1 r5:4 c1:1 c2:3 c9:1 b1:2");
        assert_eq!(eureka(&step), "1r1c1 = 3r1c2 - 3r5c2 = 1r5c9");
    }

    #[test]
    fn doubly_linked_sets_lock_all_digits() {
        let mut grid = open();
        for (cell, digits) in [("r1c4", "14"), ("r1c5", "24"), ("r5c4", "15"), ("r5c5", "25")] {
            cell_has(&mut grid, cell, digits);
        }
        let step = find(&grid).unwrap();
        // 4 in row 1 and in box 2, 5 in row 5 and in box 5, 1 in column 4, 2 in column 5.
        assert_eq!((step.technique, step.eliminate.len()), (Technique::AlsXz, 13 + 13 + 7 + 7));
        assert!(noted(&step).ends_with("; r1c4 r1c5 r5c4 r5c5 r1:4 r5:5 c4:1 c5:2 b2:4 b5:5"));
    }

    #[test]
    fn the_budget_is_checked_for_each_set_and_in_each_search() {
        // Each row has five digits, in steps of two: thousands of sets.
        let mut grid = open();
        for cell in 0..81 {
            let first = cell / 9 * 2;
            let digits: String = (0..5).map(|number| char::from(b'1' + ((first + number) % 9) as u8)).collect();
            cell_has(&mut grid, &Cell::from_index(cell, 9).to_string(), &digits);
        }
        let sets = all(&grid).len() as u64;
        assert!(sets > 1000, "{sets}");
        for checks in [0, 10, sets - 1, sets, sets + 10] {
            let budget = Budget::with_checks(checks);
            assert_eq!(super::find(&grid, &budget), Err(Interrupt::Cancelled));
            assert_eq!(budget.checks_made(), checks + 1);
        }
    }

    #[test]
    fn more_sets_make_a_longer_chain() {
        first_step_in_order(
            Order::Human,
            Technique::AlsXyWing,
            "...1.6.848...7...3....3..6.71.....2..........3.48...7.....6....2.1..46...3.25.7..",
            "r5c3<>9",
        );
        first_step_in_order(
            Order::Human,
            Technique::AlsChain,
            ".8.7....47......5.6..3.9.........1.8.......9.948..1.73.6.8.......9.3..4..719.5...",
            "r7c7<>3",
        );
    }
}
