//! Groups of candidates, each with exactly one true member.

/// Groups and their members, as flat tables in both directions. Candidates and groups count from 0.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    members: Vec<u32>,
    /// The start of each group in `members`, and the end of the last.
    starts: Vec<u32>,
    /// The groups of each candidate, candidate after candidate.
    containing: Vec<u32>,
    /// The start of each candidate's groups in `containing`, and the end of the last.
    containing_starts: Vec<u32>,
}

impl Groups {
    /// Builds the tables for candidates below `candidates`; each item of `groups` lists the members of one group.
    pub(crate) fn new<I: IntoIterator<Item = u32>>(candidates: usize, groups: impl IntoIterator<Item = I>) -> Self {
        let (mut members, mut starts, mut containing_starts) = (Vec::new(), vec![0], vec![0; candidates + 1]);
        for group in groups {
            members.extend(group);
            starts.push(members.len() as u32);
        }
        for &member in &members {
            containing_starts[member as usize + 1] += 1;
        }
        for candidate in 0..candidates {
            containing_starts[candidate + 1] += containing_starts[candidate];
        }
        let (mut next, mut containing) = (containing_starts.clone(), vec![0; members.len()]);
        for (group, range) in starts.windows(2).enumerate() {
            for &member in &members[range[0] as usize..range[1] as usize] {
                let slot = &mut next[member as usize];
                containing[*slot as usize] = group as u32;
                *slot += 1;
            }
        }
        Self { members, starts, containing, containing_starts }
    }

    pub(crate) fn candidates(&self) -> usize {
        self.containing_starts.len() - 1
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    #[inline]
    pub(super) fn containing(&self, candidate: u32) -> &[u32] {
        &self.containing[self.containing_starts[candidate as usize] as usize
            ..self.containing_starts[candidate as usize + 1] as usize]
    }

    /// The memory of the tables in bytes.
    pub(super) fn memory(&self) -> u64 {
        4 * (2 * self.members.len() + self.starts.len() + self.containing_starts.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree_in_both_directions_and_their_memory_is_exact() {
        let groups = Groups::new(7, [vec![0, 1, 2], vec![2, 3, 4, 5], vec![]]);
        assert_eq!((groups.candidates(), groups.len()), (7, 3));
        assert_eq!([0, 1, 2].map(|group| groups.members(group)), [&[0, 1, 2][..], &[2, 3, 4, 5], &[]]);
        let containing = [0, 1, 2, 3, 6].map(|candidate| groups.containing(candidate));
        assert_eq!(containing, [&[0][..], &[0], &[0, 1], &[1], &[]]);
        let Groups { members, starts, containing, containing_starts } = &groups;
        let bytes: usize =
            [members, starts, containing, containing_starts].map(|table| size_of_val(&table[..])).iter().sum();
        assert_eq!(groups.memory(), bytes as u64);
    }
}
