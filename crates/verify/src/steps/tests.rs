//! Steps that hold, and steps with one fault each.

use super::*;
use crate::{Proof, prover};
use sudosat_core::formula::Lit;
use sudosat_core::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Grids, House, Premise, Puzzle};

const EMPTY_CORNER: &str = ".234341221434321";

fn certified(text: &str) -> Certificate {
    prover::certify(&text.parse::<Puzzle>().unwrap(), 1).unwrap().0
}

fn digit(number: u16) -> Digit {
    Digit::new(number).unwrap()
}

fn candidate(cell: &str, number: u16) -> Candidate {
    Candidate { cell: cell.parse().unwrap(), digit: digit(number) }
}

fn cell(text: &str) -> Premise {
    Premise::Cell(text.parse().unwrap())
}

fn placing(placed: Candidate, premises: &[Premise]) -> ProvedStep {
    let evidence = Evidence::Proof(Proof::default());
    ProvedStep { place: Some(placed), eliminate: Vec::new(), premises: premises.to_vec(), evidence }
}

fn removing(eliminate: &[Candidate], premises: &[Premise]) -> ProvedStep {
    ProvedStep { place: None, eliminate: eliminate.to_vec(), ..placing(eliminate[0], premises) }
}

/// The answer to these steps: nothing if they hold.
fn refused(certificate: &Certificate, steps: &[ProvedStep]) -> String {
    let checked = Verifier::new().verify_steps_while(certificate, steps, || true);
    checked.map_or_else(|refusal| refusal.to_string(), |_| String::new())
}

#[test]
fn every_kind_of_house_and_a_cell_imply_a_single() {
    let certificate = certified(EMPTY_CORNER);
    let corner = candidate("r1c1", 1);
    for premise in [
        cell("r1c1"),
        Premise::House(House::Row(0), digit(1)),
        Premise::House(House::Column(0), digit(1)),
        Premise::House(House::Box(0), digit(1)),
    ] {
        assert_eq!(refused(&certificate, &[placing(corner, &[premise])]), "", "{premise:?}");
    }
    let extra = certified(".234341243212143\ndiagonal main");
    assert_eq!(refused(&extra, &[placing(corner, &[Premise::House(House::Extra(0), digit(1))])]), "");
}

#[test]
fn a_step_has_the_fault_that_it_was_given() {
    let certificate = certified(EMPTY_CORNER);
    let corner = candidate("r1c1", 1);
    let house = |house| Premise::House(house, digit(1));
    let uniqueness =
        |place, eliminate| ProvedStep { place, eliminate, premises: vec![], evidence: Evidence::Uniqueness };
    let proved = |literals: &[i32]| {
        let proof =
            Proof::new([literals.iter().map(|&literal| Lit::from_dimacs(literal).unwrap()).collect::<Vec<_>>()]);
        ProvedStep { evidence: Evidence::Proof(proof), ..placing(corner, &[]) }
    };
    for (steps, fault) in [
        (vec![placing(corner, &[])], "step 1 of the solution: unit propagation does not derive it from its premises"),
        (vec![placing(corner, &[house(House::Row(1))])], "step 1 of the solution: unit propagation does not derive it"),
        (vec![placing(candidate("r1c1", 2), &[cell("r1c1")])], "2 is not a candidate of r1c1 at this point"),
        (vec![placing(candidate("r1c2", 2), &[cell("r1c2")])], "2 is not a candidate of r1c2 at this point"),
        (vec![placing(candidate("r9c9", 2), &[cell("r1c1")])], "2 is not a candidate of r9c9 at this point"),
        (vec![placing(corner, &[cell("r1c1")]); 2], "step 2 of the solution: 1 is not a candidate of r1c1"),
        (vec![placing(corner, &[cell("r1c1"), cell("r9c1")])], "the board does not have its premise 2"),
        (vec![placing(corner, &[house(House::Row(4))])], "the board does not have its premise 1"),
        (vec![placing(corner, &[house(House::Extra(0))])], "the board does not have its premise 1"),
        (vec![placing(corner, &[Premise::House(House::Row(0), digit(5))])], "the board does not have its premise 1"),
        (vec![placing(corner, &[Premise::Rule(0)])], "the board does not have its premise 1"),
        (vec![uniqueness(None, vec![])], "it concludes nothing"),
        (vec![uniqueness(None, vec![corner])], "the solution contradicts what it says about 1 in r1c1"),
        (vec![proved(&[1])], "step 1 of its proof does not follow from its premises and the earlier steps"),
        (vec![proved(&[6, 7])], "its premises and its proof (1 step) do not imply it"),
        (vec![proved(&[99])], "step 1 of the proof: literal 99 is out of range: the formula has 64 variables"),
    ] {
        let refused = refused(&certificate, &steps);
        assert!(refused.starts_with(fault) || refused.ends_with(fault), "{steps:?}: {refused}");
    }
    assert_eq!(refused(&certificate, &[uniqueness(Some(corner), vec![])]), "");
}

