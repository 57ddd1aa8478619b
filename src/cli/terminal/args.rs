//! Arguments that several commands share.

use super::values::{
    MemberParser, RuleParser, alphabet_by_name, candidate, duration, encoding_by_name, format_by_name, mode_by_name,
    parse_boxes, probe_by_name, scheme_by_name, whole,
};
use crate::answers::CellValue;
use crate::batch::Shard;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::formats;
use crate::cli::terminal::memory;
use crate::puzzle::{BoxShape, Geometry, Rule};
use crate::sat::{AtMostOne, Encoding, Probe, SatMode};
use crate::text::{Alphabet, InputFormat, ReadOptions, read_regions};
use clap::{Args, ValueEnum, ValueHint};
use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The source of the puzzles, and the options of the reader.
#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// A puzzle on the command line, in place of files
    #[arg(short, long, value_name = "TEXT", help_heading = "Input", allow_hyphen_values = true)]
    pub(crate) puzzle: Option<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

impl InputArgs {
    /// All inputs: the files, or standard input, and the file of regions.
    pub(crate) fn inputs<'a>(&'a self, files: &'a [PathBuf]) -> Vec<&'a Path> {
        if self.puzzle.is_some() {
            self.reading.regions.as_deref().into_iter().collect()
        } else {
            self.reading.inputs(files)
        }
    }

    /// Whether the puzzles are typed at a terminal.
    pub(crate) fn is_typed(&self, files: &[PathBuf]) -> bool {
        self.puzzle.is_none() && files.is_empty() && io::stdin().is_terminal()
    }
}

/// The arguments of commands that pass every puzzle to an engine.
#[derive(Args)]
pub(crate) struct StreamArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The options of the reader.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadingArgs {
    /// The format of the input [default: detected]
    #[arg(long, alias = "input-format", hide_short_help = true, value_name = "FORMAT")]
    #[arg(value_parser = format_by_name())]
    pub(crate) from: Option<InputFormat>,

    /// The table column that holds the puzzles, by name or by number from 1, or their key in JSON Lines
    /// [default: found by its usual names]
    #[arg(long, hide_short_help = true, value_name = "COLUMN")]
    pub(crate) column: Option<String>,

    /// The notation of digits above 9 [default: detected]
    #[arg(long, hide_short_help = true, value_name = "ALPHABET", value_parser = alphabet_by_name())]
    pub(crate) alphabet: Option<Alphabet>,

    /// The shape of the boxes, rows x columns [default: square; 2x3 for side 6, 3x4 for 12]
    #[arg(long, value_name = "RxC", value_parser = parse_boxes, conflicts_with = "regions")]
    pub(crate) boxes: Option<BoxShape>,

    /// A file of region labels, one for each cell, for irregular boards (jigsaw)
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) regions: Option<PathBuf>,

    /// A rule in addition to rows, columns and boxes; may be repeated
    ///
    /// `diagonal`, `windoku`, `anti-knight`, `cage 15 r1c1 r1c2`, `thermo r3c3 r3c4 r4c4`, `sandwich 20 column 4` and
    /// many more: see `sudosat rules`
    #[arg(long = "rule", value_name = "RULE", value_parser = RuleParser, hide_possible_values = true)]
    pub(crate) rules: Vec<Vec<Rule>>,

    /// Ignore drawings and fog in puzzles of f-puzzles, SudokuPad and penpa-edit, even though they may depict rules
    #[arg(long, hide_short_help = true)]
    pub(crate) ignore_cosmetics: bool,

    /// Read drawings in puzzles of f-puzzles, SudokuPad and penpa-edit as rules, and report each
    ///
    /// Shapes, places, colors and the rules in words decide. What has no reading is an error, except with
    /// --ignore-cosmetics. Check that the answer is unique: a wrong reading seldom leaves one solution.
    #[arg(long, hide_short_help = true)]
    pub(crate) interpret: bool,

    /// Read puzzles of f-puzzles, SudokuPad and penpa-edit even if their text names a rule that was not read
    #[arg(long, hide_short_help = true)]
    pub(crate) ignore_text: bool,
}

impl ReadingArgs {
    /// All inputs: the files, or standard input, and the file of regions.
    pub(crate) fn inputs<'a>(&'a self, files: &'a [PathBuf]) -> Vec<&'a Path> {
        let stdin = files.is_empty().then_some(Path::new("-"));
        files.iter().map(PathBuf::as_path).chain(stdin).chain(self.regions.as_deref()).collect()
    }

