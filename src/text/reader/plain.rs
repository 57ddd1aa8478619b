//! The quick way: classic boards on plain lines, as many as one read gave.

use super::Reader;
use crate::text::layout::{line, plain};
use crate::text::{Place, Texts};
use std::io::{self, BufRead};

impl<R: BufRead> Reader<R> {
    /// Takes the records that come next, as far as they are plain: classic boards on a line of 81 characters each, with
    /// nothing or a comment behind. Their clues are appended, row by row with 0 for an empty cell, and the first one's
    /// place is told. `None` if there is none, which does not mean that the input ends: what comes then is for
    /// [`next`](Iterator::next), and would be the same record if this had never been asked.
    ///
    /// What is in memory is all that is looked at, and a read is made only if that is nothing, so that no record waits for
    /// the next one.
    /// Records in any [notation](super::Notation) but the digits 1 to 9 are not plain.
    ///
    /// # Errors
    ///
    /// When the input cannot be read; nothing follows then.
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
    pub fn take_plain(&mut self, clues: &mut Vec<[u8; 81]>) -> io::Result<Option<Place>> {
        self.take_plain_telling(clues, |_| {})
    }

    /// The same, with the [tail](Record::tail) of each.
    ///
    /// # Errors
    ///
    /// When the input cannot be read; nothing follows then.
    pub fn take_plain_with_tails(&mut self, clues: &mut Vec<[u8; 81]>, tails: &mut Texts) -> io::Result<Option<Place>> {
        self.take_plain_telling(clues, |rest| tails.push(line::tail(rest)))
    }

    /// The same; `tell` is called with the rest of each line, its end included.
    fn take_plain_telling(
        &mut self,
        clues: &mut Vec<[u8; 81]>,
        mut tell: impl FnMut(&[u8]),
    ) -> io::Result<Option<Place>> {
        if self.done || self.document.is_some() || !self.options.leave_lines_plain() {
            return Ok(None);
        }
        let place = Place { number: self.records + 1, line: self.source.place().0 };
        let text = self.source.whole_lines().inspect_err(|_| self.done = true)?;
        let mut rest = text.unwrap_or_default();
        let (before, length) = (clues.len(), rest.len());
        clues.reserve(length / plain::SHORTEST);
        while let Some((next, taken)) = plain::line(rest) {
            tell(&rest[next.len()..taken]);
            clues.push(next);
            rest = &rest[taken..];
        }
        let (bytes, lines) = (length - rest.len(), (clues.len() - before) as u64);
        if lines == 0 {
            return Ok(None);
        }
        self.source.take_whole_lines(bytes, lines);
        self.records += lines;
        (self.layout, self.after_board) = (None, false);
        Ok(Some(place))
    }
}
