//! The vicinity of puzzles against its definition: every removal and addition is tried by an engine of its own.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use itertools::Itertools;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use sudosat::canonical::Canonicalizer;
use sudosat::engine::{Budget, Count, Engine, Interrupt};
use sudosat::generate::{Frontier, Generator, Kept, Neighbor, PlainClues, Plan, Seed, Steps, Vicinity};
use sudosat::native::{Clues, Native};
use sudosat::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle, Verdict};

/// A board, and everything about its puzzles that the definition needs.
trait Reference {
    /// The rows and columns of a box.
    fn boxes(&self) -> [usize; 2];

    /// The number of solutions up to a limit, and the last of them.
    fn solutions(&mut self, clues: &Clues, limit: u64) -> (u64, Clues);

    /// The same form for isomorphic puzzles, another for all others.
    fn form(&mut self, clues: &Clues) -> Clues;

    /// The limits on the number of solutions that a list may have, by the number of removed clues.
    fn limits(&self) -> [u64; 3];
}

/// The search for single puzzles.
struct Classic(Native);

impl Reference for Classic {
    fn boxes(&self) -> [usize; 2] {
        [3, 3]
    }

    fn solutions(&mut self, clues: &Clues, limit: u64) -> (u64, Clues) {
        let puzzle = Puzzle::from_classic(clues).unwrap();
        if limit > 2 {
            let (Count::Exactly(count) | Count::AtLeast(count)) =
                self.0.count(&puzzle, limit, &Budget::unlimited()).unwrap();
            return (count, [0; 81]);
        }
        match self.0.verdict(&puzzle, &Budget::unlimited()).unwrap() {
            Verdict::Unsolvable => (0, [0; 81]),
            Verdict::Unique(solution) => {
                let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.get() as u8).collect();
                (1, digits.try_into().unwrap())
            }
            Verdict::Multiple(..) => (2, [0; 81]),
        }
    }

    fn form(&mut self, clues: &Clues) -> Clues {
        Canonicalizer::new().canonicalize(clues).unwrap().form
    }

    fn limits(&self) -> [u64; 3] {
        [10_000, 500, 200]
    }
}

/// A smaller board, by trying everything.
struct Small {
    boxes: [usize; 2],
    /// The orders of rows and of columns.
    orders: [Vec<Vec<usize>>; 2],
}

impl Small {
    fn new(boxes: [usize; 2]) -> Self {
        let side = boxes[0] * boxes[1];
        let is_order = |group: usize, lines: &[usize]| {
            lines.chunks(group).all(|chunk| chunk.iter().map(|line| line / group).all_equal())
        };
        let orders = boxes.map(|group| (0..side).permutations(side).filter(|lines| is_order(group, lines)).collect());
        Self { boxes, orders }
    }

    fn side(&self) -> usize {
        self.boxes[0] * self.boxes[1]
    }

    fn are_peers(&self, one: usize, other: usize) -> bool {
        let [rows, columns] = self.boxes;
        let place = |cell: usize| (cell / self.side(), cell % self.side());
        let ((row, column), (other_row, other_column)) = (place(one), place(other));
        let in_box = row / rows == other_row / rows && column / columns == other_column / columns;
        one != other && (row == other_row || column == other_column || in_box)
    }

    fn search(&self, clues: &mut Clues, cell: usize, limit: u64, found: &mut (u64, Clues)) {
        if cell == self.side().pow(2) {
            *found = (found.0 + 1, *clues);
            return;
        }
        let given = clues[cell];
        for digit in 1..=self.side() as u8 {
            let fits = (0..self.side().pow(2)).all(|peer| clues[peer] != digit || !self.are_peers(cell, peer));
            if found.0 < limit && fits && [0, digit].contains(&given) {
                clues[cell] = digit;
                self.search(clues, cell + 1, limit, found);
            }
        }
        clues[cell] = given;
    }
}

impl Reference for Small {
    fn boxes(&self) -> [usize; 2] {
        self.boxes
    }

    fn solutions(&mut self, clues: &Clues, limit: u64) -> (u64, Clues) {
        let mut found = (0, [0; 81]);
        self.search(&mut clues.to_owned(), 0, limit, &mut found);
        found
    }

