//! The columns that answers add to a table.

use super::request::Request;
use crate::answers::rating::Scales;
use crate::answers::{Answer, AnswerKind, Question};
use crate::cli::jobs::input::record::Header;
use crate::text::Record;
use crate::text::render;

/// The columns added to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The name of the answers' column.
    pub(crate) answer: &'static str,
    pub(crate) solution: bool,
    /// The name of the column of explanations, steps or hints.
    pub(crate) detail: Option<&'static str>,
    /// The scales of ratings.
    pub(crate) scales: Scales,
    /// The names of the columns of several puzzles, each of which gets a row; none if no such puzzles are wanted.
    pub(crate) puzzles: &'static [&'static str],
    pub(crate) microseconds: bool,
    /// Whether a column states the boxes, regions or rules declared for all boards, which the rows lack.
    pub(crate) rules: bool,
}

impl Columns {
    /// The columns added to a table. With `rules`, boxes, regions or rules were given for all rows.
    pub(crate) fn of(request: &Request, microseconds: bool, rules: bool) -> Self {
        let (answer, solution) = match request {
            Request::Ask(Question::Count { .. }, _) => ("count", false),
            Request::Ask(question, _) => ("verdict", question.is_for_grids()),
            Request::Check { .. } | Request::Why(_) | Request::Minimize { .. } => ("verdict", false),
            Request::Morph { .. } => ("answer", false),
        };
        let scales = request.scales();
        let puzzles = request.puzzle_columns();
        Self { answer, solution, detail: request.detail(), scales, puzzles, microseconds, rules }
    }

    /// The fields that are appended to a row: once, or for each of several puzzles.
    pub(super) fn rows(self, record: Option<&Record>, answer: &Answer) -> Vec<Vec<String>> {
        puzzle_rows(record, answer, self.puzzles).iter().map(|puzzle| self.fields(record, answer, puzzle)).collect()
    }

    fn fields(self, record: Option<&Record>, answer: &Answer, puzzle: &[String]) -> Vec<String> {
        let solution = self.solution.then(|| answer.solution_line(record).unwrap_or_default());
        let detail = self.detail.map(|_| answer.detail_line(record).unwrap_or_default());
        let time = || answer.microseconds.map(|time| time.to_string()).unwrap_or_default();
        let rules = self.rules.then(|| rules_field(record));
        let ratings = self.scales.fields(answer.ratings.as_ref());
        let before = [Some(answer.kind.to_string()), solution, detail].into_iter().flatten();
        let after = [self.microseconds.then(time), rules].into_iter().flatten();
        before.chain(ratings).chain(puzzle.iter().cloned()).chain(after).collect()
    }

    /// A table's header followed by these columns. A name that is taken gets the prefix `sudosat_`.
    pub(crate) fn header(self, header: &Header) -> Vec<u8> {
        let mut text = Vec::new();
        let before = [
            (self.answer, true),
            ("solution", self.solution),
            (self.detail.unwrap_or_default(), self.detail.is_some()),
        ];
        let after = [("microseconds", self.microseconds), ("rules", self.rules)];
        let puzzles = self.puzzles.iter().map(|&name| (name, true));
        let ratings = self.scales.columns().map(|name| (name, true));
        let columns = before.into_iter().chain(ratings).chain(puzzles).chain(after);
        let mut names = header.names.clone();
        for (name, _) in columns.filter(|(_, wanted)| *wanted) {
            let mut name = name.to_owned();
            while names.iter().any(|taken| taken.eq_ignore_ascii_case(&name)) {
                name.insert_str(0, "sudosat_");
            }
            names.push(name);
        }
        if let Some(row) = &header.row {
            row.write_with(&names[header.names.len()..], &mut text);
        }
        text
    }
}

/// The fields of each of several puzzles in these columns; empty ones if there is none.
pub(super) fn puzzle_rows(record: Option<&Record>, answer: &Answer, columns: &[&str]) -> Vec<Vec<String>> {
    let rows = record.zip(answer.detail.as_ref()).and_then(|(record, detail)| detail.rows(record));
    rows.filter(|_| !columns.is_empty()).unwrap_or_else(|| vec![vec![String::new(); columns.len()]])
}

/// The fields of a classic puzzle's verdict and its minimal puzzle.
pub(super) fn classic_fields(kind: AnswerKind, minimal: &str, clues: usize) -> [String; 5] {
    [kind.to_string(), minimal.to_owned(), clues.to_string(), String::new(), String::new()]
}

/// The rules of a board that its line does not express, as one field.
pub(super) fn rules_field(record: Option<&Record>) -> String {
    record.map_or_else(String::new, |record| render::rules_field(record.puzzle.board()))
}
