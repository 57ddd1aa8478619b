//! The first line of an input, read ahead to see what the input is.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};

/// An input of which the first line was read to look at it.
pub type Head<R> = Chain<Cursor<Vec<u8>>, R>;

/// How much of the first line is looked at.
const HEAD: usize = 1 << 16;

/// Reads the first line ahead, or the beginning of a long one. Of a line that begins as a JSON board does no more is
/// read than there is, because a board is answered when it is closed.
pub(in crate::text) fn head<R: BufRead>(mut input: R) -> io::Result<Head<R>> {
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
