//! The groups of candidates of which exactly one is true.

/// Groups and their members, as flat tables in both directions. Candidates and groups count from 0.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    members: Vec<u32>,
    /// Where each group begins in `members`; one entry more than there are groups.
    starts: Vec<u32>,
    /// The groups of each candidate, candidate after candidate.
    of: Vec<u32>,
    /// Where the groups of each candidate begin; one entry more than there are candidates.
    starts_of: Vec<u32>,
}

impl Groups {
    /// The tables for this many candidates. `groups` are the members of each group.
    pub(crate) fn new<I: IntoIterator<Item = u32>>(
        candidates: usize,
        groups: impl IntoIterator<Item = I>,
    ) -> Self {
        let (mut members, mut starts, mut starts_of) = (Vec::new(), vec![0], vec![0; candidates + 1]);
        for group in groups {
            members.extend(group);
            starts.push(members.len() as u32);
        }
        for &member in &members {
            starts_of[member as usize + 1] += 1;
        }
        for candidate in 0..candidates {
            starts_of[candidate + 1] += starts_of[candidate];
        }
        let (mut next, mut of) = (starts_of.clone(), vec![0; members.len()]);
        for (group, range) in starts.windows(2).enumerate() {
            for &member in &members[range[0] as usize..range[1] as usize] {
                let slot = &mut next[member as usize];
                of[*slot as usize] = group as u32;
                *slot += 1;
            }
        }
        Self { members, starts, of, starts_of }
    }

    /// The number of candidates.
    pub(crate) fn candidates(&self) -> usize {
        self.starts_of.len() - 1
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The members of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// The groups of a candidate.
    #[inline]
    pub(super) fn of(&self, candidate: u32) -> &[u32] {
        &self.of[self.starts_of[candidate as usize] as usize..self.starts_of[candidate as usize + 1] as usize]
    }

    /// The memory of the tables in bytes.
    pub(super) fn memory(&self) -> u64 {
        4 * (2 * self.members.len() + self.starts.len() + self.starts_of.len()) as u64
    }
}
