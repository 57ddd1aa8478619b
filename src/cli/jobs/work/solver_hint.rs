//! A hint for `unknown` answers: the installed solvers that could help.

use super::engines;
use super::request::Request;
use crate::cli::terminal::args::{EngineArgs, EngineName};
use crate::engine::{EngineError, Interrupt};
use crate::plural::listed;
use crate::sat::backend::ProcessSolver;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The hint of a job, given only once. Clones share it.
#[derive(Clone)]
pub(crate) struct SolverHint {
    /// `None` if no solver can be added.
    args: Option<EngineArgs>,
    made: Arc<AtomicBool>,
}

impl SolverHint {
    /// The hint for a request.
    pub(crate) fn to(request: &Request) -> Self {
        Self::with(match request {
            Request::Ask(_, args) | Request::Minimize { engine: args, .. } => Some(args),
            Request::Check { .. } | Request::Why(_) | Request::Morph { .. } => None,
        })
    }

    /// The hint for these arguments.
    pub(crate) fn with(args: Option<&EngineArgs>) -> Self {
        let takes_solvers = |args: &&EngineArgs| matches!(args.engine, EngineName::Both | EngineName::Sat);
        let args = args.filter(takes_solvers).filter(|args| !engines::wants_all(args));
        Self { args: args.cloned(), made: Arc::default() }
    }

    /// The text to append to a message about a missing answer: `; cadical is installed: try --portfolio auto`, or
    /// nothing.
    pub(crate) fn after(&self, error: &EngineError) -> String {
        let Some(args) = self.args.as_ref().filter(|_| could_help(error)) else { return String::new() };
        if self.made.swap(true, Ordering::Relaxed) {
            return String::new();
        }
        let names = stronger(args);
        let verb = if names.len() == 1 { "is" } else { "are" };
        if names.is_empty() {
            String::new()
        } else {
            format!("; {} {verb} installed: try --portfolio auto", listed(&names))
        }
    }
}

/// Whether another solver could have answered.
fn could_help(error: &EngineError) -> bool {
    match error {
        EngineError::Interrupted(interrupt)
        | EngineError::Undecided { interrupt, .. }
        | EngineError::Uncounted { interrupt, .. } => match interrupt {
            Interrupt::Deadline | Interrupt::Guesses | Interrupt::GaveUp => true,
            Interrupt::Cancelled | Interrupt::Memory { .. } => false,
        },
        EngineError::Unconfirmed(_) => true,
        EngineError::Unsupported { .. }
        | EngineError::WrongSolution { .. }
        | EngineError::RepeatedSolution { .. }
        | EngineError::Backend { .. }
        | EngineError::Disagreement(_) => false,
    }
}

/// The installed solvers that are stronger than the requested ones.
fn stronger(args: &EngineArgs) -> Vec<String> {
    let chosen = args.solver.iter().chain(&args.portfolio).filter_map(|command| ProcessSolver::new(command).ok());
    let chosen: Vec<String> = chosen.map(|solver| solver.name().to_owned()).collect();
    let names = ProcessSolver::installed().into_iter().map(|solver| solver.name().to_owned());
    names.take_while(|name| !chosen.contains(name)).collect()
}
