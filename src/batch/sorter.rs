//! Sorts more records than fit into memory: sorted runs in temporary files, merged at the end (Knuth, The Art of
//! Computer Programming 3, 5.4).
//!
//! Where the system allows it, the files have no name, so that a killed program leaves none. `TMPDIR` names their
//! folder.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::mem;

/// The fewest bytes of memory that a sorter uses, whatever it may use.
pub(crate) const LEAST: usize = 1 << 16;

/// The number of runs of a level that are merged into one of the next, so that few files are open.
const FAN_IN: usize = 64;

/// The lengths of the key and of the text (32 bits each), and the number, before them.
const HEAD: usize = 16;

/// One record: it is sorted by its key, bytewise, and then by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: Vec<u8>,
    pub(crate) number: u64,
    pub(crate) text: Vec<u8>,
}

impl Entry {
    fn order(&self) -> (&[u8], u64) {
        (&self.key, self.number)
    }
}

/// Collects records to be sorted.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// The memory that may be used, in bytes.
    memory: usize,
    /// The number of records wanted, from the first on.
    most: u64,
    records: Records,
    /// The last of the `most` first records so far: what comes after it is not wanted.
    last: Option<(Vec<u8>, u64)>,
    /// Runs by level; one of a higher level contains [`FAN_IN`] of the level below.
    runs: Vec<Vec<File>>,
}

/// Records in memory.
#[derive(Debug, Default)]
struct Records {
    /// The records one after another, as in a file.
    bytes: Vec<u8>,
    /// The first bytes of each key, which decide most comparisons, and the position of the record.
    index: Vec<(u64, usize)>,
}

impl Sorter {
    /// A sorter that uses about this much memory, in bytes, and gives the first `most` records.
    pub(crate) fn new(memory: u64, most: Option<u64>) -> Self {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX).max(LEAST);
        Self { memory, most: most.unwrap_or(u64::MAX), records: Records::default(), last: None, runs: Vec::new() }
    }

    /// Adds a record.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written, or the record has 4 GiB.
    pub(crate) fn push(&mut self, key: &[u8], number: u64, text: &[u8]) -> io::Result<()> {
        let is_late = |(last, at): &(Vec<u8>, u64)| (key, number) > (last.as_slice(), *at);
        if self.most == 0 || self.last.as_ref().is_some_and(is_late) {
            return Ok(());
        }
        if !self.records.has_room(HEAD + key.len() + text.len(), self.memory) {
            self.make_room(HEAD + key.len() + text.len())?;
        }
        self.records.push(key, number, text)
    }

    /// Leaves out what is not wanted, or else writes the records to a file, to make room for a record of this length.
    fn make_room(&mut self, length: usize) -> io::Result<()> {
        self.records.sort();
        let most = usize::try_from(self.most).unwrap_or(usize::MAX);
        if self.records.index.len() >= most {
            self.records.truncate(most);
            self.last = self.records.index.last().map(|&(_, at)| {
                let (key, number, _) = self.records.at(at);
                (key.to_vec(), number)
            });
        }
        let is_half = self.records.size() * 2 <= self.memory;
        if is_half && self.records.has_room(length, self.memory) { Ok(()) } else { self.spill() }
    }

    /// Writes the sorted records to a file of their own.
    fn spill(&mut self) -> io::Result<()> {
        let mut run = BufWriter::new(tempfile::tempfile()?);
        for &(_, at) in &self.records.index {
            run.write_all(self.records.raw(at))?;
        }
        self.add_run(finished(run)?, 0)?;
        self.records.bytes.clear();
        self.records.index.clear();
        Ok(())
    }

    /// Adds a run of a level; the first level with too many is merged.
    fn add_run(&mut self, run: File, level: usize) -> io::Result<()> {
        if self.runs.len() <= level {
            self.runs.push(Vec::new());
        }
        self.runs[level].push(run);
        if self.runs[level].len() < FAN_IN {
            return Ok(());
        }
        let mut merged = Merged::new(mem::take(&mut self.runs[level]))?;
        let mut run = BufWriter::new(tempfile::tempfile()?);
        let mut left = self.most;
        while let Some(entry) = merged.next()?.filter(|_| left > 0) {
            left -= 1;
            write_record(&entry.key, entry.number, &entry.text, &mut run)?;
        }
        self.add_run(finished(run)?, level + 1)
    }

    /// The records in order.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written or read.
    pub(crate) fn finish(mut self) -> io::Result<Sorted> {
        self.records.sort();
        if self.runs.is_empty() {
            return Ok(Sorted { left: self.most, source: Source::Memory { records: self.records, next: 0 } });
        }
        self.spill()?;
        let merged = Merged::new(self.runs.into_iter().flatten().collect())?;
        Ok(Sorted { left: self.most, source: Source::Files(merged) })
    }
}

impl Records {
    fn size(&self) -> usize {
        self.bytes.len() + size_of_val(self.index.as_slice())
    }

    /// Makes room for a record of this length, unless that takes more memory.
    fn has_room(&mut self, length: usize, memory: usize) -> bool {
        const SLOT: usize = size_of::<(u64, usize)>();
        if self.index.is_empty() {
            return true;
        }
        if self.size() + length + SLOT > memory {
            return false;
        }
        // Doubling a vector must not take it beyond the memory.
        let room = memory.saturating_sub(self.index.capacity() * SLOT);
        if self.bytes.capacity() - self.bytes.len() < length {
            let more = self.bytes.capacity().min(room.saturating_sub(self.bytes.capacity())).max(length);
            self.bytes.reserve_exact(more);
        }
        true
    }

