//! Engines by name.

use super::args::{EngineArgs, EngineName};
use super::exit::Failure;
use crate::BothRoads;
use crate::cross_check::CrossCheck;
use crate::engine::Engine;
use crate::native::{Native, textbook};
use crate::sat::backend::ProcessSolver;
use crate::sat::{SatEngine, SatStats, SolverChoice};

/// An engine: the one that takes batches, those that run a SAT solver, or another.
pub(crate) enum AnyEngine {
    Native(Box<Native>),
    Sat(Box<SatEngine>),
    Both(Box<BothRoads>),
    Other(Box<dyn Engine>),
}

impl AnyEngine {
    /// The engine as any other.
    pub(crate) fn any(&mut self) -> &mut dyn Engine {
        match self {
            Self::Native(native) => &mut **native,
            Self::Sat(sat) => &mut **sat,
            Self::Both(both) => &mut **both,
            Self::Other(engine) => &mut **engine,
        }
    }

    /// What the SAT road did until now, if the engine has one.
    pub(crate) fn sat_stats(&self) -> Option<SatStats> {
        match self {
            Self::Sat(sat) => Some(sat.stats()),
            Self::Both(both) => Some(both.0.stats()),
            Self::Native(_) | Self::Other(_) => None,
        }
    }
}

/// The engine that the arguments ask for.
pub(crate) fn build(args: &EngineArgs) -> Result<AnyEngine, Failure> {
    let asked = [("--solver", args.solver.is_some()), ("--portfolio", !args.portfolio.is_empty())];
    if let Some((option, _)) = asked.into_iter().find(|(_, asked)| *asked)
        && !matches!(args.engine, EngineName::Both | EngineName::Sat)
    {
        let message = format!("{option} goes with --engine both or sat: the other engines run no SAT solver");
        return Err(Failure::new(message));
    }
    let sat = || -> Result<SatEngine, Failure> {
        let solver = match &args.solver {
            Some(command) => solver("--solver", command)?,
            None if args.portfolio.is_empty() => SolverChoice::default(),
            None => {
                let members = args.portfolio.iter().map(|command| solver("--portfolio", command));
                SolverChoice::Portfolio(members.collect::<Result<_, _>>()?)
            }
        };
        let engine = SatEngine::new(args.encoding, solver).in_mode(args.sat_mode).probing(args.probe);
        Ok(match args.at_most_one {
            Some(scheme) => engine.with_at_most_one(scheme),
            None => engine,
        })
    };
    Ok(match args.engine {
        EngineName::Both => AnyEngine::Both(Box::new(CrossCheck(sat()?, Native::new()))),
        EngineName::Sat => AnyEngine::Sat(Box::new(sat()?)),
        EngineName::Native => AnyEngine::Native(Box::default()),
        EngineName::TextbookScan => AnyEngine::Other(Box::new(textbook::Scan)),
        EngineName::TextbookCount => AnyEngine::Other(Box::new(textbook::UsedCounts)),
        EngineName::TextbookConstraint => AnyEngine::Other(Box::new(textbook::Constraint)),
    })
}

/// A solver by its reserved name, or by the command that runs it. (A program of such a name is run by its path.)
fn solver(option: &str, command: &str) -> Result<SolverChoice, Failure> {
    match command.trim() {
        "varisat" => Ok(SolverChoice::Varisat),
        #[cfg(feature = "batsat")]
        "batsat" => Ok(SolverChoice::Batsat),
        #[cfg(not(feature = "batsat"))]
        "batsat" => Err(Failure::new(format!("{option}: batsat is not built in; build with `--features batsat`"))),
        command => {
            let solver = ProcessSolver::new(command).map_err(|error| Failure::new(format!("{option}: {error}")))?;
            Ok(SolverChoice::Process(solver))
        }
    }
}
