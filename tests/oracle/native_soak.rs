//! Soak test: compares all levels of the lanes and of the single-puzzle search with the general search, by counts at
//! limits 1, 2, 3 and 1,000, and by solutions.
//!
//! `SUDOSAT_SOAK` is the number of generated puzzles, by default a few thousand; `SUDOSAT_SEED` is their seed.
//! `SUDOSAT_DATA` is a directory of `.txt` files with a puzzle in the first 81 characters of each line; the ignored
//! test compares those, as they are and mutated.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;
use std::{env, fmt, fs};
use sudosat::engine::{Budget, End, Engine, EngineError};
use sudosat::native::Native;
use sudosat::native::lanes::{Clues, Lanes, Level, Outcome, Sink};
use sudosat::puzzle::Puzzle;

const BATCH: usize = 2_048;

impl Random {
    /// A puzzle with this number of clues, made from a solution of a board with a shuffled first box and a few more
    /// random clues.
    fn thinned(&mut self, lanes: &mut Lanes, clues: usize) -> Clues {
        let (digits, cells) = (self.shuffled::<9>(), self.shuffled::<81>());
        let mut seed = [0; 81];
        for (i, &digit) in digits.iter().enumerate() {
            seed[i / 3 * 9 + i % 3] = digit as u8 + 1;
        }
        for &cell in &cells[..5] {
            let mut more = seed;
            more[cell] = 1 + self.below(9) as u8;
            if number(lanes, &more) > 0 {
                seed = more;
            }
        }
        let mut grid = solutions(lanes, &[seed], 1).remove(0).pop_first().unwrap();
        for &cell in &cells[clues..] {
            grid[cell] = 0;
        }
        grid
    }

    /// Puzzles with few and with many clues, half of them mutated.
    fn puzzles(&mut self, lanes: &mut Lanes, number: usize) -> Vec<Clues> {
        let puzzle = |i| {
            let clues = [self.below(82), 22 + self.below(12)][i % 2];
            let puzzle = self.thinned(lanes, clues);
            if i % 4 < 2 { puzzle } else { self.mutated(puzzle) }
        };
        (0..number).map(puzzle).collect()
    }

    /// Drops or changes one clue.
    fn mutated(&mut self, mut puzzle: Clues) -> Clues {
        let clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        if let Some(bound) = Some(clues.len()).filter(|&clues| clues > 0) {
            puzzle[clues[self.below(bound)]] = if self.below(2) == 0 { 0 } else { 1 + self.below(9) as u8 };
        }
        puzzle
    }
}

fn number(lanes: &mut Lanes, puzzle: &Clues) -> u32 {
    let mut count = [None];
    lanes.count(&[*puzzle], 1, &Budget::unlimited(), &mut count).unwrap();
    count[0].unwrap()
}

/// A solver to compare.
enum Solver {
    Lanes(Lanes),
    /// One puzzle after another.
    Singly(Level, Box<Native>),
}

impl Solver {
    fn all() -> Vec<Self> {
        let lanes = Level::ALL.into_iter().filter_map(Lanes::with_level).map(Self::Lanes);
        let singly = |level| Some(Self::Singly(level, Box::new(Native::with_level(level)?)));
        lanes.chain(Level::ALL.into_iter().filter_map(singly)).collect()
    }

    fn solutions(&mut self, puzzles: &[Clues], limit: u32) -> Vec<BTreeSet<Clues>> {
        match self {
            Self::Lanes(lanes) => solutions(lanes, puzzles, limit),
            Self::Singly(_, native) => puzzles.iter().map(|puzzle| one_by_one(native, puzzle, limit)).collect(),
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lanes(lanes) => write!(f, "lanes, {:?}", lanes.level()),
            Self::Singly(level, _) => write!(f, "one puzzle a call, {level:?}"),
        }
    }
}

/// The solutions found by visiting, after a comparison with the count, which may continue in the lanes, and with the
/// first two solutions.
fn one_by_one(native: &mut Native, clues: &Clues, limit: u32) -> BTreeSet<Clues> {
    let all = visited(native, clues, limit, &Budget::unlimited()).unwrap();
    let mut outcome = [Outcome::default()];
    native.solve_many(&[*clues], limit, &Budget::unlimited(), &mut outcome).unwrap();
    let [Outcome { count, solutions: [first, second], .. }] = outcome;
    assert_eq!(count as usize, all.len(), "{clues:?}");
    assert!(all.len() != 1 || limit == 1 || all.contains(&first), "{clues:?}");
    assert!(all.len() < 2 || first != second, "{clues:?}");
    all
}

