//! Where a text stops being a JSON object.

use super::error::JsonError;

/// Why a text is not a JSON object, and the byte of the fault.
pub(in crate::text) fn object_error(text: &[u8], error: &serde_json::Error) -> (usize, JsonError) {
    if error.is_eof() {
        return (text.trim_ascii_end().len(), JsonError::OpenObject);
    }
    let line_start = text.split_inclusive(|&byte| byte == b'\n').take(error.line() - 1).map(<[u8]>::len).sum::<usize>();
    let offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    (offset, JsonError::Object(message.to_owned()))
}
