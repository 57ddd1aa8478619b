//! `rules`: lists the rules that puzzles may have, or explains one: its notation and meaning.

mod page;
mod parts;
mod picture;

use crate::cli::jobs::output::Output;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::puzzle::rule::{NAMED_CLUES, NamedClue};
use crate::puzzle::{Rule, RuleGroup, RuleSpec, find_rules, rule_specs};
use clap::Args;
use itertools::Itertools;
pub(crate) use parts::wrapped;
use parts::{of_group, pictured};
use std::fmt::Write as _;
use std::io::Write as _;

/// List the rules that puzzles may have, or explain one
///
/// A rule is given with --rule, or on a line of its own directly below the board.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat rules                    all rules
  sudosat rules thermo             what it means, how it is written, an example
  sudosat rules anti               all whose names begin so
  sudosat solve --rule diagonal --rule 'cage 15 r1c1 r1c2' puzzles.txt")]
pub(crate) struct RulesArgs {
    /// The name of a rule, or its beginning
    #[arg(value_name = "NAME", hide_possible_values = true)]
    name: Vec<String>,

    /// Print docs/RULES.md
    #[arg(long, hide = true, conflicts_with = "name")]
    page: bool,
}

pub(crate) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    let name = args.name.join(" ");
    let text = match () {
        () if args.page => page::page(),
        () if args.name.is_empty() => list(),
        () => match (find_rules(&name), &clues(&name)[..]) {
            (Ok(found), _) => found.into_iter().map(described).join("\n"),
            (Err(error), []) => return Err(Failure::new(format!("{error} (see `sudosat rules`)"))),
            (Err(_), clues) => clues.iter().map(|clue| clue_described(clue)).join("\n"),
        },
    };
    let mut output = Output::stdout();
    output.write_all(text.as_bytes()).and_then(|()| output.finish()).map_err(Failure::Output)?;
    Ok(Exit::Success)
}

/// The named clues whose names begin like this, with or without hyphens, in any case.
fn clues(name: &str) -> Vec<&'static NamedClue> {
    let letters = |text: &str| text.replace(['-', ' '], "").to_ascii_lowercase();
    NAMED_CLUES.iter().filter(|clue| !name.is_empty() && letters(clue.name).starts_with(&letters(name))).collect()
}

/// The description of a named clue: notation, meaning, and the rules that its example stands for.
fn clue_described(clue: &NamedClue) -> String {
    let NamedClue { name, arguments, meaning, example, .. } = clue;
    let rules = Rule::parse_all(example).unwrap_or_default();
    let rules = rules.iter().map(|rule| wrapped(&rule.to_string(), 80)).join("\n");
    format!("{name} {arguments}\n\n{}\n\nExample: {example}\n\nIt is read as\n\n{rules}\n", wrapped(meaning, 80))
}

/// The list of all rules, one per line.
fn list() -> String {
    let names = rule_specs().iter().map(|spec| spec.name).chain(NAMED_CLUES.iter().map(|clue| clue.name));
    let width = names.map(str::len).max().unwrap_or(0);
    let mut text = String::new();
    for group in RuleGroup::ALL {
        let _ = writeln!(text, "{}:", group.heading());
        for RuleSpec { name, summary, .. } in of_group(group) {
            let _ = writeln!(text, "  {name:<width$}  {}", summary.trim_end_matches('.'));
        }
        text.push('\n');
    }
    text += "Clues that are read as these rules:\n";
    for NamedClue { name, meaning, .. } in &NAMED_CLUES {
        let _ = writeln!(text, "  {name:<width$}  {}", meaning.trim_end_matches('.'));
    }
    text.push('\n');
    text + "`sudosat rules NAME` explains the exact meaning and the notation of a rule.\n"
}

/// The description of one rule: notation, meaning, example and picture.
fn described(spec: &RuleSpec) -> String {
    let mut text = format!("{}\n\n{}\n", spec.notation(), wrapped(spec.meaning, 80));
    if let Some(alias) = spec.alias {
        let _ = writeln!(text, "It is also called {alias}.");
    }
    let _ = write!(text, "\nExample: {}\n\n{}", spec.example, pictured(spec));
    text
}
