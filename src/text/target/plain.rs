//! Writes plain text: boards on one line or in rows, and candidates. The reader detects these by their
//! [layout](crate::text::layout).

use super::numbers::numbers;
use super::spec::{Boards, Exclusions, Extras, Format, FormatSpec, Texts};
use crate::puzzle::Puzzle;
use crate::text::heading;
use crate::text::{Alphabet, Description, Notation, Record, render};

/// A board on one line, in the notation of its record.
pub(crate) struct Line;

impl Format for Line {
    const SPEC: FormatSpec = FormatSpec::named("line");

    fn write(record: &Record, _: &Extras) -> String {
        let Record { puzzle, notation, .. } = record;
        on_line(&render::line(puzzle.clues(), puzzle.geometry(), notation), record)
    }
}

/// A board on one line, 9×9, in the default notation.
pub(crate) struct Sdm;

impl Format for Sdm {
    const SPEC: FormatSpec =
        FormatSpec { is_extension: true, sides: 9..=9, texts: Texts::Nothing, ..FormatSpec::named("sdm") };

    fn write(record: &Record, _: &Extras) -> String {
        format!("{}\n", clues(&record.puzzle))
    }
}

/// Rows with bars and borders.
pub(crate) struct Block;

impl Format for Block {
    const SPEC: FormatSpec = FormatSpec {
        boards: Boards::Any,
        grids: |_, _| true,
        digits: true,
        exclusions: Exclusions::OfManyCells,
        texts: Texts::Everything,
        ..FormatSpec::named("block")
    };

    fn write(record: &Record, _: &Extras) -> String {
        let Record { puzzle, notation, .. } = record;
        if puzzle.is_restricted() {
            return in_rows(&render::candidate_rows(puzzle), record);
        }
        in_rows(&render::block(puzzle.clues(), puzzle.geometry(), notation), record)
    }
}

/// Rows of numbers.
pub(crate) struct Numbers;

impl Format for Numbers {
    const SPEC: FormatSpec =
        FormatSpec { boards: Boards::Any, texts: Texts::Everything, ..FormatSpec::named("numbers") };

    fn write(record: &Record, _: &Extras) -> String {
        in_rows(&numbers(&record.puzzle), record)
    }
}

/// A list of the candidates of every cell.
pub(crate) struct CandidateList;

impl Format for CandidateList {
    const SPEC: FormatSpec = FormatSpec { exclusions: Exclusions::Always, ..FormatSpec::named("candidates") };

    fn write(record: &Record, _: &Extras) -> String {
        // Lists are read with digits by default.
        let alphabet = match record.notation.alphabet {
            Alphabet::Hex | Alphabet::Letters => Alphabet::Digits,
            alphabet => alphabet,
        };
        let notation = Notation { alphabet, ..record.notation };
        on_line(&render::candidate_list(&record.puzzle, &notation), record)
    }
}

/// A grid of the candidates of every cell.
pub(crate) struct PencilMarks;

impl Format for PencilMarks {
    const SPEC: FormatSpec = FormatSpec {
        boards: Boards::Any,
        exclusions: Exclusions::Always,
        texts: Texts::Everything,
        ..FormatSpec::named("pencilmarks")
    };

    fn write(record: &Record, _: &Extras) -> String {
        in_rows(&render::candidate_grid(&record.puzzle, &Notation::default()), record)
    }
}

/// The clues on one line, in the default notation.
pub(crate) fn clues(puzzle: &Puzzle) -> String {
    render::line(puzzle.clues(), puzzle.geometry(), &Notation::default())
}

/// A board on one line, with the texts of its record after it.
fn on_line(board: &str, record: &Record) -> String {
    format!("{board}{}\n", String::from_utf8_lossy(&record.line_comment()))
}

/// A board in rows, with the texts of its record above it and its rules below.
fn in_rows(board: &str, record: &Record) -> String {
    let own = record.puzzle.board();
    format!("{}{}{board}{}\n", heading(record), render::grid_line(own), render::rule_lines(own))
}

/// The comment lines above a record with its texts.
pub(crate) fn heading(Record { description, comment, .. }: &Record) -> String {
    let Description { title, author, rules } = description;
    let fields = heading::NAMES.into_iter().zip([title, author, rules, comment]);
    let lines = fields.flat_map(|(name, text)| text.lines().map(move |line| format!("# {name}: {line}")));
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}
