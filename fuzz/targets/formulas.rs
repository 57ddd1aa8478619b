//! Small formulas: every backend says what the truth table says, with and without assumptions.

use arbitrary::Unstructured;
use sudosat::engine::Budget;
use sudosat::sat::backend::{Answer, Backend};
use sudosat::sat::{ClauseSink, Cnf, Lit, Model, SolverChoice, Var};

/// The backends in this process.
const BACKENDS: [SolverChoice; 2] = [SolverChoice::Varisat, SolverChoice::Small];

/// The models of a formula of few variables.
pub(super) fn models(formula: &Cnf) -> impl Iterator<Item = Model> + '_ {
    let variables = formula.variables();
    (0..1_u32 << variables).map(move |bits| model(variables, bits)).filter(|model| formula.violated_by(model).is_none())
}

fn model(variables: usize, bits: u32) -> Model {
    let literals = (0..variables).map(|index| literal(index, bits >> index & 1 == 1));
    Model::from_literals(variables, literals).expect("each variable has one value")
}

fn literal(index: usize, is_true: bool) -> Lit {
    let var = Var::new(index + 1).expect("the formula is small");
    if is_true { var.positive() } else { var.negative() }
}

/// A formula of at most 10 variables that grows, and a question after each step.
pub(super) fn formula(data: &[u8]) {
    let mut data = Unstructured::new(data);
    let _ = answered(&mut data);
}

fn answered(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let variables = data.int_in_range(1..=10)?;
    let mut formula = Cnf::default();
    formula.reserve(variables);
    let mut backends = BACKENDS.map(SolverChoice::backend);
    for backend in &mut backends {
        backend.reserve(variables);
    }
    while !data.is_empty() {
        for _ in 0..data.int_in_range(0..=6)? {
            let clause = literals(data, variables, 4)?;
            formula.push(&clause);
            assert!(backends.iter_mut().all(|backend| backend.clause(&clause).is_continue()));
        }
        let assumptions = literals(data, variables, 5)?;
        for backend in &mut backends {
            ask(&mut **backend, &formula, &assumptions);
        }
    }
    Ok(())
}

fn literals(data: &mut Unstructured<'_>, variables: usize, most: usize) -> arbitrary::Result<Vec<Lit>> {
    let count = data.int_in_range(0..=most)?;
    (0..count).map(|_| Ok(literal(data.int_in_range(0..=variables - 1)?, data.arbitrary()?))).collect()
}

fn ask(backend: &mut dyn Backend, formula: &Cnf, assumptions: &[Lit]) {
    let name = backend.name();
    let keeps = |model: &Model, literals: &[Lit]| literals.iter().all(|&literal| model.satisfies(literal));
    match backend.solve(assumptions, &Budget::unlimited()).expect("no budget is set") {
        Answer::Sat(model) => {
            assert!(formula.violated_by(&model).is_none() && keeps(&model, assumptions), "{name}: {formula:?}");
        }
        Answer::Unsat { core } => {
            assert!(core.iter().all(|literal| assumptions.contains(literal)), "{name}: {core:?}");
            assert!(!models(formula).any(|model| keeps(&model, &core)), "{name}: {formula:?} {assumptions:?}");
        }
    }
}
