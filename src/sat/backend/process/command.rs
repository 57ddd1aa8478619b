//! A solver's command line, split into words as a shell does.

use crate::formula::scan::Excerpt;
use crate::sat::backend::{BackendError, SolverEffort};
use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why a command line does not name a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommandError {
    /// It contains no word.
    Empty,
    /// A quote is not closed.
    OpenQuote(char),
    /// It ends with a backslash.
    OpenEscape,
    /// The program does not exist.
    NotFound {
        /// The program, as on the command line.
        program: String,
    },
    /// The file exists but is not executable.
    NotExecutable {
        /// The program, as on the command line.
        program: String,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the solver's command is empty"),
            Self::OpenQuote(quote) => write!(f, "the solver's command has an open {quote}"),
            Self::OpenEscape => f.write_str("the solver's command ends in a backslash"),
            Self::NotFound { program } => write!(f, "{}: not found", Excerpt(program)),
            Self::NotExecutable { program } => write!(f, "{}: not an executable file", Excerpt(program)),
        }
    }
}

impl From<CommandError> for BackendError {
    fn from(error: CommandError) -> Self {
        Self::Failed { reason: error.to_string() }
    }
}

/// A DIMACS solver to run as a child process: a program and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSolver {
    pub(super) program: String,
    pub(super) options: Vec<String>,
    /// The limit on the length of a proof, in bytes.
    pub(super) most_proof: u64,
    /// The effort of the last call, if the solver printed it.
    pub(super) effort: Option<SolverEffort>,
    name: String,
}

/// Solvers with the options that make them quiet, the strongest on large boards first.
const KNOWN: [&str; 6] =
    ["kissat -q", "cadical -q", "cryptominisat5 --verb 0", "glucose -verb=0", "lingeling -q", "minisat -verb=0"];

/// The solvers that write a DRAT proof to a second file name.
const PROVERS: [&str; 2] = ["kissat", "cadical"];

/// The default limit on the length of a proof, in bytes.
const PROOF: u64 = 64 << 20;

impl ProcessSolver {
    /// Whether the solver is one of those that write a proof if they get a second file name.
    #[must_use]
    pub fn writes_proofs(&self) -> bool {
        PROVERS.contains(&self.name())
    }

    /// The solver of this command line, to which the formula's file name is appended. Words are split as a shell does,
    /// with quotes and backslashes, but nothing is expanded.
    ///
    /// # Errors
    ///
    /// If the command line is empty or a quote is left open.
    ///
    /// ```
    /// # use sudosat::sat::backend::ProcessSolver;
    /// assert_eq!(ProcessSolver::new("/usr/bin/cadical -q")?.name(), "cadical");
    /// # Ok::<(), sudosat::sat::backend::BackendError>(())
    /// ```
    pub fn new(command_line: &str) -> Result<Self, BackendError> {
        let mut words = split(command_line)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(CommandError::Empty)?;
        let name =
            Path::new(&program).file_stem().map_or_else(|| program.clone(), |stem| stem.to_string_lossy().into());
        Ok(Self { program, options: words.collect(), most_proof: PROOF, effort: None, name })
    }

    /// The solvers of the built-in list that are in a folder of `PATH`, with the options that make them quiet: the
    /// strongest on large boards first.
    #[must_use]
    pub fn installed() -> Vec<Self> {
        let found = |command: &&str| Self::new(command).ok().filter(|solver| solver.locate().is_ok());
        KNOWN.iter().filter_map(found).collect()
    }

    /// This solver with a limit of `bytes` on proofs; the default is 64 MiB.
    #[must_use]
    pub fn with_proofs_up_to(self, bytes: u64) -> Self {
        Self { most_proof: bytes, ..self }
    }

    /// The program's name without its folder.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The program's path: in a folder of `PATH`, unless its name includes a folder. [`new`](Self::new) does not look
    /// for the program; running a missing one is an error of each call.
    ///
    /// # Errors
    ///
    /// If there is no such program, or it is not executable.
    ///
    /// ```
    /// # use sudosat::sat::backend::ProcessSolver;
    /// let missing = ProcessSolver::new("no-such-solver -q")?.locate();
    /// assert_eq!(missing.unwrap_err().to_string(), "no-such-solver: not found");
    /// # Ok::<(), sudosat::sat::backend::BackendError>(())
    /// ```
    pub fn locate(&self) -> Result<PathBuf, BackendError> {
        which::which(&self.program).map_err(|_| {
            let program = self.program.clone();
            if Path::new(&program).exists() && Path::new(&program).components().count() > 1 {
                CommandError::NotExecutable { program }.into()
            } else {
                CommandError::NotFound { program }.into()
            }
        })
    }

    /// Whether the solver is one of those that write the model to a second file name.
    pub(super) fn writes_a_file(&self) -> bool {
        ["minisat", "glucose"].iter().any(|family| self.name.starts_with(family))
    }
}

/// Splits a command line into words: white space separates them, `'…'` is literal, `"…"` keeps `\"` and `\\` as
/// escapes, and outside of quotes a backslash escapes the next character.
fn split(text: &str) -> Result<Vec<String>, CommandError> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some('"'), '\\') => {
                let escaped = characters.next().ok_or(CommandError::OpenEscape)?;
                let word = word.get_or_insert_default();
                if !matches!(escaped, '"' | '\\') {
                    word.push('\\');
                }
                word.push(escaped);
            }
            (None, '\\') => word.get_or_insert_default().push(characters.next().ok_or(CommandError::OpenEscape)?),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.map_or(Ok(words), |quote| Err(CommandError::OpenQuote(quote)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("cadical -q"), ["cadical", "-q"]);
        assert_eq!(
            words("  a\t'b c'  \"d \\\" \\n\" e\\ f '' g'h'\"i\"\n"),
            ["a", "b c", "d \" \\n", "e f", "", "ghi"]
        );
        assert_eq!(split("a 'b"), Err(CommandError::OpenQuote('\'')));
        assert_eq!(split("a \"b"), Err(CommandError::OpenQuote('"')));
        assert_eq!(split("a \\"), Err(CommandError::OpenEscape));
    }

    #[test]
    fn known_solvers_have_commands() {
        let programs = KNOWN.map(|command| ProcessSolver::new(command).unwrap().name().to_owned());
        assert_eq!(programs, ["kissat", "cadical", "cryptominisat5", "glucose", "lingeling", "minisat"]);
        assert!(ProcessSolver::installed().iter().all(|solver| programs.contains(&solver.name)));
    }

    #[test]
    fn a_command_needs_a_program() {
        for empty in ["", "  ", "''", "'' x"] {
            assert_eq!(ProcessSolver::new(empty), Err(CommandError::Empty.into()));
        }
        let solver = ProcessSolver::new("/opt/my\\ tools/minisat2 -verb=0").unwrap();
        assert_eq!((solver.name(), solver.options.len(), solver.writes_a_file()), ("minisat2", 1, true));
        assert!(!ProcessSolver::new("picosat").unwrap().writes_a_file());
    }
}
