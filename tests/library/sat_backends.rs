//! A conformance test, instantiated for every SAT backend. The external solvers must be installed: a missing one is a
//! failure, never a pass.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use proptest::prelude::{Strategy, any, prop};
use proptest::test_runner::{Config, TestRunner};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use sudosat::engine::{Budget, Interrupt};
use sudosat::sat::backend::{Answer, Backend, BackendError, BySize, Portfolio, Process, ProcessSolver, Small, Varisat};
use sudosat::sat::{Cnf, Lit, Model, SolverChoice, Var};

/// The time for which a test waits before it fails. Every child sleeps longer.
const HANG: Duration = Duration::from_secs(120);

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
}

fn add(backend: &mut dyn Backend, clauses: &[&[i32]]) {
    for numbers in clauses {
        assert!(backend.clause(&lits(numbers)).is_continue());
    }
}

/// Adds the clauses for `pigeons` pigeons in one hole fewer. The proof grows exponentially for clause learning.
fn pigeonhole(backend: &mut dyn Backend, pigeons: usize) {
    let holes = pigeons - 1;
    let var = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole + 1).unwrap();
    for pigeon in 0..pigeons {
        assert!(backend.clause(&(0..holes).map(|hole| var(pigeon, hole).positive()).collect::<Vec<_>>()).is_continue());
    }
    for hole in 0..holes {
        for one in 0..pigeons {
            for other in one + 1..pigeons {
                assert!(backend.clause(&[var(one, hole).negative(), var(other, hole).negative()]).is_continue());
            }
        }
    }
}

fn answer(backend: &mut dyn Backend, assumptions: &[i32]) -> Answer {
    backend
        .solve(&lits(assumptions), &Budget::unlimited())
        .unwrap_or_else(|error| panic!("{}: {error}", backend.name()))
}

fn assert_sat(backend: &mut dyn Backend, assumptions: &[i32]) -> Model {
    match answer(backend, assumptions) {
        Answer::Sat(model) => model,
        Answer::Unsat { .. } => panic!("{} does not find the model", backend.name()),
    }
}

fn assert_unsat(backend: &mut dyn Backend, assumptions: &[i32]) -> Vec<Lit> {
    match answer(backend, assumptions) {
        Answer::Unsat { core } => core,
        Answer::Sat(model) => panic!("{} invents the model {model:?}", backend.name()),
    }
}

fn known_answers(backend: &mut dyn Backend) {
    assert_eq!(assert_sat(backend, &[]).variables(), 0, "the empty formula");
    backend.reserve(3);
    assert_eq!(assert_sat(backend, &[]).variables(), 3, "variables without clauses");
    add(backend, &[&[]]);
    assert_eq!(assert_unsat(backend, &[]), [], "the empty clause");
    assert_eq!(assert_unsat(backend, &[1]).len().min(1), assert_unsat(backend, &[1]).len(), "and it is kept");

    backend.clear();
    add(backend, &[&[1], &[-1]]);
    assert_unsat(backend, &[]);

    backend.clear();
    add(backend, &[&[5], &[-5, -2], &[2, 3, 3], &[4, -4]]);
    let model = assert_sat(backend, &[]);
    assert!(lits(&[5, -2, 3]).into_iter().all(|literal| model.satisfies(literal)));

    for pigeons in 2..=6 {
        backend.clear();
        pigeonhole(backend, pigeons);
        assert_unsat(backend, &[]);
    }
}

fn assumptions_and_clauses_between(backend: &mut dyn Backend) {
    backend.clear();
    add(backend, &[&[1, 2], &[-1, 3], &[-2, 3]]);
    assert_sat(backend, &[]);
    let core = assert_unsat(backend, &[4, -3, 5]);
    assert!(core.contains(&lits(&[-3])[0]), "{core:?} must contain the impossible assumption");
    assert!(core.iter().all(|literal| lits(&[4, -3, 5]).contains(literal)));
    assert!(assert_sat(backend, &[-1]).satisfies(lits(&[2])[0]), "assumptions are forgotten");
    assert!(assert_sat(backend, &[7, -9]).satisfies(lits(&[7])[0]), "assumptions may be of new variables");
    assert_unsat(backend, &[6, -6]);
    add(backend, &[&[-3, 8]]);
    assert!(assert_sat(backend, &[]).satisfies(lits(&[8])[0]), "clauses after an answer count");
    add(backend, &[&[-8]]);
    assert_unsat(backend, &[]);
    assert_unsat(backend, &[1]);
    add(backend, &[&[9]]);
    assert_unsat(backend, &[]);
    backend.clear();
    assert_sat(backend, &[]);
}

