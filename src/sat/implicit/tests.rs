//! The solver against the small one, which loads the written formula.

use super::*;
use crate::engine::{Count, Engine};
use crate::formula::Cnf;
use crate::puzzle::{Digit, Puzzle, Solution};
use crate::sat::at_most_one::AtMostOne;
use crate::sat::reduce::Effort;
use crate::sat::reduce::classic_tables::PEERS;
use crate::sat::reducer::Remainder;
use crate::sat::{Probe, SatEngine, SolverChoice};
use std::ops::ControlFlow;

/// The number of solutions up to which all are compared.
const MOST: usize = 100;

const INKALA: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// Some cells of a grid.
    fn clues(&mut self) -> [u8; 81] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let mut lines = [[0, 3, 6, 1, 4, 7, 2, 5, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]];
        for _ in 0..20 {
            digits.swap(self.below(9), self.below(9));
            let (lines, chute) = (&mut lines[self.below(2)], 3 * self.below(3));
            lines.swap(chute + self.below(3), chute + self.below(3));
        }
        let mut clues = [0; 81];
        for _ in 0..35 + self.below(35) {
            let cell = self.below(81);
            clues[cell] = digits[(lines[0][cell / 9] + lines[1][cell % 9]) % 9];
        }
        clues
    }

    fn puzzle(&mut self) -> Puzzle {
        Puzzle::from_classic(&self.clues()).unwrap()
    }

    /// Pencil marks with the candidates of a grid, except one now and then, and some others.
    fn marked(&mut self) -> Puzzle {
        let mut small = SatEngine::new(None, SolverChoice::Small);
        let grid = small.solve(&self.puzzle(), &Budget::unlimited()).unwrap().unwrap();
        let (share, missing) = (3 + self.below(3), self.below(3 * 81));
        let mark = |at: usize| {
            let (cell, digit) = (at / 9, Digit::from_index(at % 9));
            let is_candidate = if grid.digit_at(cell) == digit { cell != missing } else { self.below(9) < share };
            if is_candidate { digit.to_string() } else { ".".to_owned() }
        };
        (0..729).map(mark).collect::<String>().parse().unwrap()
    }
}

/// A hard puzzle, and others that differ by one clue, left out or changed without a clash: they have several solutions,
/// or none.
fn variations() -> Vec<Puzzle> {
    let clues: [u8; 81] = std::array::from_fn(|cell| INKALA.as_bytes()[cell] - b'0');
    let mut puzzles = vec![clues];
    for cell in (0..81).filter(|&cell| clues[cell] > 0) {
        let sees = |other: usize| PEERS[cell][other / 27] >> (other % 27) & 1 == 1;
        let clashes = |digit: u8| digit > 0 && (0..81).any(|other| sees(other) && clues[other] == digit);
        for digit in (0..=9).filter(|&digit| digit != clues[cell] && !clashes(digit)) {
            let mut changed = clues;
            changed[cell] = digit;
            puzzles.push(changed);
        }
    }
    puzzles.iter().map(|clues| Puzzle::from_classic(clues).unwrap()).collect()
}

/// The reduced board, unless reduction settles or refutes the puzzle.
fn open(puzzle: &Puzzle) -> Option<Classic> {
    let board = Classic::reduce(puzzle, Effort::probing(Probe::None), &mut ()).ok()?;
    (!board.is_solved()).then_some(board)
}

