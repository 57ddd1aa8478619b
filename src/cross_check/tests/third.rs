//! Proofs as the confirmation of an answer.

use super::*;

/// A prover that expects this number of solutions and returns this result.
pub(super) struct ScriptedProver(pub(super) usize, pub(super) Result<bool, Interrupt>);

impl Prover for ScriptedProver {
    fn name(&self) -> String {
        "prover".to_owned()
    }

    fn proves(&mut self, _: &Puzzle, solutions: &[Solution], _: &Budget) -> Result<bool, EngineError> {
        assert_eq!(solutions.len(), self.0, "the number of solutions");
        self.1.map_err(EngineError::from)
    }
}

const LATE: Result<End, Interrupt> = Err(Interrupt::Deadline);

/// The results of every question that no grid settles: to an engine that returns these grids, a second one that has no
/// time, and this prover.
fn results(
    grids: &'static [&'static str],
    proof: Result<bool, Interrupt>,
) -> Vec<(Result<(), EngineError>, Option<Witness>)> {
    let mut both =
        CrossCheck::new(Scripted(grids, DONE), Scripted(&[], LATE)).with_prover(ScriptedProver(grids.len(), proof));
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
        for (answer, witness) in results(grids, Ok(true)) {
            assert!(answer.is_ok(), "{grids:?}: {answer:?}");
            assert_eq!(witness, Some(Witness::Proof), "{grids:?}");
        }
    }
}

#[test]
fn another_solution_is_a_disagreement() {
    for grids in SETS {
        for (answer, witness) in results(grids, Ok(false)) {
            let Err(EngineError::Disagreement(report)) = answer else { panic!("{grids:?}: {answer:?}") };
            assert_eq!((report.first.solutions.len(), report.second.engine.as_str()), (grids.len(), "prover"));
            assert_eq!(witness, None);
        }
    }
}

#[test]
fn without_a_proof_the_error_names_the_answer() {
    for grids in SETS {
        for (answer, witness) in results(grids, Err(Interrupt::GaveUp)) {
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
fn no_useless_proof_is_started() {
    let prover = || ScriptedProver(usize::MAX, Ok(true));
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
fn no_proof_is_started_for_more_solutions_than_are_kept() {
    let first = crate::native::Native::new();
    let mut both = CrossCheck::new(first, Scripted(&[], LATE)).with_prover(ScriptedProver(usize::MAX, Ok(false)));
    let count = both.count(&puzzle(), 1_000, &Budget::unlimited());
    assert!(matches!(count, Err(EngineError::Unconfirmed(_))), "{count:?}");
}

#[test]
fn a_timeout_reports_the_one_solution_found() {
    let error = Scripted(&[ONE], LATE).verdict(&puzzle(), &Budget::unlimited()).unwrap_err();
    assert_eq!(error.known().map(ToString::to_string).as_deref(), Some(ONE));
    assert_eq!(error.to_string(), "the time limit passed; a solution is known, but not whether it is the only one");
    let cancelled = Scripted(&[ONE], Err(Interrupt::Cancelled)).verdict(&puzzle(), &Budget::unlimited());
    assert!(matches!(cancelled, Err(EngineError::Interrupted(Interrupt::Cancelled))));
}

/// An engine that never answers and uses all of its time.
struct Endless;

impl Engine for Endless {
    fn name(&self) -> String {
        "endless".to_owned()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        budget: &Budget,
        _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        loop {
            budget.check()?;
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn an_engine_that_never_answers_leaves_time_for_the_other() {
    for (grids, proof, witness) in
        [(SETS[0], true, Witness::Proof), (SETS[1], true, Witness::Proof), (SETS[2], false, Witness::Grids)]
    {
        let prover = ScriptedProver(grids.len(), Ok(proof));
        let mut both = CrossCheck::new(Endless, Scripted(grids, DONE)).with_prover(prover);
        let verdict = both.verdict(&puzzle(), &Budget::within(Duration::from_millis(400)));
        assert_eq!(
            verdict.unwrap().word(),
            Scripted(grids, DONE).verdict(&puzzle(), &Budget::unlimited()).unwrap().word()
        );
        assert_eq!(both.witness(), Some(witness));
    }
    let mut both = CrossCheck::new(Endless, Endless).with_prover(ScriptedProver(0, Ok(true)));
    let late = both.verdict(&puzzle(), &Budget::within(Duration::from_millis(50)));
    assert!(matches!(late, Err(EngineError::Interrupted(Interrupt::Deadline))), "{late:?}");
}

#[test]
fn the_second_engine_answers_where_there_are_rules_or_pencil_marks() {
    let geometry = puzzle().geometry().clone();
    let ruled = Puzzle::new(Board::new(geometry, ["even r1c2".parse().unwrap()]).unwrap(), vec![None; 16]).unwrap();
    let marked: Puzzle = format!("1.34{}", "1234".repeat(15)).parse().unwrap();
    let verdict = |puzzle: &Puzzle, first, second, proved| {
        let mut both = CrossCheck::new(first, second).with_prover(ScriptedProver(proved, Ok(true)));
        (both.verdict(puzzle, &Budget::unlimited()), both.witness())
    };
    for (puzzle, answering) in [(puzzle(), ONE), (ruled, TWO), (marked, TWO)] {
        let (answer, _) = verdict(&puzzle, Scripted(&[ONE, TWO], DONE), Scripted(&[TWO, ONE], DONE), usize::MAX);
        assert!(matches!(answer, Ok(Verdict::Multiple(one, _)) if one.to_string() == answering), "{puzzle}");
        let (answer, _) = verdict(&puzzle, Scripted(&[TWO], DONE), Scripted(&[ONE], DONE), usize::MAX);
        assert!(matches!(answer, Err(EngineError::Disagreement(_))), "{puzzle}");
        let (late, done) = (Scripted(&[], LATE), Scripted(&[ONE], DONE));
        let [first, second] = if answering == ONE { [done, late] } else { [late, done] };
        let (answer, witness) = verdict(&puzzle, first, second, 1);
        assert!(matches!(answer, Ok(Verdict::Unique(_))), "{puzzle}: {answer:?}");
        assert_eq!(witness, Some(Witness::Proof), "{puzzle}");
    }
}
