//! Values of candidates, with times and reasons.

use super::groups::{Candidate, Group, Groups};
use super::mentioned::Mentioned;

/// The number of a missing clause or group.
const NONE: u32 = u32::MAX;

/// A time: facts are numbered in the order in which they were found.
pub(super) type Time = u32;

/// The reason why a candidate is true or, if no true candidate of its groups excludes it, false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is a clue or an assumption.
    Assumed,
    /// All others of the group are false.
    Group(Group),
    /// All other literals of the clause are false.
    Clause(u32),
}

/// The values of all candidates, with counts that show which groups have a single candidate left.
///
/// A true candidate makes the others of its groups false at once, so that no reason is stored for these: it is the
/// earliest true candidate among their groups.
#[derive(Debug)]
pub(super) struct Values {
    /// The false candidates, as a bit set.
    falsified: Vec<u64>,
    /// For each group, the number of candidates that are not false.
    left: Vec<u16>,
    /// For each group, the exclusive or of the candidates that are not false, which is the last of them if one is left.
    last: Vec<u32>,
    /// For each group, the true candidate.
    holder: Vec<u32>,
    /// For each cell, the time and the reason of its digit.
    placed: Vec<(Time, Reason)>,
    /// For each rank, the time and the reason of a mentioned candidate's falsity, unless a true candidate excludes it.
    excluded: Vec<Option<(Time, Reason)>>,
    pub(super) mentioned: Mentioned,
    now: Time,
}

impl Values {
    pub(super) fn new(groups: &Groups, mentioned: Mentioned) -> Self {
        let last = |group| groups.members(group).fold(0, |all, member| all ^ member);
        Self {
            falsified: vec![0; groups.candidates().div_ceil(64)],
            left: vec![groups.side() as u16; groups.len()],
            last: (0..groups.len() as Group).map(last).collect(),
            holder: vec![NONE; groups.len()],
            placed: vec![(0, Reason::Assumed); groups.cells()],
            excluded: vec![None; mentioned.len()],
            mentioned,
            now: 0,
        }
    }

    /// The time of the next fact.
    pub(super) fn now(&self) -> Time {
        self.now
    }

    #[inline]
    pub(super) fn is_false(&self, candidate: Candidate) -> bool {
        self.falsified[candidate as usize / 64] >> (candidate % 64) & 1 == 1
    }

    /// The true candidate of a group.
    #[inline]
    pub(super) fn holder(&self, group: Group) -> Option<Candidate> {
        Some(self.holder[group as usize]).filter(|&holder| holder != NONE)
    }

    /// Makes an open candidate true. The others of its groups remain to be falsified.
    pub(super) fn place(&mut self, groups: &Groups, candidate: Candidate, reason: Reason) {
        for group in groups.groups_of(candidate) {
            self.holder[group as usize] = candidate;
        }
        self.placed[groups.cell(candidate)] = (self.now, reason);
        self.now += 1;
    }

    /// Makes an open candidate false, and calls `unit` for each group that has one candidate left.
    #[inline]
    pub(super) fn falsify(&mut self, groups: &Groups, candidate: Candidate, mut unit: impl FnMut(Candidate, Group)) {
        self.falsified[candidate as usize / 64] |= 1 << (candidate % 64);
        for group in groups.groups_of(candidate) {
            let index = group as usize;
            self.left[index] -= 1;
            self.last[index] ^= candidate;
            if self.left[index] == 1 && self.holder[index] == NONE {
                unit(self.last[index], group);
            }
        }
    }

    /// Records the reason for the falsity of a candidate that no true candidate excludes.
    pub(super) fn exclude(&mut self, candidate: Candidate, reason: Reason) {
        if let Some(rank) = self.mentioned.rank(candidate) {
            self.excluded[rank] = Some((self.now, reason));
        }
        self.now += 1;
    }

    /// Undoes facts: the candidates that became true and false since a time.
    pub(super) fn undo(&mut self, groups: &Groups, since: Time, placed: &[Candidate], falsified: &[Candidate]) {
        for &candidate in placed {
            for group in groups.groups_of(candidate) {
                self.holder[group as usize] = NONE;
            }
        }
        for &candidate in falsified {
            self.falsified[candidate as usize / 64] &= !(1 << (candidate % 64));
            for group in groups.groups_of(candidate) {
                self.left[group as usize] += 1;
                self.last[group as usize] ^= candidate;
            }
            if let Some(rank) = self.mentioned.rank(candidate) {
                self.excluded[rank] = None;
            }
        }
        self.now = since;
    }

    /// The time and the reason of a cell's digit.
    pub(super) fn placement(&self, cell: usize) -> (Time, Reason) {
        self.placed[cell]
    }

    /// The time and the reason of a candidate's falsity, if no true candidate excludes it.
    pub(super) fn exclusion(&self, candidate: Candidate) -> Option<(Time, Reason)> {
        self.excluded[self.mentioned.rank(candidate)?]
    }

    /// The cell of the earliest true candidate that excludes this one.
    pub(super) fn excluding_cell(&self, groups: &Groups, candidate: Candidate) -> Option<usize> {
        let holders = groups.groups_of(candidate).filter_map(|group| self.holder(group));
        let cells = holders.filter(|&holder| holder != candidate).map(|holder| groups.cell(holder));
        cells.min_by_key(|&cell| self.placed[cell].0)
    }
}
