//! Many short texts in one allocation.

/// Texts by index, from 0.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Texts {
    /// Reserves space for this many more texts, with this many bytes in all.
    pub fn reserve(&mut self, bytes: usize, texts: usize) {
        self.text.reserve(bytes);
        self.ends.reserve(texts);
    }

    /// Appends a text.
    pub(crate) fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.ends.push(self.text.len());
    }

    /// A text; empty if there is none.
    #[must_use]
    pub fn get(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let range = start.zip(self.ends.get(index)).map_or(0..0, |(start, &end)| start..end);
        &self.text[range]
    }

    /// Keeps the texts for which `keep` returns true for their index.
    ///
    /// ```
    /// # use sudosat::text::{ReadOptions, Reader, Texts};
    /// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let input = format!("{board} # easy\n{board}\n{board};1.2\n\n");
    /// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
    /// let (mut clues, mut tails) = (Vec::new(), Texts::default());
    /// reader.take_plain_with_tails(&mut clues, &mut tails)?;
    /// assert_eq!([0, 1, 2].map(|index| tails.get(index)), [&b" # easy"[..], b"", b";1.2"]);
    /// tails.retain(|index| index > 0);
    /// assert_eq!((tails.get(1), tails.get(2)), (&b";1.2"[..], &b""[..]));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        let mut kept = Self::default();
        for index in (0..self.ends.len()).filter(|&index| keep(index)) {
            kept.push(self.get(index));
        }
        *self = kept;
    }
}
