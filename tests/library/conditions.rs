//! Rules of one's own: the examples of docs/CONDITIONS.md are answered, certified and read back.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::ops::ControlFlow;
use sudosat::BothRoads;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, Geometry, Puzzle, Rule, Solution, Verdict};
use sudosat::sat::SatEngine;
use sudosat::text::{self, ReadOptions, Target};
use sudosat::verify::{Certificate, Verifier};

const PAGE: &str = include_str!("../../docs/CONDITIONS.md");

/// The rules of the page, without their comments.
fn examples() -> Vec<Rule> {
    let block = PAGE.split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
    let examples: Vec<Rule> =
        block.lines().map(|line| line.split(" # ").next().unwrap().trim().parse().unwrap()).collect();
    assert!(examples.len() >= 20, "{}", examples.len());
    examples
}

fn empty(rule: &Rule) -> Puzzle {
    Puzzle::empty(Board::new(Geometry::classic(), [rule.clone()]).unwrap())
}

/// Any solution of the puzzle.
fn solution(puzzle: &Puzzle) -> Solution {
    let mut found = None;
    let end = SatEngine::default().visit(puzzle, &Budget::unlimited(), &mut |solution| {
        found = Some(solution);
        ControlFlow::Break(())
    });
    end.unwrap();
    found.unwrap()
}

#[test]
fn both_solvers_answer_every_example() {
    for rule in examples() {
        let verdict = BothRoads::default().verdict(&empty(&rule), &Budget::unlimited()).unwrap();
        assert!(matches!(verdict, Verdict::Multiple(..)), "{rule}: {verdict:?}");
    }
}

#[test]
fn a_puzzle_with_each_example_is_certified_and_verified() {
    let mut verifier = Verifier::new();
    for rule in examples() {
        let puzzle = empty(&rule);
        // Clues for two thirds of the cells, so that each rule has cells to decide.
        let is_clue = |cell: usize| cell % 9 % 3 != cell / 27;
        let clues = solution(&puzzle)
            .digits()
            .iter()
            .enumerate()
            .map(|(cell, &digit)| is_clue(cell).then_some(digit))
            .collect();
        let puzzle = puzzle.with_clues(clues).unwrap();
        let certificate = Certifier::new().counting_up_to(5).certify(&puzzle, &Budget::unlimited()).unwrap();
        assert_eq!(Certificate::from_fields(&certificate.to_fields()), Ok(certificate.clone()), "{rule}");
        assert!(!verifier.verify(&certificate).unwrap().is_empty(), "{rule}");
    }
}

#[test]
fn every_format_that_holds_rules_holds_each_example() {
    // Brackets after a word and a sign begin arrays of programming languages.
    let brackets = ["pattern \"((1 | 2) 3)*\" r1c1 r1c2", "where r1c1 = 1 or count({1 2} in row 3) = 2"];
    let examples: Vec<Rule> = brackets.iter().map(|text| text.parse().unwrap()).chain(examples()).collect();
    for target in [Target::Block, Target::Numbers, Target::Json, Target::FPuzzles, Target::Link, Target::SudokuPad] {
        for rule in &examples {
            let mut record = text::parse(&".".repeat(81), &ReadOptions::default()).unwrap();
            record.puzzle = empty(rule);
            let read = text::parse(&target.write(&record).unwrap(), &ReadOptions::default()).unwrap();
            assert_eq!(read.puzzle, record.puzzle, "{target:?}: {rule}");
            assert_eq!(read.description.rules, "", "{target:?}: {rule}");
        }
    }
}

/// A line that is meant as a rule is never dropped as prose.
#[test]
fn a_faulty_rule_in_the_text_of_a_link_is_an_error() {
    let with =
        |text: &str| format!(r#"{{"size":4,"grid":[[{0}],[{0}],[{0}],[{0}]],"ruleset":"{text}"}}"#, "{},{},{},{}");
    let read = |text: &str| text::parse(&with(text), &ReadOptions::default());
    let record = read("Where you look matters.\\nwhere r1c1 = 3\\nPairs of cells differ.").unwrap();
    assert_eq!(record.puzzle.rules().len(), 1);
    assert_eq!(record.description.rules, "Where you look matters.\nPairs of cells differ.");
    let error = read("Have fun.\\nwhere r1c1 + = 3").unwrap_err().to_string();
    assert!(error.contains("the rule `where`: expected a cell"), "{error}");
}
