//! Formats answers.

use super::columns::{Columns, puzzle_rows, rules_field};
use super::request::Request;
use crate::answers::rating::Scales;
use crate::answers::why;
use crate::answers::{Answer, AnswerKind, Detail, Field, Fields, Json, Question, grid_line, puzzle_line};
use crate::cli::jobs::input::record::{Header, InputRecord};
use crate::cli::terminal::args::OutputFormat;
use crate::cli::terminal::screen;
use crate::text::render;
use crate::text::{Record, Row};
use itertools::Itertools;
use std::borrow::Cow;
use std::io::{self, Write};

/// The output format after resolving `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Line,
    Block,
    Json,
    Csv,
    /// Like `Csv`, with the columns of ratings on these scales.
    Ratings(Scales),
    /// Like `Csv`, with a row and these columns for each of several puzzles.
    Puzzles(&'static [&'static str]),
    /// The rows of the input table, followed by these columns.
    Table(Columns),
    /// A board drawn for the terminal.
    Drawing,
    /// A picture of an explanation, of steps, or of a solution, as SVG.
    Picture,
}

impl Format {
    /// Resolves the requested format. `draw`: whether `auto` means a drawn board.
    pub(crate) fn new(format: OutputFormat, draw: bool) -> Self {
        match format {
            OutputFormat::Auto if draw => Self::Drawing,
            OutputFormat::Auto | OutputFormat::Line => Self::Line,
            OutputFormat::Block => Self::Block,
            OutputFormat::Json => Self::Json,
            OutputFormat::Csv => Self::Csv,
            OutputFormat::Svg => Self::Picture,
        }
    }

    /// The format for the answers to a request: a table of ratings has columns of its own.
    pub(crate) fn for_request(self, request: &Request) -> Self {
        match (self, request) {
            (Self::Csv, Request::Ask(Question::Rate { scales }, _)) => Self::Ratings(*scales),
            (Self::Csv, _) if !request.puzzle_columns().is_empty() => Self::Puzzles(request.puzzle_columns()),
            _ => self,
        }
    }

    /// Whether an answer has a single field: its kind or a grid.
    pub(crate) const fn has_one_field(self) -> bool {
        matches!(self, Self::Line | Self::Block)
    }

    /// The text before all answers.
    pub(crate) fn header(self, request: &Request, keeps_comments: bool) -> String {
        let comment = if keeps_comments { ",comment" } else { "" };
        match self {
            Self::Csv => format!("puzzle,answer,{}{comment},rules\n", request.detail().unwrap_or("solution")),
            Self::Ratings(scales) => format!("puzzle,answer,{}{comment},rules\n", scales.columns().join(",")),
            Self::Puzzles(columns) => format!("puzzle,answer,{}{comment},rules\n", columns.join(",")),
            Self::Line | Self::Block | Self::Json | Self::Table(_) | Self::Drawing | Self::Picture => String::new(),
        }
    }

