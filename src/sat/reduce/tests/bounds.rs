//! Boards of several words, sizes against their bounds, and the effort of reduction.

use super::{INKALA, LOCKED, WIKIPEDIA, classic, efforts};
use crate::engine::{Budget, Engine, Interrupt};
use crate::formula::Size;
use crate::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle, Verdict};
use crate::sat::at_most_one::AtMostOne;
use crate::sat::encode::{Encoding, Form};
use crate::sat::encoded::write_reduction;
use crate::sat::reduce::{Domains, Effort, Probe, reduced};
use crate::sat::vars::VarMap;
use crate::sat::{SatEngine, SatMode, SolverChoice};
use std::sync::Arc;

/// The cyclic Latin square of side 66: its candidates take two words for each cell. Where two rows and two columns are
/// 33 apart, two digits form a rectangle, and both arrangements are solutions.
#[test]
fn candidates_may_take_several_words() {
    const SIDE: usize = 66;
    let digit = |row: usize, column: usize| Digit::from_index((row + column) % SIDE);
    let crosses = [[0, 1], [5, 27], [20, 30]];
    let is_cross = |row: usize, column: usize| crosses.iter().any(|&[r, c]| row % 33 == r && column % 33 == c);
    let cells = || (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let clues = |row: usize, column: usize| (row != 10 && !is_cross(row, column)).then(|| digit(row, column));
    let board = Board::plain(Geometry::with_boxes(BoxShape { rows: 1, columns: SIDE }).unwrap());
    let puzzle = Puzzle::new(board, cells().map(|(row, column)| clues(row, column)).collect()).unwrap();
    let mut domains = Domains::new(puzzle.board());
    for effort in efforts() {
        let end = domains.settle(&puzzle, effort, &mut (), &Budget::unlimited());
        let reduction = domains.reduction(end, &Budget::unlimited());
        assert_eq!(end, Ok(()));
        for (row, column) in cells() {
            let cell = row * SIDE + column;
            let settled = (!is_cross(row, column)).then(|| digit(row, column));
            assert_eq!(reduction.map().settled_at(cell), settled, "row {row}, column {column}");
            for found in (0..SIDE).map(Digit::from_index) {
                let open = settled.is_none() && [digit(row, column), digit(row + 33, column)].contains(&found);
                assert_eq!(reduction.map().var_at(cell, found).is_some(), open);
            }
        }
    }
}

/// Includes a board without clues, and a rule that excludes no candidate. The pairwise scheme leaves out the pairs that
/// two houses share, and so may be smaller than the bound.
#[test]
fn the_size_of_a_reduction_is_that_of_its_formula() {
    let ruled = Board::new(Geometry::with_side(4).unwrap(), ["renban r1c1 r2c3".parse().unwrap()]).unwrap();
    let ruled = Puzzle::new(ruled, vec![None; 16]).unwrap();
    for puzzle in [ruled, classic(INKALA), classic(WIKIPEDIA), classic(LOCKED)] {
        let reduction = reduced(&puzzle, Effort::UNIT_PROPAGATION, &mut ());
        for scheme in AtMostOne::ALL {
            let mut written = Size::default();
            assert!(write_reduction(puzzle.board(), &reduction, scheme, &mut written).is_continue());
            let form = Form { at_most_one: scheme, ..Encoding::Reduced.into() };
            assert_eq!(VarMap::for_puzzle(&puzzle, form).variables(), written.variables);
            let bound = reduction.size(scheme);
            if scheme == AtMostOne::Pairwise {
                assert!(written.clauses <= bound.clauses && written.literals <= bound.literals);
                assert_eq!(written.variables, bound.variables);
            } else {
                assert_eq!(written, bound, "{}", scheme.name());
            }
        }
    }
    let broken = ["renban r1c1 r2c3", "odd r1c1", "even r1c1"].map(|rule| rule.parse().unwrap());
    let broken = Board::new(Geometry::with_side(4).unwrap(), broken).unwrap();
    let broken = reduced(&Puzzle::new(broken, vec![None; 16]).unwrap(), Effort::UNIT_PROPAGATION, &mut ());
    assert!(broken.is_contradiction());
    assert_eq!(broken.size(AtMostOne::Product), Size::default());
}

#[test]
fn a_budget_must_afford_the_houses_and_the_rules() {
    let geometry = Geometry::with_side(9).unwrap();
    let ruled = Board::new(Arc::clone(&geometry), ["arrow r1c1 = r2c2 r3c3 r4c4".parse().unwrap()]).unwrap();
    let plain = Board::new(geometry, []).unwrap();
    let memory = [&plain, &ruled].map(|board| Domains::new(board).memory());
    assert!(memory[0] > 729 / 8 && memory[1] > memory[0]);
    let within = |board, bytes| Domains::within(board, &Budget::unlimited().with_memory(bytes)).map(|_| ());
    assert_eq!(within(&plain, memory[0]), Ok(()));
    assert!(matches!(within(&plain, memory[0] - 1), Err(Interrupt::Memory { .. })));
    assert!(matches!(within(&ruled, memory[1] - 1), Err(Interrupt::Memory { .. })));
    let domains = [Domains::new(&ruled), Domains::within(&ruled, &Budget::unlimited()).unwrap()];
    let puzzle = Puzzle::new(ruled, vec![None; 81]).unwrap();
    let [one, other] = domains.map(|mut domains| {
        let end = domains.settle(&puzzle, Effort::UNIT_PROPAGATION, &mut (), &Budget::unlimited());
        domains.reduction(end, &Budget::unlimited())
    });
    assert_eq!(one, other);
}

#[test]
fn a_choice_of_probes_depends_on_candidates_and_failures() {
    let takes =
        |probe: Probe| [0, 1, 2, 3, 9].map(|candidates| [0, 19, 20, 21].map(|vain| probe.takes(candidates, vain)));
    let (never, always) = ([false; 4], [true; 4]);
    assert_eq!(takes(Probe::None), [never; 5]);
    assert_eq!(takes(Probe::TwoCandidates), [never, never, always, never, never]);
    let patient = [true, true, false, false];
    assert_eq!(takes(Probe::Adaptive), [never, never, always, patient, patient]);
    assert_eq!(takes(Probe::All), [never, never, always, always, always]);
    for probe in Probe::ALL {
        assert_eq!(probe.name().parse(), Ok(probe));
    }
}

#[test]
fn only_a_settled_board_is_solved() {
    let is_solved = |clues: &str| reduced(&classic(clues), Effort::UNIT_PROPAGATION, &mut ()).is_solved();
    assert!(is_solved(WIKIPEDIA) && !is_solved(INKALA));
    assert!(!is_solved(&WIKIPEDIA.replacen('3', "5", 1)));
    // The first digit of the row is its X-sum.
    let clued = |sum: u32| {
        let rule = format!("x-sum {sum} row 1").parse().unwrap();
        let board = Board::new(Geometry::with_side(4).unwrap(), [rule]).unwrap();
        let clues = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(|digit| Some(Digit::from_index(digit - 1)));
        Puzzle::new(board, clues.to_vec()).unwrap()
    };
    assert!(!reduced(&clued(1), Effort::UNIT_PROPAGATION, &mut ()).is_solved());
    for mode in SatMode::ALL {
        let verdict = |sum| SatEngine::new(mode, SolverChoice::default()).verdict(&clued(sum), &Budget::unlimited());
        assert!(matches!(verdict(1), Ok(Verdict::Unique(_))), "{mode}");
        assert!(matches!(verdict(2), Ok(Verdict::Unsolvable)), "{mode}");
    }
}
