//! The parts of the program that read rules to find solutions, each as a source of all solutions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Candidate, Cell, Digit, Puzzle, Solution};
use sudosat::sat::backend::{Answer, Backend};
use sudosat::sat::{Cnf, Encoding, Lit, SatEngine, SatMode, SolverChoice, Var, VarMap};
use sudosat::verify::Verifier;

/// Full grids.
pub(crate) type Grids = BTreeSet<Vec<u16>>;

/// A reader of rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reader {
    /// The search without SAT.
    Native,
    /// The search without SAT, learning from the first backtrack on.
    Learning,
    /// The SAT solver with an encoding.
    Sat(Encoding),
    /// The SAT solver in one of its modes.
    Mode(SatMode),
    /// The formula of the certificate checker, by its models projected on the cells.
    Verify,
}

impl Reader {
    /// The readers under test.
    pub(crate) const ON: &[Self] = &[
        Self::Native,
        Self::Learning,
        Self::Sat(Encoding::Minimal),
        Self::Sat(Encoding::Extended),
        Self::Mode(SatMode::Reduced),
        Self::Mode(SatMode::Incremental),
        Self::Verify,
    ];

    /// All solutions, or the reason for a failure.
    pub(crate) fn grids(self, puzzle: &Puzzle) -> Result<Grids, String> {
        match self {
            Self::Native => visited(&mut Native::new(), puzzle),
            Self::Learning => visited(&mut Native::learning_after(0), puzzle),
            Self::Sat(encoding) => visited(&mut SatEngine::new(encoding, SolverChoice::Varisat), puzzle),
            Self::Mode(mode) => visited(&mut SatEngine::new(mode, SolverChoice::Varisat), puzzle),
            Self::Verify => {
                let formula = Verifier::new().formula(puzzle, &[]).map_err(|refusal| format!("{refusal:?}"))?;
                models(&formula, puzzle)
            }
        }
    }
}

fn visited(engine: &mut dyn Engine, puzzle: &Puzzle) -> Result<Grids, String> {
    let mut grids = Grids::new();
    let mut is_new = true;
    let mut add = |solution: Solution| {
        is_new &= grids.insert(solution.digits().iter().map(|digit| digit.get()).collect());
        ControlFlow::Continue(())
    };
    engine.visit(puzzle, &Budget::unlimited(), &mut add).map_err(|error| format!("{error:?}"))?;
    if is_new { Ok(grids) } else { Err("a solution twice".to_owned()) }
}

/// The models of a formula, projected on the cells: each once.
fn models(formula: &Cnf, puzzle: &Puzzle) -> Result<Grids, String> {
    let mut solver: Box<dyn Backend> = SolverChoice::Varisat.backend();
    for clause in formula.clauses() {
        let _flow = solver.clause(clause);
    }
    let (variables, side) = (VarMap::full(puzzle.geometry()), puzzle.side());
    let candidates = |cell: usize| (0..side).map(move |index| Candidate::at(cell, Digit::from_index(index), side));
    let mut grids = Grids::new();
    loop {
        let answer = solver.solve(&[], &Budget::unlimited()).map_err(|error| error.to_string())?;
        let Answer::Sat(model) = answer else { return Ok(grids) };
        let is_true = |candidate: &Candidate| {
            variables.var(*candidate).is_some_and(|variable| model.satisfies(variable.positive()))
        };
        let held = (0..side * side).map(|cell| candidates(cell).filter(is_true).collect::<Vec<_>>());
        let held: Option<Vec<Candidate>> =
            held.map(|held| <[Candidate; 1]>::try_from(held).ok().map(|[one]| one)).collect();
        let held = held.ok_or("a model with no digit or several in a cell")?;
        let not = held.iter().filter_map(|candidate| variables.var(*candidate)).map(Var::negative);
        let _flow = solver.clause(&not.collect::<Vec<Lit>>());
        grids.insert(held.iter().map(|candidate| candidate.digit.get()).collect());
    }
}

/// Whether the puzzle's clues and candidates allow the grid.
pub(crate) fn allows(puzzle: &Puzzle, grid: &[u16]) -> bool {
    grid.iter().enumerate().all(|(index, &digit)| {
        let cell = Cell::from_index(index, puzzle.side());
        let digit = Digit::new(digit).unwrap();
        puzzle.clue(cell).map_or_else(|| puzzle.allows(Candidate { cell, digit }), |clue| clue == digit)
    })
}

/// The number of disagreements, and the shortest of them.
pub(crate) fn listed(disagreements: &[(usize, String)]) -> String {
    let mut sorted = disagreements.to_vec();
    sorted.sort_unstable();
    let shown: Vec<String> = sorted.into_iter().take(60).map(|(_, text)| text).collect();
    format!("{} disagreements:\n{}", disagreements.len(), shown.join("\n"))
}
