//! The fast path: classic boards on plain lines, as many as one read returned.

use super::{After, Reader, below};
use crate::text::layout::{line, plain};
use crate::text::{Place, Texts};
use std::io::{self, BufRead};

impl<R: BufRead> Reader<R> {
    /// Takes the next records as long as they are plain: classic boards on a line of 81 characters each, followed by
    /// nothing or a comment. Their clues are appended, row by row with 0 for an empty cell, and the position of the
    /// first is returned. `None` means that there is none, not that the input ends: what comes then is left to
    /// [`next`](Iterator::next), and is the same record as if this had never been called.
    ///
    /// Only what is in memory is examined, and it reads only if there is nothing. A line after which a rule may follow
    /// is left to [`next`](Iterator::next), as is the last one in memory: the next byte, which has not come, may be a
    /// rule's. Of lines alone ([`InputFormat::Line`](crate::text::InputFormat::Line)) it takes the last one, too, so
    /// that no record waits for the next one. Records in any [notation](crate::text::Notation) except the digits 1 to 9
    /// are not plain.
    ///
    /// # Errors
    ///
    /// If the input cannot be read; nothing follows then.
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
        self.take_plain_telling(clues, |_| {})
    }

    /// The same, including the [tail](crate::text::Record::tail) of each.
    ///
    /// # Errors
    ///
    /// If the input cannot be read; nothing follows then.
    #[doc(hidden)]
    pub fn take_plain_with_tails(&mut self, clues: &mut Vec<[u8; 81]>, tails: &mut Texts) -> io::Result<Option<Place>> {
        self.take_plain_telling(clues, |rest| tails.push(line::tail(rest)))
    }

    /// The same; `tell` is called with the rest of each line, including its end.
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
        let no_rule_follows =
            |rest: &[u8]| self.options.format.is_some() || rest.first().is_some_and(|&first| !below::may_go_on(first));
        while let Some((next, taken)) = plain::line(rest).filter(|(_, taken)| no_rule_follows(&rest[*taken..])) {
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
        (self.layout, self.after) = (None, After::Nothing);
        Ok(Some(place))
    }
}
