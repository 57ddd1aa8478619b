//! Reads the first line of an input ahead, to see what the input is.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};

/// An input whose first line was read ahead.
pub type Head<R> = Chain<Cursor<Vec<u8>>, R>;

/// The maximum length of the first line that is examined.
const HEAD: usize = 1 << 16;

/// Reads the first line ahead, or the beginning of a long one. If a line begins like a JSON board, only what is already
/// there is read, because a board is answered as soon as it is closed.
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
