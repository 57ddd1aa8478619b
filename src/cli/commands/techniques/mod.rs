//! `techniques`: lists the techniques of `steps`, `hint` and `rate`, or explains one by an example.

mod examples;
mod page;
mod parts;

use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::logic::Technique;
use clap::{Args, ValueHint};
use parts::{example, values};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// List the solving techniques of `steps`, `hint` and `rate`, or explain one
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat techniques            all, with their values
  sudosat techniques xy-wing    what it means, and an example
  sudosat techniques finned     all whose names have this part")]
pub(crate) struct TechniquesArgs {
    /// The name of a technique, or a part of it
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// Print docs/TECHNIQUES.md
    #[arg(long, hide = true, conflicts_with = "name")]
    page: bool,

    /// Write the pictures of docs/TECHNIQUES.md to this directory
    #[arg(long, hide = true, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "name")]
    pictures: Option<PathBuf>,
}

pub(crate) fn run(args: &TechniquesArgs) -> Result<Exit, Failure> {
    let text = match (&args.name, &args.pictures) {
        (_, Some(folder)) => {
            write_pictures(folder)?;
            String::new()
        }
        _ if args.page => page::page(),
        (None, None) => list(),
        (Some(name), None) => {
            let found: Vec<Technique> = find(name);
            if found.is_empty() {
                let message = format!("no technique is called '{}' (see `sudosat techniques`)", name.escape_default());
                return Err(Failure::new(message));
            }
            found.into_iter().map(described).collect::<Vec<_>>().join("\n")
        }
    };
    let mut output = Output::stdout();
    output.write_all(text.as_bytes()).and_then(|()| output.finish()).map_err(Failure::Output)?;
    Ok(Exit::Success)
}

/// The technique of this name, or all whose names contain it.
fn find(name: &str) -> Vec<Technique> {
    let name = name.trim().to_lowercase().replace([' ', '_'], "-");
    let is_called = |technique: &Technique| technique.id() == name;
    if let Some(&one) = Technique::ALL.iter().find(|technique| is_called(technique)) {
        return vec![one];
    }
    Technique::ALL.iter().copied().filter(|technique| technique.id().contains(&name)).collect()
}

/// All techniques, one a line.
fn list() -> String {
    let width = Technique::ALL.iter().map(|technique| technique.id().len()).max().unwrap_or(0);
    let mut text = String::new();
    for &technique in Technique::ALL {
        let _ = writeln!(text, "{:<width$}  {}", technique.id(), values(technique));
    }
    text + "\n`sudosat techniques NAME` explains one. SE is its least value on the scale of Sudoku Explainer 1.2.1.\n"
}

/// One technique, with the example if there is one.
fn described(technique: Technique) -> String {
    let mut text =
        format!("{} ({})\n{}\n\n{}\n", technique.id(), technique.name(), values(technique), technique.meaning());
    if let Some(example) = example(technique) {
        let _ = write!(text, "\nExample: {}\n{}", example.puzzle, example.words);
    }
    text
}

/// Writes a picture of each example.
fn write_pictures(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(Failure::with(folder.display()))?;
    for &technique in Technique::ALL {
        if let Some(example) = example(technique) {
            let path = folder.join(format!("{}.svg", technique.id()));
            fs::write(&path, example.picture).map_err(Failure::with(path.display()))?;
        }
    }
    Ok(())
}