    /// Appends one answer to `text`. `error` is the reason why there is no answer, which is also reported on standard
    /// error.
    pub(crate) fn write(
        self,
        item: &InputRecord,
        answer: &Answer,
        error: Option<String>,
        text: &mut Vec<u8>,
    ) -> io::Result<()> {
        let record = item.record.as_ref().ok();
        let solved = record.zip(answer.grid.as_ref());
        if let Some((record, detail)) = record.zip(answer.detail.as_ref())
            && matches!(self, Self::Line | Self::Block | Self::Drawing | Self::Picture)
        {
            return self.write_detail(item, record, answer.kind, detail, text);
        }
        match (self, solved) {
            (Self::Line, _) => {
                match solved {
                    Some((record, grid)) => text.extend_from_slice(grid_line(record, grid).as_bytes()),
                    None => write!(text, "{}", answer.word())?,
                }
                text.extend_from_slice(&item.tail());
                writeln!(text)
            }
            (Self::Block, Some((record, grid))) => {
                let board = record.puzzle.board();
                let block = render::block(&grid.cells(), board.geometry(), &record.notation);
                let heading = render::grid_line(board);
                writeln!(text, "{heading}{}\n{}", block.trim_end(), render::rule_lines(board))
            }
            (Self::Drawing, Some((record, grid))) => {
                let contents = render::entries(&record.puzzle, Some(grid)).into();
                write!(text, "{}", why::board(record, &contents, screen::style(), screen::screen()))
            }
            (Self::Drawing, None) => {
                if let Some((record, known)) = record.zip(answer.known.as_ref()) {
                    let contents = render::entries(&record.puzzle, Some(known)).into();
                    write!(text, "{}", why::board(record, &contents, screen::style(), screen::screen()))?;
                }
                writeln!(text, "{}", answer.word())
            }
            (Self::Picture, Some((record, grid))) => {
                let contents = render::entries(&record.puzzle, Some(grid)).into();
                let title = answer.kind.to_string();
                write!(text, "{}", render::svg_of(record.puzzle.board(), &contents, &title, ""))
            }
            // Nothing to draw: the record was not a puzzle, or has no verdict; that is reported.
            (Self::Picture, None) => Ok(()),
            (Self::Block, None) => writeln!(text, "{}\n", answer.word()),
            (Self::Table(columns), _) => {
                if let Some((_, row)) = &item.row {
                    columns.rows(record, answer).iter().for_each(|fields| row.write_with(fields, text));
                }
                Ok(())
            }
            (Self::Json, _) => {
                serde_json::to_writer(
                    &mut *text,
                    &Json::new(&item.source, &item.record, answer, error, fields_of(item)),
                )?;
                writeln!(text)
            }
            (Self::Csv | Self::Ratings(_) | Self::Puzzles(_), _) => {
                let rows = match self {
                    Self::Ratings(scales) => vec![scales.fields(answer.ratings.as_ref())],
                    Self::Puzzles(columns) => puzzle_rows(record, answer, columns),
                    _ => {
                        let line = answer.detail_line(record).or_else(|| answer.solution_line(record));
                        vec![vec![line.unwrap_or_default()]]
                    }
                };
                let comment = item.keeps_comment.then(|| record.map_or_else(Default::default, Record::caption));
                let rules = rules_field(record);
                let mut table = csv::Writer::from_writer(text);
                let kind = answer.kind.to_string();
                let puzzle = puzzle_text(item);
                let comment = comment.as_ref().map(|comment| comment.as_bytes());
                for result in rows {
                    let fields = [&*puzzle, kind.as_bytes()].into_iter().chain(result.iter().map(String::as_bytes));
                    table.write_record(fields.chain(comment).chain([rules.as_bytes()]))?;
                }
                table.flush()
            }
        }
    }

    /// Appends an explanation, steps or a hint in the format.
    fn write_detail(
        self,
        item: &InputRecord,
        record: &Record,
        kind: AnswerKind,
        detail: &Detail,
        text: &mut Vec<u8>,
    ) -> io::Result<()> {
        match (self, detail.records(record)) {
            (Self::Drawing, _) => {
                write!(text, "{}", detail.words(record, screen::style(), screen::screen()))
            }
            (Self::Block, _) => writeln!(text, "{}", detail.words(record, screen::style_of_file(), None)),
            (Self::Picture, _) => write!(text, "{}", detail.picture(record)),
            (_, Some(records)) => {
                for record in records {
                    text.extend_from_slice(render::grid_line(record.puzzle.board()).as_bytes());
                    text.extend_from_slice(puzzle_line(&record).as_bytes());
                    text.extend_from_slice(&item.tail());
                    write!(text, "\n{}", render::rule_lines(record.puzzle.board()))?;
                }
                Ok(())
            }
            (_, None) => {
                write!(text, "{kind}; {}", detail.line(record))?;
                text.extend_from_slice(&item.tail());
                writeln!(text)
            }
        }
    }
}

/// The values that came with a puzzle, by column or key.
pub(crate) fn fields_of(item: &InputRecord) -> Option<Fields<'_>> {
    let rows = item.row.as_ref().map(|(header, row)| fields(header, row));
    let value = |(key, value)| Some((Cow::Borrowed(key), Field::Json(serde_json::from_str(value).ok()?)));
    rows.or_else(|| Some(item.object.as_ref()?.others().filter_map(value).collect()))
}

/// The fields of a row by name, except the puzzle. Columns without a name are numbered from 1.
fn fields<'a>(header: &'a Header, row: &'a Row) -> Fields<'a> {
    let others =
        (0..).map_while(|column| Some((column, row.field(column)?))).filter(|(column, _)| *column != header.puzzle);
    let name = |column: usize| match header.names.get(column) {
        Some(name) if !name.is_empty() => Cow::Borrowed(name.as_str()),
        _ => Cow::Owned((column + 1).to_string()),
    };
    others.map(|(column, field)| (name(column), Field::Text(String::from_utf8_lossy(field)))).collect()
}

/// The puzzle as a line, or the unreadable text.
pub(crate) fn puzzle_text(item: &InputRecord) -> Cow<'_, [u8]> {
    match &item.record {
        Ok(record) => puzzle_line(record).into_bytes().into(),
        Err(error) => error.text().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_grids_share_a_single_field() {
        assert!(Format::Line.has_one_field() && Format::Block.has_one_field());
        let others = [Format::Csv, Format::Json, Format::Drawing, Format::Picture];
        assert!(!others.into_iter().any(Format::has_one_field));
    }
}
