//! Peeks at the first line of an input, to determine its kind.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};

/// An input whose first line has been peeked at.
#[doc(hidden)]
pub type Head<R> = Chain<Cursor<Vec<u8>>, R>;

/// The most bytes of the first line that are examined.
const HEAD: usize = 1 << 16;

/// Peeks at the first line, or the beginning of a long one. If it begins like a JSON board, only bytes that have
/// already arrived are read: such a board is answered as soon as it is closed, so waiting for the line end could block
/// an interactive program.
pub(crate) fn head<R: BufRead>(mut input: R) -> io::Result<Head<R>> {
    let mut line = Vec::new();
    loop {
        let part = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            part => part?,
        };
        let end = part.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let length = end.map_or(part.len(), |end| end + 1);
        line.extend_from_slice(&part[..length]);
        input.consume(length);
        if end.is_some() || length == 0 || line.len() >= HEAD || line.first() == Some(&b'[') {
            return Ok(Cursor::new(line).chain(input));
        }
    }
}
