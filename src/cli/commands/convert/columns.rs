//! The data that comes with a puzzle: the columns of its row, the keys of its object.

use crate::cli::jobs::input::record::{Header, InputRecord};
use crate::text::{Extras, PUZZLE_COLUMNS, RULES_COLUMNS, Row};
use std::sync::Arc;

/// The column or key of comments.
pub(super) const COMMENT: &str = "comment";

/// The column or key of rules.
const RULES: &str = "rules";

/// The columns of a table that is written as a table: its own, and those for comments and rules that it lacks.
pub(super) struct Columns {
    pub(super) header: Arc<Header>,
    comment: Option<usize>,
    rules: Option<usize>,
}

impl Columns {
    pub(super) fn new(header: Arc<Header>) -> Self {
        let rules = RULES_COLUMNS.iter().find_map(|name| header.column(name));
        Self { comment: header.column(COMMENT), rules, header }
    }

    /// The names in the header; columns without a name are numbered.
    pub(super) fn names(&self, count: usize) -> Vec<Vec<u8>> {
        let name = |column: usize| match self.header.names.get(column) {
            Some(name) => name.clone(),
            None if column == self.header.puzzle => PUZZLE_COLUMNS[0].to_owned(),
            None => (column + 1).to_string(),
        };
        let added = [(self.comment, COMMENT), (self.rules, RULES)].into_iter();
        let added = added.filter(|(column, _)| column.is_none()).map(|(_, name)| name.to_owned());
        (0..count).map(name).chain(added).map(String::into_bytes).collect()
    }

    /// A row with this puzzle, comment and rules; `None` if its column of rules is prose.
    pub(super) fn fields(&self, row: &Row, puzzle: String, comment: &str, rules: String) -> Option<Vec<Vec<u8>>> {
        let mut fields: Vec<Vec<u8>> = (0..).map_while(|column| Some(row.field(column)?.to_vec())).collect();
        fields[self.header.puzzle] = puzzle.into_bytes();
        match self.comment.and_then(|column| fields.get_mut(column)) {
            None => fields.push(comment.as_bytes().to_vec()),
            Some(_) if comment.is_empty() => {}
            Some(field) if field.is_empty() => field.extend_from_slice(comment.as_bytes()),
            Some(field) => field.extend_from_slice(format!("; {comment}").as_bytes()),
        }
        match self.rules.and_then(|column| fields.get_mut(column)) {
            None => fields.push(rules.into_bytes()),
            Some(_) if rules.is_empty() => {}
            Some(_) if !row.prose().is_empty() => return None,
            Some(field) => *field = rules.into_bytes(),
        }
        Some(fields)
    }
}

/// A row of a CSV table.
pub(super) fn table_row(fields: Vec<Vec<u8>>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = table.write_record(fields);
    table.into_inner().unwrap_or_default()
}

/// The puzzle's origin and difficulty, from the columns or keys `source` and `rating`.
pub(super) fn words(item: &InputRecord) -> Extras {
    Extras { solution: None, source: word(item, "source"), rating: word(item, "rating") }
}

/// The value of the column or key with this name.
pub(super) fn word(item: &InputRecord, name: &str) -> String {
    match (&item.row, &item.object) {
        (Some((header, row)), _) => {
            let field = header.column(name).and_then(|column| row.field(column));
            String::from_utf8_lossy(field.unwrap_or_default()).into_owned()
        }
        (None, Some(object)) => {
            let value = object.others().find(|(key, _)| *key == name).map_or("null", |(_, value)| value);
            serde_json::from_str(value)
                .unwrap_or_else(|_| if value == "null" { String::new() } else { value.to_owned() })
        }
        (None, None) => String::new(),
    }
}
