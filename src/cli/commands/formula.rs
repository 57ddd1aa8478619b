//! Options shared by `export` and `decode`: which puzzle to encode, and how.

use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::values::{encoding_by_name, scheme_by_name, whole};
use crate::sat::{AtMostOne, Encoding, Form};
use crate::text::{ParseError, Record};
use clap::Args;
use std::path::{Path, PathBuf};

/// The puzzle to encode, and the encoding.
#[derive(Args)]
pub(super) struct FormulaArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The number of the puzzle in a file of several, from 1
    #[arg(long, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = whole::<u64>(1..), help_heading = "Input")]
    record: Option<u64>,
    /// The encoding of the puzzle in clauses
    #[arg(long, value_name = "ENCODING", default_value = Encoding::default().name(), value_parser = encoding_by_name())]
    encoding: Encoding,
    /// The encoding of "at most one" [default: pairwise, and product for whole boards from side 25 on]
    #[arg(long, value_name = "SCHEME", value_parser = scheme_by_name())]
    at_most_one: Option<AtMostOne>,
}

impl FormulaArgs {
    pub(super) fn form(&self, side: usize) -> Form {
        self.at_most_one.map_or_else(|| self.encoding.for_side(side), |scheme| self.encoding.with(scheme))
    }

    /// Reads the chosen puzzle, or the only one.
    pub(super) fn read(&self, file: Option<&Path>, output: &Output) -> Result<Record, Failure> {
        let InputRecord { record, source, .. } = self.read_item(file, output)?;
        record.map_err(|error| unreadable(&source, &error))
    }

    /// Like [`read`](Self::read), but returns the whole input record, whose puzzle is readable.
    pub(super) fn read_item(&self, file: Option<&Path>, output: &Output) -> Result<InputRecord, Failure> {
        let files: Vec<PathBuf> = file.map(Path::to_owned).into_iter().collect();
        let mut records = Records::new(&self.input, &files, Some(output))?;
        let number = self.record.unwrap_or(1);
        let Some(item) = records.nth(usize::try_from(number - 1).unwrap_or(usize::MAX)) else {
            return Err(Failure::new(match self.record {
                Some(number) => format!("there is no puzzle {number}"),
                None => "there is no puzzle".to_owned(),
            }));
        };
        let item = item?;
        if let Err(error) = &item.record {
            return Err(unreadable(&item.source, error));
        }
        if self.record.is_none() && records.next().is_some() {
            return Err(Failure::new(format!("{}: more than one puzzle; choose one with --record N", item.source)));
        }
        Ok(item)
    }
}

/// The failure for a record that cannot be read.
pub(super) fn unreadable(source: &str, error: &ParseError) -> Failure {
    Failure::new(format!("{source}: {}", error.advised()))
}
