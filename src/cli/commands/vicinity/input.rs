//! The puzzles whose vicinity is searched.

use crate::answers::AnswerKind;
use crate::canonical::PlainCanonicalizer;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::Consumer;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::Engine;
use crate::generate::{Frontier, PlainClues};
use crate::native::Native;
use crate::puzzle::Verdict;
use std::path::PathBuf;

/// The reason why a puzzle has no vicinity.
const NOT_PLAIN: &str = "only puzzles on plain boards of 4x4, 6x6 and 9x9 have a vicinity";

/// Adds the puzzles of all inputs that have one solution to the frontier; reports all others.
pub(super) fn read(
    args: &InputArgs,
    files: &[PathBuf],
    frontier: &mut Frontier,
    writer: &mut Writer,
) -> Result<(), Failure> {
    let (mut engine, mut canonicalizer, limits) = (Native::new(), PlainCanonicalizer::new(), Limits::new(None, None));
    for item in Records::new(args, files, None)? {
        let mut results = JobOutput::default();
        match item {
            Err(failure) => results.fail(&failure),
            Ok(item) => add(&item, frontier, &mut engine, &mut canonicalizer, &limits, &mut results)?,
        }
        writer.consume(&mut results)?;
        if limits.is_cancelled() {
            break;
        }
    }
    Ok(())
}

/// Adds the puzzle of a record.
fn add(
    item: &InputRecord,
    frontier: &mut Frontier,
    engine: &mut Native,
    canonicalizer: &mut PlainCanonicalizer,
    limits: &Limits,
    results: &mut JobOutput,
) -> Result<(), Failure> {
    let record = match &item.record {
        Ok(record) => record,
        Err(error) => {
            results.report_unreadable(&item.source, error);
            return Ok(());
        }
    };
    let form = canonicalizer.canonicalize(&record.puzzle).and_then(|(form, _)| PlainClues::of(&form));
    let Some((clues, form)) = PlainClues::of(&record.puzzle).zip(form) else {
        results.report(item, record, NOT_PLAIN);
        results.exit = Exit::Failed;
        return Ok(());
    };
    match engine.verdict(&record.puzzle, &limits.within(None)) {
        Ok(Verdict::Unique(_)) => {}
        Ok(verdict) => {
            let kind = AnswerKind::from(&verdict);
            results.report(item, record, &format!("it is {kind}, so its vicinity is not searched"));
            results.exit = Exit::SomeNo;
            return Ok(());
        }
        Err(_) if limits.is_cancelled() => return Ok(()),
        Err(error) => return Err(Failure::new(error.to_string())),
    }
    let added = frontier.add(&clues, &form, 0);
    added.map(drop).map_err(|full| Failure::new(format!("{}: {}", item.source, full.advised())))
}
