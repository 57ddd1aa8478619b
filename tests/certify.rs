//! Certificates: made for every kind of puzzle, verified, and refused when anything about them was changed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod oracle;

use oracle::entry::{Entry, corpus};
use sudosat::certify::{Certified, Certifier};
use sudosat::engine::Budget;
use sudosat::puzzle::{Digit, Geometry, Puzzle, Rule};
use sudosat::verify::{Certificate, Verifier, check_lrat};

/// The puzzle of a corpus entry, its regions given as labels: the checker's reading of boxes is tested too.
fn puzzle_of(entry: &Entry) -> Puzzle {
    let board = &entry.board;
    let labels: Vec<u16> = board.region.iter().map(|&region| region as u16).collect();
    let shaped = entry.board_text.split(' ').next().unwrap();
    let geometry = match shaped {
        "4" | "6" | "8" | "9" | "10" | "12" | "16" | "25" => Geometry::with_side(board.side).unwrap(),
        _ => Geometry::with_regions(board.side, &labels).unwrap(),
    };
    let rules = [(board.main_diagonal, Rule::MainDiagonal), (board.anti_diagonal, Rule::AntiDiagonal)];
    let rules = rules.into_iter().filter(|(wanted, _)| *wanted).map(|(_, rule)| rule);
    Puzzle::new(geometry, rules, entry.clues.iter().map(|&clue| Digit::new(clue)).collect()).unwrap()
}

#[test]
fn every_verdict_of_the_corpus_is_certified_and_verified() {
    let mut certifier = Certifier::new().counting_up_to(3);
    let mut verifier = Verifier::new();
    let mut proofs = 0;
    for entry in corpus() {
        let puzzle = puzzle_of(&entry);
        let certified = certifier.certify(&puzzle, &Budget::unlimited());
        let certified = certified.unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let Certified { certificate, .. } = &certified;
        let expected = match entry.count {
            0 => "unsolvable".to_owned(),
            1 => "unique".to_owned(),
            few @ 2..=3 => format!("exactly {few}"),
            _ => "multiple".to_owned(),
        };
        assert_eq!(certificate.verdict(), expected, "{}", entry.name);
        assert_eq!(Certificate::from_fields(&certificate.to_fields()), Ok(certificate.clone()), "{}", entry.name);
        let solutions = verifier.verify(certificate).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
        if let Some(solution) = &entry.solution {
            assert!(solutions[0].digits().iter().map(|digit| digit.get()).eq(solution.iter().copied()));
        }
        if let Some(lrat) = Certifier::lrat(&certified) {
            let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
            assert_eq!(check_lrat(&formula, lrat.as_bytes()), Ok(()), "{}", entry.name);
            proofs += 1;
        }
    }
    assert!(proofs > 300, "only {proofs} proofs");
}