    fn form(&mut self, clues: &Clues) -> Clues {
        let (side, [rows, columns]) = (self.side(), self.boxes);
        let mut least = [u8::MAX; 81];
        let [rows_in_order, columns_in_order] = &self.orders;
        for (row_order, column_order) in rows_in_order.iter().cartesian_product(columns_in_order) {
            for transposed in [false, true].into_iter().take(if rows == columns { 2 } else { 1 }) {
                let (mut image, mut names, mut next) = ([0; 81], [0; 10], 0);
                for (cell, place) in image.iter_mut().enumerate().take(side * side) {
                    let (row, column) = (row_order[cell / side], column_order[cell % side]);
                    let digit = clues[if transposed { column * side + row } else { row * side + column }];
                    let name = &mut names[usize::from(digit)];
                    if digit != 0 && *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *place = *name;
                }
                least = least.min(image);
            }
        }
        least
    }

    fn limits(&self) -> [u64; 3] {
        [10_000; 3]
    }
}

/// The vicinity by its definition.
struct ByDefinition<R> {
    reference: R,
    known: HashMap<Clues, bool>,
}

impl<R: Reference> ByDefinition<R> {
    fn new(reference: R) -> Self {
        Self { reference, known: HashMap::new() }
    }

    fn is_unique(&mut self, clues: &Clues) -> bool {
        *self.known.entry(*clues).or_insert_with(|| self.reference.solutions(clues, 2).0 == 1)
    }

    fn solution(&mut self, clues: &Clues) -> Clues {
        let (count, solution) = self.reference.solutions(clues, 2);
        assert_eq!(count, 1);
        solution
    }

    /// Adds the forms of all minimal puzzles within a puzzle with one solution.
    fn add_minimal(&mut self, clues: &Clues, visited: &mut HashSet<Clues>, forms: &mut BTreeSet<(u8, Clues)>) {
        if !visited.insert(*clues) {
            return;
        }
        let within: Vec<Clues> = given(clues).map(|cell| with(clues, &[(cell, 0)])).collect();
        let unique: Vec<Clues> = within.into_iter().filter(|clues| self.is_unique(clues)).collect();
        if unique.is_empty() {
            forms.insert((given(clues).count() as u8, self.reference.form(clues)));
        }
        for clues in unique {
            self.add_minimal(&clues, visited, forms);
        }
    }

