//! Agreement of all native engines on classic puzzles: the 9×9 search, the general search, and the textbook methods.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudosat::engine::{Budget, Count, End, Engine, EngineError, Interrupt};
use sudosat::native::textbook::{Constraint, Scan, UsedCounts};
use sudosat::native::{Level, Native};
use sudosat::puzzle::{Board, Cell, Digit, DigitSet, Geometry, Puzzle, Rule, Verdict};

impl Random {
    /// A grid reduced to `clues` clues; in every third one, a clue is changed.
    fn clues(&mut self, clues: usize) -> [u8; 81] {
        let mut cells = self.grid();
        let mut order: Vec<usize> = (0..81).collect();
        self.shuffle(&mut order);
        for &cell in &order[clues..] {
            cells[cell] = 0;
        }
        if clues > 0 && self.below(3) == 0 {
            cells[order[0]] = 1 + self.below(9) as u8;
        }
        cells
    }
}

fn puzzle(cells: &[u8; 81]) -> Puzzle {
    let clues = cells.iter().map(|&number| Digit::new(number.into())).collect();
    Puzzle::new(Board::classic(), clues).unwrap()
}

fn digit(number: u8) -> Option<Digit> {
    Digit::new(number.into())
}

fn line(text: &str) -> Puzzle {
    assert_eq!(text.len(), 81);
    puzzle(&std::array::from_fn(|cell| text.as_bytes()[cell].saturating_sub(b'0')))
}

/// The first `limit` solutions, and how the enumeration ended.
fn solutions(engine: &mut dyn Engine, puzzle: &Puzzle, limit: usize) -> Result<(BTreeSet<Vec<u16>>, End), EngineError> {
    let mut all = BTreeSet::new();
    let budget = Budget::unlimited().with_guesses(1_000_000);
    let end = engine.visit(puzzle, &budget, &mut |solution| {
        let new = all.insert(solution.digits().iter().map(|digit| digit.get()).collect());
        assert!(new, "a solution was found twice");
        if all.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((all, end))
}

/// Compares an engine with the expected solutions. Returns whether it finished within its guesses.
fn confirm(engine: &mut dyn Engine, puzzle: &Puzzle, limit: usize, expected: &(BTreeSet<Vec<u16>>, End)) -> bool {
    let answer = match solutions(engine, puzzle, limit) {
        Ok(answer) => answer,
        Err(EngineError::Interrupted(Interrupt::Guesses)) => return false,
        Err(error) => panic!("{error}"),
    };
    let name = engine.name();
    assert_eq!((answer.1, answer.0.len()), (expected.1, expected.0.len()), "{name} on {puzzle:?}");
    assert!(answer.1 == End::Stopped || answer.0 == expected.0, "{name} finds other solutions of {puzzle:?}");
    true
}

#[test]
fn all_engines_agree_on_random_puzzles() {
    let mut random = Random(0x5EED);
    let (mut native, mut general) = (Native::new(), Native::general());
    let mut learning = [0, 1, 5].map(Native::learning_after);
    let mut kinds = [0; 3];
    let mut slow_answers = [0; 3];
    for round in 0..2_000 {
        let limit = [1, 2, 3, 1_000][round % 4];
        let clues = [random.below(82), 20 + random.below(15), 26 + random.below(10)][round % 3];
        let puzzle = puzzle(&random.clues(clues));
        let expected = solutions(&mut native, &puzzle, limit).unwrap();
        kinds[expected.0.len().min(2)] += 1;
        assert!(confirm(&mut general, &puzzle, limit, &expected), "{puzzle:?}");
        let engine = &mut learning[round % 3];
        assert!(confirm(engine, &puzzle, limit, &expected), "{puzzle:?}");
        for engine in [&mut native, &mut general] {
            let count = match expected.1 {
                End::Exhausted => Count::Exactly(expected.0.len() as u64),
                End::Stopped => Count::AtLeast(limit as u64),
            };
            assert_eq!(engine.count(&puzzle, limit as u64, &Budget::unlimited()).unwrap(), count);
        }
        if round % 10 == 0 {
            slow_answers[0] += usize::from(confirm(&mut Scan, &puzzle, limit, &expected));
            slow_answers[1] += usize::from(confirm(&mut UsedCounts, &puzzle, limit, &expected));
            slow_answers[2] += usize::from(confirm(&mut Constraint, &puzzle, limit, &expected));
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 200), "none, one, several: {kinds:?}");
    assert!(slow_answers.iter().all(|&answers| answers > 150), "of 200 each: {slow_answers:?}");
}

#[test]
fn levels_agree_on_pencil_marks() {
    let mut random = Random(0x5EED);
    let levels = [Level::Avx512, Level::Avx2, Level::Portable];
    let mut natives: Vec<Native> = levels.into_iter().filter_map(Native::with_level).collect();
    let (mut general, mut learning) = (Native::general(), Native::learning_after(1));
    let mut kinds = [0; 4];
    for round in 0..400 {
        // Each cell has the digit of a grid and some others; in every fourth puzzle one cell lacks its digit.
        let mut sets = vec![DigitSet::empty(9); 81];
        for (set, number) in sets.iter_mut().zip(random.grid()) {
            let others = (0..=round % 5).filter_map(|_| digit(1 + random.below(9) as u8));
            set.extend(digit(number).into_iter().chain(others));
        }
        if round % 4 == 0 {
            let cell = random.below(81);
            sets[cell].clear();
            sets[cell].extend(digit(1 + random.below(9) as u8));
        }
        let puzzle = Puzzle::from_candidates(Board::classic(), &sets).unwrap();
        let limit = [2, 1_000][round % 2];
        let expected = solutions(&mut general, &puzzle, limit).unwrap();
        kinds[expected.0.len().min(3)] += 1;
        assert!(confirm(&mut learning, &puzzle, limit, &expected), "{puzzle:?}");
        for native in &mut natives {
            assert!(confirm(native, &puzzle, limit, &expected), "{puzzle:?}");
            let word = ["unsolvable", "unique", "multiple"][expected.0.len().min(2)];
            assert_eq!(native.verdict(&puzzle, &Budget::unlimited()).unwrap().word(), word);
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 10), "none, one, two, more: {kinds:?}");
}

#[test]
fn all_engines_agree_on_pathological_boards() {
    let grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut last_cell_open = grid.to_owned();
    last_cell_open.replace_range(80.., ".");
    let mut last_cell_wrong = grid.to_owned();
    last_cell_wrong.replace_range(80.., "1");
    let boards = [
        (grid.to_owned(), 1),
        (last_cell_open, 1),
        (last_cell_wrong, 0),
        // A digit twice in a row, a column, a box.
        (format!("5...5{}", ".".repeat(76)), 0),
        (format!("{}5........5{}", ".".repeat(40), ".".repeat(31)), 0),
        (format!("{}5.........5", ".".repeat(70)), 0),
        // No candidate for the last cell of the first row.
        (format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54)), 0),
        (".".repeat(81), 1_000),
        (format!("{}7", ".".repeat(80)), 1_000),
    ];
    for (text, expected) in boards {
        let engines: [&mut dyn Engine; 5] =
            [&mut Native::new(), &mut Native::general(), &mut Scan, &mut UsedCounts, &mut Constraint];
        for engine in engines {
            match solutions(engine, &line(&text), 1_000) {
                Ok((found, _)) => assert_eq!(found.len(), expected, "{} on {text}", engine.name()),
                Err(error) => {
                    assert!(engine.name().starts_with("textbook"), "{}: {error}", engine.name());
                    assert_eq!(expected, 0, "only a refutation may exceed the guesses: {text}");
                }
            }
        }
    }
}

