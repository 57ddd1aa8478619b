//! The options of a job, as stored in its record: every one that may change the output.

use crate::answers::Question;
use crate::cli::jobs::output::job_record::JobOptions;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{Effort, EngineArgs, OutputArgs, ReadingArgs};
use crate::cli::terminal::exit::Failure;
use crate::text::ReadOptions;
use itertools::Itertools;
use std::hash::{Hash, Hasher};
use twox_hash::XxHash64;

/// The job options in these arguments.
pub(crate) fn requested(
    request: &Request,
    reading: &ReadingArgs,
    output: &OutputArgs,
    header: &[u8],
) -> Result<JobOptions, Failure> {
    let mut options = Options(of_reading(reading)?);
    options.add("--to", Some(format!("{:?}", output.to).to_lowercase()));
    options.add("--shard", output.shard.map(|shard| shard.to_string()));
    options.add("--keep-comments", output.keep_comments.then(|| "yes".to_owned()));
    options.add("--stats", output.stats.then(|| "yes".to_owned()));
    options.add(
        "the header",
        Some(String::from_utf8_lossy(header).trim_end().to_owned()).filter(|header| !header.is_empty()),
    );
    let command = match request {
        Request::Check { .. } => "check",
        Request::Why(effort) => options.add_effort(effort),
        Request::Ask(question, engine) => options.add_question(question, engine),
        Request::Minimize { task, engine, in_lines: _ } => {
            options.add_engine(engine);
            options.add("the task", Some(format!("{task:?}")));
            "minimize"
        }
        Request::Morph { chosen, .. } => {
            options.add("the isomorphic puzzles", Some(chosen.clone()));
            "morph"
        }
    };
    options.add("the command", Some(command.to_owned()));
    Ok(options.0)
}

/// The job options of an engine.
pub(crate) fn of_engine(engine: &EngineArgs) -> JobOptions {
    let mut options = Options(JobOptions::new());
    options.add_engine(engine);
    options.0
}

/// The job options of the reader, and the version of the program.
pub(crate) fn of_reading(reading: &ReadingArgs) -> Result<JobOptions, Failure> {
    let mut options = Options(JobOptions::new());
    let ReadOptions { format, alphabet, boxes, regions, rules, column, ignore_cosmetics, interpret, ignore_text } =
        reading.options()?;
    let digest = |regions: &_| {
        let mut digest = XxHash64::default();
        Hash::hash(regions, &mut digest);
        format!("{:016x}", digest.finish())
    };
    options.add("program", Some(format!("sudosat {}", env!("CARGO_PKG_VERSION"))));
    options.add("--from", format.map(|format| format.to_string()));
    options.add("--alphabet", alphabet.map(|alphabet| alphabet.name().to_owned()));
    options.add("--boxes", boxes.map(|shape| format!("{}x{}", shape.rows, shape.columns)));
    options.add("--regions", regions.map(|regions| digest(&regions)));
    options.add("--rule", Some(rules.iter().sorted_unstable().dedup().join(", ")).filter(|rules| !rules.is_empty()));
    options.add("--column", column);
    options.add("--ignore-cosmetics", ignore_cosmetics.then(|| "yes".to_owned()));
    options.add("--interpret", interpret.then(|| "yes".to_owned()));
    options.add("--ignore-text", ignore_text.then(|| "yes".to_owned()));
    Ok(options.0)
}

/// The options by their names.
struct Options(JobOptions);

impl Options {
    fn add(&mut self, name: &str, value: Option<String>) {
        self.0.extend(value.map(|value| (name.to_owned(), value)));
    }

    /// Adds the options of an explanation; returns the name of the command.
    fn add_effort(&mut self, effort: &Effort) -> &'static str {
        let Effort { not, thorough, timeout, memory, solver: _, threads: _ } = effort;
        self.add("--not", not.map(|candidate| candidate.to_string()));
        self.add("--thorough", thorough.then(|| "yes".to_owned()));
        self.add("--timeout", timeout.map(|time| format!("{time:?}")));
        self.add("--memory", memory.map(|bytes| bytes.to_string()));
        "why"
    }

    /// Adds the options of an engine.
    fn add_engine(&mut self, engine: &EngineArgs) {
        let EngineArgs {
            engine,
            encoding,
            at_most_one,
            sat_mode,
            probe,
            solver,
            portfolio,
            timeout,
            memory,
            threads: _,
        } = engine;
        self.add("--memory", memory.map(|bytes| bytes.to_string()));
        self.add("--engine", Some(format!("{engine:?}").to_lowercase()));
        self.add("--encoding", encoding.map(|encoding| encoding.name().to_owned()));
        self.add("--at-most-one", at_most_one.map(|scheme| scheme.name().to_owned()));
        self.add("--sat-mode", Some(sat_mode.name().to_owned()));
        self.add("--probe", Some(probe.name().to_owned()));
        self.add("--solver", solver.clone());
        self.add("--portfolio", Some(portfolio.join(",")).filter(|members| !members.is_empty()));
        self.add("--timeout", timeout.map(|time| format!("{time:?}")));
    }

    /// Adds the options of a question to an engine; returns the name of the command.
    fn add_question(&mut self, question: &Question, engine: &EngineArgs) -> &'static str {
        self.add_engine(engine);
        match question {
            Question::Solve => "solve",
            Question::SolveAny => "solve --any",
            Question::Unique => "unique",
            Question::Rate { scales } => {
                self.add("--scale", Some(scales.iter().join(",")));
                "rate"
            }
            Question::Steps { until, choice, certify } => {
                self.add("--certify", certify.then(|| "yes".to_owned()));
                self.add("--order", Some(choice.name().to_owned()));
                self.add("--until", until.map(|until| until.to_string()));
                "steps"
            }
            Question::Hint { level, at, choice } => {
                self.add("--order", Some(choice.name().to_owned()));
                self.add("--level", Some(level.number().to_string()));
                self.add("--at", at.as_ref().map(|board| board.0.to_string()));
                "hint"
            }
            Question::Count { limit } => {
                self.add("--limit", Some(limit.to_string()));
                "count"
            }
        }
    }
}