/// Compares every model of a small formula, found by blocking clauses, with the truth table.
fn truth_tables(backend: &mut dyn Backend, cases: u32, enumerate: bool) {
    let clause = prop::collection::vec((1..=12_i32, any::<bool>()), 1..=3);
    let formulas = (1..=12_i32, prop::collection::vec(clause, 0..70));
    let formulas = formulas.prop_map(|(variables, clauses)| {
        let literal = move |(number, sign)| ((number - 1) % variables + 1) * if sign { 1 } else { -1 };
        let clauses: Vec<Vec<i32>> = clauses.into_iter().map(|one| one.into_iter().map(literal).collect()).collect();
        (variables, clauses)
    });
    let backend = std::cell::RefCell::new(backend);
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let result = runner.run(&formulas, |(variables, clauses)| {
        let mut backend = backend.borrow_mut();
        backend.clear();
        backend.reserve(variables as usize);
        for clause in &clauses {
            assert!(backend.clause(&lits(clause)).is_continue());
        }
        let holds = |row: u32, number: i32| (row >> (number.abs() - 1) & 1 == 1) == (number > 0);
        let satisfies = |row: u32| clauses.iter().all(|clause| clause.iter().any(|&number| holds(row, number)));
        let models = (0_u32..1 << variables).filter(|&row| satisfies(row)).count();
        let mut found = 0;
        while let Answer::Sat(model) = answer(&mut **backend, &[]) {
            let row: u32 = model.true_vars().map(|var| 1 << var.index()).sum();
            assert!(satisfies(row), "a wrong model");
            found += 1;
            if !enumerate {
                break;
            }
            let blocking = (1..=variables).map(|number| if holds(row, number) { -number } else { number });
            assert!(backend.clause(&lits(&blocking.collect::<Vec<_>>())).is_continue());
        }
        assert_eq!(found, if enumerate { models } else { models.min(1) });
        Ok(())
    });
    result.unwrap();
}

fn budgets(backend: &mut dyn Backend) {
    backend.clear();
    pigeonhole(backend, 14);
    let expired = Budget::within(Duration::ZERO);
    assert_eq!(backend.solve(&[], &expired), Err(BackendError::Interrupted(Interrupt::Deadline)));

    let time = Duration::from_millis(300);
    let within = Budget::within(time);
    assert_eq!(backend.solve(&[], &within), Err(BackendError::Interrupted(Interrupt::Deadline)));
    assert!(within.deadline.is_some_and(|deadline| Instant::now() >= deadline));

    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
    let raiser = thread::spawn(move || {
        thread::sleep(time);
        cancel.store(true, Ordering::Relaxed);
    });
    assert_eq!(backend.solve(&[], &budget), Err(BackendError::Interrupted(Interrupt::Cancelled)));
    raiser.join().unwrap();

    // The backend still works, and still has the formula: with one pigeon removed the others fit.
    backend.clear();
    pigeonhole(backend, 4);
    let generous = Budget::within(Duration::from_secs(60));
    assert!(matches!(backend.solve(&[], &generous), Ok(Answer::Unsat { .. })));
    assert!(matches!(backend.solve(&[], &Budget::unlimited()), Ok(Answer::Unsat { .. })));
    backend.clear();
    add(backend, &[&[1, 2]]);
    for _ in 0..2 {
        assert!(matches!(backend.solve(&[], &generous), Ok(Answer::Sat(_))));
        add(backend, &[&[-1]]);
    }
    add(backend, &[&[-2]]);
    assert!(matches!(backend.solve(&[], &generous), Ok(Answer::Unsat { .. })));
}

fn the_formula_survives_an_interrupt(backend: &mut dyn Backend) {
    backend.clear();
    pigeonhole(backend, 14);
    assert!(backend.solve(&[], &Budget::within(Duration::from_millis(50))).is_err());
    // Pigeon 1 in hole 1 and pigeon 2 in hole 1.
    let clash = [1, 14];
    let core = assert_unsat(backend, &clash);
    assert!(core.iter().all(|literal| lits(&clash).contains(literal)) && !core.is_empty());
}

