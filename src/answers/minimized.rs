//! Minimal puzzles, and completed ones, as answers: `docs/schema/sudosat-answer-1.json`.

use super::why;
use crate::engine::Interrupt;
use crate::generate::{MinimalPuzzle, Minimized};
use crate::plural::counted;
use crate::puzzle::{Candidate, Puzzle, Rule};
use crate::text::Record;
use crate::text::render::{self, Screen, Style};
use itertools::Itertools;
use serde::Serialize;

/// The columns of a table of minimal puzzles, after the verdict.
pub(crate) const COLUMNS: [&str; 4] = ["minimal", "clues", "minimal_rules", "undecided"];

/// The puzzles of an answer.
#[derive(Debug)]
pub(crate) struct MinimalPuzzles {
    puzzles: Vec<MinimalPuzzle>,
    /// Whether these are all that were wanted, or proved to have the fewest clues and rules.
    is_complete: bool,
    fixed_rules: Vec<Rule>,
    interrupted: Option<Interrupt>,
    /// The clues that were added, if the task was to add clues, and a lower bound on their number.
    added: Option<(Vec<Candidate>, usize)>,
}

impl From<Minimized> for MinimalPuzzles {
    fn from(Minimized { puzzles, is_complete, fixed_rules, interrupted }: Minimized) -> Self {
        Self { puzzles, is_complete, fixed_rules, interrupted, added: None }
    }
}

impl MinimalPuzzles {
    /// A puzzle with added clues.
    pub(super) fn of(puzzle: Puzzle, added: Vec<Candidate>, at_least: usize) -> Self {
        let puzzles = vec![MinimalPuzzle { puzzle, undecided: Vec::new(), undecided_rules: Vec::new() }];
        let is_complete = added.len() == at_least;
        Self { puzzles, is_complete, fixed_rules: Vec::new(), interrupted: None, added: Some((added, at_least)) }
    }

    /// The puzzles.
    pub(super) fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().map(|one| &one.puzzle)
    }

    /// The puzzles with the notation of their record, each as a record.
    pub(super) fn records<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = Record> + 'a {
        self.puzzles.iter().map(|one| Record { puzzle: one.puzzle.clone(), ..record.clone() })
    }

    /// All puzzles on one line.
    pub(super) fn line(&self, record: &Record) -> String {
        self.records(record).map(|record| super::puzzle_line(&record)).join(" ")
    }

    /// The puzzles as drawings, or as blocks for files.
    pub(super) fn words(&self, record: &Record, style: Style, screen: Option<Screen>) -> String {
        self.records(record).map(|record| drawn(&record, style, screen)).join("\n")
    }

    /// The fields of a table, for each puzzle.
    pub(super) fn rows(&self, record: &Record) -> Vec<Vec<String>> {
        let fields = |(record, one): (Record, &MinimalPuzzle)| {
            let rules = render::rules_field(record.puzzle.board());
            let undecided = undecided(one).join("; ");
            vec![super::puzzle_line(&record), one.puzzle.clue_count().to_string(), rules, undecided]
        };
        self.records(record).zip(&self.puzzles).map(fields).collect()
    }

    /// Messages on what cannot be removed, and on what is not known; and whether something is not known.
    pub(crate) fn gaps(&self) -> (Vec<String>, bool) {
        let reasons = "cannot be removed: without it, another rule would mean more";
        let mut messages: Vec<String> = self.fixed_rules.iter().map(|rule| format!("`{rule}` {reasons}")).collect();
        for one in self.puzzles.iter().filter(|one| !one.undecided.is_empty() || !one.undecided_rules.is_empty()) {
            messages.push(format!("not known whether it is needed: {}", undecided(one).join(", ")));
        }
        if let Some((added, at_least)) = self.added.as_ref().filter(|(added, at_least)| added.len() > *at_least) {
            let added = counted(added.len(), "clue");
            messages.push(format!("{added} added; not proved to be the fewest: at least {at_least} must be added"));
        }
        if let Some(interrupt) = self.interrupted {
            messages.push(format!("the search is incomplete: {interrupt}"));
        }
        (messages, self.interrupted.is_some())
    }
}

/// The puzzle of a record as a drawing, or as a block for files.
pub(super) fn drawn(record: &Record, style: Style, screen: Option<Screen>) -> String {
    if screen.is_some() {
        let contents = render::entries(&record.puzzle, None).into();
        return why::board(record, &contents, style, screen);
    }
    let block = render::block(record.puzzle.clues(), record.puzzle.geometry(), &record.notation);
    let board = record.puzzle.board();
    format!("{}{}\n{}", render::grid_line(board), block.trim_end(), render::rule_lines(board))
}

/// The undecided clues and rules of a puzzle, in words.
fn undecided(one: &MinimalPuzzle) -> Vec<String> {
    let clues = one.undecided.iter().map(|clue| one.puzzle.geometry().candidate_text(*clue));
    clues.chain(one.undecided_rules.iter().map(Rule::to_string)).collect()
}

/// The puzzles as an object.
#[derive(Serialize)]
pub(super) struct Json {
    puzzles: Vec<PuzzleJson>,
    /// For several puzzles whether there are no others, for the fewest clues and rules whether that is proved.
    complete: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixed_rules: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
}

#[derive(Serialize)]
struct PuzzleJson {
    puzzle: String,
    clues: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
}

impl Json {
    pub(super) fn new(record: &Record, minimal: &MinimalPuzzles) -> Self {
        let puzzle = |(record, one): (Record, &MinimalPuzzle)| PuzzleJson {
            puzzle: super::puzzle_line(&record),
            clues: one.puzzle.clue_count(),
            rules: one.puzzle.board().stated_rules().map(ToString::to_string).collect(),
            undecided: undecided(one),
        };
        let added = minimal.added.as_ref();
        Self {
            puzzles: minimal.records(record).zip(&minimal.puzzles).map(puzzle).collect(),
            complete: minimal.is_complete,
            fixed_rules: minimal.fixed_rules.iter().map(Rule::to_string).collect(),
            added: added
                .map(|(added, _)| added.iter().map(|clue| record.puzzle.geometry().candidate_text(*clue)).collect()),
            at_least: added.map(|(_, at_least)| *at_least),
        }
    }
}
