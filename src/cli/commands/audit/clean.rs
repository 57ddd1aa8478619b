//! `--clean`: writes the rows in which nothing was found, as they were.

use crate::audit::{Kind, Report, Row};
use crate::batch::Shard;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::work::job::{Job, Jobs};
use crate::cli::jobs::work::original;
use crate::cli::terminal::args::ReadingArgs;
use crate::cli::terminal::exit::Failure;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

/// Reads the files once more, and writes the rows that are not left out. Returns their number.
pub(super) fn write(
    report: &Report,
    reading: &ReadingArgs,
    files: &[PathBuf],
    out: &mut Output,
) -> Result<u64, Failure> {
    let options = reading.options()?;
    let left_out = left_out(report);
    let mut records = Records::of_files(options.clone(), files).with_texts();
    let header = records.begin_with_table();
    if header.is_none() {
        records.refuse_tables();
    }
    let written = |result: io::Result<()>| result.map_err(Failure::Output);
    written(out.write_all(&original::header(header.as_deref())))?;
    let mut number = 0;
    let mut kept = 0;
    let mut text = Vec::new();
    for job in (Jobs { records, batches: true, shard: Shard::WHOLE, count: 0 }) {
        let mut keeps = || {
            number += 1;
            let keeps = !left_out.contains(&(number - 1));
            kept += u64::from(keeps);
            keeps
        };
        text.clear();
        match job {
            Job::Record(item) => {
                let keeps = keeps();
                if let (Ok(record), true) = (&item.record, keeps) {
                    original::write(&item, record, &options, &mut text);
                }
            }
            Job::Batch(batch) => {
                (0..batch.clues.len())
                    .filter(|_| keeps())
                    .for_each(|index| original::write_plain(&batch, index, &mut text));
            }
            Job::Failed(failure) | Job::Ended(failure) => return Err(failure),
            Job::Saved(_) => {}
        }
        written(out.write_all(&text))?;
    }
    if number != report.counts.rows {
        return Err(Failure::new(format!(
            "the files had {} rows, and have {number} now: the clean set may be wrong",
            report.counts.rows
        )));
    }
    written(out.finish())?;
    Ok(kept)
}

/// The rows that are left out, by number from 0 through all files: those with a fault of their own, and of each class
/// of isomorphs all but the first.
///
/// If the first row of a class has a fault of its own, such as a wrong solution, the next without one takes its place.
fn left_out(report: &Report) -> HashSet<u64> {
    let mut starts = vec![0];
    for (_, counts) in &report.files {
        starts.push(starts.last().copied().unwrap_or(0) + counts.rows);
    }
    let number = |row: Row| starts.get(row.file).copied().unwrap_or(0) + row.place.number - 1;
    let is_fault = |kind| !matches!(kind, Kind::Duplicate | Kind::Isomorphic);
    let faulty = report.findings.iter().filter(|finding| is_fault(finding.kind)).map(|finding| number(finding.row));
    let mut left_out: HashSet<u64> = faulty.collect();
    // The classes of which a later row is kept, by their first row.
    let mut replaced = HashSet::new();
    // Findings are ordered by row. Of those about one row, the earliest row they name is the first of the class.
    for about in report.findings.chunk_by(|one, other| one.row == other.row) {
        let row = about.first().map_or(0, |finding| number(finding.row));
        let Some(first) = about.iter().filter_map(|finding| finding.of).map(number).min().filter(|&first| first < row)
        else {
            continue;
        };
        if left_out.contains(&row) {
            continue;
        }
        if !left_out.contains(&first) || !replaced.insert(first) {
            left_out.insert(row);
        }
    }
    left_out
}