fn conform(backend: &mut dyn Backend, cases: u32, enumerate: bool) {
    known_answers(backend);
    assumptions_and_clauses_between(backend);
    truth_tables(backend, cases, enumerate);
    budgets(backend);
    the_formula_survives_an_interrupt(backend);
}

fn portfolio(members: Vec<SolverChoice>) -> Portfolio {
    Portfolio::new(members.into_iter().map(SolverChoice::backend))
}

fn process(command: &str) -> Process {
    Process::new(ProcessSolver::new(command).unwrap())
}

#[test]
fn the_small_solver_conforms() {
    conform(&mut Small::new(), 500, true);
}

#[test]
fn a_solver_chosen_by_size_conforms() {
    let mut backend = BySize::new();
    conform(&mut backend, 100, true);
    // The formula outgrows the small solver, and is small again.
    backend.clear();
    add(&mut backend, &[&[1, 2]]);
    assert!(assert_sat(&mut backend, &[-1]).satisfies(lits(&[2])[0]));
    assert!(backend.effort().is_some());
    add(&mut backend, &[&[-2, 5000]]);
    assert!(assert_sat(&mut backend, &[-1]).satisfies(lits(&[5000])[0]));
    assert_eq!(backend.effort(), None, "varisat does not count");
    assert_unsat(&mut backend, &[-1, -5000]);
    backend.clear();
    add(&mut backend, &[&[-1], &[1, 2]]);
    assert!(assert_sat(&mut backend, &[]).satisfies(lits(&[2])[0]));
    assert!(backend.effort().is_some());
}

#[test]
fn varisat_conforms() {
    conform(&mut Varisat::new(), 500, true);
}

#[cfg(feature = "cadical")]
#[test]
fn cadical_conforms() {
    conform(&mut sudosat::sat::backend::Cadical::new(), 500, true);
}

