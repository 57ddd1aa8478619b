//! `help`: the commands in groups, the short help of one of them, or the page on engines.

use crate::cli::jobs::output::Output;
use crate::cli::terminal::args::EngineArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::screen;
use crate::text::render::Style;
use clap::builder::StyledStr;
use clap::{Args, Command};
use std::fmt::Write as _;
use std::io::Write;

/// Show the commands, the options of one, or how engines are chosen (`help engine`)
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat help solve    the options that are needed most; `sudosat solve --help` has all of them
  sudosat help engine   the SAT solver: encodings, other solvers, several at once")]
pub(crate) struct HelpArgs {
    /// A command, or `engine`
    #[arg(value_name = "COMMAND")]
    topic: Option<String>,
}

/// The commands, by purpose.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Solve", &["solve", "unique", "count", "solutions", "check"]),
    ("Explain", &["why", "hint", "steps", "rate", "rules", "techniques"]),
    ("Create", &["generate", "minimize", "vicinity", "morph", "page"]),
    ("Data", &["convert", "select", "canonical", "audit", "merge"]),
    ("SAT", &["export", "decode", "certify", "verify"]),
    ("Setup", &["help", "completions", "man"]),
];

/// The options of the SAT solver, which are shown only on the page about engines.
pub(crate) const OF_SAT: [&str; 6] = ["solver", "portfolio", "sat_mode", "probe", "encoding", "at_most_one"];

const ENGINE: &str = "\
By default two engines answer every question and must agree: a SAT solver, which
gets the puzzle as clauses, and a native search. --engine chooses one of them; the
other options choose the SAT solver and the form of its clauses. All commands that
solve take them.";

/// Prints the page.
pub(crate) fn run(args: &HelpArgs, mut program: Command) -> Result<Exit, Failure> {
    let page = match args.topic.as_deref() {
        None => program.render_help(),
        Some("engine") => engine_page(),
        Some(name) => {
            let known = program.find_subcommand_mut(name);
            let unknown = || Failure::new(format!("`{name}` is not a command (see `sudosat help`)"));
            // The usage line has the program's name too, as after parsing.
            known.ok_or_else(unknown)?.clone().bin_name(format!("sudosat {name}")).render_help()
        }
    };
    let mut output = Output::stdout();
    let page = if screen::style() == Style::Plain { page.to_string() } else { page.ansi().to_string() };
    output
        .write_all(format!("{}\n", page.trim_end()).as_bytes())
        .and_then(|()| output.finish())
        .map_err(Failure::Output)?;
    Ok(Exit::Success)
}

/// The options of the SAT solver, explained in full.
fn engine_page() -> StyledStr {
    let is_shown = |name: &str| name == "engine" || OF_SAT.contains(&name);
    EngineArgs::augment_args(Command::new("engine"))
        .mut_args(|arg| {
            let shown = is_shown(arg.get_id().as_str());
            arg.hide(!shown).hide_short_help(false).hide_long_help(false)
        })
        .disable_help_flag(true)
        .max_term_width(110)
        .help_template(format!("{ENGINE}\n\n{{all-args}}"))
        .render_long_help()
}

/// The list of commands in groups, for the help of the program, up to its options.
pub(crate) fn groups(program: &Command) -> StyledStr {
    let header = program.get_styles().get_header();
    let mut text = StyledStr::new();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{header}{group}:{header:#}");
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:<12} {about}", command.get_name());
        }
        let _ = writeln!(text);
    }
    let _ = writeln!(text, "{header}Options:{header:#}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn every_command_is_in_a_group() {
        let program = crate::cli::program();
        let visible = program.get_subcommands().filter(|command| !command.is_hide_set());
        let grouped = GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        assert_eq!(
            visible.map(|command| command.get_name().to_owned()).sorted().collect_vec(),
            grouped.sorted().collect_vec()
        );
    }

    #[test]
    fn the_options_of_the_sat_solver_are_on_their_own_page() {
        let page = engine_page().to_string();
        let mut program = crate::cli::program();
        let solve = program.find_subcommand_mut("solve").unwrap().render_long_help().to_string();
        for name in OF_SAT.map(|name| format!("--{}", name.replace('_', "-"))) {
            let option = |text: &str| text.lines().any(|line| line.trim_start().starts_with(&format!("{name} <")));
            assert!(option(&page) && !option(&solve), "{name}\n{page}\n{solve}");
        }
        assert!(page.contains("--engine") && !page.contains("--timeout"), "{page}");
    }
}
