//! Large boards, on which both engines work at the same time.

use super::third::ScriptedProver;
use super::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn large() -> Puzzle {
    Puzzle::new(Board::with_side(16).unwrap(), vec![None; 256]).unwrap()
}

/// A solution of the large board, a different one for each number.
fn solution(number: usize) -> Solution {
    let digit = |cell: usize| (4 * (cell / 16 % 4) + cell / 64 + cell % 16 + number) % 16;
    Solution::check(&large(), (0..256).map(|cell| Digit::from_index(digit(cell))).collect()).unwrap()
}

/// An engine that returns the solutions of these numbers and then either ends or runs until it is stopped.
struct Numbered(&'static [usize], bool);

impl Engine for Numbered {
    fn name(&self) -> String {
        format!("numbered {:?}", self.0)
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        for &number in self.0 {
            if found(solution(number)).is_break() {
                return Ok(End::Stopped);
            }
        }
        if !self.1 {
            return Ok(End::Exhausted);
        }
        loop {
            budget.check()?;
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

const fn ends(numbers: &'static [usize]) -> Numbered {
    Numbered(numbers, false)
}

/// An engine that never ends of its own accord.
const fn stuck(numbers: &'static [usize]) -> Numbered {
    Numbered(numbers, true)
}

fn verdict(
    engines: [Numbered; 2],
    prover: ScriptedProver,
    budget: &Budget,
) -> (Result<Verdict, EngineError>, Option<Witness>) {
    let [first, second] = engines;
    let mut both = CrossCheck::new(first, second).with_prover(prover);
    (both.verdict(&large(), budget), both.witness())
}

/// An engine that answers "no solution" after a while, and asserts that no other engine runs meanwhile.
struct Alone<'a>(&'a AtomicBool);

impl Engine for Alone<'_> {
    fn name(&self) -> String {
        "alone".to_owned()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        _: &Budget,
        _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        assert!(!self.0.swap(true, Ordering::SeqCst), "both at the same time");
        std::thread::sleep(Duration::from_millis(50));
        self.0.store(false, Ordering::SeqCst);
        Ok(End::Exhausted)
    }
}

#[test]
fn on_boards_with_few_open_candidates_the_engines_take_turns() {
    let clues = solution(0).digits().iter().enumerate().map(|(cell, &digit)| (cell < 194).then_some(digit)).collect();
    for puzzle in [puzzle(), large().with_clues(clues).unwrap()] {
        let busy = AtomicBool::new(false);
        let mut both = CrossCheck::new(Alone(&busy), Alone(&busy)).with_prover(ScriptedProver(usize::MAX, Ok(true)));
        assert!(matches!(both.verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unsolvable)));
        assert_eq!(both.witness(), Some(Witness::Engine));
    }
}

#[test]
fn either_engine_may_be_the_one_that_answers() {
    for engines in [[ends(&[3]), stuck(&[])], [stuck(&[]), ends(&[3])], [stuck(&[3]), ends(&[3])]] {
        let (answer, witness) = verdict(engines, ScriptedProver(1, Ok(true)), &Budget::unlimited());
        assert!(matches!(&answer, Ok(Verdict::Unique(only)) if *only == solution(3)), "{answer:?}");
        assert_eq!(witness, Some(Witness::Proof));
    }
    for engines in [[ends(&[1, 2]), stuck(&[])], [stuck(&[7]), ends(&[1, 2])]] {
        let (answer, witness) = verdict(engines, ScriptedProver(usize::MAX, Ok(true)), &Budget::unlimited());
        assert!(matches!(answer, Ok(Verdict::Multiple(..))), "{answer:?}");
        assert_eq!(witness, Some(Witness::Grids));
    }
}

#[test]
fn of_two_answers_the_first_engine_s_is_returned() {
    for _ in 0..20 {
        let engines = [ends(&[1, 2]), ends(&[3, 4])];
        let (answer, witness) = verdict(engines, ScriptedProver(usize::MAX, Ok(true)), &Budget::unlimited());
        assert!(matches!(answer, Ok(Verdict::Multiple(one, _)) if one == solution(1)));
        assert_eq!(witness, Some(Witness::Engine));
    }
}

#[test]
fn a_wrong_answer_is_caught_from_either_engine() {
    let sets: [&'static [usize]; 4] = [&[], &[1], &[2], &[1, 2]];
    for (first, second) in sets.into_iter().flat_map(|first| sets.map(|second| (first, second))) {
        let prover = ScriptedProver(usize::MAX, Ok(true));
        let (answer, witness) = verdict([ends(first), ends(second)], prover, &Budget::unlimited());
        if first == second {
            assert_eq!((answer.is_ok(), witness), (true, Some(Witness::Engine)));
        } else {
            assert!(matches!(answer, Err(EngineError::Disagreement(_))), "{first:?} against {second:?}: {answer:?}");
        }
    }
    for engines in [[ends(&[3]), stuck(&[])], [stuck(&[]), ends(&[3])]] {
        let (answer, _) = verdict(engines, ScriptedProver(1, Ok(false)), &Budget::unlimited());
        assert!(matches!(answer, Err(EngineError::Disagreement(_))), "{answer:?}");
    }
}

#[test]
fn without_a_proof_the_budget_decides() {
    let budget = || Budget::within(Duration::from_millis(300));
    let (answer, _) = verdict([stuck(&[]), ends(&[3])], ScriptedProver(1, Err(Interrupt::GaveUp)), &budget());
    let Err(EngineError::Unconfirmed(unconfirmed)) = &answer else { panic!("{answer:?}") };
    assert_eq!((unconfirmed.claim.engine.as_str(), unconfirmed.witness.as_str()), ("numbered [3]", "numbered []"));
    assert!(matches!(unconfirmed.no_proof, Some(EngineError::Interrupted(Interrupt::GaveUp))));
    for engines in [[stuck(&[]), stuck(&[3])], [stuck(&[3]), stuck(&[])]] {
        let (answer, _) = verdict(engines, ScriptedProver(usize::MAX, Ok(true)), &budget());
        assert_eq!(answer.unwrap_err().known(), Some(&solution(3)));
    }
    let (answer, _) = verdict([stuck(&[]), stuck(&[])], ScriptedProver(usize::MAX, Ok(true)), &budget());
    assert!(matches!(answer, Err(EngineError::Interrupted(Interrupt::Deadline))), "{answer:?}");
}

#[test]
fn all_parties_stop_when_the_caller_cancels() {
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            cancel.store(true, Ordering::Relaxed);
        });
        verdict([stuck(&[3]), stuck(&[])], ScriptedProver(usize::MAX, Ok(true)), &budget).0
    });
    assert!(matches!(answer, Err(EngineError::Interrupted(Interrupt::Cancelled))), "{answer:?}");
}

