//! The answers that a job left behind when it was killed.
//!
//! Nothing but the output itself tells how far the job came: whole answers are taken as they stand, one for each record, and what
//! is torn at the end is no answer. So there is no second file that could be lost, old, or of another job.

use std::io::{self, BufRead, ErrorKind};

/// The answers in an output, one after the other.
#[derive(Debug)]
pub struct Saved<R> {
    input: R,
    /// Whether damage is where the answers end: so it is in compressed outputs.
    ends_in_damage: bool,
    answer: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> Saved<R> {
    /// The answers in `input`. With `ends_in_damage`, data that a decoder cannot read is the end of them.
    pub fn new(input: R, ends_in_damage: bool) -> Self {
        Self { input, ends_in_damage, answer: Vec::new(), ended: false }
    }

    /// Takes the next answer, which begins with `prefix` and goes on to `end`, a text that ends with a line end. `None` when
    /// no whole one is left.
    ///
    /// # Errors
    ///
    /// When the output cannot be read, or the answer begins otherwise ([`ErrorKind::InvalidData`]): it is another job's.
    ///
    /// ```
    /// # use sudosat::batch::Saved;
    /// let mut saved = Saved::new(&b"1,unique\n2,multiple\n3,uni"[..], false);
    /// assert_eq!(saved.take(b"1,", b"\n")?, Some(&b"1,unique\n"[..]));
    /// assert_eq!(saved.take(b"2,", b"\n")?, Some(&b"2,multiple\n"[..]));
    /// assert_eq!(saved.take(b"3,", b"\n")?, None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn take(&mut self, prefix: &[u8], end: &[u8]) -> io::Result<Option<&[u8]>> {
        self.answer.clear();
        while !self.ended && (self.answer.len() < prefix.len() + end.len() || !self.answer.ends_with(end)) {
            match self.input.read_until(b'\n', &mut self.answer) {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) if self.ends_in_damage => self.ended = true,
                Err(error) => return Err(error),
            }
        }
        if self.ended {
            return Ok(None);
        }
        if !self.answer.starts_with(prefix) {
            return Err(io::Error::new(ErrorKind::InvalidData, "what stands there answers other records"));
        }
        Ok(Some(&self.answer))
    }

    /// Whether there is an answer too many.
    ///
    /// # Errors
    ///
    /// When the output cannot be read.
    pub fn has_more(&mut self) -> io::Result<bool> {
        Ok(!self.ended && self.take(b"", b"\n")?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_several_lines_are_whole_or_torn() {
        let text = "\"a\nb\",x\n12\n34\n\n56\n";
        for cut in 0..=text.len() {
            let mut saved = Saved::new(&text.as_bytes()[..cut], false);
            let mut taken = 0;
            for (prefix, end) in [("\"a\nb\",", "\n"), ("", "\n\n"), ("", "\n")] {
                taken += saved.take(prefix.as_bytes(), end.as_bytes()).unwrap().map_or(0, <[u8]>::len);
            }
            let expected = [0, 8, 15, 18].into_iter().filter(|&whole| whole <= cut).max();
            assert_eq!(Some(taken), expected, "{cut}");
        }
    }

    #[test]
    fn other_answers_are_told() {
        let mut saved = Saved::new(&b"1,a\n2,b\n"[..], false);
        assert_eq!(saved.take(b"2,", b"\n").unwrap_err().kind(), ErrorKind::InvalidData);
        assert!(saved.has_more().unwrap());
        assert!(!saved.has_more().unwrap());
    }
}
