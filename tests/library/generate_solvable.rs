//! Generated puzzles that given techniques solve, as the steps of a path show.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use sudosat::engine::{Budget, Engine};
use sudosat::generate::{Generated, Generator, Minimality, Plan, Seed, Symmetry};
use sudosat::logic::{Order, Path};
use sudosat::puzzle::{Puzzle, Verdict};
use sudosat::sat::SatEngine;

fn generate(plan: Plan, records: u64) -> Vec<Generated> {
    let mut generator = Generator::new(plan, Seed(17)).unwrap();
    let records: Vec<u64> = (1..=records).collect();
    generator.records(&records, &Budget::unlimited()).unwrap().into_iter().flatten().collect()
}

/// Whether steps of these techniques fill the grid.
fn is_solved_by(puzzle: &[u8; 81], techniques: &[&str]) -> bool {
    let mut path = Path::in_order(&Puzzle::from_classic(puzzle).unwrap(), Order::Human).unwrap();
    path.by_ref().all(|step| techniques.contains(&step.technique.id())) && path.is_finished()
}

fn clues(puzzle: &[u8; 81]) -> Vec<usize> {
    (0..81).filter(|&cell| puzzle[cell] != 0).collect()
}

fn without(puzzle: &[u8; 81], cells: &[usize]) -> [u8; 81] {
    std::array::from_fn(|cell| if cells.contains(&cell) { 0 } else { puzzle[cell] })
}

fn is_unique(puzzle: &[u8; 81]) -> bool {
    let puzzle = Puzzle::from_classic(puzzle).unwrap();
    matches!(SatEngine::default().verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_)))
}

const SINGLES: &[&str] = &["full-house", "naked-single", "hidden-single"];

#[test]
fn no_clue_can_be_removed_from_a_puzzle_of_singles() {
    let all = generate(Plan::solvable_by("singles").unwrap(), 8);
    assert_eq!(all.len(), 8);
    for generated in &all {
        let Generated { puzzle, .. } = generated;
        assert!(is_solved_by(puzzle, SINGLES) && is_unique(puzzle), "{generated:?}");
        let cells = clues(puzzle);
        assert!(cells.iter().all(|&cell| !is_solved_by(&without(puzzle, &[cell]), SINGLES)), "{generated:?}");
        let redundant: Vec<u8> =
            cells.iter().filter(|&&cell| is_unique(&without(puzzle, &[cell]))).map(|&cell| cell as u8).collect();
        match &generated.minimality {
            Minimality::Minimal => assert!(redundant.is_empty(), "{generated:?}"),
            other => assert_eq!(*other, Minimality::Redundant(redundant)),
        }
    }
    assert!(all.iter().any(|generated| generated.minimality != Minimality::Minimal));
}

#[test]
fn options_of_minimal_puzzles_hold_for_singles_too() {
    let singles = || Plan::solvable_by("singles").unwrap();
    for generated in generate(singles().with_symmetry(Symmetry::HalfTurn), 4) {
        let cells = clues(&generated.puzzle);
        assert!(cells.iter().all(|cell| cells.contains(&(80 - cell))), "{generated:?}");
        assert!(is_solved_by(&generated.puzzle, SINGLES));
        assert!(cells.iter().all(|&cell| !is_solved_by(&without(&generated.puzzle, &[cell, 80 - cell]), SINGLES)));
    }
    for generated in generate(singles().with_clues(35..=35), 3) {
        assert!(clues(&generated.puzzle).len() == 35 && is_solved_by(&generated.puzzle, SINGLES));
    }
    for generated in generate(singles().only_minimal(), 3) {
        assert_eq!(generated.minimality, Minimality::Minimal);
        assert!(is_solved_by(&generated.puzzle, SINGLES));
        assert!(clues(&generated.puzzle).iter().all(|&cell| !is_unique(&without(&generated.puzzle, &[cell]))));
    }
}

#[test]
fn larger_repertoires_give_puzzles_with_fewer_clues() {
    // A path for people finds locked sets before locked candidates, and triplets before hidden pairs.
    let pairs = ["locked-pair", "locked-triplet", "pointing", "claiming", "naked-pair", "naked-triplet", "hidden-pair"];
    let mut means = Vec::new();
    for (name, more) in [("singles", &[][..]), ("locked", &pairs[..4]), ("pairs", &pairs), ("hidden-pair", &pairs)] {
        let techniques = [SINGLES, more].concat();
        let all = generate(Plan::solvable_by(name).unwrap(), 20);
        for generated in &all {
            assert!(is_solved_by(&generated.puzzle, &techniques), "{name}: {generated:?}");
        }
        means.push(all.iter().map(|generated| clues(&generated.puzzle).len()).sum::<usize>());
    }
    assert!(means[0] > means[2] && means.is_sorted_by(|some, fewer| some >= fewer), "{means:?}");
    assert_eq!(means[2], means[3]);
}

#[test]
fn names_of_other_techniques_are_refused() {
    for name in ["unique-rectangle-1", "nishio", "", "Singles"] {
        let message = Plan::solvable_by(name).unwrap_err().to_string();
        assert!(message.starts_with(&format!("`{name}` is not a limit on techniques: expected singles, locked,")));
    }
}
