//! The three methods against the general search, each house's clashes, and the number of placements.

use super::*;
use crate::engine::{Engine, Interrupt};
use crate::native::Native;
use std::collections::BTreeSet;

fn engines() -> [Box<dyn Engine>; 3] {
    [Box::new(Scan), Box::new(UsedCounts), Box::new(Constraint)]
}

/// A solved grid, digits from 1.
fn grid() -> Grid {
    std::array::from_fn(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8)
}

fn solutions(engine: &mut dyn Engine, clues: &Grid) -> BTreeSet<Vec<Digit>> {
    let puzzle = Puzzle::from_classic(clues).unwrap();
    let mut grids = BTreeSet::new();
    let end = engine.visit(&puzzle, &Budget::unlimited(), &mut |solution| {
        assert!(grids.insert(solution.digits().to_vec()), "a solution was found twice");
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), End::Exhausted);
    grids
}

#[test]
fn each_method_has_a_name_and_reports_it() {
    let names = engines().map(|engine| engine.name());
    assert_eq!(names, ["textbook-scan", "textbook-count", "textbook-constraint"]);
    let small: Puzzle = "1234341221434321".parse().unwrap();
    for mut engine in engines() {
        let refused = engine.solve(&small, &Budget::unlimited());
        let name = engine.name();
        assert!(matches!(refused, Err(EngineError::Unsupported { engine, .. }) if engine == name));
    }
}

/// Boards with all cells of some digits empty have several solutions, in which those digits change places.
#[test]
fn each_method_finds_all_solutions() {
    for (digits, least) in [(&[9][..], 1), (&[1, 2], 2), (&[3, 5], 2), (&[1, 4, 7], 6), (&[2, 6, 8], 6)] {
        let clues = grid().map(|digit| if digits.contains(&digit) { 0 } else { digit });
        let expected = solutions(&mut Native::general(), &clues);
        assert!(expected.len() >= least, "{digits:?}");
        for mut engine in engines() {
            assert_eq!(solutions(&mut *engine, &clues), expected, "{} without {digits:?}", engine.name());
        }
    }
}

#[test]
fn each_method_fills_every_part_of_the_board() {
    for skipped in 0..9 {
        let mut clues = grid();
        (0..81).filter(|cell| cell * 7 % 9 == skipped || cell / 9 == skipped).for_each(|cell| clues[cell] = 0);
        let expected = solutions(&mut Native::general(), &clues);
        for mut engine in engines() {
            assert_eq!(solutions(&mut *engine, &clues), expected, "{} on {clues:?}", engine.name());
        }
    }
}

/// Pairs of cells that share only a row, only a column, or only a box.
#[test]
fn clues_that_clash_have_no_solution() {
    for pair in [[0_usize, 8], [0, 72], [0, 10], [80, 72], [80, 8], [80, 70], [40, 44], [40, 76], [40, 50]] {
        let mut clues = [0; 81];
        for cell in pair {
            clues[cell] = 5;
        }
        for mut engine in engines() {
            assert!(solutions(&mut *engine, &clues).is_empty(), "{} with {pair:?}", engine.name());
        }
    }
}

/// The recursions try nine digits in an empty cell; constraint lists settle a cell with one digit left without a guess.
#[test]
fn each_placement_is_a_guess() {
    let mut clues = grid();
    clues[40] = 0;
    let puzzle = Puzzle::from_classic(&clues).unwrap();
    for (mut engine, placements) in engines().into_iter().zip([9, 9, 0]) {
        let mut count = |guesses| engine.count(&puzzle, 2, &Budget::unlimited().with_guesses(guesses));
        assert!(count(placements).is_ok());
        if let Some(few) = u64::checked_sub(placements, 1) {
            let interrupt = match count(few) {
                Err(EngineError::Interrupted(interrupt) | EngineError::Uncounted { interrupt, .. }) => Some(interrupt),
                _ => None,
            };
            assert_eq!(interrupt, Some(Interrupt::Guesses));
        }
    }
}
