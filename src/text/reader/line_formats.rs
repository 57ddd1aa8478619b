//! The table of formats of other programs that have a puzzle on each line.

use super::draft::Draft;
use super::formats;
use crate::text::bytes::line::Line;
use crate::text::format::{fpuzzles, hodoku, sumocue};
use crate::text::layout::content::Content;
use crate::text::{InputFormat, ParseError, ReadOptions};

/// A format with a puzzle on each line.
pub(super) struct LineFormat {
    /// Its name in the options, if it can be required.
    name: Option<InputFormat>,
    /// Whether a line is in this format.
    is_line: fn(&[u8]) -> bool,
    /// Reads such a line.
    pub(super) read: for<'a> fn(&'a Line, &ReadOptions) -> Result<Draft<'a>, ParseError>,
}

/// The formats, in the order in which they are tried.
// Not a constant, which would be copied for each line.
static LINE_FORMATS: [LineFormat; 3] = [
    LineFormat { name: Some(InputFormat::FPuzzles), is_line: fpuzzles::is_link, read: formats::link },
    LineFormat {
        name: Some(InputFormat::Hodoku),
        is_line: hodoku::is_line,
        read: |line, _| {
            let (candidates, comment) = hodoku::read(line)?;
            let content = Content::Candidates(candidates);
            Ok(Draft::of_cells(line, 9, content, InputFormat::Hodoku).with_comment(comment))
        },
    },
    LineFormat {
        name: None,
        is_line: sumocue::is_line,
        read: |line, _| Ok(Draft::of_puzzle(line.number, sumocue::read(line)?, InputFormat::Line)),
    },
];

/// The format of a line, if it is one of these and not another one is required.
pub(super) fn of_line(text: &[u8], required: Option<InputFormat>) -> Option<&'static LineFormat> {
    let is_allowed = |format: &LineFormat| required.is_none() || format.name == required;
    LINE_FORMATS.iter().find(|format| is_allowed(format) && (format.is_line)(text))
}
