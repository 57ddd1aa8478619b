//! Writes a document.

use crate::text::Record;
use crate::text::render::svg::escaped_xml;
use crate::text::target::spec::{Extras, Format, FormatSpec};

/// A document with a game for each puzzle.
pub(crate) struct OpenSudoku;

impl Format for OpenSudoku {
    const SPEC: FormatSpec = FormatSpec {
        is_extension: true,
        header: "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<opensudoku version=\"2\">
  <folder name=\"sudosat\" created=\"0\">
",
        footer: "  </folder>\n</opensudoku>\n",
        sides: 9..=9,
        ..FormatSpec::named("opensudoku")
    };

    fn write(record: &Record, _: &Extras) -> String {
        let clues = record.puzzle.clues().iter();
        let data: String = clues.map(|clue| clue.map_or("0".to_owned(), |clue| clue.to_string())).collect();
        let note = escaped_xml(&record.caption());
        format!("    <game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" note=\"{note}\" data=\"{data}\"/>\n")
    }
}
