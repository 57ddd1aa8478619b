//! The small solver against truth tables and the other solvers, and each clause that it learns against the definition
//! of reverse unit propagation.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use itertools::Itertools;
use std::collections::HashSet;
use std::fs;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::Puzzle;
use sudosat::sat::backend::{Answer, Backend, BackendError, Small, Varisat};
use sudosat::sat::{ClauseSink, Cnf, Lit, Probe, Reducer, SatConfig, SatEngine, SatMode, SolverChoice};
use sudosat::verify::Proof;

/// Pseudorandom numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    /// A formula of `clauses` clauses of `length` literals, with different variables in each.
    fn formula(&mut self, variables: usize, clauses: usize, length: usize) -> Cnf {
        let mut formula = Cnf::default();
        formula.reserve(variables);
        for _ in 0..clauses {
            let mut clause: Vec<Lit> = Vec::new();
            while clause.len() < length.min(variables) {
                let literal = self.literal(variables);
                if clause.iter().all(|other| other.var() != literal.var()) {
                    clause.push(literal);
                }
            }
            formula.push(&clause);
        }
        formula
    }

    fn literal(&mut self, variables: usize) -> Lit {
        let number = self.below(variables) as i32 + 1;
        Lit::from_dimacs(if self.below(2) == 0 { number } else { -number }).unwrap()
    }
}

fn answer(backend: &mut dyn Backend, assumptions: &[Lit]) -> Answer {
    backend.solve(assumptions, &Budget::unlimited()).unwrap()
}

/// Whether there is a model under these assumptions. Checks the model, or that the core has none.
fn is_satisfiable(backend: &mut dyn Backend, formula: &Cnf, assumptions: &[Lit]) -> bool {
    match answer(backend, assumptions) {
        Answer::Sat(model) => {
            assert_eq!(formula.violated_by(&model), None);
            assert!(assumptions.iter().all(|&literal| model.satisfies(literal)));
            true
        }
        Answer::Unsat { core } => {
            assert!(core.iter().all(|literal| assumptions.contains(literal)));
            assert!(matches!(answer(backend, &core), Answer::Unsat { .. }), "{core:?} is not a core");
            false
        }
    }
}

/// Every set of up to four clauses over three variables, under each assumption and each pair of assumptions.
#[test]
fn all_small_formulas_are_decided_correctly() {
    let literals: Vec<Lit> = [1, -1, 2, -2, 3, -3].map(|number| Lit::from_dimacs(number).unwrap()).to_vec();
    let tautology = |clause: &[Lit]| clause.iter().array_combinations().any(|[&one, &other]| one == !other);
    let clauses = (0..=3).flat_map(|length| literals.iter().copied().combinations(length));
    let clauses: Vec<Vec<Lit>> = clauses.filter(|clause| !tautology(clause)).collect();
    assert_eq!(clauses.len(), 27);
    let queries: Vec<Vec<Lit>> = (0..=2).flat_map(|length| literals.iter().copied().combinations(length)).collect();
    let holds = |row: u32, literal: Lit| (row >> literal.var().index() & 1 == 1) == literal.is_positive();
    let mut backend = Small::new();
    let mut satisfiable = 0;
    for chosen in (0..=4).flat_map(|length| clauses.iter().combinations(length)) {
        backend.clear();
        let mut formula = Cnf::default();
        formula.reserve(3);
        for clause in &chosen {
            formula.push(clause);
        }
        assert!(backend.formula(&formula).is_continue());
        for assumptions in &queries {
            let expected = (0..8).any(|row| {
                assumptions.iter().all(|&literal| holds(row, literal))
                    && chosen.iter().all(|clause| clause.iter().any(|&literal| holds(row, literal)))
            });
            assert_eq!(is_satisfiable(&mut backend, &formula, assumptions), expected, "{chosen:?} {assumptions:?}");
            satisfiable += usize::from(expected);
        }
    }
    assert!(satisfiable > 0);
}

/// Adds clauses in parts, between calls under assumptions, and compares the answers with varisat's.
#[test]
fn growing_formulas_are_decided_like_varisat() {
    let mut random = Random(1);
    let mut answers = [0; 2];
    for round in 0..200 {
        let (variables, length) = (5 + random.below(60), 2 + random.below(2));
        let (mut small, mut varisat) = (Small::new(), Varisat::new());
        let mut all = Cnf::default();
        for _ in 0..6 {
            let part = random.formula(variables, variables * if length == 2 { 1 } else { 4 } / 5, length);
            all.extend(&part);
            assert!(small.formula(&part).is_continue() && varisat.formula(&part).is_continue());
            for _ in 0..5 {
                let assumptions: Vec<Lit> = (0..random.below(6)).map(|_| random.literal(variables)).collect();
                let expected = matches!(answer(&mut varisat, &assumptions), Answer::Sat(_));
                assert_eq!(is_satisfiable(&mut small, &all, &assumptions), expected, "round {round}");
                answers[usize::from(expected)] += 1;
            }
        }
    }
    assert!(answers[0] > 300 && answers[1] > 300, "{answers:?}");
}