    /// The options for the reader; reads the file of regions.
    pub(crate) fn options(&self) -> Result<ReadOptions, Failure> {
        let regions = self.regions.as_deref().map(regions_of).transpose()?;
        Ok(ReadOptions {
            format: self.from,
            alphabet: self.alphabet,
            boxes: self.boxes,
            regions,
            rules: self.rules.concat(),
            column: self.column.clone(),
            ignore_cosmetics: self.ignore_cosmetics,
            interpret: self.interpret,
            ignore_text: self.ignore_text,
        })
    }
}

/// Reads a file of regions.
pub(crate) fn regions_of(path: &Path) -> Result<Arc<Geometry>, Failure> {
    let text = fs::read_to_string(path).map_err(Failure::with(path.display()))?;
    read_regions(&text).map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

impl OutputArgs {
    /// The chosen format, by name or by the extension of the output.
    pub(crate) fn format(&self) -> Result<OutputFormat, Failure> {
        let requested = Some(self.to).filter(|format| *format != OutputFormat::Auto);
        let of_extension = |extension: &str| match extension {
            "json" | "jsonl" | "ndjson" => Some(OutputFormat::Json),
            "csv" => Some(OutputFormat::Csv),
            "svg" => Some(OutputFormat::Svg),
            _ => None,
        };
        formats::choose(requested, self.output.as_deref(), of_extension, OutputFormat::Auto)
    }
}

/// The engine and its limits.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// The engine to use (see `sudosat help engine`)
    #[arg(long, value_name = "ENGINE", default_value = "both")]
    pub(crate) engine: EngineName,

    /// Give a fresh solver the whole puzzle in this encoding [default: chosen by --sat-mode]
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "ENCODING")]
    #[arg(value_parser = encoding_by_name())]
    pub(crate) encoding: Option<Encoding>,

    /// The encoding of "at most one", with --encoding [default: pairwise, and product from side 25 on]
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "SCHEME", requires = "encoding")]
    #[arg(value_parser = scheme_by_name())]
    pub(crate) at_most_one: Option<AtMostOne>,

    /// The formula that the SAT solver gets
    ///
    /// `reduced` gives it what reduction leaves open of each puzzle. `incremental` and `pure` load the rules once for
    /// many puzzles, and assume what reduction settled (`incremental`) or only the clues (`pure`).
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "MODE")]
    #[arg(value_parser = mode_by_name(), default_value = "reduced")]
    #[arg(conflicts_with = "encoding")]
    pub(crate) sat_mode: SatMode,

    /// Which candidates to probe for failed literals first: `none`; `two`, those of cells with two; `auto`, also others
    /// while probing pays off, but none of classic boards for the default solver; `all`
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "CANDIDATES")]
    #[arg(value_parser = probe_by_name(), default_value = "auto")]
    #[arg(conflicts_with = "encoding")]
    pub(crate) probe: Probe,

    /// The SAT solver: small or varisat (built in; by default by the size of the formula), cadical (if built
    /// with the feature `cadical`), or the command of a DIMACS solver: "cadical -q"
    ///
    /// The command's process group ends with it; a process that leaves the group (`setsid`), or that runs as another
    /// user (`sudo`), cannot be ended and may run on.
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,

    /// Several solvers, separated by commas; the first answer counts. All but the first join on hard boards only
    ///
    /// `auto` means varisat and all of kissat, cadical, cryptominisat5, glucose, lingeling and minisat that are
    /// installed.
    #[arg(long, hide_short_help = true, hide_long_help = true, value_name = "COMMAND,...", value_delimiter = ',')]
    #[arg(conflicts_with = "solver")]
    #[arg(value_parser = MemberParser, hide_possible_values = true)]
    pub(crate) portfolio: Vec<String>,

    /// Answer `unknown` if a puzzle takes longer than this: 300ms, 2m, 1m30s, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) timeout: Option<Duration>,

    /// Answer `unknown` if a puzzle would take more memory: 4G, 512M [default: half of the machine's, shared by the
    /// threads]
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = memory::size)]
    pub(crate) memory: Option<u64>,

    /// The number of threads; answers keep the order of the puzzles [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The SAT solver and the native solver, which must agree
    Both,
    /// The SAT solver alone
    Sat,
    /// The native solver alone
    Native,
    /// Textbook: recursion in cell order that tests each placement (9x9)
    TextbookScan,
    /// Textbook: recursion with used-digit counts per row, column and box (9x9)
    TextbookCount,
    /// Textbook: constraint lists with propagation, most constrained cells first (9x9)
    TextbookConstraint,
}