#[test]
fn a_portfolio_conforms() {
    conform(&mut portfolio(vec![SolverChoice::Varisat, SolverChoice::Varisat]), 100, true);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_cadical_conforms() {
    conform(&mut process("cadical -q"), 60, false);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_minisat_conforms() {
    conform(&mut process("minisat"), 60, false);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_picosat_conforms() {
    conform(&mut process("picosat"), 60, false);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_cryptominisat_conforms() {
    conform(&mut process("cryptominisat5 --verb 0"), 60, false);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_a_solver_may_read_standard_input() {
    let mut backend = process("sh -c 'exec cadical -q'");
    add(&mut backend, &[&[1], &[-1, 2]]);
    assert!(assert_sat(&mut backend, &[]).satisfies(lits(&[2])[0]));
}

/// A backend's error about a command that is not a solver.
fn refused(command: &str) -> String {
    let mut backend = process(command);
    add(&mut backend, &[&[1, 2]]);
    match backend.solve(&[], &Budget::within(Duration::from_secs(20))) {
        Err(BackendError::Failed { reason }) => reason,
        other => panic!("{command}: {other:?}"),
    }
}

#[cfg(unix)]
#[test]
fn exit_code_0_is_unknown_whatever_the_output() {
    for words in ["", "s SATISFIABLE\\nv 1 2 0\\n", "s UNSATISFIABLE\\n", "UNSAT\\n", "s UNKNOWN\\n"] {
        let mut backend = process(&format!("sh -c 'printf \"{words}\"'"));
        add(&mut backend, &[&[1, 2]]);
        let answer = backend.solve(&[], &Budget::within(Duration::from_secs(20)));
        assert_eq!(answer, Err(BackendError::Interrupted(Interrupt::GaveUp)), "{words}");
    }
}

#[cfg(unix)]
#[test]
fn commands_that_are_no_solvers_have_clear_errors() {
    assert!(refused("no-such-solver-anywhere").starts_with("cannot start `no-such-solver-anywhere`: "));
    assert_eq!(refused("false"), "exit code 1: it printed nothing");
    assert_eq!(refused("sh -c 'echo hello'").split(": ").next(), Some("its answer cannot be read"));
    assert_eq!(
        refused("sh -c 'echo a; printf \"\\033[1mno license\\n\" >&2; exit 3'"),
        "exit code 3: `\\u{1b}[1mno license`"
    );
    assert!(refused("sh -c 'kill -SEGV $$'").starts_with("it crashed (signal: 11"));
    let contradicts = |code: u8, words: &str| refused(&format!("sh -c 'printf \"{words}\\n\"; exit {code}'"));
    for (code, words) in [(10, "s UNSATISFIABLE"), (20, "s SATISFIABLE\\nv 1 0")] {
        assert!(contradicts(code, words).starts_with(&format!("its exit code {code} contradicts its output")));
    }
    assert!(contradicts(20, "SATISFIABLE").contains("the model is missing"));
    assert!(contradicts(10, "SATISFIABLE").contains("the model is missing"));
    assert!(contradicts(10, "v 1 0\\nv 2 0").contains("continues after its final 0"));
    assert_eq!(contradicts(10, "v -1 -2 0"), "its model is wrong: it does not satisfy the clause [1, 2]");
    assert_eq!(
        contradicts(10, "v 1 7 0"),
        "its model is invalid: literal 7 is out of range: the formula has 2 variables"
    );
    assert!(refused("sh -c 'yes'").starts_with("it printed more than"));
    assert!(refused("sh -c 'yes >&2'").starts_with("it printed more than"));
}

#[cfg(unix)]
#[test]
fn a_solver_may_give_up() {
    for command in ["true", "sh -c 'echo s UNKNOWN'", "sh -c 'echo c tired'"] {
        let mut backend = process(command);
        let answer = backend.solve(&[], &Budget::unlimited());
        assert_eq!(answer, Err(BackendError::Interrupted(Interrupt::GaveUp)), "{command}");
    }
}

/// A child that ignores everything and has a child of its own that holds the output open.
#[cfg(unix)]
#[test]
fn an_unresponsive_solver_is_killed_at_the_deadline() {
    let mut backend = process("sh -c 'trap \"\" TERM INT; sleep 600 & sleep 600'");
    let start = Instant::now();
    let answer = backend.solve(&[], &Budget::within(Duration::from_millis(200)));
    assert_eq!(answer, Err(BackendError::Interrupted(Interrupt::Deadline)));
    assert!(start.elapsed() < HANG);
}

/// A solver made from a shell script, in a folder that is removed when dropped.
#[cfg(unix)]
struct Script(tempfile::TempDir);

#[cfg(unix)]
impl Script {
    fn new(name: &str, text: &str) -> (Self, ProcessSolver) {
        use std::os::unix::fs::PermissionsExt;
        let script = Self(tempfile::tempdir().unwrap());
        let path = script.path(name);
        std::fs::write(&path, format!("#!/bin/sh\ncd '{}'\n{text}\n", script.0.path().display())).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        (script, ProcessSolver::new(&format!("'{}'", path.display())).unwrap())
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// Waits until the process whose number the script wrote to this file is gone.
    fn assert_gone(&self, file: &str) {
        let start = Instant::now();
        let process = std::fs::read_to_string(self.path(file)).unwrap();
        let status = format!("/proc/{}/stat", process.trim());
        while std::fs::read_to_string(&status).is_ok_and(|stat| !stat.contains(") Z ")) {
            assert!(start.elapsed() < HANG, "process {process} is still running");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

#[cfg(unix)]
fn solve_once(backend: &mut Process) -> Result<Answer, BackendError> {
    backend.clear();
    add(backend, &[&[1, 2]]);
    backend.solve(&[], &Budget::within(Duration::from_secs(20)))
}

#[cfg(unix)]
#[test]
fn no_answer_comes_from_an_earlier_call() {
    let text = "test -e ran && { echo SATISFIABLE; exit 10; }\ntouch ran\nprintf 'SAT\\n1 -2 0\\n' > \"$2\"\nexit 10";
    let (_script, solver) = Script::new("minisat-once", text);
    let mut backend = Process::new(solver);
    assert!(matches!(solve_once(&mut backend), Ok(Answer::Sat(_))));
    let Err(BackendError::Failed { reason }) = solve_once(&mut backend) else { panic!("the model is stale") };
    assert!(reason.contains("the model is missing"), "{reason}");
}

#[cfg(unix)]
#[test]
fn exit_code_0_is_unknown_whatever_the_result_file() {
    for text in ["printf INDET > \"$2\"", ": > \"$2\"", "echo 'c timeout'; printf 'INDET\\n' > \"$2\""] {
        let (_script, solver) = Script::new("minisat-tired", text);
        let answer = solve_once(&mut Process::new(solver));
        assert_eq!(answer, Err(BackendError::Interrupted(Interrupt::GaveUp)), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn compressed_answers_are_decompressed() {
    let words = "printf 's SATISFIABLE\\nv 1 -2 0\\n' | gzip";
    for (name, text) in
        [("packs", format!("{words}; exit 10")), ("minisat-packs", format!("{words} > \"$2\"; exit 10"))]
    {
        let (_script, solver) = Script::new(name, &text);
        assert!(matches!(solve_once(&mut Process::new(solver)), Ok(Answer::Sat(_))), "{name}");
    }
    let (_script, solver) = Script::new("cut", &format!("{words} | head -c 20; exit 10"));
    let Err(BackendError::Failed { reason }) = solve_once(&mut Process::new(solver)) else {
        panic!("it was cut short")
    };
    assert!(reason.starts_with("cannot read its answer"), "{reason}");
}

#[cfg(unix)]
#[test]
fn signals_are_reported() {
    for (signal, number) in [("TERM", 15), ("KILL", 9), ("ABRT", 6)] {
        let reason = refused(&format!("sh -c 'kill -{signal} $$'"));
        assert!(reason.starts_with(&format!("it crashed (signal: {number}")), "{reason}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_started_by_a_script_is_killed_with_it() {
    let (script, solver) = Script::new("wrapper", "sleep 30 & echo $! > child; wait");
    let mut backend = Process::new(solver);
    add(&mut backend, &[&[1]]);
    let answer = backend.solve(&[], &Budget::within(Duration::from_millis(300)));
    assert_eq!(answer, Err(BackendError::Interrupted(Interrupt::Deadline)));
    script.assert_gone("child");
}

/// A solver that answers and exits while processes it started continue, in the background or forked twice; other
/// solvers run at the same time.
#[cfg(target_os = "linux")]
#[test]
fn processes_that_a_solver_started_end_with_it() {
    let answer = "printf 's SATISFIABLE\\nv 1 2 0\\n'; exit 10";
    for left in ["sleep 60 & echo $! > child", "(sleep 60 & echo $! > child) &\nwait"] {
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let (script, solver) = Script::new("careless", &format!("{left}\n{answer}"));
                    let mut backend = Process::new(solver);
                    for _ in 0..3 {
                        assert!(matches!(solve_once(&mut backend), Ok(Answer::Sat(_))), "{left}");
                        script.assert_gone("child");
                    }
                });
            }
        });
    }
}

#[cfg(unix)]
#[test]
fn a_program_is_found_like_the_system_would() {
    let located = |command: &str| ProcessSolver::new(command).unwrap().locate();
    let message = |command: &str| located(command).unwrap_err().to_string();
    assert!(located("sh -c true").unwrap().is_absolute());
    let (script, solver) = Script::new("there", "exit 0");
    assert_eq!(solver.locate().unwrap(), script.path("there"));
    std::fs::write(script.path("text"), "no program").unwrap();
    let text = script.path("text").display().to_string();
    assert_eq!(message(&format!("'{text}' -q")), format!("{text}: not an executable file"));
    assert_eq!(message("no-such-solver-anywhere -q"), "no-such-solver-anywhere: not found");
    assert_eq!(message("./no-such-solver"), "./no-such-solver: not found");
}

#[cfg(target_os = "linux")]
#[test]
fn the_first_answer_counts_and_other_members_are_stopped() {
    for sleeper_first in [true, false] {
        let (script, sleeper) = Script::new("sleeper", "echo $$ > started; exec sleep 600");
        let mut members = vec![SolverChoice::Process(sleeper), SolverChoice::Varisat];
        let formula: fn(&mut dyn Backend) = if sleeper_first {
            |backend| add(backend, &[&[1, 2], &[-1, 2]])
        } else {
            members.reverse();
            // Long enough for the other one to start.
            |backend| pigeonhole(backend, 9)
        };
        let mut backend = portfolio(members);
        formula(&mut backend);
        let start = Instant::now();
        let answer = backend.solve(&[], &Budget::unlimited());
        assert_eq!(matches!(answer, Ok(Answer::Sat(_))), sleeper_first);
        assert_eq!(matches!(answer, Ok(Answer::Unsat { .. })), !sleeper_first);
        assert!(start.elapsed() < HANG);
        if script.path("started").exists() {
            script.assert_gone("started");
        } else {
            assert!(!sleeper_first, "the first member is started");
        }
        let start = Instant::now();
        assert!(backend.solve(&[], &Budget::unlimited()).is_ok(), "and again");
        drop(backend);
        assert!(start.elapsed() < HANG);
    }
}

#[cfg(unix)]
#[test]
fn a_member_that_fails_or_is_wrong_drops_out() {
    let member = |command: &str| SolverChoice::Process(ProcessSolver::new(command).unwrap());
    let (failing, wrong) = (member("no-such-solver-anywhere"), member("sh -c 'echo v -1 -2 0; exit 10'"));
    let mut backend = portfolio(vec![failing.clone(), wrong.clone(), SolverChoice::Varisat]);
    assert_eq!(backend.name(), "portfolio of no-such-solver-anywhere, sh, varisat");
    add(&mut backend, &[&[1, 2]]);
    assert!(assert_sat(&mut backend, &[-1]).satisfies(lits(&[2])[0]));

    let mut backend = portfolio(vec![failing, wrong]);
    add(&mut backend, &[&[1, 2]]);
    let Err(BackendError::Failed { reason }) = backend.solve(&[], &Budget::unlimited()) else {
        panic!("no member has an answer")
    };
    assert!(
        reason.contains("no-such-solver-anywhere: cannot start") && reason.contains("sh: its model is wrong"),
        "{reason}"
    );

    let mut backend = portfolio(vec![member("true"), member("false")]);
    assert_eq!(backend.solve(&[], &Budget::unlimited()), Err(BackendError::Interrupted(Interrupt::GaveUp)));
    let mut backend = portfolio(Vec::new());
    assert!(matches!(backend.solve(&[], &Budget::unlimited()), Err(BackendError::Failed { .. })));
}

/// A solver that replaces its output, its model or its proof by a pipe, on which a reader would wait forever.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let trap = |file: &str, put: &str| {
        format!("sh -c 'd=$(dirname \"$1\"); rm -f \"$d/{file}\"; {put} \"$d/{file}\"; exit 20' sh")
    };
    for put in ["mkfifo", "mkdir", "ln -s /dev/zero"] {
        for file in ["output", "errors"] {
            let reason = refused(&trap(file, put));
            assert_eq!(reason, "cannot read its answer: is not a regular file", "{put} {file}");
        }
        let prover = SolverChoice::Process(ProcessSolver::new(&trap("proof.drat", put)).unwrap());
        let mut formula = Cnf::default();
        formula.push(&[]);
        let message = prover.prove(&formula, &Budget::unlimited()).unwrap_err().to_string();
        assert!(message.ends_with("cannot read its proof: is not a regular file"), "{put}: {message}");
        // Its portfolio ends.
        let hostile = SolverChoice::Process(ProcessSolver::new(&trap("output", put)).unwrap());
        let mut backend = portfolio(vec![hostile, SolverChoice::Varisat]);
        add(&mut backend, &[&[1, 2]]);
        assert!(assert_sat(&mut backend, &[-1]).satisfies(lits(&[2])[0]));
    }
}

/// A child that left the process group continues to run, and nothing waits for it.
#[cfg(unix)]
#[test]
fn children_in_their_own_session_are_not_waited_for() {
    let leave = "setsid sh -c 'echo $$ > left; exec sleep 600' & while [ ! -s left ]; do sleep 0.01; done";
    let (script, solver) = Script::new("leaver", &format!("{leave}; echo s UNSATISFIABLE; exit 20"));
    let mut backend = Process::new(solver);
    assert!(matches!(backend.solve(&[], &Budget::unlimited()), Ok(Answer::Unsat { .. })));
    let left = std::fs::read_to_string(script.path("left")).unwrap().trim().parse().unwrap();
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(left), nix::sys::signal::Signal::SIGKILL).unwrap();
}

#[cfg(unix)]
#[test]
fn no_files_are_left_over() {
    let mine = format!("sudosat-{}-", std::process::id());
    let folders = || {
        let names = std::fs::read_dir(std::env::temp_dir()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().starts_with(&mine)).count()
    };
    // Other tests of this process may be running: wait for a moment without folders.
    refused("sh -c 'exit 3'");
    let start = Instant::now();
    while folders() > 0 {
        assert!(start.elapsed() < HANG, "folders are left over");
        thread::sleep(Duration::from_millis(1));
    }
}
