//! Certificates of puzzles with rules other than houses: made, verified, and refused after any change.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::ops::ControlFlow;
use sudosat::certify::{Certifier, Refuter};
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle, Rule, Solution, rule_specs};
use sudosat::sat::{ClauseSink, SatEngine, write_cnf};
use sudosat::verify::{Certificate, Claim, Digest, Fields, Refusal, Verifier, check_lrat};

fn puzzle(side: usize, rules: &[&str], clues: &str) -> Puzzle {
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    let board = Board::new(Geometry::with_side(side).unwrap(), rules).unwrap();
    let mut clues: Vec<_> = clues.bytes().map(|clue| Digit::new(u16::from(clue.wrapping_sub(b'0')))).collect();
    for clue in &mut clues {
        *clue = clue.filter(|digit| digit.index() < side);
    }
    clues.resize(side * side, None);
    Puzzle::new(board, clues).unwrap()
}

fn certified(puzzle: &Puzzle) -> Certificate {
    Certifier::new().counting_up_to(5).certify(puzzle, &Budget::unlimited()).unwrap()
}

fn solution(puzzle: &Puzzle) -> Option<Solution> {
    let mut found = None;
    let end = SatEngine::default().visit(puzzle, &Budget::unlimited(), &mut |solution| {
        found = Some(solution);
        ControlFlow::Break(())
    });
    end.unwrap();
    found
}

/// Rules that leave one grid of side 4, 1234 3412 2143 4321, without any clue.
const ENOUGH: [&str; 5] = [
    "thermo r1c1 r1c2 r1c3 r1c4",
    "skyscraper 3 column 1",
    "sandwich 0 row 2",
    "little-killer 8 r2c2 r3c3",
    "greater r3c4 r3c2",
];

#[test]
fn a_puzzle_with_each_rule_is_certified_and_verified() {
    let mut verifier = Verifier::new();
    for spec in rule_specs() {
        let mut puzzle = puzzle(9, &[spec.example], "");
        // Clues for two thirds of the cells, in stripes, so that each rule has cells to decide.
        let is_clue = |cell: usize| cell % 9 % 3 != cell / 27;
        if let Some(first) = solution(&puzzle) {
            let clues = first.digits().iter().enumerate().map(|(cell, &digit)| is_clue(cell).then_some(digit));
            puzzle = puzzle.with_clues(clues.collect()).unwrap();
        }
        let certificate = certified(&puzzle);
        let fields = certificate.to_fields();
        assert_eq!(Certificate::from_fields(&fields), Ok(certificate.clone()), "{}", spec.example);
        let shown = verifier.verify(&certificate).unwrap().len();
        assert!(shown > 0, "{}", spec.example);
        let Some(refutation) = &certificate.refutation else { continue };
        let lrat = verifier.lrat(&puzzle, &certificate.grids, &refutation.proof).unwrap();
        let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
        assert_eq!(check_lrat(&formula, lrat.as_bytes()), Ok(()), "{}", spec.example);
        let mut file = Vec::new();
        write_cnf(&mut file, &formula).unwrap();
        assert_eq!(verifier.verify_formula(&certificate, &file[..]), Ok(()));
    }
}

#[test]
fn every_verdict_is_certified() {
    let mut verifier = Verifier::new();
    let mut verdict = |rules: &[&str], clues: &str| {
        let certificate = certified(&puzzle(4, rules, clues));
        let shown = verifier.verify(&certificate).unwrap().len();
        assert_eq!(shown, certificate.grids.len());
        certificate.claim()
    };
    assert_eq!(verdict(&ENOUGH, ""), Claim::Unique);
    assert_eq!(verdict(&ENOUGH, "2"), Claim::Unsolvable);
    assert_eq!(verdict(&["cage 11 r1c1 r1c2"], ""), Claim::Unsolvable);
    assert_eq!(verdict(&["cage r1c1 r1c2 r2c1 r2c2 r3c3"], ""), Claim::Unsolvable);
    assert_eq!(verdict(&ENOUGH[..4], ""), Claim::Exactly(2));
    assert_eq!(verdict(&ENOUGH[..1], ""), Claim::Multiple);
}