    /// The number of clues and the forms.
    fn vicinity(&mut self, puzzle: &Clues, minus: usize, plus: usize, kept: Kept) -> BTreeSet<(u8, Clues)> {
        let side = self.reference.boxes().iter().product::<usize>();
        let limit = self.reference.limits()[minus - 1];
        let limit = if plus == 1 || side < 9 { limit } else { limit.min(1_000) };
        let (solution, mut forms, mut visited) = (self.solution(puzzle), BTreeSet::new(), HashSet::new());
        for removed in given(puzzle).combinations(minus) {
            let left = with(puzzle, &removed.iter().map(|&cell| (cell, 0)).collect_vec());
            if self.reference.solutions(&left, limit).0 == limit {
                continue;
            }
            let may_have = |cell: usize, digit: u8| match kept {
                Kept::Nothing => true,
                Kept::Pattern => removed.contains(&cell),
                Kept::Grid => digit == solution[cell],
            };
            let empty = (0..side * side).filter(|&cell| left[cell] == 0);
            let clues = empty.cartesian_product(1..=side as u8).filter(|&(cell, digit)| digit != puzzle[cell]);
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

    /// Compares what is found with the definition, and returns how much it is.
    fn check(&mut self, puzzle: &Clues, steps: &str, kept: Kept) -> usize {
        let [rows, columns] = self.reference.boxes();
        let board = Geometry::with_boxes(BoxShape { rows, columns }).unwrap();
        let line: String = puzzle.iter().map(ToString::to_string).take(board.cells()).collect();
        let on_board = Board::new(board, []).unwrap();
        let digits = line.bytes().map(|digit| digit.checked_sub(b'1').map(|at| Digit::from_index(at.into())));
        let on_board = Puzzle::new(on_board, digits.collect()).unwrap();
        let mut found = Vec::new();
        let steps: Steps = steps.parse().unwrap();
        let clues = PlainClues::of(&on_board).unwrap();
        Vicinity::new(steps, kept).neighbors(&clues, &Budget::unlimited(), &mut found).unwrap();
        let mut forms = BTreeSet::new();
        for Neighbor { clues, puzzle, form, .. } in &found {
            let digits: Vec<u8> = puzzle.to_string().bytes().map(|byte| byte.saturating_sub(b'0')).collect();
            let mut cells = [0; 81];
            cells[..digits.len()].copy_from_slice(&digits);
            assert_eq!((given(&cells).count(), puzzle.count()), (usize::from(*clues), *clues));
            assert!(forms.insert((*clues, self.reference.form(&cells))), "{puzzle}: {form}");
        }
        let expected = self.vicinity(puzzle, steps.minus(), steps.plus(), kept);
        assert!(forms == expected, "{line} {steps} {kept:?}: {} and {}", forms.len(), expected.len());
        assert!(found.iter().map(|found| (found.clues, found.form)).is_sorted());
        found.len()
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
    Vicinity::new(steps.parse().unwrap(), kept)
        .neighbors(&PlainClues::from(*puzzle), &Budget::unlimited(), &mut found)
        .unwrap();
    found
}

#[test]
fn neighbors_are_those_of_the_definition() {
    let mut by_definition = ByDefinition::new(Classic(Native::new()));
    let puzzles = puzzles(2);
    let solution = by_definition.solution(&puzzles[0]);
    let empty = (0..81).find(|&cell| puzzles[0][cell] == 0).unwrap();
    let redundant = with(&puzzles[0], &[(empty, solution[empty])]);
    let mut all = 0;
    for (puzzle, steps, kept) in [
        (&puzzles[0], "-1+1", Kept::Nothing),
        (&redundant, "-1+1", Kept::Grid),
        (&puzzles[0], "-2+1", Kept::Grid),
        (&puzzles[1], "-2+2", Kept::Pattern),
        (&puzzles[1], "-1+1", Kept::Pattern),
    ] {
        all += by_definition.check(puzzle, steps, kept);
    }
    assert!(all > 100, "{all}");
}

/// Minimal puzzles on a small board, by removal in several orders.
fn small(board: &mut ByDefinition<Small>, count: usize) -> Vec<Clues> {
    let side = board.reference.side();
    let grid = board.reference.solutions(&[0; 81], 9).1;
    let remove = |start: usize| {
        let mut clues = grid;
        for at in 0..side * side {
            // The step has no common factor with 16 and 36.
            let left = with(&clues, &[((start + at * (2 * start + 1) * 5) % (side * side), 0)]);
            clues = if board.is_unique(&left) { left } else { clues };
        }
        clues
    };
    (0..).filter(|start| (2 * start + 1) % 3 != 0).take(count).map(remove).collect()
}

#[test]
fn neighbors_on_4x4_are_those_of_brute_force() {
    let mut by_definition = ByDefinition::new(Small::new([2, 2]));
    let mut all = 0;
    for puzzle in small(&mut by_definition, 4) {
        for steps in ["-1+1", "-2+1", "-1+2", "-2+2", "-3+1", "-3+2"] {
            for kept in [Kept::Nothing, Kept::Grid, Kept::Pattern] {
                if kept != Kept::Pattern || ["-1+1", "-2+2"].contains(&steps) {
                    all += by_definition.check(&puzzle, steps, kept);
                }
            }
        }
    }
    assert!(all > 100, "{all}");
}

#[test]
fn neighbors_on_6x6_are_those_of_brute_force() {
    let mut all = 0;
    for (boxes, all_steps) in [
        ([2, 3], &[("-1+1", Kept::Nothing), ("-2+2", Kept::Pattern)][..]),
        ([3, 2], &[("-2+1", Kept::Grid), ("-1+1", Kept::Pattern)]),
    ] {
        let mut by_definition = ByDefinition::new(Small::new(boxes));
        let puzzle = small(&mut by_definition, 1)[0];
        for &(steps, kept) in all_steps {
            all += by_definition.check(&puzzle, steps, kept);
        }
    }
    assert!(all > 20, "{all}");
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
    let searched = Vicinity::new("-2+1".parse().unwrap(), Kept::Nothing).neighbors(
        &PlainClues::from(puzzles(1)[0]),
        &budget,
        &mut found,
    );
    assert_eq!((searched, found), (Err(Interrupt::Cancelled), Vec::new()));
}

#[test]
fn the_frontier_bounds_its_memory() {
    let puzzle = |clues: u8, digit: u8| {
        let mut puzzle = [0; 81];
        puzzle[..usize::from(clues)].fill(digit);
        PlainClues::from(puzzle)
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
