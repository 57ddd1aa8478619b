//! Positions of faults in JSON objects, and of characters in JSON strings.

use crate::text::format::json::JsonError;

/// The fault of a text that is not a JSON object, and its offset.
pub(crate) fn object_error(text: &[u8], error: &serde_json::Error) -> (usize, JsonError) {
    if error.is_eof() {
        return (text.trim_ascii_end().len(), JsonError::OpenObject);
    }
    let line_start = text.split_inclusive(|&byte| byte == b'\n').take(error.line() - 1).map(<[u8]>::len).sum::<usize>();
    let offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    (offset, JsonError::Object(message.to_owned()))
}

/// The length as written of the first `chars` characters of a JSON string.
pub(super) fn escaped_length(raw: &[u8], chars: usize) -> usize {
    let mut offset = 0;
    for _ in 0..chars {
        let rest = &raw[offset.min(raw.len())..];
        offset += match rest {
            // A character beyond the basic plane is escaped as two.
            [b'\\', b'u', b'd' | b'D', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', ..] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            [] | [b'"'] => 0,
            [_, more @ ..] => 1 + more.iter().take_while(|byte| matches!(byte, 0x80..=0xBF)).count(),
        };
    }
    offset.min(raw.len())
}
