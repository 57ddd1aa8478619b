//! The boxes or regions of a board in a line below it: `boxes 1x9`, or `regions` and a label for each cell.

use crate::puzzle::{BoxShape, Geometry};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::layout::error::LayoutError;
use crate::text::layout::{regions, row};
use crate::text::{ParseError, ParseErrorKind};
use std::sync::Arc;

/// The first word of a line of boxes, and the key of boxes in an object.
pub(crate) const BOXES: &str = "boxes";
/// The first word of a line of regions, and the key of regions in an object.
pub(crate) const REGIONS: &str = "regions";

/// The geometry that a line declares; `None` for other lines.
pub(crate) fn read(line: &Line) -> Option<Result<Arc<Geometry>, ParseError>> {
    let (name, rest) = parts(line, &[BOXES, REGIONS])?;
    if line.too_long {
        return Some(Err(ParseError::at(line, 0, ParseErrorKind::TooLong { limit: MAX_LINE })));
    }
    Some(if name == BOXES { boxes(&rest) } else { regions::of_lines(&[rest]) })
}

/// Whether a line declares boxes or regions regardless of its context: it is valid, or has a number after its name.
pub(crate) fn is_shape(line: &Line) -> bool {
    parts(line, &[BOXES, REGIONS]).is_some_and(|(_, rest)| rest.text.first().is_some_and(u8::is_ascii_digit))
        || matches!(read(line), Some(Ok(_)))
}

/// The first of these keywords that a line begins with, and the rest of the line.
pub(super) fn parts<'a>(line: &Line, keywords: &[&'a str]) -> Option<(&'a str, Line)> {
    let named = |name: &&str| {
        let (word, rest) = line.text.split_at(name.len().min(line.text.len()));
        word.eq_ignore_ascii_case(name.as_bytes()) && rest.first().is_some_and(u8::is_ascii_whitespace)
    };
    let name = keywords.iter().copied().find(named)?;
    let text = row::without_comment(&line.text);
    let rest = &text[name.len()..];
    let start = text.len() - rest.trim_ascii_start().len();
    let rest = Line { column: line.column_at(start), text: rest.trim_ascii().to_vec(), ..Line::at((line.number, 1)) };
    Some((name, rest))
}

fn boxes(line: &Line) -> Result<Arc<Geometry>, ParseError> {
    let text = String::from_utf8_lossy(&line.text);
    let shape = BoxShape::parse(&text).ok_or_else(|| LayoutError::Shape { found: text.clone().into_owned() });
    let geometry = shape.and_then(|shape| Geometry::with_boxes(shape).map_err(LayoutError::Geometry));
    geometry.map_err(|kind| ParseError::at(line, 0, kind))
}
