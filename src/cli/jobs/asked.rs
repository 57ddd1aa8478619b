//! What a job was asked, as its record keeps it: every option that may change the output.

use super::job_record::Asked;
use super::request::{Question, Request};
use crate::cli::terminal::args::{Effort, EngineArgs, OutputArgs, ReadingArgs};
use crate::cli::terminal::exit::Failure;
use crate::text::ReadOptions;
use itertools::Itertools;
use std::hash::{Hash, Hasher};
use twox_hash::XxHash64;

/// What is asked by these arguments.
pub(crate) fn asked(
    request: &Request,
    reading: &ReadingArgs,
    output: &OutputArgs,
    header: &[u8],
) -> Result<Asked, Failure> {
    let mut asked = Asked::new();
    let mut add = |name: &str, value: Option<String>| asked.extend(value.map(|value| (name.to_owned(), value)));
    let ReadOptions { format, alphabet, boxes, regions, rules, column } = reading.options()?;
    let digest = |regions: &_| {
        let mut digest = XxHash64::default();
        Hash::hash(regions, &mut digest);
        format!("{:016x}", digest.finish())
    };
    add("program", Some(format!("sudosat {}", env!("CARGO_PKG_VERSION"))));
    add("--input-format", format.map(|format| format.to_string()));
    add("--alphabet", alphabet.map(|alphabet| alphabet.name().to_owned()));
    add("--boxes", boxes.map(|shape| format!("{}x{}", shape.rows, shape.columns)));
    add("--regions", regions.map(|regions| digest(&regions)));
    add("--rule", Some(rules.iter().sorted().dedup().join(", ")).filter(|rules| !rules.is_empty()));
    add("--column", column);
    add("--format", Some(format!("{:?}", output.format).to_lowercase()));
    add("--shard", output.shard.map(|shard| shard.to_string()));
    add("--keep-comments", output.keep_comments.then(|| "yes".to_owned()));
    add("--stats", output.stats.then(|| "yes".to_owned()));
    add("the header", Some(String::from_utf8_lossy(header).trim_end().to_owned()).filter(|header| !header.is_empty()));
    let command = match request {
        Request::Check => "check",
        Request::Why(Effort { thorough, timeout, memory, solver: _, threads: _ }) => {
            add("--thorough", thorough.then(|| "yes".to_owned()));
            add("--timeout", timeout.map(|time| format!("{time:?}")));
            add("--memory", memory.map(|bytes| bytes.to_string()));
            "why"
        }
        Request::Ask(question, engine) => {
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
            add("--memory", memory.map(|bytes| bytes.to_string()));
            add("--engine", Some(format!("{engine:?}").to_lowercase()));
            add("--encoding", encoding.map(|encoding| encoding.name().to_owned()));
            add("--at-most-one", at_most_one.map(|scheme| scheme.name().to_owned()));
            add("--sat-mode", Some(sat_mode.name().to_owned()));
            add("--probe", Some(probe.name().to_owned()));
            add("--solver", solver.clone());
            add("--portfolio", Some(portfolio.join(",")).filter(|members| !members.is_empty()));
            add("--timeout", timeout.map(|time| format!("{time:?}")));
            match question {
                Question::Solve => "solve",
                Question::SolveAny => "solve --any",
                Question::Unique => "unique",
                Question::Count { limit } => {
                    add("--limit", Some(limit.to_string()));
                    "count"
                }
            }
        }
    };
    add("the command", Some(command.to_owned()));
    Ok(asked)
}
