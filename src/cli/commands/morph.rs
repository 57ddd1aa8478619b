//! `morph`: isomorphic puzzles: random ones, those of a map, or one of a list.

use crate::answers::morphed::{GivenMap, Morphing, without_form};
use crate::batch::Shard;
use crate::canonical::MorphTargets;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::stream;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::{InputArgs, OutputArgs, OutputFormat};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::memory;
use crate::cli::terminal::same_file;
use crate::cli::terminal::values::{Numbers, whole};
use crate::engine::Interrupt;
use crate::generate::Seed;
use clap::{Args, ValueHint};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use twox_hash::XxHash64;

/// Make isomorphic puzzles: random ones, those of a map, or those of a list
///
/// Isomorphic puzzles become each other by transposing, by permuting bands, stacks, and lines within them, and by
/// relabeling digits: they have the same number of solutions and the same difficulty. Works on boards of any side with
/// rectangular boxes and no other rule. --to csv and --to json also print each map: as the options that apply it, and
/// as numbers.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat morph --random 1 puzzles.txt                  one random isomorph of each
  sudosat morph --random 8 --seed 3 train.csv           eight of each, a row for each
  sudosat morph --labels 987654321 puzzles.txt          1 becomes 9, 2 becomes 8, …
  sudosat morph --transpose --rows 321456789 a.txt      transposed, then the first band upside down
  sudosat morph --onto known.txt new.txt                its equal in known.txt, or `different`
  sudosat morph --onto known.txt --to csv new.txt       with its number there and the map to it")]
pub(crate) struct MorphArgs {
    /// Make N random isomorphic puzzles of each, every map with the same probability
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1..=1_000_000))]
    #[arg(conflicts_with_all = ["labels", "transpose", "rows", "columns", "onto"])]
    random: Option<u32>,
    /// The random seed; the maps depend on it and on the puzzle alone
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..))]
    #[arg(default_value = "0", requires = "random")]
    seed: u64,
    /// Relabel digits: for each digit from 1 on, the new one
    #[arg(long, value_name = "DIGITS")]
    labels: Option<Numbers>,
    /// Transpose the board, before its rows and columns are permuted
    #[arg(long)]
    transpose: bool,
    /// Permute rows: for each new row, the old one, as in 231456789, or with commas
    #[arg(long, value_name = "ORDER")]
    rows: Option<Numbers>,
    /// Permute columns, like --rows
    #[arg(long, value_name = "ORDER")]
    columns: Option<Numbers>,
    /// Print the puzzle of this file that is isomorphic, the first if there are several (4x4, 6x6, 9x9)
    #[arg(long, value_name = "TARGETS", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["labels", "transpose", "rows", "columns"])]
    onto: Option<PathBuf>,
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// The number of threads; answers keep the order of the puzzles [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: MorphArgs) -> Result<Exit, Failure> {
    let MorphArgs { random, seed, labels, transpose, rows, columns, onto, files, input, output, threads } = args;
    let [rows, columns, labels] = [rows, columns, labels].map(|numbers| numbers.map(|Numbers(numbers)| numbers));
    let map = GivenMap { transposed: transpose, rows, columns, labels };
    let (morphing, chosen) = match (random, &onto) {
        (Some(count), _) => {
            let is_shared = output.shard.is_some_and(|shard| shard != Shard::WHOLE);
            if is_shared && count > 1 && output.format()? != OutputFormat::Json {
                return Err(Failure::new("--shard needs answers of one line each: --random N needs --to json with it"));
            }
            (Morphing::Random { count: count as usize, seed: Seed(seed) }, format!("--random {count} --seed {seed}"))
        }
        (None, Some(file)) => {
            let out = formats::file(output.output.as_ref()).unwrap_or(Path::new("-"));
            same_file::refuse([file.as_path()], [out])?;
            let (targets, digest) = read_targets(file, &input)?;
            (Morphing::Onto(targets), format!("--onto {digest:016x}"))
        }
        (None, None) if map.is_identity() => {
            return Err(Failure::new(
                "which isomorphic puzzles? give --random N, --onto TARGETS, or a map: --labels, --transpose, --rows, \
                 --columns",
            ));
        }
        (None, None) => {
            let chosen = format!("{map:?}");
            (Morphing::Given(map), chosen)
        }
    };
    stream::run(Request::Morph { morphing: Arc::new(morphing), chosen, threads }, &files, &input, &output)
}

/// The puzzles of a file, and a digest of them.
fn read_targets(file: &Path, input: &InputArgs) -> Result<(MorphTargets, u64), Failure> {
    let (mut targets, mut digest) = (MorphTargets::new(), XxHash64::default());
    let (limit, mut needed) = (memory::share(None, 1), 0);
    for item in Records::of_file(&input.reading, file, None)? {
        let InputRecord { source, record, .. } = item?;
        let record = record.map_err(|error| Failure::new(format!("{source}: {}", error.advised())))?;
        let at = |message: String| Failure::new(format!("{source}: line {}: {message}", record.line));
        needed += MorphTargets::size(&record.puzzle);
        if needed > limit {
            return Err(at(Interrupt::Memory { needed, limit }.to_string()));
        }
        if !targets.add(&record.puzzle) {
            return Err(at(without_form().to_string()));
        }
        record.puzzle.hash(&mut digest);
    }
    if needed == 0 {
        return Err(Failure::new(format!("{}: it contains no puzzle", file.display())));
    }
    Ok((targets, digest.finish()))
}
