//! Writes records as they were in their input.

use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::{Header, InputRecord};
use crate::text::{InputFormat, Object, ReadOptions, Record, Target, parse};

/// The header of a table as it was; nothing if its columns have no names.
pub(crate) fn header(header: Option<&Header>) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(row) = header.and_then(|header| header.row.as_ref()) {
        row.write_with(&[""; 0], &mut text);
    }
    text
}

/// Appends a record as it was. If its lines by themselves do not read as the same puzzle, it is written anew.
pub(crate) fn write(item: &InputRecord, record: &Record, options: &ReadOptions, text: &mut Vec<u8>) {
    if let Some((_, row)) = &item.row {
        return row.write_with(&[""; 0], text);
    }
    let lines = item.object.as_ref().map(Object::raw).or(item.text.as_deref());
    let Some(lines) = lines.filter(|lines| item.object.is_some() || reads_alone(lines, record, options)) else {
        return text.extend_from_slice(written_anew(record).as_bytes());
    };
    text.extend_from_slice(lines);
    text.push(b'\n');
    // A blank line keeps what has several lines apart from what follows.
    if lines.contains(&b'\n') {
        text.push(b'\n');
    }
}

/// Appends a board of a batch as it was.
pub(crate) fn write_plain(batch: &Batch, index: usize, text: &mut Vec<u8>) {
    if let Some((_, rows)) = &batch.rows {
        return rows.write_with(index, &[], text);
    }
    let line = batch.lines.as_ref().map_or(&[][..], |lines| lines.get(index));
    text.extend_from_slice(line);
    text.push(b'\n');
}

/// Whether these lines by themselves read as the record. A line does; rules after blank lines may not.
fn reads_alone(lines: &[u8], record: &Record, options: &ReadOptions) -> bool {
    if record.notation.format == InputFormat::Line && !lines.contains(&b'\n') {
        return true;
    }
    let read = parse(&String::from_utf8_lossy(lines), options);
    read.is_ok_and(|read| read.puzzle == record.puzzle && read.description == record.description)
}

/// The record as a line, if a line can express it, or as an object.
fn written_anew(record: &Record) -> String {
    let is_whole = Target::Line.losses(&record.puzzle).is_empty() && Target::Line.left_out(record).is_empty();
    let target = if is_whole { Target::Line } else { Target::Json };
    // Both formats have every side.
    target.write(record).unwrap_or_default()
}
