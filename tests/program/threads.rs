//! Engines and solvers can move between threads, between puzzles and between calls.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::thread;
use sudosat::BothRoads;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::explain::Explainer;
use sudosat::native::Native;
use sudosat::puzzle::{Board, Puzzle};
use sudosat::sat::backend::{Answer, Backend};
use sudosat::sat::{Lit, SatEngine, SatMode, SolverChoice};

const fn is_send<T: Send + ?Sized>() {}

/// Compiles only if the type is `Send`.
const _: () = {
    is_send::<BothRoads>();
    is_send::<SatEngine>();
    is_send::<Native>();
    is_send::<Explainer>();
    is_send::<Certifier>();
    is_send::<Box<dyn Engine>>();
    is_send::<Box<dyn Backend>>();
};

/// The result of `work` on another thread.
fn elsewhere<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(work).join().unwrap())
}

/// Adds clauses, and returns whether the formula has a model.
fn has_model(backend: &mut dyn Backend, clauses: &[&[i32]]) -> bool {
    for numbers in clauses {
        let literals: Vec<Lit> = numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect();
        assert!(backend.clause(&literals).is_continue());
    }
    matches!(backend.solve(&[], &Budget::unlimited()).unwrap(), Answer::Sat(_))
}

#[test]
fn a_backend_moves_with_its_formula() {
    let choices = [
        SolverChoice::BySize,
        SolverChoice::Small,
        SolverChoice::Varisat,
        SolverChoice::Portfolio(vec![SolverChoice::Varisat]),
    ];
    for choice in choices {
        let mut backend = choice.backend();
        let backend = backend.as_mut();
        assert!(has_model(backend, &[&[1, 2], &[-1, 3]]));
        assert!(elsewhere(|| has_model(backend, &[&[-3]])));
        assert!(!has_model(backend, &[&[-2]]), "clauses added on another thread count here");
        assert!(elsewhere(|| {
            backend.clear();
            has_model(backend, &[&[-1]])
        }));
        assert!(has_model(backend, &[&[-2]]), "clauses cleared on another thread are cleared here");
        assert!(!elsewhere(|| has_model(backend, &[&[1, 2]])));
    }
}

#[test]
fn an_engine_answers_on_every_thread() {
    let puzzle = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
    for mode in SatMode::ALL {
        let mut engine = SatEngine::new(mode, SolverChoice::Varisat);
        for _ in 0..2 {
            let mut count = || engine.count(&puzzle, 1000, &Budget::unlimited()).unwrap();
            assert_eq!(count(), Count::Exactly(288), "{mode}");
            assert_eq!(elsewhere(count), Count::Exactly(288), "{mode}");
        }
    }
}
