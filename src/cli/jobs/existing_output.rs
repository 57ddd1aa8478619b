//! Compares the existing contents of an output with what its job left there or writes now.

use super::job_record::JobRecord;
use super::sink::{Whole, fill};
use crate::text::{Compression, decompress};
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// Whether an output is as its job left it: the bytes that the record knows, followed by nothing but the text that it
/// holds, or the beginning of that, or that and more. A power loss may have left zeros in place of what was not yet on
/// the disk.
pub(super) fn fits(
    record: &JobRecord,
    whole: &mut Whole,
    standing: &mut File,
    compression: Option<Compression>,
) -> io::Result<bool> {
    let length = record.output.length;
    whole.keep(standing, length)?;
    if whole.written() != record.output {
        return Ok(false);
    }
    if length > 0 && record.text.is_empty() || only_zeros(standing)? {
        return Ok(true);
    }
    standing.seek(SeekFrom::Start(length))?;
    let mut text = vec![0; record.text.len().max(1)];
    let found = match compression {
        None => fill(standing, &mut text)?,
        // A part may be incomplete.
        Some(_) => decompress(standing).map_or(0, |mut input| {
            let mut found = 0;
            while let Ok(more @ 1..) = input.read(&mut text[found..]) {
                found += more;
            }
            found
        }),
    };
    Ok(record.text.starts_with(&text[..found]))
}

/// Whether zeros, or nothing, are left to read.
fn only_zeros(standing: &mut File) -> io::Result<bool> {
    for byte in BufReader::new(standing).bytes() {
        if byte? != 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of these bytes that are there; an error if others are.
pub(super) fn matching(standing: &mut File, bytes: &[u8]) -> io::Result<usize> {
    let mut there = vec![0; bytes.len()];
    let length = fill(standing, &mut there)?;
    if bytes.starts_with(&there[..length]) {
        return Ok(length);
    }
    let refused = "the output holds other bytes than this job writes, and there is no job record: \
                   it is left as it is; remove it to start again";
    Err(io::Error::new(ErrorKind::InvalidData, refused))
}
