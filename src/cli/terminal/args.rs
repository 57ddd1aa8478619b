//! The arguments that several commands share.

use super::values::{
    alphabet_by_name, duration, encoding_by_name, format_by_name, mode_by_name, parse_boxes, probe_by_name,
    scheme_by_name, whole,
};
use crate::batch::Shard;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::formats;
use crate::cli::terminal::memory;
use crate::puzzle::{BoxShape, Rule};
use crate::sat::{AtMostOne, Encoding, Probe, SatMode};
use crate::text::{Alphabet, InputFormat, ReadOptions, read_regions};
use clap::{Args, ValueEnum, ValueHint};
use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Where puzzles come from and how they are read.
#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// A puzzle on the command line, instead of files
    #[arg(short, long, value_name = "TEXT", help_heading = "Input", allow_hyphen_values = true)]
    pub(crate) puzzle: Option<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

impl InputArgs {
    /// Everything that is read: the files, or standard input, and the file of regions.
    pub(crate) fn inputs<'a>(&'a self, files: &'a [PathBuf]) -> Vec<&'a Path> {
        if self.puzzle.is_some() {
            self.reading.regions.as_deref().into_iter().collect()
        } else {
            self.reading.inputs(files)
        }
    }

    /// Whether a person types the puzzles.
    pub(crate) fn is_typed(&self, files: &[PathBuf]) -> bool {
        self.puzzle.is_none() && files.is_empty() && io::stdin().is_terminal()
    }
}

/// The arguments of the commands that ask an engine about every puzzle.
#[derive(Args)]
pub(crate) struct StreamArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How puzzles are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadingArgs {
    /// The input's format; detected when not given
    #[arg(long, value_name = "FORMAT", value_parser = format_by_name())]
    pub(crate) input_format: Option<InputFormat>,

    /// A table's column of puzzles, by its name or its number from 1, or the puzzle's key in JSON Lines; found by its
    /// usual names when not given
    #[arg(long, value_name = "COLUMN")]
    pub(crate) column: Option<String>,

    /// How digits above 9 are written; detected when not given
    #[arg(long, value_name = "ALPHABET", value_parser = alphabet_by_name())]
    pub(crate) alphabet: Option<Alphabet>,

    /// The shape of the boxes, rows x columns (usual: square; 2x3 for side 6, 3x4 for 12)
    #[arg(long, value_name = "RxC", value_parser = parse_boxes, conflicts_with = "regions")]
    pub(crate) boxes: Option<BoxShape>,

    /// A file of region labels, one a cell, for irregular boards (jigsaw)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) regions: Option<PathBuf>,

    /// A rule beyond rows, columns and boxes; may be given more than once
    #[arg(long = "rule", value_name = "RULE")]
    pub(crate) rules: Vec<RuleName>,
}

impl ReadingArgs {
    /// Everything that is read: the files, or standard input, and the file of regions.
    pub(crate) fn inputs<'a>(&'a self, files: &'a [PathBuf]) -> Vec<&'a Path> {
        let stdin = files.is_empty().then_some(Path::new("-"));
        files.iter().map(PathBuf::as_path).chain(stdin).chain(self.regions.as_deref()).collect()
    }

    /// The options as the reader takes them; reads the file of regions.
    pub(crate) fn options(&self) -> Result<ReadOptions, Failure> {
        let regions = match &self.regions {
            None => None,
            Some(path) => {
                let name = path.display();
                let text = fs::read_to_string(path).map_err(Failure::with(name))?;
                let regions =
                    read_regions(&text).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
                Some(regions)
            }
        };
        Ok(ReadOptions {
            format: self.input_format,
            alphabet: self.alphabet,
            boxes: self.boxes,
            regions,
            rules: self.rules.iter().flat_map(|rule| rule.rules()).copied().collect(),
            column: self.column.clone(),
        })
    }
}

/// Rules by the names that users know.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RuleName {
    /// Both diagonals (X-Sudoku)
    Diagonal,
    /// The diagonal from the top left corner
    MainDiagonal,
    /// The diagonal from the top right corner
    AntiDiagonal,
}

impl OutputArgs {
    /// The format asked for, by its name or by the extension of the output.
    pub(crate) fn format(&self) -> Result<OutputFormat, Failure> {
        let asked = Some(self.format).filter(|format| *format != OutputFormat::Auto);
        let of_extension = |extension: &str| match extension {
            "json" | "jsonl" | "ndjson" => Some(OutputFormat::Json),
            "csv" => Some(OutputFormat::Csv),
            _ => None,
        };
        formats::choose(asked, self.output.as_deref(), of_extension, OutputFormat::Auto)
    }
}

impl RuleName {
    const fn rules(self) -> &'static [Rule] {
        match self {
            Self::Diagonal => &Rule::DIAGONAL,
            Self::MainDiagonal => &[Rule::MainDiagonal],
            Self::AntiDiagonal => &[Rule::AntiDiagonal],
        }
    }
}

