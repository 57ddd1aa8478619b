//! Puzzles by setters: the verdict of both solvers, a check of the stated solution, and a certificate of each.
//!
//! `SUDOSAT_VARIANTS` is a directory with further sets in the same form (`*.json`) for the ignored test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::neutral::{Record, records};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Engine, EngineError};
use sudosat::native::Native;
use sudosat::puzzle::{Puzzle, Solution, Verdict};
use sudosat::sat::{SatConfig, SatEngine, SolverChoice};
use sudosat::verify::Verifier;

fn setters() -> Vec<Record> {
    records(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/variants/setters.json"))
}

/// Asserts that the stated solutions are valid.
fn check_stated_solutions(records: &[Record]) {
    for record in records {
        let (Ok(puzzle), Some(stated)) = (&record.puzzle, &record.solution) else { continue };
        let check = Solution::check(puzzle, stated.clone());
        let violations: Vec<String> =
            check.err().into_iter().flatten().map(|one| one.describe(puzzle.board())).collect();
        assert!(violations.is_empty(), "{} {}: {violations:?}", record.id, record.name);
    }
}

/// The engine's verdict, compared with the stated solution; `None` if there is no answer in this time.
fn verdict_of(engine: &mut dyn Engine, record: &Record, puzzle: &Puzzle, time: Duration) -> Option<Verdict> {
    let (start, name) = (Instant::now(), engine.name());
    match engine.verdict(puzzle, &Budget::within(time)) {
        Ok(verdict) => {
            if let (Verdict::Unique(solution), Some(stated)) = (&verdict, &record.solution) {
                assert_eq!(solution.digits(), &stated[..], "{} {name}", record.id);
            }
            if matches!(verdict, Verdict::Unsolvable) {
                assert!(record.solution.is_none(), "{} {}: {name} finds no solution", record.id, record.name);
            }
            eprintln!("{:8} {:6.0} ms {name} {}", record.id, start.elapsed().as_secs_f64() * 1e3, record.name);
            Some(verdict)
        }
        Err(EngineError::Interrupted(_) | EngineError::Undecided { .. }) => {
            eprintln!("{:8}   none within {time:?} {name} {}", record.id, record.name);
            None
        }
        Err(error) => panic!("{} {}: {name}: {error}", record.id, record.name),
    }
}

/// The number of puzzles that both solvers answer within this time each; asserts that they agree.
fn both_solvers(records: &[Record], time: Duration) -> usize {
    let (mut sat, mut native) = (SatEngine::new(SatConfig::default(), SolverChoice::Varisat), Native::new());
    let mut answered = 0;
    for record in records {
        let Ok(puzzle) = &record.puzzle else {
            eprintln!("{:8} left out: {}", record.id, record.puzzle.as_ref().unwrap_err());
            continue;
        };
        let answers = [verdict_of(&mut sat, record, puzzle, time), verdict_of(&mut native, record, puzzle, time)];
        if let [Some(one), Some(other)] = &answers {
            answered += 1;
            let same = matches!(
                (one, other),
                (Verdict::Unsolvable, Verdict::Unsolvable) | (Verdict::Multiple(..), Verdict::Multiple(..))
            );
            assert!(same || one == other, "{} {}: {one:?} and {other:?}", record.id, record.name);
        }
    }
    answered
}

#[test]
fn every_puzzle_of_the_set_is_read() {
    let records = setters();
    assert_eq!(records.len(), 103);
    for record in &records {
        assert!(record.puzzle.is_ok(), "{}: {:?}", record.id, record.puzzle);
    }
    check_stated_solutions(&records);
    let wrong = records.iter().filter_map(|record| Some((record, record.wrong.as_ref()?)));
    for (record, wrong) in wrong.clone() {
        assert!(Solution::check(record.puzzle.as_ref().unwrap(), wrong.clone()).is_err());
    }
    assert_eq!(wrong.map(|(record, _)| &*record.name).collect::<Vec<_>>(), ["Executive Function"]);
}

#[test]
fn both_solvers_answer_the_set() {
    let records = setters();
    let answered = both_solvers(&records, Duration::from_secs(20));
    assert!(answered >= 100, "{answered} of {}", records.len());
}

#[test]
fn certificates_of_the_set_verify() {
    let (mut certifier, mut verifier) = (Certifier::new(), Verifier::new());
    let mut held = 0;
    for record in setters().iter().step_by(5) {
        let Ok(puzzle) = &record.puzzle else { continue };
        match certifier.certify(puzzle, &Budget::within(Duration::from_secs(20))) {
            Ok(certificate) => {
                verifier.verify(&certificate).unwrap();
                held += 1;
            }
            Err(error) => eprintln!("{} {}: {error}", record.id, record.name),
        }
    }
    assert!(held >= 18, "{held} of 21");
}

#[test]
#[ignore = "needs SUDOSAT_VARIANTS"]
fn further_sets_are_answered() {
    let directory = PathBuf::from(std::env::var_os("SUDOSAT_VARIANTS").unwrap());
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "json")) {
        let records = records(&file);
        let ours = records.iter().filter(|record| record.puzzle.is_ok()).count();
        check_stated_solutions(&records);
        let answered = both_solvers(&records, Duration::from_secs(20));
        eprintln!("{}: {} puzzles, {ours} with our rules, {answered} answered", file.display(), records.len());
    }
}