/// An engine that takes `bytes` of memory before it answers, and then tries to take more.
struct Taking {
    bytes: u64,
    then: Numbered,
}

impl Engine for Taking {
    fn name(&self) -> String {
        format!("taking {}", self.bytes)
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        budget.afford(self.bytes)?;
        self.then.visit(puzzle, budget, found)
    }
}

/// A prover that takes this many bytes of memory.
struct Needs(u64);

impl Prover for Needs {
    fn name(&self) -> String {
        "prover".to_owned()
    }

    fn proves(&mut self, _: &Puzzle, _: &[Solution], budget: &Budget) -> Result<bool, EngineError> {
        budget.afford(self.0)?;
        Ok(true)
    }
}

#[test]
fn all_share_the_memory() {
    let budget = Budget::within(Duration::from_secs(60)).with_memory(100);
    let verdict = |bytes: [u64; 3]| {
        let [first, second] = [0, 1].map(|number| Taking { bytes: bytes[number], then: ends(&[3]) });
        let mut both = CrossCheck::new(first, second).with_prover(Needs(bytes[2]));
        (both.verdict(&large(), &budget), both.witness())
    };
    assert!(matches!(verdict([50, 50, 0]), (Ok(_), Some(Witness::Engine))));
    // The later engine finds too little memory left, and so does the prover, unless it needs no more than that.
    assert!(matches!(verdict([60, 60, 40]), (Ok(_), Some(Witness::Proof))));
    let (answer, witness) = verdict([60, 60, 41]);
    let Err(EngineError::Unconfirmed(unconfirmed)) = answer else { panic!("{answer:?}") };
    let is_memory = |error: &EngineError, needed: u64| {
        let expected = Interrupt::Memory { needed, limit: 100 };
        matches!(error, EngineError::Interrupted(found) if *found == expected)
    };
    assert!(is_memory(&unconfirmed.reason, 120), "{:?}", unconfirmed.reason);
    assert!(unconfirmed.no_proof.is_some_and(|error| is_memory(&error, 101)));
    assert_eq!(witness, None);
    let (answer, _) = verdict([101, 102, 0]);
    assert!(is_memory(&answer.unwrap_err(), 101));
    // The next question starts with all of the memory.
    assert!(verdict([100, 0, 0]).0.is_ok());
}

#[test]
fn a_wrong_solution_of_either_is_an_error() {
    let mut clues = vec![None; 256];
    clues[0] = Some(Digit::from_index(9));
    let puzzle = large().with_clues(clues).unwrap();
    for engines in [[ends(&[3]), stuck(&[])], [stuck(&[]), ends(&[3])]] {
        let [first, second] = engines;
        let mut both = CrossCheck::new(first, second).with_prover(ScriptedProver(usize::MAX, Ok(true)));
        let answer = both.solve(&puzzle, &Budget::unlimited());
        assert!(matches!(&answer, Err(EngineError::WrongSolution { engine, .. }) if engine == "numbered [3]"));
    }
}
