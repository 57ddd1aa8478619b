//! Recognizes the HTML tags that begin a table.

/// The number of bytes that [`begins_table`] examines: the longest tag that it recognizes.
pub(crate) const BEGINNING: usize = 7;

/// Whether a text begins with a table or a part of one.
pub(crate) fn begins_table(text: &[u8]) -> bool {
    text.starts_with(b"<") && matches!(&*name(text), "table" | "tbody" | "thead" | "tr")
}

/// The lowercase name of a tag, with the slash of an end tag.
pub(crate) fn name(tag: &[u8]) -> String {
    let is_name = |at: &usize| tag[*at].is_ascii_alphabetic() || *at == 1 && tag[*at] == b'/';
    let end = (1..tag.len()).find(|at| !is_name(at)).unwrap_or(tag.len());
    String::from_utf8_lossy(&tag[1..end.max(1)]).to_ascii_lowercase()
}
