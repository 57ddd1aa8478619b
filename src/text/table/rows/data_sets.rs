//! Writes tables: one of our own, and some in the shape of the data sets on Kaggle and of Sudoku-Extreme.
//!
//! They are read like any [table](crate::text::table).

use crate::puzzle::Solution;
use crate::text::target::plain;
use crate::text::target::spec::{Boards, Exclusions, Extras, Format, FormatSpec, Solutions, Texts};
use crate::text::{Record, render};

/// A table with columns for all that a puzzle has.
pub(crate) struct Csv;

impl Format for Csv {
    const SPEC: FormatSpec = FormatSpec {
        is_extension: true,
        header: "puzzle,comment,rules\n",
        boards: Boards::Any,
        grids: |_, _| true,
        digits: true,
        exclusions: Exclusions::Any,
        ..FormatSpec::named("csv")
    };

    fn write(record: &Record, _: &Extras) -> String {
        let Record { puzzle, notation, .. } = record;
        row([&render::puzzle_line(puzzle, notation), &record.caption(), &render::rules_field(puzzle.board())])
    }
}

/// The data sets on Kaggle.
pub(crate) struct Kaggle;

impl Format for Kaggle {
    const SPEC: FormatSpec = FormatSpec {
        header: "quizzes,solutions\n",
        sides: 9..=9,
        texts: Texts::Nothing,
        solutions: Solutions::Any,
        ..FormatSpec::named("kaggle")
    };

    fn write(record: &Record, extras: &Extras) -> String {
        row([&plain::clues(&record.puzzle).replace('.', "0"), &solution(extras)])
    }
}

/// The data set Sudoku-Extreme.
pub(crate) struct SudokuExtreme;

impl Format for SudokuExtreme {
    const SPEC: FormatSpec = FormatSpec {
        header: "source,question,answer,rating\n",
        sides: 9..=9,
        solutions: Solutions::Any,
        ..FormatSpec::named("sudoku-extreme")
    };

    fn write(record: &Record, extras: &Extras) -> String {
        let caption = record.caption();
        let rating = if extras.rating.is_empty() { &*caption } else { &extras.rating };
        row([&extras.source, &plain::clues(&record.puzzle), &solution(extras), rating])
    }
}

fn solution(extras: &Extras) -> String {
    extras.solution.as_ref().map(Solution::to_string).unwrap_or_default()
}

/// A row of a table. The writer of `csv` would bring the parser of decimal numbers into the WebAssembly module, one
/// percent of it.
fn row<const N: usize>(fields: [&str; N]) -> String {
    let quoted = |field: &str| format!("\"{}\"", field.replace('"', "\"\""));
    let needs_quotes = |field: &str| field.contains([',', '"', '\n', '\r']);
    fields.map(|field| if needs_quotes(field) { quoted(field) } else { field.to_owned() }).join(",") + "\n"
}
