//! What a proof may settle, and what it may not.

use super::*;

/// A prover that expects to be shown this many solutions, and has this to say.
pub(super) struct Says(pub(super) usize, pub(super) Result<bool, Interrupt>);

impl Prover for Says {
    fn name(&self) -> String {
        "prover".to_owned()
    }

    fn proves(&mut self, _: &Puzzle, solutions: &[Solution], _: &Budget) -> Result<bool, EngineError> {
        assert_eq!(solutions.len(), self.0, "all solutions that there should be");
        self.1.map_err(EngineError::from)
    }
}

const LATE: Result<End, Interrupt> = Err(Interrupt::Deadline);

/// Every question that no grid settles, asked of an engine that shows these grids, with a second one that has no time,
/// and of this prover.
fn asked(
    grids: &'static [&'static str],
    proof: Result<bool, Interrupt>,
) -> Vec<(Result<(), EngineError>, Option<Witness>)> {
    let mut both = CrossCheck::new(Scripted(grids, DONE), Scripted(&[], LATE)).with_prover(Says(grids.len(), proof));
    let (puzzle, budget) = (puzzle(), Budget::unlimited());
    let mut answers = vec![(both.count(&puzzle, 5, &budget).map(drop), both.witness())];
    answers.push((both.visit(&puzzle, &budget, &mut all).map(drop), both.witness()));
    if grids.len() < 2 {
        answers.push((both.verdict(&puzzle, &budget).map(drop), both.witness()));
    }
    if grids.is_empty() {
        answers.push((both.solve(&puzzle, &budget).map(drop), both.witness()));
    }
    answers
}

const SETS: [&[&str]; 3] = [&[], &[ONE], &[ONE, TWO]];

#[test]
fn a_proof_confirms_what_the_second_engine_cannot() {
    for grids in SETS {
        for (answer, witness) in asked(grids, Ok(true)) {
            assert!(answer.is_ok(), "{grids:?}: {answer:?}");
            assert_eq!(witness, Some(Witness::Proof), "{grids:?}");
        }
    }
}

#[test]
fn another_solution_is_a_disagreement() {
    for grids in SETS {
        for (answer, witness) in asked(grids, Ok(false)) {
            let Err(EngineError::Disagreement(report)) = answer else { panic!("{grids:?}: {answer:?}") };
            assert_eq!((report.first.solutions.len(), report.second.engine.as_str()), (grids.len(), "prover"));
            assert_eq!(witness, None);
        }
    }
}

#[test]
fn without_a_proof_it_is_said_what_was_found() {
    for grids in SETS {
        for (answer, witness) in asked(grids, Err(Interrupt::GaveUp)) {
            let Err(error @ EngineError::Unconfirmed(_)) = answer else { panic!("{grids:?}: {answer:?}") };
            assert_eq!(error.known().is_some(), !grids.is_empty());
            assert_eq!(witness, None);
            let words = error.to_string();
            let ending =
                "but scripted 0 has not confirmed it: the time limit passed; nor has a proof: the solver gave up";
            assert!(words.ends_with(ending), "{words}");
        }
    }
}

#[test]
fn no_proof_is_asked_for_in_vain() {
    let prover = || Says(usize::MAX, Ok(true));
    let budget = Budget::unlimited();
    for (second, witness) in [(Scripted(&[ONE, TWO], DONE), Witness::Engine), (Scripted(&[], LATE), Witness::Grids)] {
        let mut both = CrossCheck::new(Scripted(&[ONE, TWO], DONE), second).with_prover(prover());
        assert!(matches!(both.verdict(&puzzle(), &budget), Ok(Verdict::Multiple(..))));
        assert_eq!(both.witness(), Some(witness));
    }
    let mut both = CrossCheck::new(Scripted(&[ONE], DONE), Scripted(&[ONE], DONE)).with_prover(prover());
    assert!(matches!(both.verdict(&puzzle(), &budget), Ok(Verdict::Unique(_))));
    assert_eq!(both.witness(), Some(Witness::Engine));
    let mut both = CrossCheck::new(Scripted(&[ONE], DONE), Scripted(&[TWO], DONE)).with_prover(prover());
    assert!(matches!(both.verdict(&puzzle(), &budget), Err(EngineError::Disagreement(_))));
    assert_eq!(both.witness(), None, "and not the last answer's");
}

#[test]
fn no_proof_is_asked_for_more_solutions_than_are_kept() {
    let first = crate::native::Native::new();
    let mut both = CrossCheck::new(first, Scripted(&[], LATE)).with_prover(Says(usize::MAX, Ok(false)));
    let count = both.count(&puzzle(), 1_000, &Budget::unlimited());
    assert!(matches!(count, Err(EngineError::Unconfirmed(_))), "{count:?}");
}

#[test]
fn one_solution_is_known_when_time_is_over() {
    let error = Scripted(&[ONE], LATE).verdict(&puzzle(), &Budget::unlimited()).unwrap_err();
    assert_eq!(error.known().map(ToString::to_string).as_deref(), Some(ONE));
    assert_eq!(error.to_string(), "the time limit passed; a solution is known, but not whether it is the only one");
    let cancelled = Scripted(&[ONE], Err(Interrupt::Cancelled)).verdict(&puzzle(), &Budget::unlimited());
    assert!(matches!(cancelled, Err(EngineError::Interrupted(Interrupt::Cancelled))));
}