    fn push(&mut self, key: &[u8], number: u64, text: &[u8]) -> io::Result<()> {
        let at = self.bytes.len();
        write_record(key, number, text, &mut self.bytes)?;
        let mut prefix = [0; 8];
        let known = key.len().min(8);
        prefix[..known].copy_from_slice(&key[..known]);
        self.index.push((u64::from_be_bytes(prefix), at));
        Ok(())
    }

    /// The record at a position, as in a file.
    fn raw(&self, at: usize) -> &[u8] {
        let (key, _, text) = self.at(at);
        &self.bytes[at..at + HEAD + key.len() + text.len()]
    }

    /// Key, number and text of the record at a position.
    fn at(&self, at: usize) -> (&[u8], u64, &[u8]) {
        let (head, rest) = self.bytes[at..].split_at(HEAD);
        let (key, text, number) = read_head(head);
        let (key, rest) = rest.split_at(key);
        (key, number, &rest[..text])
    }

    fn sort(&mut self) {
        let mut index = mem::take(&mut self.index);
        index.sort_unstable_by(|&(one, at), &(other, place)| {
            one.cmp(&other).then_with(|| {
                let ((key, number, _), (other, place, _)) = (self.at(at), self.at(place));
                (key, number).cmp(&(other, place))
            })
        });
        self.index = index;
    }

    /// Keeps the first records of the index.
    fn truncate(&mut self, most: usize) {
        self.index.truncate(most);
        let length = self.index.iter().map(|&(_, at)| self.raw(at).len()).sum();
        let mut bytes = Vec::with_capacity(length);
        let mut index = mem::take(&mut self.index);
        for (_, at) in &mut index {
            let start = bytes.len();
            bytes.extend_from_slice(self.raw(*at));
            *at = start;
        }
        (self.bytes, self.index) = (bytes, index);
    }
}

/// Sorted records.
#[derive(Debug)]
pub(crate) struct Sorted {
    left: u64,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Memory { records: Records, next: usize },
    Files(Merged),
}

impl Sorted {
    /// The next record.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Entry>> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        match &mut self.source {
            Source::Files(merged) => merged.next(),
            Source::Memory { records, next } => {
                let Some(&(_, at)) = records.index.get(*next) else { return Ok(None) };
                *next += 1;
                let (key, number, text) = records.at(at);
                Ok(Some(Entry { key: key.to_vec(), number, text: text.to_vec() }))
            }
        }
    }
}

/// Runs that are merged: the next record of each, and the rest of the runs.
#[derive(Debug)]
struct Merged {
    heads: BinaryHeap<Head>,
    runs: Vec<BufReader<File>>,
}

/// The next record of a run. The least one is the greatest head.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    entry: Entry,
    run: usize,
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.entry.order().cmp(&self.entry.order())
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Merged {
    fn new(runs: Vec<File>) -> io::Result<Self> {
        let mut merged = Self { heads: BinaryHeap::new(), runs: Vec::new() };
        for (run, file) in runs.into_iter().enumerate() {
            merged.runs.push(BufReader::new(file));
            let mut entry = Entry::default();
            if read_record(&mut merged.runs[run], &mut entry)? {
                merged.heads.push(Head { entry, run });
            }
        }
        Ok(merged)
    }

    fn next(&mut self) -> io::Result<Option<Entry>> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let mut entry = Entry::default();
        let run = head.run;
        if read_record(&mut self.runs[run], &mut entry)? {
            return Ok(Some(mem::replace(&mut head.entry, entry)));
        }
        Ok(Some(PeekMut::pop(head).entry))
    }
}

/// A run that is written, to be read from its start.
fn finished(run: BufWriter<File>) -> io::Result<File> {
    let mut file = run.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

fn write_record(key: &[u8], number: u64, text: &[u8], out: &mut impl Write) -> io::Result<()> {
    let length = |bytes: &[u8]| {
        let too_long = |_| io::Error::new(ErrorKind::InvalidInput, "a record of 4 GiB cannot be sorted");
        u32::try_from(bytes.len()).map(u32::to_le_bytes).map_err(too_long)
    };
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&length(key)?);
    head[4..8].copy_from_slice(&length(text)?);
    head[8..].copy_from_slice(&number.to_le_bytes());
    out.write_all(&head)?;
    out.write_all(key)?;
    out.write_all(text)
}

/// The lengths of key and text, and the number.
fn read_head(head: &[u8]) -> (usize, usize, u64) {
    let number = |range: std::ops::Range<usize>| {
        head[range].iter().rev().fold(0, |number: u64, &byte| number << 8 | u64::from(byte))
    };
    (number(0..4) as usize, number(4..8) as usize, number(8..16))
}

/// Reads the next record of a run; returns whether there is one.
fn read_record(run: &mut BufReader<File>, entry: &mut Entry) -> io::Result<bool> {
    let mut head = [0; HEAD];
    match run.read_exact(&mut head) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(false),
        read => read?,
    }
    let (key, text, number) = read_head(&head);
    entry.number = number;
    entry.key.resize(key, 0);
    entry.text.resize(text, 0);
    run.read_exact(&mut entry.key)?;
    run.read_exact(&mut entry.text)?;
    Ok(true)
}

#[cfg(test)]
mod tests;
