//! The fast path: classic boards on plain lines, in bulk.

use super::{After, Reader, below};
use crate::text::layout::{line, plain};
use crate::text::{Place, Texts};
use std::io::{self, BufRead};

impl<R: BufRead> Reader<R> {
    /// Takes the next records while they are plain: classic boards on lines of 81 characters, followed by nothing or a
    /// comment. Appends their clues, row by row with 0 for an empty cell, and returns the position of the first. `None`
    /// means that the next record is not plain, not that the input ends; [`next`](Iterator::next) reads it, unaffected
    /// by this call.
    ///
    /// Only buffered input is examined; the input is read only if the buffer is empty. A line that a rule may follow is
    /// left to [`next`](Iterator::next). So is the last one in the buffer, unless the format is
    /// [`Line`](crate::text::InputFormat::Line), which has no rules: no record then waits for the next one. Records in
    /// any [notation](crate::text::Notation) except the digits 1 to 9 are not plain.
    ///
    /// # Errors
    ///
    /// If the input cannot be read; no record follows then.
    ///
    /// ```
    /// # use sudosat::text::{Place, ReadOptions, Reader};
    /// let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let input = format!("{plain}{plain}1.3..2..3.1..4..\n");
    /// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    /// let mut clues = Vec::new();
    /// assert_eq!(reader.take_plain(&mut clues)?, Some(Place { number: 1, line: 1 }));
    /// assert_eq!((clues.len(), &clues[1][..5]), (2, &[5, 3, 0, 0, 7][..]));
    /// assert_eq!(reader.take_plain(&mut clues)?, None);
    /// assert_eq!(reader.next().unwrap().unwrap().number, 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[doc(hidden)]
    pub fn take_plain(&mut self, clues: &mut Vec<[u8; 81]>) -> io::Result<Option<Place>> {
        self.take_plain_each(clues, |_, _| {})
    }

    /// Like [`take_plain`](Self::take_plain), with the [tail](crate::text::Record::tail) of each record.
    ///
    /// # Errors
    ///
    /// If the input cannot be read; no record follows then.
    #[doc(hidden)]
    pub fn take_plain_with_tails(&mut self, clues: &mut Vec<[u8; 81]>, tails: &mut Texts) -> io::Result<Option<Place>> {
        self.take_plain_each(clues, |line, cells| tails.push(line::tail(&line[cells..])))
    }

    /// Like [`take_plain`](Self::take_plain), with the [text](Self::text) of each record.
    ///
    /// # Errors
    ///
    /// If the input cannot be read; no record follows then.
    #[doc(hidden)]
    pub fn take_plain_with_texts(&mut self, clues: &mut Vec<[u8; 81]>, texts: &mut Texts) -> io::Result<Option<Place>> {
        self.take_plain_each(clues, |line, _| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            texts.push(line.strip_suffix(b"\r").unwrap_or(line));
        })
    }

    /// Takes plain records, and calls `on_line` with each line, including its end, and the number of its cells.
    fn take_plain_each(
        &mut self,
        clues: &mut Vec<[u8; 81]>,
        mut on_line: impl FnMut(&[u8], usize),
    ) -> io::Result<Option<Place>> {
        if self.done || self.document.is_some() || !self.options.leave_lines_plain() {
            return Ok(None);
        }
        let place = Place { number: self.records + 1, line: self.source.place().0 };
        let text = self.source.whole_lines().inspect_err(|_| self.done = true)?;
        let mut rest = text.unwrap_or_default();
        let (before, length) = (clues.len(), rest.len());
        clues.reserve(length / plain::SHORTEST);
        let is_whole = self.is_whole;
        let no_rule_follows = |rest: &[u8]| {
            // In a file, rules may follow after blank lines.
            let is_gap = |byte: &&u8| is_whole && matches!(byte, b'\n' | b'\r');
            let gap = rest.iter().take_while(is_gap).count();
            self.options.format.is_some() || rest.get(gap).is_some_and(|&first| !below::may_be_rule(first))
        };
        while let Some((next, taken)) = plain::line(rest).filter(|(_, taken)| no_rule_follows(&rest[*taken..])) {
            on_line(&rest[..taken], next.len());
            clues.push(next);
            rest = &rest[taken..];
        }
        let (bytes, lines) = (length - rest.len(), (clues.len() - before) as u64);
        if lines == 0 {
            return Ok(None);
        }
        self.source.take_whole_lines(bytes, lines);
        self.records += lines;
        (self.layout, self.after) = (None, After::Nothing);
        Ok(Some(place))
    }
}
