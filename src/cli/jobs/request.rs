//! What the stream commands are asked to do about every record.

use crate::cli::terminal::args::{EngineArgs, EngineName, WhyArgs, thread_count};
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
    Why(WhyArgs),
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

    /// How much memory each of the threads may take for a record.
    pub(crate) fn memory(&self) -> Option<u64> {
        let asked = match self {
            Self::Check => return None,
            Self::Ask(_, args) => args.memory,
            Self::Why(args) => args.memory,
        };
        Some(memory::share(asked, self.threads()))
    }

    /// Whether many puzzles are solved faster together than one by one.
    pub(crate) fn takes_batches(&self) -> bool {
        let has_time = |timeout: Option<Duration>| timeout != Some(Duration::ZERO);
        matches!(self, Self::Ask(_, engine) if engine.engine == EngineName::Native && has_time(engine.timeout))
    }
}
