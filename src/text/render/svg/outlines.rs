//! The outlines of marked rules: filters, which follow any shape.

use crate::text::render::drawing::Contents;
use crate::text::render::emphasis::Emphasis;

/// A filter for each meaning of a marked rule.
pub(super) fn outlines(contents: &Contents, [x, y, width, height]: [f64; 4]) -> String {
    let is_used = |emphasis: &Emphasis| contents.marks.iter().any(|(_, other)| other == emphasis);
    let filter = |emphasis: Emphasis| {
        let (id, [color, _]) = (outline(emphasis), emphasis.colors());
        format!(
            "<filter id=\"{id}\" filterUnits=\"userSpaceOnUse\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
             height=\"{height}\">\n\
             <feMorphology in=\"SourceAlpha\" operator=\"dilate\" radius=\"2\" result=\"wide\"/>\n\
             <feFlood flood-color=\"{color}\"/>\n<feComposite in2=\"wide\" operator=\"in\"/>\n\
             <feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>\n</filter>\n"
        )
    };
    contents.emphases().filter(is_used).map(filter).collect()
}

/// The id of the filter for a meaning.
pub(super) fn outline(emphasis: Emphasis) -> String {
    format!("sudosat-{emphasis:?}").to_lowercase()
}
