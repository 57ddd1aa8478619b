//! Every step of the corpus is proved from its premises, and the checker accepts the proofs; a smallest reason without
//! one of its premises has none.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeMap;
use std::time::Duration;
use sudosat::certify::{Certifier, CertifyError, StepProver};
use sudosat::engine::{Budget, Engine, Interrupt};
use sudosat::explain::ReasonPath;
use sudosat::logic::{Order, Path, Step};
use sudosat::puzzle::Puzzle;
use sudosat::sat::SatEngine;
use sudosat::verify::{Evidence, ProvedStep, Refusal, StepFault, Verifier};

/// The generated puzzles of the corpus of ratings.
fn corpus() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("../../testdata/ratings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].parse().unwrap())
}

/// The steps of a path in this order, or by smallest reasons.
fn steps(puzzle: &Puzzle, order: Option<Order>) -> Vec<Step> {
    if let Some(mut path) = order.and_then(|order| Path::in_order(puzzle, order)) {
        return std::iter::from_fn(|| path.next()).collect();
    }
    let solution = SatEngine::default().solve(puzzle, &Budget::unlimited()).unwrap().unwrap();
    let mut path = ReasonPath::new(puzzle, &solution, &Budget::unlimited()).unwrap();
    std::iter::from_fn(|| path.next_within(&Budget::unlimited()).unwrap()).map(|reason| reason.step).collect()
}

fn proved(puzzle: &Puzzle, steps: &[Step]) -> Vec<ProvedStep> {
    let mut prover = StepProver::new(puzzle);
    let prove = |step: &Step| {
        prover.prove(step, &Budget::unlimited()).unwrap_or_else(|error| panic!("{puzzle}: {step:?}: {error}"))
    };
    steps.iter().map(prove).collect()
}

#[test]
fn all_steps_of_the_corpus_are_proved_and_checked() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, puzzle) in corpus().enumerate() {
        let order = [Some(Order::Se), Some(Order::Human), None][number % 3];
        let proved = proved(&puzzle, &steps(&puzzle, order));
        let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap();
        let mut verifier = Verifier::new();
        assert!(verifier.verify_steps_while(&certificate, &proved, || true).is_ok());
        for step in &proved {
            let kind = match &step.evidence {
                Evidence::Uniqueness => "uniqueness",
                Evidence::Proof(proof) if proof.is_empty() => "propagation",
                Evidence::Proof(_) => "proof",
            };
            *kinds.entry(kind).or_default() += 1;
        }
        // The last step again has nothing left to conclude.
        let again: Vec<ProvedStep> = proved.iter().chain(proved.last()).cloned().collect();
        let refused = verifier.verify_steps_while(&certificate, &again, || true);
        assert!(matches!(refused, Err(Refusal::SolutionStep { number, .. }) if number == again.len()), "{refused:?}");
    }
    assert!(["propagation", "proof", "uniqueness"].iter().all(|kind| kinds.contains_key(kind)), "{kinds:?}");
}

#[test]
fn rules_are_premises_that_the_checker_reads_by_itself() {
    let text = "1....3.........2\ncage 6 r3c1 r3c2 r4c2\nthermo r1c3 r1c4 r2c4";
    let puzzle: Puzzle = text.parse().unwrap();
    let proved = proved(&puzzle, &steps(&puzzle, None));
    let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap();
    assert!(Verifier::new().verify_steps_while(&certificate, &proved, || true).is_ok());
}

#[test]
fn a_smallest_reason_needs_each_of_its_premises() {
    let mut left_out = 0;
    for puzzle in corpus().step_by(9) {
        let solution = SatEngine::default().solve(&puzzle, &Budget::unlimited()).unwrap().unwrap();
        let mut path = ReasonPath::new(&puzzle, &solution, &Budget::unlimited()).unwrap();
        let mut prover = StepProver::new(&puzzle);
        while let Some(reason) = path.next_within(&Budget::unlimited()).unwrap() {
            for premise in (0..reason.size()).filter(|_| reason.is_proved()) {
                let mut less = reason.step.clone();
                less.premises.remove(premise);
                let refused = prover.prove(&less, &Budget::unlimited());
                let no_contradiction = StepFault::Refused(Refusal::NoContradiction { steps: 0 });
                assert!(
                    matches!(&refused, Err(CertifyError::Step(fault)) if *fault == no_contradiction),
                    "{refused:?}"
                );
                left_out += 1;
            }
            prover.prove(&reason.step, &Budget::unlimited()).unwrap();
        }
    }
    assert!(left_out > 500, "{left_out}");
}

#[test]
fn a_proof_ends_with_the_budget() {
    let puzzle = corpus().last().unwrap();
    let step = steps(&puzzle, Some(Order::Se)).remove(0);
    let ended = StepProver::new(&puzzle).prove(&step, &Budget::within(Duration::ZERO)).unwrap_err();
    assert!(matches!(ended, CertifyError::Interrupted(Interrupt::Deadline)), "{ended}");
}
