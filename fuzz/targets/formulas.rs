//! Small formulas: every backend agrees with the truth table, with and without assumptions, and the small solver writes
//! valid proofs.

use arbitrary::Unstructured;
use sudosat::engine::Budget;
use sudosat::sat::backend::{Answer, Backend};
use sudosat::sat::{ClauseSink, Cnf, Lit, SolverChoice, Var};
use sudosat::verify::Proof;

/// The backends in this process.
const BACKENDS: &[SolverChoice] = &[
    SolverChoice::Varisat,
    SolverChoice::Small,
    #[cfg(feature = "cadical")]
    SolverChoice::Cadical,
];

/// The models of a formula of few variables; variable `i` (from 1) is bit `i - 1`.
pub(super) fn models(formula: &Cnf) -> impl Iterator<Item = u32> {
    let clauses: Vec<Bits> = formula.clauses().map(Bits::of).collect();
    (0..1_u32 << formula.variables()).filter(move |&bits| clauses.iter().all(|clause| clause.some_holds(bits)))
}

/// The variables of positive and of negative literals, as bit sets.
struct Bits {
    positive: u32,
    negative: u32,
}

impl Bits {
    fn of(literals: &[Lit]) -> Self {
        let of_sign = |sign: bool| {
            let literals = literals.iter().filter(move |literal| literal.is_positive() == sign);
            literals.fold(0, |bits, literal| bits | 1 << literal.var().index())
        };
        Self { positive: of_sign(true), negative: of_sign(false) }
    }

    fn some_holds(&self, bits: u32) -> bool {
        bits & self.positive != 0 || !bits & self.negative != 0
    }

    fn all_hold(&self, bits: u32) -> bool {
        !bits & self.positive == 0 && bits & self.negative == 0
    }
}

fn literal(index: usize, is_true: bool) -> Lit {
    let var = Var::new(index + 1).expect("the formula is small");
    if is_true { var.positive() } else { var.negative() }
}

/// A growing formula of at most 10 variables, with a query after each step.
pub(super) fn formula(data: &[u8]) {
    let mut data = Unstructured::new(data);
    let _ = answered(&mut data);
}

fn answered(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let variables = data.int_in_range(1..=10)?;
    let mut formula = Cnf::default();
    formula.reserve(variables);
    let mut backends: Vec<_> = BACKENDS.iter().cloned().map(SolverChoice::backend).collect();
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
            query(&mut **backend, &formula, &assumptions);
        }
    }
    refute(&formula);
    Ok(())
}

fn literals(data: &mut Unstructured<'_>, variables: usize, most: usize) -> arbitrary::Result<Vec<Lit>> {
    let count = data.int_in_range(0..=most)?;
    (0..count).map(|_| Ok(literal(data.int_in_range(0..=variables - 1)?, data.arbitrary()?))).collect()
}

fn query(backend: &mut dyn Backend, formula: &Cnf, assumptions: &[Lit]) {
    let name = backend.name();
    match backend.solve(assumptions, &Budget::unlimited()).expect("no budget is set") {
        Answer::Sat(model) => {
            assert!(formula.violated_by(&model).is_none(), "{name}: {formula:?}");
            assert!(assumptions.iter().all(|&literal| model.satisfies(literal)), "{name}: {formula:?}");
        }
        Answer::Unsat { core } => {
            assert!(core.iter().all(|literal| assumptions.contains(literal)), "{name}: {core:?}");
            let core = Bits::of(&core);
            assert!(!models(formula).any(|bits| core.all_hold(bits)), "{name}: {formula:?} {assumptions:?}");
        }
    }
}

/// Has the small solver refute the formula: each clause that it writes must follow by unit propagation from those
/// before.
fn refute(formula: &Cnf) {
    let drat = SolverChoice::Small.prove(formula, &Budget::unlimited()).expect("no budget is set");
    assert_eq!(drat.is_none(), models(formula).next().is_some(), "{formula:?}");
    let Some(drat) = drat else { return };
    let proof = Proof::read(&drat, formula.variables()).expect("it is a proof");
    let mut clauses: Vec<&[Lit]> = formula.clauses().collect();
    for step in proof.steps().chain([&[][..]]) {
        assert!(follows(&clauses, step), "{formula:?}: {step:?} does not follow");
        clauses.push(step);
    }
}

/// Whether unit propagation finds a conflict when all literals of the clause are false.
fn follows(clauses: &[&[Lit]], clause: &[Lit]) -> bool {
    let mut known: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
    loop {
        let before = known.len();
        for clause in clauses {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
            match open.next() {
                None => return true,
                Some(&first) if open.all(|&other| other == first) => known.push(first),
                Some(_) => {}
            }
        }
        if known.len() == before {
            return false;
        }
    }
}
