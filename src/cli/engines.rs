//! Engines by name.

use super::args::{EngineArgs, EngineName};
use super::exit::Failure;
use crate::cross_check::CrossCheck;
use crate::engine::Engine;
use crate::native::{Native, textbook};
use crate::sat::backend::ProcessSolver;
use crate::sat::{SatEngine, SolverChoice};

/// An engine: the one that takes batches, or another.
pub(crate) enum AnyEngine {
    Native(Box<Native>),
    Other(Box<dyn Engine>),
}

impl AnyEngine {
    /// The engine as any other.
    pub(crate) fn any(&mut self) -> &mut dyn Engine {
        match self {
            Self::Native(native) => &mut **native,
            Self::Other(engine) => &mut **engine,
        }
    }
}

/// The engine that the arguments ask for.
pub(crate) fn build(args: &EngineArgs) -> Result<AnyEngine, Failure> {
    if args.solver.is_some() && !matches!(args.engine, EngineName::Both | EngineName::Sat) {
        return Err(Failure::new("--solver goes with --engine both or sat: the other engines run no SAT solver"));
    }
    let sat = || {
        let solver = match &args.solver {
            None => SolverChoice::Varisat,
            Some(command) => SolverChoice::Process(
                ProcessSolver::new(command).map_err(|error| Failure::new(format!("--solver: {error}")))?,
            ),
        };
        Ok(SatEngine::new(args.encoding, solver))
    };
    Ok(AnyEngine::Other(match args.engine {
        EngineName::Both => Box::new(CrossCheck(sat()?, Native::new())),
        EngineName::Sat => Box::new(sat()?),
        EngineName::Native => return Ok(AnyEngine::Native(Box::default())),
        EngineName::TextbookScan => Box::new(textbook::Scan),
        EngineName::TextbookCount => Box::new(textbook::UsedCounts),
        EngineName::TextbookConstraint => Box::new(textbook::Constraint),
    }))
}
