//! `merge`: writes the answers of all shares in the order of the records.

use crate::batch::{self, MergeError};
use crate::cli::jobs::input::source::Source;
use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::same_file;
use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};

/// The names of columns that only a table of answers has.
const ANSWERS: [&str; 4] = ["verdict", "count", "answer", "sampling"];

/// Merge the answers of all shares of a job
#[derive(Args)]
#[command(after_help = "\
Example, two shares of a job on two machines:
  sudosat unique --shard 1/2 puzzles.csv -o 1.csv
  sudosat unique --shard 2/2 puzzles.csv -o 2.csv
  sudosat merge 1.csv 2.csv -o answers.csv")]
pub(crate) struct MergeArgs {
    /// The outputs of shares 1 to N, in this order; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    shares: Vec<PathBuf>,

    /// The file to write; `-` is standard output, and .gz, .zst and .xz compress
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    same_file::refuse_twice(&args.shares)?;
    let path = formats::file(args.output.as_ref());
    path.map_or(Ok(()), formats::refuse_parquet_output)?;
    same_file::refuse(args.shares.iter().map(PathBuf::as_path), [path.unwrap_or(Path::new("-"))])?;
    let mut shares =
        args.shares.iter().map(|path| Ok(Source::open(path, None)?.into_input())).collect::<Result<Vec<_>, _>>()?;
    let mut out = Output::named(path)?;
    batch::merge(&mut shares, is_header, &mut out).map_err(|error| match error {
        MergeError::Write(error) => Failure::Output(error),
        MergeError::Read { share, .. } | MergeError::Header { share } | MergeError::Short { share, .. } => {
            Failure::new(format!("{}: {error}", args.shares[share - 1].display()))
        }
    })?;
    out.finish().map_err(Failure::Output)?;
    Ok(Exit::Success)
}

/// Whether a line is the header of a table of answers.
fn is_header(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let names = line.split([',', '\t', ';', '|']).map(|name| name.trim().trim_start_matches("sudosat_"));
    !line.starts_with('{') && names.skip(1).any(|name| ANSWERS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_names_a_column_of_answers_after_another() {
        for header in [
            "id,puzzle,verdict\n",
            "puzzle\tsudosat_count\n",
            "puzzle; answer ;solution\n",
            "a|answer",
            "puzzle,sampling",
        ] {
            assert!(is_header(header.as_bytes()), "{header}");
        }
        for answer in ["answer\n", "unique\n", "1,53..7,unique\n", "{\"puzzle\":1,verdict,\"count\":2}\n", ""] {
            assert!(!is_header(answer.as_bytes()), "{answer}");
        }
    }
}
