//! The shortest chain that removes something. Breadth first from each spot as false; of equal chains the first is
//! taken. A chain whose ends exclude each other is a loop: then every weak link of it works in both directions.
//!
//! A chain may lead back to its start, which is then true. It is never the shortest: without its last link it removes
//! the last spot before the start.

use super::explain::{Spot, Strong, because_of_both, linked, marked};
use super::explained;
use super::graph::{Graph, Kind, bits};
use crate::engine::{Budget, Interrupt};
use crate::logic::grid::{Grid, candidate};
use crate::logic::scale::SeValue;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The shortest chain of a kind. The budget is checked before each start: the chains from one take a millisecond.
pub(crate) fn find(grid: &Grid, kind: Kind, budget: &Budget) -> Result<Option<Step>, Interrupt> {
    let graph = Graph::new(grid, kind);
    let spots = graph.spots.len();
    let mut search = Search { graph: &graph, kind, on: vec![None; spots], off: vec![None; spots], best: None };
    for start in 0..spots {
        budget.check()?;
        search.from(start);
    }
    Ok(search.best.map(|best| best.into_step(grid, &graph, kind)))
}

struct Search<'a> {
    graph: &'a Graph,
    kind: Kind,
    /// For each spot that was reached as true, the false spot that it follows from, and why.
    on: Vec<Option<(usize, Strong)>>,
    /// For each spot that was reached as false, the true spot that it follows from; the start has itself.
    off: Vec<Option<usize>>,
    best: Option<Best>,
}

/// The shortest chain so far.
struct Best {
    /// The spots of the chain, and why for each strong link.
    path: Vec<usize>,
    strong: Vec<Strong>,
    conclusion: Conclusion,
}

enum Conclusion {
    /// These spots are false.
    Ends(Vec<usize>),
    /// These are false, each because of a weak link of the loop, by the number of its first spot.
    Loop(Vec<(usize, usize)>),
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        self.on.fill(None);
        self.off.fill(None);
        self.off[start] = Some(start);
        let (mut level, mut length) = (vec![start], 0);
        while !level.is_empty() {
            length += 2;
            if self.best.as_ref().is_some_and(|best| length >= best.path.len()) {
                return;
            }
            let mut next = Vec::new();
            for spot in level {
                for &(target, why) in self.graph.strong(spot) {
                    if self.on[target].is_none() {
                        self.on[target] = Some((spot, why));
                        if self.conclude(start, target) {
                            return;
                        }
                        next.push(target);
                    }
                }
            }
            level = self.excluded(&next);
        }
    }

    /// The spots that are false if these are true, and were not reached before.
    fn excluded(&mut self, spots: &[usize]) -> Vec<usize> {
        let mut level = Vec::new();
        for &spot in spots {
            for target in bits(self.graph.weak(spot).iter().copied()) {
                if self.off[target].is_none() {
                    self.off[target] = Some(spot);
                    level.push(target);
                }
            }
        }
        level
    }

    /// Keeps the chain from `start` to `end`, if it removes something. Returns whether it does.
    fn conclude(&mut self, start: usize, end: usize) -> bool {
        let has_cells = matches!(self.kind, Kind::Single | Kind::Grouped);
        let conclusion = if has_cells && self.graph.is_weak(start, end) {
            let (mut path, _) = self.path(start, end);
            path.push(start);
            let pairs = (1..path.len()).step_by(2);
            let mut lost: Vec<(usize, usize)> = pairs
                .flat_map(|number| self.graph.targets(path[number], path[number + 1]).map(move |spot| (spot, number)))
                .collect();
            lost.sort_unstable();
            lost.dedup_by_key(|(spot, _)| *spot);
            Conclusion::Loop(lost)
        } else {
            Conclusion::Ends(self.graph.targets(start, end).collect())
        };
        let is_empty = match &conclusion {
            Conclusion::Ends(lost) => lost.is_empty(),
            Conclusion::Loop(lost) => lost.is_empty(),
        };
        if is_empty {
            return false;
        }
        let (path, strong) = self.path(start, end);
        self.best = Some(Best { path, strong, conclusion });
        true
    }

    /// The spots from the start to a true spot, and why for each strong link.
    fn path(&self, start: usize, end: usize) -> (Vec<usize>, Vec<Strong>) {
        let (mut path, mut strong, mut spot) = (vec![end], Vec::new(), end);
        while let Some((before, why)) = self.on[spot] {
            path.push(before);
            strong.push(why);
            match self.off[before] {
                Some(cause) if before != start => spot = cause,
                _ => break,
            }
            path.push(spot);
        }
        path.reverse();
        strong.reverse();
        (path, strong)
    }
}