#[test]
fn uniqueness_has_to_be_certified() {
    let grids = ["1234341221434321", "1243341221344321"].map(|grid| grid.parse::<Puzzle>().unwrap());
    let puzzle: Puzzle = "12..341221..4321".parse().unwrap();
    let solutions = grids.map(|grid| grid.clues().iter().copied().flatten().collect());
    let several = Certificate::new(puzzle, solutions.to_vec(), None);
    let step = ProvedStep { evidence: Evidence::Uniqueness, ..placing(candidate("r1c3", 3), &[]) };
    let fault = "step 1 of the solution: it assumes one solution, which the certificate does not prove";
    assert_eq!(refused(&several, &[step]), fault);
}

#[test]
fn later_steps_build_on_earlier_ones() {
    let certificate = certified("..34341221434321");
    let first = placing(candidate("r1c1", 1), &[cell("r1c1")]);
    let second = placing(candidate("r1c2", 2), &[cell("r1c2")]);
    assert_eq!(refused(&certificate, &[first.clone(), second]), "");
    let empty = certified("....341221434321");
    assert_ne!(refused(&empty, &[removing(&[candidate("r1c1", 1)], &[cell("r1c1")])]), "");
    assert_eq!(refused(&empty, &[first]), "", "its column has the other digits");
}

/// A rule alone implies what its cells and digits do: r1c1 < r1c2 < r2c1, where r1c1 is not 1.
#[test]
fn a_rule_is_a_premise_with_its_cells() {
    let rules = "thermo r1c1 r1c2 r2c1";
    let puzzle: Puzzle = format!("................\n{rules}").parse().unwrap();
    let mut position = Position::new(&puzzle);
    let too_large = [candidate("r1c1", 3), candidate("r1c1", 4), candidate("r1c2", 4), candidate("r1c2", 1)];
    let step = removing(&too_large, &[Premise::Rule(0)]);
    assert_eq!(position.trim(&step, &Proof::default(), &mut || true), Ok(Proof::default()));
    let other = removing(&[candidate("r1c1", 2)], &[Premise::Rule(0)]);
    let no_contradiction = StepFault::Refused(Refusal::NoContradiction { steps: 0 });
    assert_eq!(position.trim(&other, &Proof::default(), &mut || true), Err(no_contradiction));
    position.apply(&step).unwrap();
    position.apply(&removing(&[candidate("r1c1", 1)], &[])).unwrap();
    for placed in [candidate("r1c1", 2), candidate("r1c2", 3), candidate("r2c1", 4)] {
        let last = placing(placed, &[Premise::Rule(0)]);
        assert_eq!(position.trim(&last, &Proof::default(), &mut || true), Ok(Proof::default()), "{placed}");
    }
}

/// Each implies by itself that a cell is not 4: a condition over two cells and over three, a relation and a pattern.
#[test]
fn a_rule_of_ones_own_is_a_premise_with_its_cells() {
    let rules = [
        "where r1c1 < r1c2",
        "where r1c1 + r2c2 < r3c3 + 1",
        "where r1c1 + r1c2 > 8 or cage 4 r1c1 r2c2",
        "pairs x + y <= 4 along r1c1 r3c3",
        "pairs x + y <= 4 adjacent",
        "pattern \"[1-3]+ 4\" r1c1 r1c2 r3c3",
    ];
    for rule in rules {
        let puzzle: Puzzle = format!("................\n{rule}").parse().unwrap();
        let mut position = Position::new(&puzzle);
        let mut checked = |number: u16, premises: &[Premise]| {
            position.trim(&removing(&[candidate("r1c1", number)], premises), &Proof::default(), &mut || true)
        };
        assert_eq!(checked(4, &[Premise::Rule(0)]), Ok(Proof::default()), "{rule}");
        let no_contradiction = StepFault::Refused(Refusal::NoContradiction { steps: 0 });
        assert_eq!(checked(1, &[Premise::Rule(0)]), Err(no_contradiction.clone()), "{rule}");
        assert_eq!(checked(4, &[]), Err(no_contradiction), "{rule}");
    }
}

/// A rule for the whole board compares cells; it does not say that each has a digit.
#[test]
fn a_rule_for_the_whole_board_includes_no_cell() {
    let puzzle: Puzzle = "................\nanti-knight".parse().unwrap();
    let mut position = Position::new(&puzzle);
    position.apply(&removing(&[2, 3, 4].map(|digit| candidate("r1c1", digit)), &[])).unwrap();
    let mut proves = |premises: &[Premise]| {
        position.trim(&placing(candidate("r1c1", 1), premises), &Proof::default(), &mut || true).is_ok()
    };
    assert!(!proves(&[Premise::Rule(0)]));
    assert!(proves(&[Premise::Rule(0), cell("r1c1")]));
}

