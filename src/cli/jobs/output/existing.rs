//! Compares the existing contents of an output with what its job left or writes now.

use super::job_record::JobRecord;
use super::sink::{Whole, fill};
use crate::text::{Compression, decompress};
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// Whether an output is in a state that its job may have left: the bytes that the record covers, followed by a prefix
/// of the text that the record holds, or by that text and more. After a power loss, bytes that were not yet on the disk
/// may be zeros.
pub(super) fn fits(
    record: &JobRecord,
    whole: &mut Whole,
    existing: &mut File,
    compression: Option<Compression>,
) -> io::Result<bool> {
    let length = record.output.length;
    whole.keep(existing, length)?;
    if whole.written() != record.output {
        return Ok(false);
    }
    if length > 0 && record.text.is_empty() || only_zeros(existing)? {
        return Ok(true);
    }
    existing.seek(SeekFrom::Start(length))?;
    let mut text = vec![0; record.text.len().max(1)];
    let found = match compression {
        None => fill(existing, &mut text)?,
        // The last part may be incomplete.
        Some(_) => decompress(existing).map_or(0, |mut input| {
            let mut found = 0;
            while let Ok(more @ 1..) = input.read(&mut text[found..]) {
                found += more;
            }
            found
        }),
    };
    Ok(record.text.starts_with(&text[..found]))
}

/// Whether the rest of the file is empty or zeros.
fn only_zeros(existing: &mut File) -> io::Result<bool> {
    for byte in BufReader::new(existing).bytes() {
        if byte? != 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of these bytes that the file contains next; an error if it contains others.
pub(super) fn matching(existing: &mut File, bytes: &[u8]) -> io::Result<usize> {
    let mut there = vec![0; bytes.len()];
    let length = fill(existing, &mut there)?;
    if bytes.starts_with(&there[..length]) {
        return Ok(length);
    }
    let refused = "the output differs from what this job writes, and there is no job record: \
        it was not changed; remove it to start again";
    Err(io::Error::new(ErrorKind::InvalidData, refused))
}
