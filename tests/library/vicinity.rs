//! The vicinity of puzzles against its definition: every removal and addition is tried by an engine of its own.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use itertools::Itertools;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use sudosat::canonical::Canonicalizer;
use sudosat::engine::{Budget, Count, Engine, Interrupt};
use sudosat::generate::{Frontier, Generator, Kept, Neighbor, Plan, Seed, Vicinity};
use sudosat::native::{Clues, Native};
use sudosat::puzzle::{Puzzle, Verdict};

/// Whether puzzles have one solution, by the search for single puzzles.
struct Reference {
    engine: Native,
    known: HashMap<Clues, bool>,
}

impl Reference {
    fn new() -> Self {
        Self { engine: Native::new(), known: HashMap::new() }
    }

    fn is_unique(&mut self, clues: &Clues) -> bool {
        *self.known.entry(*clues).or_insert_with(|| {
            let puzzle = Puzzle::from_classic(clues).unwrap();
            matches!(self.engine.verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_)))
        })
    }

    fn solution(&mut self, clues: &Clues) -> Clues {
        let puzzle = Puzzle::from_classic(clues).unwrap();
        let Ok(Verdict::Unique(solution)) = self.engine.verdict(&puzzle, &Budget::unlimited()) else {
            panic!("{puzzle}")
        };
        let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.get() as u8).collect();
        digits.try_into().unwrap()
    }

    /// Adds the forms of all minimal puzzles within a puzzle with one solution.
    fn add_minimal(&mut self, clues: &Clues, visited: &mut HashSet<Clues>, forms: &mut BTreeSet<(u8, Clues)>) {
        if !visited.insert(*clues) {
            return;
        }
        let within: Vec<Clues> = given(clues).map(|cell| with(clues, &[(cell, 0)])).collect();
        let unique: Vec<Clues> = within.into_iter().filter(|clues| self.is_unique(clues)).collect();
        if unique.is_empty() {
            let form = Canonicalizer::new().canonicalize(clues).unwrap().form;
            forms.insert((given(clues).count() as u8, form));
        }
        for clues in unique {
            self.add_minimal(&clues, visited, forms);
        }
    }

    /// The vicinity by definition: the number of clues and the forms.
    fn vicinity(&mut self, puzzle: &Clues, minus: usize, plus: usize, kept: Kept) -> BTreeSet<(u8, Clues)> {
        let (solution, mut forms, mut visited) = (self.solution(puzzle), BTreeSet::new(), HashSet::new());
        for removed in given(puzzle).combinations(minus) {
            let left = with(puzzle, &removed.iter().map(|&cell| (cell, 0)).collect_vec());
            let limit = [10_000, 500, 200][minus - 1].min(if plus == 1 { u64::MAX } else { 1_000 });
            let count = self.engine.count(&Puzzle::from_classic(&left).unwrap(), limit, &Budget::unlimited()).unwrap();
            if count == Count::AtLeast(limit) {
                continue;
            }
            let may_have = |cell: usize, digit: u8| match kept {
                Kept::Nothing => true,
                Kept::Pattern => removed.contains(&cell),
                Kept::Grid => digit == solution[cell],
            };
            let empty = (0..81).filter(|&cell| left[cell] == 0);
            let clues = empty.cartesian_product(1..=9).filter(|&(cell, digit)| digit != puzzle[cell]);
            for added in clues.filter(|&(cell, digit)| may_have(cell, digit)).combinations(plus) {
                let neighbor = with(&left, &added);
                if given(&neighbor).count() != given(&left).count() + plus || !self.is_unique(&neighbor) {
                    continue;
                }
                if added.iter().any(|&(cell, _)| self.is_unique(&with(&neighbor, &[(cell, 0)]))) {
                    continue;
                }
                if kept == Kept::Pattern && given(&neighbor).any(|cell| self.is_unique(&with(&neighbor, &[(cell, 0)])))
                {
                    continue;
                }
                self.add_minimal(&neighbor, &mut visited, &mut forms);
            }
        }
        forms
    }
}

fn given(clues: &Clues) -> impl Iterator<Item = usize> + Clone + '_ {
    (0..81).filter(|&cell| clues[cell] != 0)
}

fn with(clues: &Clues, changed: &[(usize, u8)]) -> Clues {
    let mut clues = *clues;
    for &(cell, digit) in changed {
        clues[cell] = digit;
    }
    clues
}