impl Best {
    fn into_step(self, grid: &Grid, graph: &Graph, kind: Kind) -> Step {
        let is_loop = matches!(self.conclusion, Conclusion::Loop(_));
        let step = match (kind, is_loop) {
            // A chain of one digit is a forcing chain of Sudoku Explainer, with the target at both ends.
            (Kind::Digit, _) => {
                let value = SeValue::of_chain(Technique::XChain.base(), self.path.len() as u32 + 2);
                Step::new(Technique::XChain, value)
            }
            (Kind::Bivalue, _) => Step::plain(Technique::BivalueChain),
            (Kind::Single, false) => Step::plain(Technique::Aic),
            (Kind::Single, true) => Step::plain(Technique::NiceLoop),
            (Kind::Grouped, false) => Step::plain(Technique::GroupedAic),
            (Kind::Grouped, true) => Step::plain(Technique::GroupedNiceLoop),
        };
        let spots: Vec<Spot> = self.path.iter().map(|&spot| graph.spots[spot]).collect();
        let single = |spot: usize| (graph.spots[spot].cells.trailing_zeros() as usize, graph.spots[spot].digit);
        let removing = |mut step: Step, lost: &mut dyn Iterator<Item = usize>| {
            step.eliminate.extend(lost.map(single).map(|(cell, digit)| candidate(cell, digit)));
            step
        };
        match self.conclusion {
            Conclusion::Ends(lost) => {
                let step = removing(step, &mut lost.into_iter());
                explained(step, grid, &spots, &self.strong)
            }
            Conclusion::Loop(lost) => {
                let step = removing(step, &mut lost.iter().map(|&(spot, _)| spot));
                let mut step = marked(linked(step, &spots, &self.strong, true), grid, &spots);
                for (spot, number) in lost {
                    step = because_of_both(step, [spots[number], spots[(number + 1) % spots.len()]], graph.spots[spot]);
                }
                step
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{cell_has, eureka, house_has, noted, open};

    fn find(grid: &Grid, kind: Kind) -> Option<Step> {
        super::find(grid, kind, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn the_budget_is_checked_before_each_start() {
        let budget = Budget::with_checks(100);
        assert_eq!(super::find(&open(), Kind::Grouped, &budget), Err(Interrupt::Cancelled));
        assert_eq!(budget.checks_made(), 101);
        let budget = Budget::with_checks(2000);
        assert_eq!(super::find(&open(), Kind::Grouped, &budget), Ok(None));
        // A start for each candidate, and for each digit in each box and line that cross.
        assert_eq!(budget.checks_made(), 729 + 54 * 9);
    }

    #[test]
    fn an_x_chain_has_one_digit() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c5");
        house_has(&mut grid, "r4", 5, "r4c5 r4c8");
        house_has(&mut grid, "r9", 5, "r9c8 r9c2");
        let step = find(&grid, Kind::Digit).unwrap();
        let premises = "r1:5 r4:5 r9:5 c1:5 c2:5 c5:5 c8:5 b1:5 b7:5";
        assert_eq!(noted(&step), format!("r2c2<>5 r3c2<>5 r7c1<>5 r8c1<>5; {premises}"));
        assert_eq!(eureka(&step), "5r1c1 = 5r1c5 - 5r4c5 = 5r4c8 - 5r9c8 = 5r9c2");
        assert_eq!(step.rating, Some(SeValue::of_chain(6.6, 8)));
    }

    #[test]
    fn an_xy_chain_has_cells_of_two_candidates() {
        let mut grid = open();
        for (cell, digits) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "14")] {
            assert_eq!(find(&grid, Kind::Bivalue), None, "without {cell}");
            cell_has(&mut grid, cell, digits);
        }
        let step = find(&grid, Kind::Bivalue).unwrap();
        assert_eq!(noted(&step), "r1c9<>1 r5c1<>1; r1c1 r1c5 r5c5 r5c9 r1:1 r1:2 r5:1 r5:4 c1:1 c5:3 c9:1");
        assert_eq!(eureka(&step), "1r1c1 = 2r1c1 - 2r1c5 = 3r1c5 - 3r5c5 = 4r5c5 - 4r5c9 = 1r5c9");
    }

    #[test]
    fn an_aic_may_end_with_another_digit() {
        let mut grid = open();
        house_has(&mut grid, "r1", 1, "r1c1 r1c5");
        house_has(&mut grid, "c5", 2, "r1c5 r6c5");
        house_has(&mut grid, "r6", 3, "r6c5 r6c1");
        let step = find(&grid, Kind::Single).unwrap();
        assert_eq!(step.technique, Technique::Aic);
        assert_eq!(noted(&step), "r1c1<>3 r6c1<>1; r1c1 r1c5 r6c1 r6c5 r1:1 r6:3 c1:1 c1:3 c5:2");
        assert_eq!(eureka(&step), "1r1c1 = 1r1c5 - 2r1c5 = 2r6c5 - 3r6c5 = 3r6c1");
    }

    #[test]
    fn a_nice_loop_removes_at_each_weak_link() {
        let mut grid = open();
        for (cell, digits) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c1", "14")] {
            cell_has(&mut grid, cell, digits);
        }
        let step = find(&grid, Kind::Single).unwrap();
        assert_eq!(step.technique, Technique::NiceLoop);
        assert_eq!(step.eliminate.len(), 28);
        assert!(noted(&step).ends_with("; r1c1 r1c5 r5c1 r5c5 r1:2 r5:4 c1:1 c5:3"));
        let text = "1r1c1 = 2r1c1 - 2r1c5 = 3r1c5 - 3r5c5 = 4r5c5 - 4r5c1 = 1r5c1 - 1r1c1";
        assert_eq!(eureka(&step), text);
    }

    #[test]
    fn a_group_is_a_spot() {
        let mut grid = open();
        house_has(&mut grid, "b1", 5, "r1c1 r1c2 r3c3");
        house_has(&mut grid, "r8", 5, "r8c3 r8c7");
        assert_eq!(find(&grid, Kind::Single), None);
        let step = find(&grid, Kind::Grouped).unwrap();
        assert_eq!(step.technique, Technique::GroupedAic);
        assert_eq!(noted(&step), "r1c7<>5; r1:5 r8:5 c3:5 c7:5 b1:5");
        assert_eq!(eureka(&step), "5r8c7 = 5r8c3 - 5r3c3 = 5r1c1,5r1c2");
    }
}
