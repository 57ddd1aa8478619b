//! A puzzle in place of a file or of a command: `sudosat unique 53..7…`, `sudosat 53..7…`.

use super::advice::Advised;
use crate::cli::terminal::exit::Failure;
use crate::text::{Input, ParseError, ReadError, ReadOptions, Record};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error, FromArgMatches};
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

/// The cells of the smallest board that an argument may be. A shorter one is more likely a mistyped name.
const SMALLEST: usize = 4;

/// Parses the command line. Without a command, but with a puzzle or a file in its place or puzzles from a pipe, it is
/// parsed as that of `solve`.
pub(crate) fn parse<C: FromArgMatches>(program: &Command, args: &[OsString]) -> Result<C, Error> {
    let try_parse = |args: &[OsString]| {
        let mut program = program.clone();
        let mut matches = program.try_get_matches_from_mut(args)?;
        C::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))
    };
    let error = match try_parse(args) {
        Ok(command) => return Ok(command),
        Err(error) => error,
    };
    let names_command = |arg: &OsString| program.get_subcommands().any(|one| arg == one.get_name());
    if args.iter().skip(1).any(names_command) {
        return Err(error);
    }
    let solve = [args.get(..1).unwrap_or_default(), &["solve".into()], args.get(1..).unwrap_or_default()];
    let solve = || try_parse(&solve.concat());
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !io::stdin().is_terminal() {
        return solve();
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        // `sudosat -p 53..7…`
        return if error.kind() == ErrorKind::UnknownArgument { solve().map_err(|_| error) } else { Err(error) };
    };
    let read = first_record(word, &ReadOptions::default());
    if word == "-" || Path::new(word).exists() || is_puzzle(read.as_ref()) {
        return solve();
    }
    // No command has such a name, so suggesting one would be no help.
    let is_file_name = word.contains(['.', '/', '\\']);
    if error.get(ContextKind::SuggestedSubcommand).is_some() && !is_file_name {
        return Err(error);
    }
    let cause = cause(word, read).map_or_else(String::new, |cause| format!(": {cause}"));
    let message = format!("'{word}' is neither a command nor a file nor a puzzle{cause}");
    Err(program.clone().error(ErrorKind::InvalidSubcommand, message))
}

/// The puzzle in place of a file name, if no such file exists; a failure if the text only resembles a puzzle. `None`
/// for everything else.
pub(crate) fn in_place_of_file<'a>(path: &'a Path, options: &ReadOptions) -> Option<Result<&'a str, Failure>> {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    let error = fs::symlink_metadata(path).err()?;
    let text = path.to_str().filter(|&text| text != "-")?;
    if !matches!(error.kind(), NotFound | InvalidFilename | NotADirectory) {
        return None;
    }
    let read = first_record(text, options);
    if is_puzzle(read.as_ref()) {
        return Some(Ok(text));
    }
    let cause = cause(text, read)?;
    Some(Err(Failure::new(format!("{text}: no file has this name, and it is not a puzzle: {cause}"))))
}

/// The first record of a text, read as `-p` reads it.
fn first_record(text: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    match Input::open(text.as_bytes(), options).ok()? {
        Input::Records(mut reader) => match reader.next()? {
            Ok(record) => Some(Ok(record)),
            Err(ReadError::Parse(error)) => Some(Err(error)),
            Err(ReadError::Io(_)) => None,
        },
        Input::Table(mut table) => Some(table.next()?.ok()?.record(options)),
        Input::Objects(mut objects) => Some(objects.next()?.ok()?.record(options)),
    }
}

fn is_puzzle(read: Option<&Result<Record, ParseError>>) -> bool {
    matches!(read, Some(Ok(record)) if record.puzzle.side() >= SMALLEST)
}

/// The fault of a text that is likely meant as a puzzle, not as a name: it has digits and no letters, or is as long as
/// a board, or is a link.
fn cause(text: &str, read: Option<Result<Record, ParseError>>) -> Option<String> {
    let is_bare =
        text.contains(|c: char| c.is_ascii_digit()) && !text.contains(|c: char| c.is_alphabetic() || c == '/');
    let is_long = text.len() >= 64 && !text.contains(['/', '\\', ' ']);
    let is_link = text.contains("://");
    let error = read?.err().filter(|_| is_bare || is_long || is_link)?;
    Some(error.kind.advised())
}