/// Minimal puzzles of 20 to 22 clues.
fn puzzles(count: u64) -> Vec<Clues> {
    let mut generator = Generator::new(Plan::minimal().with_clues(20..=22), Seed(12)).unwrap();
    let made = generator.records(&(1..=count).collect_vec(), &Budget::unlimited()).unwrap();
    made.into_iter().map(|made| made.unwrap().puzzle).collect()
}

fn found(puzzle: &Clues, steps: &str, kept: Kept) -> Vec<Neighbor> {
    let mut found = Vec::new();
    Vicinity::new(steps.parse().unwrap(), kept).neighbors(puzzle, &Budget::unlimited(), &mut found).unwrap();
    found
}

#[test]
fn neighbors_are_those_of_the_definition() {
    let mut reference = Reference::new();
    let mut all = 0;
    let puzzles = puzzles(2);
    let solution = reference.solution(&puzzles[0]);
    let empty = (0..81).find(|&cell| puzzles[0][cell] == 0).unwrap();
    let redundant = with(&puzzles[0], &[(empty, solution[empty])]);
    for (puzzle, steps, minus, plus, kept) in [
        (&puzzles[0], "-1+1", 1, 1, Kept::Nothing),
        (&redundant, "-1+1", 1, 1, Kept::Grid),
        (&puzzles[0], "-2+1", 2, 1, Kept::Grid),
        (&puzzles[1], "-2+2", 2, 2, Kept::Pattern),
        (&puzzles[1], "-1+1", 1, 1, Kept::Pattern),
    ] {
        let found = found(puzzle, steps, kept);
        let forms: Vec<(u8, Clues)> = found.iter().map(|neighbor| (neighbor.clues, neighbor.form)).collect();
        let expected = reference.vicinity(puzzle, minus, plus, kept);
        assert!(forms.iter().eq(&expected), "{steps} {kept:?}: {} and {}", forms.len(), expected.len());
        for Neighbor { puzzle, form, .. } in &found {
            assert_eq!(Canonicalizer::new().canonicalize(puzzle).unwrap().form, *form);
        }
        all += found.len();
    }
    assert!(all > 100, "{all}");
}

#[test]
fn puzzles_without_one_solution_have_no_vicinity() {
    assert!(found(&[0; 81], "-1+1", Kept::Nothing).is_empty());
    let clash = with(&[0; 81], &[(0, 1), (1, 1)]);
    assert!(found(&clash, "-1+1", Kept::Nothing).is_empty());
    // A pattern of another number of cells is none.
    assert!(found(&puzzles(1)[0], "-3+2", Kept::Grid).iter().all(|neighbor| neighbor.clues < 22));
}

#[test]
fn a_cancelled_search_ends() {
    let budget = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    let mut found = Vec::new();
    let searched = Vicinity::new("-2+1".parse().unwrap(), Kept::Nothing).neighbors(&puzzles(1)[0], &budget, &mut found);
    assert_eq!((searched, found), (Err(Interrupt::Cancelled), Vec::new()));
}

#[test]
fn the_frontier_bounds_its_memory() {
    let puzzle = |clues: u8, digit: u8| {
        let mut puzzle = [0; 81];
        puzzle[..usize::from(clues)].fill(digit);
        puzzle
    };
    // Room for 100 classes and for 25 puzzles to search.
    let mut frontier = Frontier::new(3, 8_000);
    for number in 0..100 {
        let puzzle = puzzle(number % 50 + 1, number / 50 + 1);
        assert_eq!(frontier.add(&puzzle, &puzzle, 0), Ok(true));
        assert_eq!(frontier.add(&puzzle, &puzzle, 1), Ok(false));
    }
    assert_eq!(frontier.unsearched(), 100);
    let open: Vec<u8> = frontier.take(1_000).iter().map(|open| open.clues).collect();
    assert!(open.len() == 25 && open.is_sorted() && open[..2] == [1, 1] && open[24] == 13, "{open:?}");
    assert_eq!(frontier.unsearched(), 75);
    let one_more = puzzle(60, 1);
    assert!(matches!(frontier.add(&one_more, &one_more, 0), Err(Interrupt::Memory { .. })));
    // Steps beyond the depth are known, but not searched.
    let mut frontier = Frontier::new(1, 1 << 20);
    assert_eq!((frontier.add(&one_more, &one_more, 1), frontier.unsearched()), (Ok(true), 0));
}
