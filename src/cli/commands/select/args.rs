//! The arguments of `select`.

use super::distinct::Distinct;
use crate::batch::Shard;
use crate::cli::terminal::args::{EngineArgs, InputArgs};
use crate::cli::terminal::values::whole;
use crate::properties::Property;
use clap::{Args, ValueEnum, ValueHint};
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sudosat select --where 'clues<=20' --where minimal puzzles.txt
  sudosat select --where 'er>=7.1' --where '!symmetric' puzzles.csv -o hard.csv
  sudosat select --distinct isomorphs puzzles.txt -o different.txt
  sudosat select --sort -er --take 100 rated.csv       the hardest hundred of a table with a column er
  sudosat select --sample 1000 --seed 7 huge.csv.gz    a thousand, each with the same probability
  sudosat select --columns puzzle,clues,er puzzles.txt -o table.csv";

/// Keep puzzles by conditions; sort, sample and deduplicate them
///
/// Writes the kept records as they were: their lines, rows of a table with all columns, or objects. In this order:
/// --where keeps those that fulfill all conditions, --distinct the first of each class, --sample some of these at
/// random, --sort puts them in order, --take keeps the first. Standard error ends with the numbers of puzzles that were
/// read, kept, dropped and refused.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(crate) struct SelectArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Keep the puzzles that fulfill this condition; may be repeated, and all must hold
    ///
    /// NAME, !NAME, or NAME OP VALUE, where OP is one of = != < <= > >=. A name is a property (listed below), or a
    /// column of the table or key of JSON Lines, which is compared as a number if the value is one. A column of the
    /// name of a property is taken in its place.
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true, help_heading = "Selection")]
    pub(super) conditions: Vec<String>,
    /// Keep the first puzzle of each class
    #[arg(long, value_name = "CLASS", help_heading = "Selection")]
    pub(super) distinct: Option<Distinct>,
    /// Keep this many of the puzzles, each with the same probability, in their order
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..))]
    #[arg(help_heading = "Selection")]
    pub(super) sample: Option<u64>,
    /// The random seed of the sample
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, requires = "sample")]
    #[arg(value_parser = whole::<u64>(0..), help_heading = "Selection")]
    pub(super) seed: u64,
    /// Sort by a property or column; -KEY or KEY:desc from the highest to the lowest. A further --sort decides ties
    ///
    /// Numbers come before text, and what has no value comes last. Puzzles with equal values keep their order. What
    /// does not fit in --memory goes to temporary files in TMPDIR.
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, help_heading = "Selection")]
    pub(super) sort: Vec<String>,
    /// Keep the first N
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..))]
    #[arg(help_heading = "Selection")]
    pub(super) take: Option<u64>,
    /// Compute properties even if the table has a column of that name
    #[arg(long, hide_short_help = true, help_heading = "Selection")]
    pub(super) recompute: bool,
    /// Write these properties and columns instead of the records; `*` means all columns of the table
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = "Output")]
    pub(super) columns: Vec<String>,
    /// The format of the output [default: by the extension of --output, or that of the input; with --columns CSV, or
    /// JSON for JSON Lines]
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output")]
    pub(super) to: Option<Format>,
    /// Write the records to a file; `-` is standard output
    ///
    /// The extensions .json and .csv choose the format; .gz, .zst and .xz compress. FILE.job, in the same directory,
    /// records the job until all records are written, unless the job cannot be resumed.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
    /// Continue a job that was killed, from where its --output ends
    #[arg(long, hide_short_help = true, requires = "output", help_heading = "Output")]
    pub(super) resume: bool,
    /// Select from one share of the records: 3/16 takes the 3rd, 19th, 35th, …
    ///
    /// `sudosat select` itself puts the outputs of all shares together, in the order in which it gets them.
    #[arg(long, hide_short_help = true, value_name = "K/N", help_heading = "Output")]
    pub(super) shard: Option<Shard>,
    /// Print no progress, no summary, and no messages about single records
    #[arg(short, long, help_heading = "Output")]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A line each, with its comment
    Line,
    /// A JSON object on each line
    Json,
    /// A table
    Csv,
}

/// The examples, and the list of properties.
fn long_help() -> String {
    let mut page = format!("{EXAMPLES}\n\nProperties:\n");
    for property in Property::ALL {
        let _ = writeln!(page, "  {:<16} {}", property.name(), property.about());
    }
    page += "\nUnless there is exactly one solution, minimal and unique are false, and ratings have no value. What has \
             no value is equal to nothing, and neither below nor above anything.";
    page
}
