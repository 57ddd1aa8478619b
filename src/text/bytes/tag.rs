//! Tags of HTML: which ones begin a table.

/// The bytes of the longest tag that a table may begin with, as far as [`begins_table`] looks.
pub(crate) const BEGINNING: usize = 7;

/// Whether a text begins with a table, or with a part of one.
pub(crate) fn begins_table(text: &[u8]) -> bool {
    text.starts_with(b"<") && matches!(&*name(text), "table" | "tbody" | "thead" | "tr")
}

/// The name of a tag in lowercase, with the slash of an end tag.
pub(crate) fn name(tag: &[u8]) -> String {
    let is_name = |at: &usize| tag[*at].is_ascii_alphabetic() || *at == 1 && tag[*at] == b'/';
    let end = (1..tag.len()).find(|at| !is_name(at)).unwrap_or(tag.len());
    String::from_utf8_lossy(&tag[1..end.max(1)]).to_ascii_lowercase()
}