/// The solutions of each puzzle.
struct All(Vec<BTreeSet<Clues>>);

impl Sink for All {
    const SOLUTIONS: u32 = u32::MAX;

    fn solution(&mut self, puzzle: usize, _nth: u32, digits: &Clues) {
        assert!(self.0[puzzle].insert(*digits), "a solution was found twice");
    }

    fn finished(&mut self, puzzle: usize, count: u32) {
        assert_eq!(self.0[puzzle].len(), count as usize);
    }
}

fn solutions(lanes: &mut Lanes, puzzles: &[Clues], limit: u32) -> Vec<BTreeSet<Clues>> {
    let mut all = All(vec![BTreeSet::new(); puzzles.len()]);
    lanes.run(puzzles, limit, &Budget::unlimited(), &mut all).unwrap();
    all.0
}

/// The solutions, each of them checked; `None` if the budget ends.
fn visited(engine: &mut Native, clues: &Clues, limit: u32, budget: &Budget) -> Option<BTreeSet<Clues>> {
    let puzzle = Puzzle::from_classic(clues).unwrap();
    let mut all = BTreeSet::new();
    let end = engine.visit(&puzzle, budget, &mut |solution| {
        let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.get() as u8).collect();
        assert!(all.insert(digits.try_into().unwrap()), "a solution was found twice: {clues:?}");
        if all.len() == limit as usize { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match end {
        Ok(End::Exhausted | End::Stopped) => Some(all),
        Err(EngineError::Interrupted(_)) => None,
        other => panic!("{other:?}"),
    }
}

/// The solutions of the general search; `None` if it takes too many guesses.
fn by_general_search(clues: &Clues, limit: u32) -> Option<BTreeSet<Clues>> {
    visited(&mut Native::general(), clues, limit, &Budget::unlimited().with_guesses(100_000))
}

fn is_solution(puzzle: &Clues, grid: &Clues) -> bool {
    let house = |cells: [usize; 9]| cells.iter().fold(0, |all, &cell| all | 1 << grid[cell]) == 0x3FE;
    (0..81).all(|cell| puzzle[cell] == 0 || puzzle[cell] == grid[cell])
        && (0..9).all(|house_index| {
            house(std::array::from_fn(|i| 9 * house_index + i))
                && house(std::array::from_fn(|i| 9 * i + house_index))
                && house(std::array::from_fn(|i| 27 * (house_index / 3) + 3 * (house_index % 3) + 9 * (i / 3) + i % 3))
        })
}

/// The numbers of compared puzzles.
#[derive(Debug, Default)]
struct Tally {
    puzzles: usize,
    /// Those with no solution, one, and several.
    kinds: [usize; 3],
    general: usize,
    gave_up: usize,
}

impl Tally {
    /// Compares one batch at one limit; the general search solves one in `share` of its puzzles.
    fn compare(&mut self, solvers: &mut [Solver], puzzles: &[Clues], limit: u32, share: usize) {
        let (first, others) = solvers.split_first_mut().unwrap();
        let expected = first.solutions(puzzles, limit);
        for solver in others {
            let solved = solver.solutions(puzzles, limit);
            for ((puzzle, own), expected) in puzzles.iter().zip(solved).zip(&expected) {
                assert_eq!(own.len(), expected.len(), "{solver:?}, limit {limit}: {puzzle:?}");
                let all = own.len() < limit as usize;
                assert!(!all || own == *expected, "{solver:?}, limit {limit}: {puzzle:?}");
                assert!(own.iter().all(|grid| is_solution(puzzle, grid)), "{solver:?}, limit {limit}: {puzzle:?}");
            }
        }
        for (i, (puzzle, expected)) in puzzles.iter().zip(&expected).enumerate() {
            assert!(expected.iter().all(|grid| is_solution(puzzle, grid)), "limit {limit}: {puzzle:?}");
            self.puzzles += 1;
            self.kinds[expected.len().min(2)] += 1;
            if i % share != self.puzzles / BATCH % share {
                continue;
            }
            let Some(general) = by_general_search(puzzle, limit) else {
                self.gave_up += 1;
                continue;
            };
            self.general += 1;
            assert_eq!(general.len(), expected.len(), "limit {limit}: {puzzle:?}");
            assert!(general.len() == limit as usize || general == *expected, "limit {limit}: {puzzle:?}");
        }
    }

    /// Compares at all limits; at a thousand solutions, one puzzle in sixteen.
    fn compare_all(&mut self, solvers: &mut [Solver], puzzles: &[Clues]) {
        for (batch, puzzles) in puzzles.chunks(BATCH).enumerate() {
            for limit in [1, 2, 3] {
                self.compare(solvers, puzzles, limit, 16);
            }
            let few: Vec<Clues> = puzzles.iter().skip(batch % 16).step_by(16).copied().collect();
            self.compare(solvers, &few, 1_000, 16);
        }
    }
}

/// The number of puzzles to generate, and their seed.
fn soak() -> (usize, u64) {
    let wanted = env::var("SUDOSAT_SOAK").map_or(3_000, |number| number.parse().unwrap());
    (wanted, env::var("SUDOSAT_SEED").map_or(0x50AC, |seed| seed.parse().unwrap()))
}

/// A search that learns from the first backtrack on must find the solutions of the lanes.
#[test]
fn generated_puzzles_by_learning() {
    let ((wanted, seed), started) = (soak(), Instant::now());
    let (mut random, mut lanes, mut learner) = (Random(seed), Lanes::new(), Native::learning_after(0));
    let (mut generated, mut kinds) = (0, [0; 3]);
    while generated < wanted {
        let puzzles = random.puzzles(&mut lanes, BATCH.min(wanted - generated));
        generated += puzzles.len();
        for (puzzle, expected) in puzzles.iter().zip(solutions(&mut lanes, &puzzles, 2)) {
            let found = visited(&mut learner, puzzle, 2, &Budget::unlimited()).unwrap();
            assert_eq!(found.len(), expected.len(), "{puzzle:?}");
            assert!(found.len() == 2 || found == expected, "{puzzle:?}");
            kinds[found.len()] += 1;
        }
    }
    println!("{generated} puzzles by learning, {kinds:?} with 0, 1 and more solutions, {:?}", started.elapsed());
    assert!(kinds.iter().all(|&kind| kind > generated / 20), "{kinds:?}");
}

#[test]
fn generated_puzzles() {
    let ((wanted, seed), started) = (soak(), Instant::now());
    let (mut solvers, mut random, mut tally) = (Solver::all(), Random(seed), Tally::default());
    let mut maker = Lanes::new();
    let mut generated = 0;
    while generated < wanted {
        let puzzles = random.puzzles(&mut maker, BATCH.min(wanted - generated));
        generated += puzzles.len();
        tally.compare_all(&mut solvers, &puzzles);
    }
    println!("{generated} puzzles generated, {tally:?}, {:?}", started.elapsed());
    assert!(tally.kinds.iter().all(|&kind| kind > tally.puzzles / 20), "{tally:?}");
    assert!(tally.general > tally.puzzles / 20 && tally.gave_up <= tally.general / 20, "{tally:?}");
}

#[test]
#[ignore = "needs SUDOSAT_DATA"]
fn puzzles_of_files() {
    let directory = env::var("SUDOSAT_DATA").unwrap();
    let mut files: Vec<_> = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty(), "{directory} has no .txt files");
    let (mut solvers, mut random) = (Solver::all(), Random(0xF11E));
    for path in files {
        let (started, mut tally) = (Instant::now(), Tally::default());
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter_map(|line| line.as_bytes().first_chunk::<81>());
        let puzzles: Vec<Clues> = lines.map(|line| line.map(|byte| byte.saturating_sub(b'0'))).collect();
        assert!(!puzzles.is_empty(), "{} has no puzzles", path.display());
        tally.compare_all(&mut solvers, &puzzles);
        let mutants: Vec<Clues> = puzzles.iter().map(|&puzzle| random.mutated(puzzle)).collect();
        tally.compare_all(&mut solvers, &mutants);
        println!("{}: {} puzzles, {tally:?}, {:?}", path.display(), puzzles.len(), started.elapsed());
    }
}