/// A board field with one rule replaced.
fn forged(certificate: &Certificate, from: &str, to: &str) -> Fields {
    let mut fields = certificate.to_fields();
    let board = fields.board.replace(from, to);
    assert_ne!(board, fields.board);
    fields.board = board;
    fields
}

#[test]
fn no_certificate_is_valid_for_another_rule() {
    let rules = [ENOUGH.as_slice(), &["cage 10 r4c1 r4c2 r4c3 r4c4", "arrow r2c2 = r1c1 r2c1"]].concat();
    let certificate = certified(&puzzle(4, &rules, ""));
    let mut verifier = Verifier::new();
    assert!(verifier.verify(&certificate).is_ok());
    for (from, to) in [
        ("thermo", "slow-thermo"),
        ("skyscraper:3", "skyscraper:2"),
        ("sandwich:0", "sandwich:2"),
        ("little-killer:8", "little-killer:7"),
        ("cage:10", "cage:9"),
        ("cage:10", "cage"),
        ("r3c4:r3c2", "r3c2:r3c4"),
        ("+greater:r3c4:r3c2", ""),
        ("=:r1c1:r2c1", "=:r1c1:r2c1:r3c1"),
        ("row:2", "row:3"),
    ] {
        let forged = Certificate::from_fields(&forged(&certificate, from, to)).unwrap();
        let refusal = verifier.verify(&forged).expect_err(to);
        assert!(!matches!(refusal, Refusal::TooLarge { .. }), "{to}: {refusal}");
    }
    let mut fields = certificate.to_fields();
    "99999 0 0".clone_into(&mut fields.proof);
    let beyond = Certificate::from_fields(&fields).unwrap();
    assert!(matches!(verifier.verify(&beyond), Err(Refusal::OutOfRange { step: 1, .. })));
}

#[test]
fn proof_steps_may_contain_auxiliary_variables() {
    // Without clues, cages that nearly fill the board: unit propagation alone proves nothing.
    let cages = ["cage 10 r1c1 r1c2 r1c3 r2c3", "cage 14 r2c1 r2c2 r3c2", "cage 17 r3c3 r3c4 r4c3 r4c4 r2c4"];
    let puzzle = puzzle(6, &cages, "");
    let grid = solution(&puzzle).unwrap();
    let open = grid.digits().iter().enumerate().map(|(cell, &digit)| (cell % 7 < 3).then_some(digit));
    let puzzle = puzzle.with_clues(open.collect()).unwrap();
    let certificate = certified(&puzzle);
    let mut verifier = Verifier::new();
    assert!(verifier.verify(&certificate).is_ok());
    let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
    assert!(formula.variables() > 216);
    let proof = Refuter::default().refute(&puzzle, &verifier.verify(&certificate).unwrap(), &Budget::unlimited());
    assert_eq!(proof.is_ok(), certificate.refutation.is_some());
}

/// Compares formulas with those of earlier versions of this program, in `testdata/formulas.txt`.
#[test]
fn formulas_of_earlier_certificates_are_unchanged() {
    let (mut verifier, mut kinds) = (Verifier::new(), Vec::new());
    for line in include_str!("../../testdata/formulas.txt").lines().filter(|line| !line.starts_with('#')) {
        let (shape, rest) = line.split_once(" | ").unwrap();
        let (rules, expected) = rest.split_once(" | ").unwrap();
        let (rows, columns) = shape.split_once('x').unwrap();
        let shape = BoxShape { rows: rows.parse().unwrap(), columns: columns.parse().unwrap() };
        kinds.extend(rules.split("; "));
        let rules = rules.split("; ").map(|rule| rule.parse::<Rule>().unwrap());
        let board = Board::new(Geometry::with_boxes(shape).unwrap(), rules).unwrap();
        let empty = vec![None; board.cells()];
        let formula = verifier.formula(&Puzzle::new(board, empty).unwrap(), &[]).unwrap();
        let mut file = Vec::new();
        write_cnf(&mut file, &formula).unwrap();
        let digest = Digest::sha256(&file).to_string();
        let found = format!("{} {} {}", formula.variables(), formula.len(), &digest[..16]);
        assert_eq!(found, expected, "{line}");
    }
    for spec in rule_specs() {
        assert!(kinds.iter().any(|rule| rule.starts_with(spec.name)), "no formula with {}", spec.name);
    }
}
