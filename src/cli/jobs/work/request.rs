//! The task of a stream command for every record.

use super::limits::Limits;
use crate::answers::minimized;
use crate::answers::morphed::{self, Morphing};
use crate::answers::rating::Scales;
use crate::answers::{Question, Task};
use crate::cli::terminal::args::{Effort, EngineArgs, EngineName, thread_count};
use crate::cli::terminal::memory;
use crate::sat::SatMode;
use std::sync::Arc;
use std::time::Duration;

/// The task for every record.
#[derive(Clone)]
pub(crate) enum Request {
    /// Check a board, on this number of threads.
    Check { threads: Option<u16> },
    /// Query an engine about a puzzle.
    Ask(Question, EngineArgs),
    /// Explain the verdict on a puzzle.
    Why(Effort),
    /// Find minimal puzzles, or complete a puzzle.
    Minimize {
        task: Task,
        engine: EngineArgs,
        /// Whether each answer must be one line.
        in_lines: bool,
    },
    /// Make isomorphic puzzles, on this number of threads.
    Morph {
        morphing: Arc<Morphing>,
        /// The options that choose them.
        chosen: String,
        threads: Option<u16>,
    },
}

impl Request {
    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        match self {
            Self::Check { threads } | Self::Morph { threads, .. } => thread_count(*threads),
            Self::Ask(_, args) | Self::Minimize { engine: args, .. } => thread_count(args.threads),
            Self::Why(args) => thread_count(args.threads),
        }
    }

    /// The name of what answers show in place of their kind, if they do.
    pub(crate) const fn detail(&self) -> Option<&'static str> {
        match self {
            Self::Why(_) => Some("why"),
            Self::Ask(Question::Steps { .. }, _) => Some("steps"),
            Self::Ask(Question::Hint { .. }, _) => Some("hint"),
            Self::Check { .. } | Self::Ask(..) | Self::Minimize { .. } | Self::Morph { .. } => None,
        }
    }

    /// The scales on which puzzles are rated.
    pub(crate) fn scales(&self) -> Scales {
        match self {
            Self::Ask(Question::Rate { scales }, _) => *scales,
            _ => Scales::NONE,
        }
    }

    /// The columns of a table with a row for each of several puzzles; none for other answers.
    pub(crate) fn puzzle_columns(&self) -> &'static [&'static str] {
        match self {
            Self::Minimize { .. } => &minimized::COLUMNS,
            Self::Morph { .. } => &morphed::COLUMNS,
            Self::Check { .. } | Self::Ask(..) | Self::Why(_) => &[],
        }
    }

    /// The limit of a count.
    pub(crate) fn count_limit(&self) -> Option<u64> {
        match self {
            Self::Ask(Question::Count { limit }, _) => Some(*limit),
            _ => None,
        }
    }

    /// The limits on the work for each record, for each of the threads.
    pub(crate) fn limits(&self) -> Limits {
        let (timeout, memory) = match self {
            Self::Check { .. } => return Limits::new(None, None),
            Self::Morph { .. } => (None, None),
            Self::Ask(_, args) | Self::Minimize { engine: args, .. } => (args.timeout, args.memory),
            Self::Why(args) => (args.timeout, args.memory),
        };
        Limits::new(timeout, Some(memory::share(memory, self.threads())))
    }

    /// Whether solving many puzzles together is faster than one by one.
    pub(crate) fn takes_batches(&self) -> bool {
        let has_time = |timeout: Option<Duration>| timeout != Some(Duration::ZERO);
        match self {
            Self::Ask(question, args) => {
                !question.is_for_steps() && has_time(args.timeout) && is_batched(question, args)
            }
            Self::Minimize { task, engine, .. } => task.takes_many() && has_time(engine.timeout),
            Self::Check { .. } | Self::Why(_) | Self::Morph { .. } => false,
        }
    }
}

/// Whether the engine answers many puzzles together faster than one by one.
fn is_batched(question: &Question, args: &EngineArgs) -> bool {
    match args.engine {
        EngineName::Native => true,
        // The default solver alone, on what reduction leaves open: others may take long for each puzzle. More than two
        // solutions are enumerated one by one.
        EngineName::Both | EngineName::Sat => {
            question.limit() <= 2
                && args.solver.is_none()
                && args.portfolio.is_empty()
                && args.encoding.is_none()
                && args.at_most_one.is_none()
                && args.sat_mode == SatMode::Reduced
        }
        EngineName::TextbookScan | EngineName::TextbookCount | EngineName::TextbookConstraint => false,
    }
}