#[test]
fn verdicts_agree() {
    let unique = line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let engines: [&mut dyn Engine; 5] =
        [&mut Native::new(), &mut Native::general(), &mut Scan, &mut UsedCounts, &mut Constraint];
    for engine in engines {
        let Verdict::Unique(solution) = engine.verdict(&unique, &Budget::unlimited()).unwrap() else {
            panic!("{} does not find exactly one solution", engine.name());
        };
        assert_eq!(solution.digit(Cell::new(0, 2)).get(), 4);
        let verdict = engine.verdict(&line(&".".repeat(81)), &Budget::unlimited()).unwrap();
        assert!(matches!(verdict, Verdict::Multiple(..)), "{}", engine.name());
        let verdict = engine.verdict(&line(&format!("11{}", ".".repeat(79))), &Budget::unlimited()).unwrap();
        assert_eq!(verdict, Verdict::Unsolvable, "{}", engine.name());
    }
}

#[test]
fn textbook_methods_reject_other_boards() {
    let diagonal = Puzzle::new(Board::new(Geometry::classic(), Rule::DIAGONAL).unwrap(), vec![None; 81]).unwrap();
    let four = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
    for puzzle in [diagonal, four] {
        let engines: [&mut dyn Engine; 3] = [&mut Scan, &mut UsedCounts, &mut Constraint];
        for engine in engines {
            let error = engine.solve(&puzzle, &Budget::unlimited()).unwrap_err();
            assert!(error.to_string().contains("9×9"), "{error}");
        }
        assert!(Native::new().solve(&puzzle, &Budget::unlimited()).unwrap().is_some());
    }
}
