//! What the stream commands are asked to do about every record.

use super::limits::Limits;
use crate::cli::terminal::args::{Effort, EngineArgs, EngineName, thread_count};
use crate::cli::terminal::memory;
use std::time::Duration;

/// What is asked of an engine about every record of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// The only solution.
    Solve,
    /// Any solution.
    SolveAny,
    /// Whether there is exactly one solution.
    Unique,
    /// The number of solutions up to a limit.
    Count { limit: u64 },
}

/// What is done about every record.
#[derive(Clone)]
pub(crate) enum Request {
    /// The judge is asked about a board.
    Check,
    /// An engine is asked about a puzzle.
    Ask(Question, EngineArgs),
    /// The verdict on a puzzle is explained.
    Why(Effort),
}

impl Request {
    /// On how many threads.
    pub(crate) fn threads(&self) -> usize {
        match self {
            Self::Check => 1,
            Self::Ask(_, args) => thread_count(args.threads),
            Self::Why(args) => thread_count(args.threads),
        }
    }

    /// What the work on a record may take, on each of the threads.
    pub(crate) fn limits(&self) -> Limits {
        let (timeout, memory) = match self {
            Self::Check => return Limits::new(None, None),
            Self::Ask(_, args) => (args.timeout, args.memory),
            Self::Why(args) => (args.timeout, args.memory),
        };
        Limits::new(timeout, Some(memory::share(memory, self.threads())))
    }

    /// Whether many puzzles are solved faster together than one by one.
    pub(crate) fn takes_batches(&self) -> bool {
        let has_time = |timeout: Option<Duration>| timeout != Some(Duration::ZERO);
        matches!(self, Self::Ask(_, engine) if engine.engine == EngineName::Native && has_time(engine.timeout))
    }
}