/// A palindrome of 2,116 cells, each of which has one of 46 digits: 1,036 clauses a cell.
#[test]
fn writing_the_cells_of_a_rule_ends_when_it_is_stopped() {
    let line: String = (1..=46).flat_map(|row| (1..=46).map(move |column| format!(" r{row}c{column}"))).collect();
    let rule = format!("palindrome{line}").parse().unwrap();
    let board = Board::new(Geometry::with_side(46).unwrap(), [rule]).unwrap();
    let position = Position::new(&Puzzle::empty(board));
    let step = removing(&[candidate("r1c1", 1)], &[Premise::Rule(0)]);
    let mut calls = 0;
    let formula = position.formula(&step, &mut || {
        calls += 1;
        true
    });
    assert!(formula.is_ok(), "{formula:?}");
    assert!(calls > 2116, "{calls}");
    let stopped = position.formula(&step, &mut || {
        calls -= 1;
        calls > 100
    });
    assert_eq!(stopped, Err(StepFault::Refused(Refusal::Stopped)));
}

#[test]
fn a_proof_is_trimmed_to_what_it_needs() {
    let certificate = certified(EMPTY_CORNER);
    let position = |proof: &[[i32; 2]]| {
        let steps = proof.iter().map(|step| step.map(|literal| Lit::from_dimacs(literal).unwrap()));
        let step = placing(candidate("r1c1", 1), &[cell("r1c1")]);
        Position::new(&certificate.puzzle).trim(&step, &Proof::new(steps), &mut || true)
    };
    assert_eq!(position(&[[1, 2]]), Ok(Proof::default()));
}

#[test]
fn checking_steps_can_be_stopped_at_each_of_them() {
    let certificate = certified("....341221434321");
    let steps = [1, 2].map(|number| {
        let name = format!("r1c{number}");
        placing(
            candidate(&name, number),
            &[cell(&name), Premise::House(House::Column(usize::from(number) - 1), digit(number))],
        )
    });
    let mut calls = 0;
    let whole = Verifier::new().verify_steps_while(&certificate, &steps, || {
        calls += 1;
        true
    });
    assert!(whole.is_ok());
    for most in 0..calls {
        let mut left: i32 = most;
        let stopped = Verifier::new().verify_steps_while(&certificate, &steps, || {
            left -= 1;
            left >= 0
        });
        assert_eq!(stopped, Err(Refusal::Stopped), "{most}");
    }
}

#[test]
fn a_premise_counts_once() {
    let certificate = certified(EMPTY_CORNER);
    let formula = |premises: &[Premise]| {
        let step = placing(candidate("r1c1", 1), premises);
        Position::new(&certificate.puzzle).formula(&step, &mut || true).unwrap()
    };
    assert_eq!(formula(&vec![cell("r1c1"); 1000]), formula(&[cell("r1c1")]));
    assert_eq!(
        formula(&[cell("r1c1")]).len(),
        1 + 6 + 3 + 1,
        "its digits, their pairs, three that are gone, and the end"
    );
}

#[test]
fn a_board_whose_formula_is_never_written_is_refused() {
    let grids = [0, 1].map(|first| {
        let digit = |row: usize, column: usize| (first + column + row % 8 * 8 + row / 8) % 64;
        (0..64 * 64).map(|cell| Digit::from_index(digit(cell / 64, cell % 64))).collect::<Vec<_>>()
    });
    let several = Certificate::new(Puzzle::empty(Board::with_side(64).unwrap()), grids.to_vec(), None);
    let step = placing(candidate("r1c1", 1), &[cell("r1c1")]);
    let mut verifier = Verifier::new();
    assert!(verifier.verify_steps_while(&several, &[], || true).is_ok());
    let refused = verifier.verify_steps_while(&several, &[step], || true);
    assert_eq!(refused, Err(Refusal::TooLarge { clauses: 33_046_528 }));
}

/// A row with fewer cells than digits.
#[test]
fn a_house_that_may_lack_a_digit_is_written_within_the_budget() {
    let grids = Grids { digits: 6, first: 1, rows: 2, columns: 3, origins: vec![Cell::new(0, 0)], modifier: None };
    let board = Board::plain(Geometry::with_grids(&grids, BoxShape { rows: 1, columns: 3 }).unwrap());
    let position = Position::new(&Puzzle::empty(board));
    let step = placing(candidate("r1c1", 1), &[Premise::House(House::Row(0), digit(1))]);
    assert_eq!(position.formula(&step, &mut || false), Err(StepFault::Refused(Refusal::Stopped)));
    // No two of its three cells have the digit, and the conclusion is false.
    assert_eq!(position.formula(&step, &mut || true).unwrap().len(), 3 + 1);
}