fn all(engine: &mut SatEngine, puzzle: &Puzzle) -> Vec<Solution> {
    let mut solutions = Vec::new();
    let found = &mut |solution| {
        solutions.push(solution);
        if solutions.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    engine.visit(puzzle, &Budget::unlimited(), found).unwrap();
    solutions
}

#[test]
fn the_solutions_are_those_of_the_written_formula() {
    let (mut engine, mut small) = (SatEngine::default(), SatEngine::new(None, SolverChoice::Small));
    let mut random = Random(1);
    let mut counts = [0; 4];
    let marked: Vec<_> = (0..80).map(|_| random.marked()).collect();
    for puzzle in variations().into_iter().chain((0..80).map(|_| random.puzzle())).chain(marked) {
        let [one, other] = [&mut engine, &mut small].map(|engine| all(engine, &puzzle));
        let digits = |solutions: &[Solution]| {
            let mut digits: Vec<_> = solutions.iter().map(|solution| solution.digits().to_vec()).collect();
            digits.sort();
            digits
        };
        if one.len() < MOST {
            assert_eq!(digits(&one), digits(&other), "{puzzle}");
        }
        assert_eq!(one.len(), other.len(), "{puzzle}");
        counts[one.len().min(3)] += 1;
        let limits = [1, 2, 3, MOST as u64].map(|limit| engine.count(&puzzle, limit, &Budget::unlimited()).unwrap());
        let expected = [1, 2, 3, MOST as u64].map(|limit| small.count(&puzzle, limit, &Budget::unlimited()).unwrap());
        assert_eq!(limits, expected, "{puzzle}");
    }
    assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
    assert!(engine.stats().reached > 80);
}

#[test]
fn learned_clauses_exclude_no_solution() {
    let mut random = Random(2);
    let mut checked = 0;
    for _ in 0..400 {
        let puzzle = random.puzzle();
        let Some(board) = open(&puzzle) else { continue };
        let solutions = all(&mut SatEngine::new(None, SolverChoice::Small), &puzzle);
        let mut solver = ImplicitSolver::default();
        solver.load(&board, false);
        solver.learn();
        let _ = solver.next_model(&Budget::unlimited()).unwrap();
        for clause in solver.search.learned() {
            for solution in &solutions {
                let is_true = |&(cell, digit, positive): &(usize, usize, bool)| {
                    (solution.digit_at(cell).index() == digit) == positive
                };
                assert!(clause.iter().any(is_true), "{clause:?} {puzzle} {solution:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 200, "{checked}");
}

/// The first two models, which differ.
fn two_models(solver: &mut ImplicitSolver) -> Vec<[u8; 81]> {
    let next = || solver.next_model(&Budget::unlimited()).unwrap();
    let models: Vec<_> = std::iter::from_fn(next).take(2).collect();
    assert!(models.len() < 2 || models[0] != models[1]);
    models
}

/// The number of solutions up to two, by the written formula.
fn expected(puzzle: &Puzzle) -> usize {
    match SatEngine::new(None, SolverChoice::Small).count(puzzle, 2, &Budget::unlimited()).unwrap() {
        Count::Exactly(count) | Count::AtLeast(count) => count as usize,
    }
}

/// Wherever learning begins, also after the first model, no model is lost or returned twice.
#[test]
fn learning_may_begin_at_any_decision() {
    let mut random = Random(5);
    let mut learned = [0; 3];
    for puzzle in &variations().into_iter().chain((0..100).map(|_| random.puzzle())).collect::<Vec<_>>() {
        let Some(board) = open(puzzle) else { continue };
        let expected = expected(puzzle);
        for most in (0..12).chain([20, 40]) {
            let mut solver = ImplicitSolver::default();
            solver.load(&board, false);
            solver.splits.limit_decisions(most);
            assert_eq!(two_models(&mut solver).len(), expected, "{most} decisions, {puzzle}");
            learned[expected] += usize::from(solver.learns);
        }
    }
    assert!(learned.iter().all(|&learned| learned > 30), "{learned:?}");
}

/// With room for few clauses the search drops them again and again, but not the one that excludes the first model.
#[test]
fn dropped_clauses_change_no_answer() {
    let mut random = Random(3);
    let mut found = [0; 3];
    for puzzle in &variations().into_iter().chain((0..100).map(|_| random.puzzle())).collect::<Vec<_>>() {
        let Some(board) = open(puzzle) else { continue };
        let mut solver = ImplicitSolver::default();
        solver.load(&board, false);
        solver.learn();
        solver.search.limit_clauses(2);
        let models = two_models(&mut solver);
        assert_eq!(models.len(), expected(puzzle), "{puzzle}");
        found[models.len()] += 1;
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn the_counted_size_is_that_of_the_written_formula() {
    let mut random = Random(4);
    let mut puzzles = vec![INKALA.parse().unwrap(), Puzzle::from_classic(&[0; 81]).unwrap()];
    puzzles.extend((0..200).map(|_| random.puzzle()));
    let mut compared = 0;
    for puzzle in &puzzles {
        let Some(board) = open(puzzle) else { continue };
        let (size, mut formula) = (board.size(), Cnf::default());
        Remainder::Classic(board).write(puzzle, AtMostOne::Pairwise, &mut formula);
        assert_eq!(size, formula.size(), "{puzzle}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn conflicts_are_limited() {
    let board = open(&INKALA.parse().unwrap()).unwrap();
    for learns in [false, true] {
        let mut solver = ImplicitSolver::default();
        solver.load(&board, false);
        if learns {
            solver.learn();
        }
        assert_eq!(solver.next_model(&Budget::unlimited().with_guesses(3)), Err(Interrupt::Guesses));
        let SolverEffort { conflicts, learnt, .. } = solver.effort();
        assert_eq!((conflicts, learnt), (4, if learns { 4 } else { 0 }));
        // The search goes on where it was stopped.
        assert!(solver.next_model(&Budget::unlimited()).unwrap().is_some());
        assert!(solver.effort().decisions > 0);
        if learns {
            assert_eq!(solver.next_model(&Budget::with_checks(0)), Err(Interrupt::Cancelled));
        }
        assert_eq!(solver.next_model(&Budget::unlimited()), Ok(None));
    }
}
