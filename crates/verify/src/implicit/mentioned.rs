//! Candidates mentioned in clauses, numbered densely: only these have watch lists.

use super::groups::Candidate;

/// A set of candidates with the rank of each. It takes one and a half bits for each candidate of the board.
#[derive(Debug)]
pub(super) struct Mentioned {
    words: Vec<u64>,
    /// The number of elements before each word.
    before: Vec<u32>,
    len: usize,
}

impl Mentioned {
    /// The set of these candidates, of a board with `candidates` in all.
    pub(super) fn new(candidates: usize, mentioned: impl Iterator<Item = Candidate>) -> Self {
        let mut words = vec![0_u64; candidates.div_ceil(64)];
        mentioned.for_each(|candidate| words[candidate as usize / 64] |= 1 << (candidate % 64));
        let mut len = 0;
        let count = |word: &u64| {
            let before = len;
            len += word.count_ones();
            before
        };
        let before = words.iter().map(count).collect();
        Self { words, before, len: len as usize }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of mentioned candidates before this one; `None` if it is not mentioned itself.
    #[inline]
    pub(super) fn rank(&self, candidate: Candidate) -> Option<usize> {
        let (word, bit) = (candidate as usize / 64, candidate % 64);
        let bits = self.words[word];
        let lower = bits & ((1 << bit) - 1);
        (bits >> bit & 1 == 1).then(|| (self.before[word] + lower.count_ones()) as usize)
    }
}