/// Refuses every solver but varisat, with the reason.
fn no_other_solver(command: &str) -> Result<String, &'static str> {
    if command.trim() == "varisat" {
        return Ok(command.to_owned());
    }
    Err("`why` always uses varisat: it makes hundreds of queries that build on each other, and an external solver \
         would start over for each")
}

/// The limits of an explanation.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Effort")]
pub(crate) struct Effort {
    /// Instead of the verdict, explain why a cell cannot have a digit, such as r5c5=7
    ///
    /// Prints `impossible` and the fewest clues and rules that exclude the digit, or `possible` and a solution with it.
    #[arg(long, value_name = "CELL=DIGIT", value_parser = candidate, help_heading = None)]
    pub(crate) not: Option<CellValue>,

    /// Search until the sets are proved to be smallest, however long it takes
    #[arg(long)]
    pub(crate) thorough: bool,

    /// Spend at most this time on a puzzle and print what was found: 300ms, 2m, 1m30s, or seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) timeout: Option<Duration>,

    /// An option of the commands that solve; refused here, with the reason.
    #[arg(long, hide = true, value_name = "COMMAND", value_parser = no_other_solver)]
    pub(crate) solver: Option<String>,

    /// Answer `unknown` if a puzzle would take more memory: 4G, 512M [default: half of the machine's, shared by the
    /// threads]
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = memory::size)]
    pub(crate) memory: Option<u64>,

    /// The number of threads; explanations keep the order of the puzzles [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// The options of the output.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct OutputArgs {
    /// The format of the answers
    ///
    /// `auto` follows the extension of the output (.json, .csv). Otherwise it is one line for each answer, JSON if the
    /// input is JSON Lines, and a drawn board if there is one puzzle and a terminal.
    #[arg(long, alias = "format", value_name = "FORMAT", default_value = "auto")]
    pub(crate) to: OutputFormat,

    /// Write the answers to a file; `-` is standard output
    ///
    /// The extensions .json and .csv choose the format; .gz, .zst and .xz compress. FILE.job, in the same directory,
    /// records the job until all answers are written.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Continue a job that was killed, from where its --output ends
    ///
    /// The output ends up as if the job had never been killed. Refused if FILE.job shows that the output or the inputs
    /// belong to another job.
    #[arg(long, hide_short_help = true, requires = "output")]
    pub(crate) resume: bool,

    /// Answer one share of the records: 3/16 takes the 3rd, 19th, 35th, … `sudosat merge` puts the shares together
    #[arg(long, hide_short_help = true, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,

    /// Keep the text after a puzzle on its line, such as a comment or a rating: after the answer, or in CSV as a column
    #[arg(long, hide_short_help = true)]
    pub(crate) keep_comments: bool,

    /// Stop at the first record that cannot be read
    #[arg(long, hide_short_help = true)]
    pub(crate) fail_fast: bool,

    /// Print no progress, no summary, and no messages about single records
    #[arg(short, long, hide_short_help = true)]
    pub(crate) quiet: bool,

    /// What the exit code reports: the answers, or only whether the job was completed
    #[arg(long, hide_short_help = true, value_name = "OF", default_value = "answers")]
    pub(crate) exit_code: ExitCodes,

    /// Print statistics on standard error: answers by kind, time, puzzles per second, and the work of the SAT solver
    ///
    /// Tables and JSON get the time of each puzzle as well, and JSON the SAT solver's work.
    #[arg(long, hide_short_help = true)]
    pub(crate) stats: bool,
}

/// The subject of the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitCodes {
    /// The answers: 1 if some are "no", 2 if a record cannot be read, 4 if some are unknown
    Answers,
    /// The job: 0 if every record has an answer, whatever it is
    Job,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A line for each answer; a row in tables; an object in JSON Lines; a drawing of a single puzzle on a terminal
    Auto,
    /// A line for each answer
    Line,
    /// Rows and boxes, with a blank line after each board
    Block,
    /// A JSON object on each line
    Json,
    /// A picture of one puzzle, for `why`, `steps`, `hint` and `decode`
    Svg,
    /// A table: puzzle, answer, solution; or the columns of the input table, followed by the answers
    Csv,
}

/// The number of threads: `requested`, or one per processor.
pub(crate) fn thread_count(requested: Option<u16>) -> usize {
    requested.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
