//! Builds engines and SAT solvers from their options.

use crate::BothRoads;
use crate::certify::CheckedProver;
use crate::cli::terminal::args::{EngineArgs, EngineName};
use crate::cli::terminal::exit::Failure;
use crate::cross_check::{CrossCheck, Witness};
use crate::engine::{Engine, SolvesMany};
use crate::native::{Native, textbook};
use crate::sat::backend::ProcessSolver;
use crate::sat::{SatConfig, SatEngine, SolverChoice};
use std::io::{self, Write};

/// An engine, by what jobs need to know of it: batches, a SAT solver, or neither.
pub(crate) enum AnyEngine {
    Native(Box<Native>),
    Sat(Box<SatEngine>),
    Both(Box<BothRoads>),
    Other(Box<dyn Engine>),
}

impl AnyEngine {
    /// The engine as its common trait.
    pub(crate) fn any(&mut self) -> &mut dyn Engine {
        match self {
            Self::Native(native) => &mut **native,
            Self::Sat(sat) => &mut **sat,
            Self::Both(both) => &mut **both,
            Self::Other(engine) => &mut **engine,
        }
    }

    /// The engine as one that solves many classic puzzles at once, if it does.
    pub(crate) fn many(&mut self) -> Option<&mut dyn SolvesMany> {
        match self {
            Self::Native(native) => Some(&mut **native),
            Self::Sat(sat) if sat.solves_many() => Some(&mut **sat),
            Self::Both(both) if both.first.solves_many() => Some(&mut **both),
            Self::Sat(_) | Self::Both(_) | Self::Other(_) => None,
        }
    }

    /// Lets the SAT solver's statistics include what takes time to measure.
    pub(crate) fn measure(&mut self) {
        match self {
            Self::Sat(sat) => sat.measure(),
            Self::Both(both) => both.first.measure(),
            Self::Native(_) | Self::Other(_) => {}
        }
    }

    /// The engine that runs a SAT solver, if there is one.
    pub(crate) fn sat(&self) -> Option<&SatEngine> {
        match self {
            Self::Sat(sat) => Some(sat),
            Self::Both(both) => Some(&both.first),
            Self::Native(_) | Self::Other(_) => None,
        }
    }

    /// The source that confirmed the last answer, if the engine cross-checks.
    pub(crate) fn witness(&self) -> Option<Witness> {
        match self {
            Self::Both(both) => both.witness(),
            Self::Native(_) | Self::Sat(_) | Self::Other(_) => None,
        }
    }
}

/// The engine that the arguments request.
pub(crate) fn build(args: &EngineArgs) -> Result<AnyEngine, Failure> {
    let solver = solver(args)?;
    let EngineArgs { encoding, at_most_one, sat_mode: mode, probe, .. } = *args;
    let sat = |solver| SatEngine::new(SatConfig { encoding, at_most_one, mode, probe }, solver);
    Ok(match args.engine {
        EngineName::Both => {
            let prover = CheckedProver::new(solver.prover());
            AnyEngine::Both(Box::new(CrossCheck::new(sat(solver), Native::new()).with_prover(prover)))
        }
        EngineName::Sat => AnyEngine::Sat(Box::new(sat(solver))),
        EngineName::Native => AnyEngine::Native(Box::default()),
        EngineName::TextbookScan => AnyEngine::Other(Box::new(textbook::Scan)),
        EngineName::TextbookCount => AnyEngine::Other(Box::new(textbook::UsedCounts)),
        EngineName::TextbookConstraint => AnyEngine::Other(Box::new(textbook::Constraint)),
    })
}

/// The SAT solver that the arguments request, after finding all of its programs.
pub(crate) fn solver(args: &EngineArgs) -> Result<SolverChoice, Failure> {
    let chosen = [("--solver", args.solver.is_some()), ("--portfolio", !args.portfolio.is_empty())];
    if let Some((option, _)) = chosen.into_iter().find(|(_, chosen)| *chosen)
        && !matches!(args.engine, EngineName::Both | EngineName::Sat)
    {
        let message = format!("{option} needs --engine both or sat: the other engines use no SAT solver");
        return Err(Failure::new(message));
    }
    match &args.solver {
        Some(command) => named("--solver", command),
        None if args.portfolio.is_empty() => Ok(SolverChoice::default()),
        None => portfolio(&args.portfolio),
    }
}

/// The portfolio member that means varisat and all known solvers that are installed.
const AUTO: &str = "auto";

/// The portfolio of these solvers.
fn portfolio(commands: &[String]) -> Result<SolverChoice, Failure> {
    let mut members = Vec::new();
    for command in commands {
        if command.trim() == AUTO {
            members.push(SolverChoice::Varisat);
            members.extend(ProcessSolver::installed().into_iter().map(SolverChoice::Process));
        } else {
            members.push(named("--portfolio", command)?);
        }
    }
    Ok(match members.pop() {
        Some(only) if members.is_empty() => only,
        last => SolverChoice::Portfolio(members.into_iter().chain(last).collect()),
    })
}

/// Whether the portfolio has all known solvers that are installed.
pub(crate) fn wants_all(args: &EngineArgs) -> bool {
    args.portfolio.iter().any(|command| command.trim() == AUTO)
}

/// Prints a note if `--portfolio auto` finds nothing to add to varisat.
pub(crate) fn note_if_alone(args: &EngineArgs) {
    if wants_all(args) && ProcessSolver::installed().is_empty() {
        let message =
            "sudosat: --portfolio auto: found no other solver (such as kissat or cadical); using varisat alone\n";
        // A note that cannot be written must not cost the answers.
        let _ = io::stderr().write_all(message.as_bytes());
    }
}

/// A solver by its reserved name, or by the command that runs it. (A program with a reserved name can be run by its
/// path.)
fn named(option: &str, command: &str) -> Result<SolverChoice, Failure> {
    match command.trim() {
        "small" => Ok(SolverChoice::Small),
        "varisat" => Ok(SolverChoice::Varisat),
        #[cfg(feature = "cadical")]
        "cadical" => Ok(SolverChoice::Cadical),
        command => process(option, command).map(SolverChoice::Process),
    }
}

/// The solver that a command runs. Its program is looked up now: puzzles that need no solver would not reveal that it
/// is missing.
pub(crate) fn process(option: &str, command: &str) -> Result<ProcessSolver, Failure> {
    let solver = ProcessSolver::new(command).map_err(|error| Failure::new(format!("{option}: {error}")))?;
    solver.locate().map_err(|error| Failure::new(error.to_string()))?;
    Ok(solver)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_that_can_write_proofs_is_their_source() {
        let cadical = ProcessSolver::new("cadical -q").unwrap();
        let members = [SolverChoice::Varisat, SolverChoice::Small, SolverChoice::Process(cadical.clone())];
        assert_eq!(SolverChoice::Portfolio(members.to_vec()).prover(), SolverChoice::Process(cadical));
        assert_eq!(SolverChoice::Portfolio(members[..2].to_vec()).prover(), SolverChoice::default());
    }
}