/// Which engine solves, and for how long.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Who answers
    #[arg(long, value_name = "ENGINE", default_value = "both")]
    pub(crate) engine: EngineName,

    /// How the puzzle becomes clauses (engines `both` and `sat`), always for a fresh solver; when not given, the mode
    /// decides
    #[arg(long, value_name = "ENCODING", value_parser = encoding_by_name())]
    pub(crate) encoding: Option<Encoding>,

    /// How "at most one" becomes clauses, with --encoding; when not given, pairwise, and product from side 25 on
    #[arg(long, value_name = "SCHEME", requires = "encoding", value_parser = scheme_by_name())]
    pub(crate) at_most_one: Option<AtMostOne>,

    /// What the SAT solver is given: what reduction leaves open (reduced), or the rules once for many puzzles, with
    /// what reduction fixed (incremental) or the clues (pure) as assumptions
    #[arg(long, value_name = "MODE", value_parser = mode_by_name(), default_value = "reduced")]
    #[arg(conflicts_with = "encoding")]
    pub(crate) sat_mode: SatMode,

    /// Probe for failed literals before the SAT solver is asked: no candidate, those of cells with two, or all
    #[arg(long, value_name = "CANDIDATES", value_parser = probe_by_name(), default_value = "two")]
    #[arg(conflicts_with = "encoding")]
    pub(crate) probe: Probe,

    /// The SAT solver: varisat (built in), batsat (with that feature), or a DIMACS solver's command: "cadical -q"
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,

    /// Several solvers, with commas: the first answer counts; all but the first join on hard boards only
    #[arg(long, value_name = "COMMAND,...", value_delimiter = ',', conflicts_with = "solver")]
    pub(crate) portfolio: Vec<String>,

    /// Give up on a puzzle after this long and answer `unknown`: 300ms, 2m, 1m30s, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) timeout: Option<Duration>,

    /// Answer `unknown` where a puzzle would take more memory: 4G, 512M, 2GB; half of the machine's when not given. The
    /// threads share it
    #[arg(long, value_name = "SIZE", value_parser = memory::size)]
    pub(crate) memory: Option<u64>,

    /// How many threads solve; as many as the machine has when not given. Answers keep the order of the puzzles
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// SAT and native, cross-checked: they must agree
    Both,
    /// The SAT road alone
    Sat,
    /// The native road alone
    Native,
    /// Textbook: recursion in cell order that tests each placement (9x9)
    TextbookScan,
    /// Textbook: recursion with used-digit counts per row, column and box (9x9)
    TextbookCount,
    /// Textbook: constraint lists with propagation, most constrained cells first (9x9)
    TextbookConstraint,
}

/// The solver of an explanation, which is always the same.
fn no_other_solver(command: &str) -> Result<String, &'static str> {
    if command.trim() == "varisat" {
        return Ok(command.to_owned());
    }
    Err(
        "`why` puts its questions to varisat: there are hundreds, each learning from those before, and a command would \
         start anew for each",
    )
}

/// How far an explanation goes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct Effort {
    /// Look for smallest sets until they are proved to be that, however long it takes
    #[arg(long)]
    pub(crate) thorough: bool,

    /// Spend at most this long on a puzzle, and print what was found: 300ms, 2m, 1m30s, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) timeout: Option<Duration>,

    /// Taken by the commands that solve; here it is refused with the reason.
    #[arg(long, hide = true, value_name = "COMMAND", value_parser = no_other_solver)]
    pub(crate) solver: Option<String>,

    /// Answer `unknown` where a puzzle would take more memory: 4G, 512M, 2GB; half of the machine's when not given. The
    /// threads share it
    #[arg(long, value_name = "SIZE", value_parser = memory::size)]
    pub(crate) memory: Option<u64>,

    /// How many threads work; as many as the machine has when not given. Explanations keep the order of the puzzles
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// How answers are written.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct OutputArgs {
    /// How answers are written; auto goes by the output's extension (.json, .csv), and is otherwise a line each, JSON
    /// for JSON Lines, and a drawn board for a lone puzzle on a terminal
    #[arg(long, value_name = "FORMAT", default_value = "auto")]
    pub(crate) format: OutputFormat,

    /// Write the answers to a file, `-` being standard output; .json and .csv choose the format, .gz, .zst and .xz pack
    /// it. Until all answers are there, FILE.job beside it records the job
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Go on where a job that was killed has left its --output; it ends up as if the job had never been killed. Refused
    /// when FILE.job shows that the output or the inputs are not that job's
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,

    /// Answer one share of the records: 3/16 takes the 3rd, 19th, 35th, … (`sudosat merge` puts the shares together)
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,

    /// Keep what stands behind a puzzle on its line, comments and ratings: as it stands behind the answer, in CSV as a
    /// column
    #[arg(long)]
    pub(crate) keep_comments: bool,

    /// Stop at the first record that cannot be read, with its answer
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// No progress, no summary of it, and no messages about single records
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// What the exit code tells
    #[arg(long, value_name = "OF", default_value = "answers")]
    pub(crate) exit_code: ExitCodes,

    /// Tell what it took: on standard error counts, time, puzzles a second and how many reached the SAT solver; in
    /// tables and JSON the time of each
    #[arg(long)]
    pub(crate) stats: bool,
}

/// What the exit code is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitCodes {
    /// The answers: 1 when some are "no", 2 when a record cannot be read, 4 when some are unknown
    Answers,
    /// The job: 0 when every record has an answer, whatever it is
    Job,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A line each, for tables a row each, for JSON Lines an object each; a lone puzzle on a terminal is drawn
    Auto,
    /// A line each
    Line,
    /// Rows and boxes, a blank line after each
    Block,
    /// A JSON object a line
    Json,
    /// A table: puzzle, answer, solution; of a table, its own columns with the answers behind
    Csv,
}

/// On how many threads: as many as asked for, or as the machine has.
pub(crate) fn thread_count(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
