//! The format that a file name implies, and advice for unsupported formats.

use crate::cli::terminal::exit::Failure;
use crate::text::{Compression, Target};
use clap::ValueEnum;
use itertools::Itertools;
use std::path::{Path, PathBuf};

/// Extensions of formats that some command writes, other than those of puzzles. Further extensions have no meaning.
const OTHERS: [&str; 8] = ["jsonl", "ndjson", "tsv", "cnf", "dimacs", "opb", "smt2", "icnf"];

/// The beginning of Parquet files, and of those whose footer is encrypted.
const PARQUET: [&[u8]; 2] = [b"PAR1", b"PARE"];

/// The file that `--output` names; `None` for `-`, which is standard output.
pub(crate) fn file(output: Option<&PathBuf>) -> Option<&Path> {
    output.map(PathBuf::as_path).filter(|path| *path != Path::new("-"))
}

/// The extension of a file name in lowercase, without that of a compression: `csv` for `answers.CSV.gz`.
pub(crate) fn extension(path: &Path) -> Option<String> {
    let inner = path.with_extension("");
    let path = if Compression::of_name(path).is_some() { &inner } else { path };
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The format to write: the requested one, otherwise that of the output's extension, by `of_extension`, otherwise
/// `usual`.
///
/// # Errors
///
/// If the extension is that of a format which the command does not support.
pub(crate) fn choose<F: ValueEnum>(
    requested: Option<F>,
    output: Option<&Path>,
    of_extension: impl FnOnce(&str) -> Option<F>,
    usual: F,
) -> Result<F, Failure> {
    let Some((path, extension)) = output.and_then(|path| Some((path, extension(path)?))) else {
        return Ok(requested.unwrap_or(usual));
    };
    refuse_parquet_output(path)?;
    match requested.or_else(|| of_extension(&extension)) {
        Some(format) => Ok(format),
        None if Target::from_extension(&extension).is_some() || OTHERS.contains(&extension.as_str()) => {
            let has = F::value_variants()
                .iter()
                .filter_map(ValueEnum::to_possible_value)
                .filter(|value| value.get_name() != "auto");
            let has = has.map(|value| value.get_name().to_owned()).join(", ");
            let message = format!("this command writes no .{extension}; it has {has}: choose one with --to");
            Err(Failure::new(format!("{}: {message}", path.display())))
        }
        None => Ok(usual),
    }
}

/// Refuses a Parquet output.
pub(crate) fn refuse_parquet_output(path: &Path) -> Result<(), Failure> {
    if extension(path).is_none_or(|extension| extension != "parquet") {
        return Ok(());
    }
    let (table, parquet) = names(path);
    Err(Failure::new(format!(
        "{}: Parquet is not written; write {table} instead and convert it:\n  {}",
        path.display(),
        duckdb(&table, &parquet)
    )))
}

/// Refuses a Parquet input, recognized by its name or its first bytes, with the command that converts it.
pub(crate) fn refuse_parquet_input(path: &Path, name: &str, head: &[u8]) -> Result<(), Failure> {
    let is_named = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"));
    if !is_named && !PARQUET.iter().any(|magic| head.starts_with(magic)) {
        return Ok(());
    }
    let (table, parquet) = names(path);
    Err(Failure::new(format!(
        "{name}: Parquet is not read; convert it to {table} and read that:\n  {}",
        duckdb(&parquet, &table)
    )))
}

/// The names of a table and of the Parquet file that it replaces, or examples if a shell would need these quoted.
fn names(path: &Path) -> (String, String) {
    let is_plain = |name: &&str| name.chars().all(|letter| letter.is_alphanumeric() || "._-/".contains(letter));
    let parquet = path.to_str().filter(|name| *name != "-").filter(is_plain).unwrap_or("puzzles.parquet");
    (Path::new(parquet).with_extension("csv").display().to_string(), parquet.to_owned())
}

/// The command that converts one table into another.
fn duckdb(from: &str, to: &str) -> String {
    format!("duckdb -c \"COPY (FROM '{from}') TO '{to}'\"")
}