/// Clauses with a repeated literal, each added to the last model.
#[test]
fn clauses_with_a_repeated_literal() {
    let mut random = Random(5);
    let mut answers = [0; 2];
    for round in 0..20_000 {
        let variables = 4 + random.below(6);
        let mut small = Small::new();
        let mut formula = Cnf::default();
        formula.reserve(variables);
        small.reserve(variables);
        for _ in 0..12 {
            let mut clause = (0..=random.below(3)).map(|_| random.literal(variables)).collect_vec();
            clause.push(clause[0]);
            formula.push(&clause);
            assert!(small.clause(&clause).is_continue());
            let answer = answer(&mut small, &[]);
            answers[usize::from(matches!(answer, Answer::Sat(_)))] += 1;
            match answer {
                Answer::Sat(model) => assert_eq!(formula.violated_by(&model), None, "round {round}"),
                Answer::Unsat { .. } => {
                    let mut varisat = Varisat::new();
                    assert!(varisat.formula(&formula).is_continue());
                    assert!(matches!(self::answer(&mut varisat, &[]), Answer::Unsat { .. }), "round {round}");
                    break;
                }
            }
        }
    }
    assert!(answers[0] > 1000 && answers[1] > 1000, "{answers:?}");
}

/// Whether unit propagation finds a conflict when all literals of the clause are false.
fn follows(clauses: &[Vec<Lit>], clause: &[Lit]) -> bool {
    let mut known: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
    loop {
        let before = known.len();
        for clause in clauses {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&only), None) => known.push(only),
                _ => {}
            }
        }
        if known.len() == before {
            return false;
        }
    }
}

/// Refutes the formula, and checks that each learned clause follows by reverse unit propagation from those before it.
fn check_proof(formula: &Cnf) -> Option<usize> {
    let drat = SolverChoice::Small.prove(formula, &Budget::unlimited()).unwrap()?;
    let proof = Proof::read(&drat, formula.variables()).unwrap();
    let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    for step in proof.steps() {
        assert!(follows(&clauses, step), "{step:?} does not follow");
        clauses.push(step.to_vec());
    }
    assert!(follows(&clauses, &[]), "the proof does not end in a contradiction");
    Some(proof.len())
}

#[test]
fn learnt_clauses_of_random_formulas_follow() {
    let mut random = Random(2);
    let mut steps = 0;
    for _ in 0..60 {
        let variables = 10 + random.below(50);
        let mut formula = random.formula(variables, variables * 5, 3);
        formula.extend(&random.formula(variables, variables / 5, 2));
        steps += check_proof(&formula).unwrap_or(0);
    }
    assert!(steps > 500, "{steps}");
}

/// The classic puzzles of the corpus.
fn puzzles() -> Vec<Puzzle> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/corpus_generated.txt")).unwrap();
    let words = text.lines().flat_map(|line| line.split([' ', '\t', ':', '|']));
    let puzzles: Vec<Puzzle> = words.filter(|word| word.len() == 81).filter_map(|word| word.parse().ok()).collect();
    assert!(puzzles.len() > 100, "{}", puzzles.len());
    puzzles
}

#[test]
fn learnt_clauses_of_puzzles_follow() {
    let mut steps = 0;
    for puzzle in puzzles().into_iter().take(200) {
        let solution = SatEngine::default().verdict(&puzzle, &Budget::unlimited()).unwrap().unique().cloned();
        let mut formula = Cnf::default();
        let map = Reducer::new().reduce(&puzzle, Probe::None, &mut Vec::new(), &mut formula, &Budget::unlimited());
        let (Some(solution), Some(map)) = (solution, map.unwrap()) else { continue };
        let cells = (0..81).filter_map(|cell| {
            let cell = sudosat::puzzle::Cell::new(cell / 9, cell % 9);
            map.var(sudosat::puzzle::Candidate { cell, digit: solution.digit(cell) })
        });
        let blocking: Vec<Lit> = cells.map(sudosat::sat::Var::negative).collect();
        formula.push(&blocking);
        steps += check_proof(&formula).expect("no other solution");
    }
    assert!(steps > 20, "{steps}");
}

