//! Writes pictures: an SVG document for each puzzle.

use super::spec::{Boards, Exclusions, Extras, Format, FormatSpec};
use crate::text::{Record, render};

/// A picture in SVG.
pub(crate) struct Svg;

impl Format for Svg {
    const SPEC: FormatSpec = FormatSpec {
        is_extension: true,
        boards: Boards::Any,
        grids: |_, _| true,
        digits: true,
        exclusions: Exclusions::Any,
        ..FormatSpec::named("svg")
    };

    fn write(record: &Record, _: &Extras) -> String {
        render::svg(&record.puzzle, &record.caption())
    }
}
