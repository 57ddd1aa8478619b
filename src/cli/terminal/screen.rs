//! The terminal, if there is one: its size, its colors, and input typed at it.

use crate::text::render::{Screen, Style};
use anstream::AutoStream;
use clap::{ColorChoice, ValueEnum};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

/// Applies the choice of colors to the whole program, including messages about arguments.
pub(crate) fn choose_color(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// The choice of colors in the arguments, for help and for messages about arguments that cannot be parsed.
pub(crate) fn requested_color(args: &[OsString]) -> ColorChoice {
    let names = ["--color", "--colour"];
    let value = |(index, arg): (usize, &OsString)| {
        let arg = arg.to_str()?;
        let (name, value) = arg.split_once('=').unwrap_or((arg, args.get(index + 1)?.to_str()?));
        names.contains(&name).then(|| ColorChoice::from_str(value, false).ok())?
    };
    args.iter().enumerate().find_map(value).unwrap_or_default()
}

/// The style of a board on standard output: in color if `--color`, the environment and the terminal allow it.
pub(crate) fn style() -> Style {
    let choice = AutoStream::choice(&io::stdout());
    if choice == anstream::ColorChoice::Never { Style::Plain } else { Style::Color }
}

/// The style of a board in an output that need not be the terminal: in color only on request.
pub(crate) fn style_of_file() -> Style {
    if anstream::ColorChoice::global() == anstream::ColorChoice::Always { Style::Color } else { Style::Plain }
}

/// The space for a board on standard output, if that is a terminal. One line is left for the prompt that follows.
pub(crate) fn screen() -> Option<Screen> {
    let (terminal_size::Width(columns), terminal_size::Height(rows)) = terminal_size::terminal_size_of(io::stdout())?;
    Some(Screen { columns: columns.into(), rows: usize::from(rows).saturating_sub(1) })
}

/// The files to read, or standard input if there are none; if that is a terminal, a message prompts for `what`.
pub(crate) fn files_or_stdin(files: &[PathBuf], what: &str) -> Vec<PathBuf> {
    if !files.is_empty() {
        return files.to_vec();
    }
    announce(what);
    vec![PathBuf::from("-")]
}

/// Prints a prompt for `what` if standard input is a terminal.
pub(crate) fn announce(what: &str) {
    let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
    if io::stdin().is_terminal() {
        // One write, so that text typed meanwhile is not echoed into it.
        let message = format!("sudosat: type or paste {what}, then press {end}\n");
        let _ = io::stderr().write_all(message.as_bytes());
    }
}

/// Standard input. Its end is final: on a terminal, reading on after Ctrl-D would wait for another one.
pub(crate) fn stdin() -> impl Read + Send {
    Final { input: io::stdin(), ended: false }
}

struct Final<R> {
    input: R,
    ended: bool,
}

impl<R: Read> Read for Final<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let length = self.input.read(buffer)?;
        self.ended = length == 0 && !buffer.is_empty();
        Ok(length)
    }
}