/// All solvers in all modes, one puzzle after another in the same engine.
#[test]
fn puzzles_have_the_verdicts_of_other_solvers() {
    let puzzles = puzzles();
    let mut reference = SatEngine::new(SatConfig::default(), SolverChoice::Varisat);
    let mut engines: Vec<SatEngine> = SatMode::ALL
        .into_iter()
        .flat_map(|mode| [SolverChoice::Small, SolverChoice::BySize].map(|solver| SatEngine::new(mode, solver)))
        .collect();
    for puzzle in &puzzles {
        let expected = reference.verdict(puzzle, &Budget::unlimited()).unwrap();
        for engine in &mut engines {
            let verdict = engine.verdict(puzzle, &Budget::unlimited()).unwrap();
            assert_eq!(verdict.word(), expected.word(), "{}", engine.name());
            assert_eq!(verdict.unique(), expected.unique(), "{}", engine.name());
        }
    }
    for engine in &engines {
        let stats = engine.stats();
        assert_eq!(stats.effort(), Some(stats.effort), "{} counts every call", engine.name());
        assert!(stats.effort.decisions > 0 && stats.effort.learnt <= stats.effort.conflicts, "{}", engine.name());
    }
}

#[test]
fn formulas_beyond_its_size_are_refused() {
    let mut backend = Small::new();
    backend.reserve(8192);
    assert!(matches!(backend.solve(&[], &Budget::unlimited()), Ok(Answer::Sat(_))));
    backend.reserve(8193);
    let refused = backend.solve(&[], &Budget::unlimited());
    assert_eq!(refused, Err(BackendError::TooLarge { variables: 8193, most: 8192 }));
}

/// Eight pigeons in seven holes: enough learned clauses that half of them are dropped, several times.
#[test]
fn learnt_clauses_are_halved() {
    let var = |pigeon: i32, hole: i32| Lit::from_dimacs(8 * pigeon + hole + 1).unwrap();
    let mut formula = Cnf::default();
    for pigeon in 0..9 {
        formula.push(&(0..8).map(|hole| var(pigeon, hole)).collect::<Vec<_>>());
    }
    for (hole, pigeons) in (0..8).cartesian_product((0..9).combinations(2)) {
        formula.push(&[!var(pigeons[0], hole), !var(pigeons[1], hole)]);
    }
    let drat = SolverChoice::Small.prove(&formula, &Budget::unlimited()).unwrap().expect("no model");
    let checked = Proof::read(&drat, formula.variables()).unwrap();
    assert!(checked.len() > 2_000, "{} clauses were learned", checked.len());
}

/// Counts the models, excluding each by its decisions.
fn count_models(backend: &mut dyn Backend, formula: &Cnf, assumptions: &[Lit]) -> usize {
    let mut models = HashSet::new();
    while let Answer::Sat(model) = answer(backend, assumptions) {
        assert_eq!(formula.violated_by(&model), None);
        assert!(assumptions.iter().all(|&literal| model.satisfies(literal)));
        let decisions = backend.decisions().unwrap();
        assert!(decisions.iter().all(|&literal| model.satisfies(literal)));
        assert!(models.insert(model.true_vars().collect_vec()), "a model is found twice");
        assert!(backend.clause(&decisions.iter().map(|&literal| !literal).collect_vec()).is_continue());
    }
    models.len()
}

/// Enough models that clauses that exclude them become superfluous and are removed; and fewer, under assumptions.
#[test]
fn all_models_are_found_once() {
    let mut random = Random(3);
    let mut backend = Small::new();
    for (variables, clauses, assumed) in [(17, 4, 0), (12, 6, 0), (12, 20, 2), (10, 30, 1), (9, 3, 3), (13, 40, 0)] {
        let formula = random.formula(variables, clauses, 3);
        let assumptions: Vec<Lit> = (0..assumed).map(|index| random.literal(variables - index)).collect();
        let holds = |row: u32, literal: Lit| (row >> literal.var().index() & 1 == 1) == literal.is_positive();
        let expected = (0_u32..1 << variables).filter(|&row| {
            assumptions.iter().all(|&literal| holds(row, literal))
                && formula.clauses().all(|clause| clause.iter().any(|&literal| holds(row, literal)))
        });
        let expected = expected.count();
        assert!(variables < 17 || expected > 60_000, "{expected}");
        backend.clear();
        assert!(backend.formula(&formula).is_continue());
        assert_eq!(count_models(&mut backend, &formula, &assumptions), expected, "{variables} variables");
    }
}
