//! The ways to arrange the rows of a band whose columns are known.
//!
//! A *band* here is three partitions, one per stack: the digits of each column, without their rows. Each of its rows
//! takes one digit from every column, nine different ones. So a digit is in different rows in the three stacks, and an
//! arrangement is the row of each digit in the first two. Renaming its digits does not change a band's number of
//! arrangements. So it is known for all bands from those that begin with partition 0 and one of five others: under the
//! renamings that preserve partition 0, each partition is equivalent to one of them, its *kind*. Kinds differ in the
//! sizes of the intersections of their triples with those of partition 0.

use super::partition::{Digits, PARTITIONS, Ranks, Renaming, members, renamed};
use crate::generate::random::Draws;
use itertools::Itertools;

/// The number of kinds.
pub(super) const KINDS: usize = 5;

/// The row in its band of each digit, in the first stack and in the second.
type Arrangement = [[u8; 9]; 2];

/// All bands that begin with partition 0 and the first partition of a kind.
struct Kind {
    /// The number of its first partition.
    first: u16,
    /// The number of partitions of the kind.
    size: u16,
    /// The arrangements of the first two stacks, without permutations of the rows.
    arrangements: Vec<Arrangement>,
    /// For each third partition, those of `arrangements` that fit it.
    fitting: Vec<Vec<u16>>,
    /// The number of arrangements of the band for each third partition, permutations of the rows included.
    ways: [u16; PARTITIONS],
    /// The largest of `ways`.
    most_ways: u16,
}

/// A partition's equivalent.
struct Member {
    kind: u8,
    /// Maps partition 0 to itself, and this partition to the first of its kind.
    renaming: Renaming,
    /// The numbers of all partitions after the renaming.
    ranks: [u16; PARTITIONS],
}

/// A band, after a renaming that makes its first partition number 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    second: u16,
    /// The third partition, after the renaming of the second.
    third: u16,
}

/// The arrangements of all bands.
pub(super) struct Bands {
    kinds: Vec<Kind>,
    members: Vec<Member>,
}

impl Bands {
    pub(super) fn new(partitions: &[[Digits; 3]], ranks: &Ranks) -> Self {
        let mut kinds = Vec::with_capacity(KINDS);
        let mut members: Vec<Option<Member>> = partitions.iter().map(|_| None).collect();
        let generators = stabilizer();
        for first in 0..PARTITIONS {
            if members[first].is_some() {
                continue;
            }
            let identity = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            let kind = kinds.len() as u8;
            members[first] = Some(Member::new(kind, identity, partitions, ranks));
            // Every partition reached is equivalent: its renaming undoes the generator, then continues as before.
            let mut reached = vec![(first, identity)];
            let mut next = 0;
            while let Some(&(from, renaming)) = reached.get(next) {
                next += 1;
                for (forward, back) in &generators {
                    let to = usize::from(ranks.rank(renamed(partitions[from], forward)));
                    if members[to].is_none() {
                        let renaming = back.map(|digit| renaming[usize::from(digit)]);
                        members[to] = Some(Member::new(kind, renaming, partitions, ranks));
                        reached.push((to, renaming));
                    }
                }
            }
            kinds.push(Kind::new(first as u16, reached.len() as u16, partitions, ranks));
        }
        Self { kinds, members: members.into_iter().flatten().collect() }
    }

    /// The first partition of a kind, and the number of partitions of the kind.
    pub(super) fn kind(&self, kind: usize) -> (u16, u16) {
        (self.kinds[kind].first, self.kinds[kind].size)
    }

    /// The band of these partitions.
    #[inline]
    pub(super) fn band(&self, second: u16, third: u16) -> Band {
        Band { second, third: self.members[usize::from(second)].ranks[usize::from(third)] }
    }

    /// The number of arrangements of a band.
    #[inline]
    pub(super) fn ways(&self, band: Band) -> u16 {
        self.kind_of(band.second).ways[usize::from(band.third)]
    }

    /// The largest number of arrangements with any third partition.
    #[inline]
    pub(super) fn most_ways(&self, second: u16) -> u16 {
        self.kind_of(second).most_ways
    }

    fn kind_of(&self, second: u16) -> &Kind {
        &self.kinds[usize::from(self.members[usize::from(second)].kind)]
    }

    /// One of the arrangements of a band, each with the same probability: the row of each digit in each stack. The
    /// `renaming` is the one that makes the first partition number 0. The band has an arrangement.
    pub(super) fn arrange(&self, band: Band, renaming: &Renaming, draws: &mut Draws) -> [[u8; 9]; 3] {
        let Member { kind, renaming: second, .. } = &self.members[usize::from(band.second)];
        let kind = &self.kinds[usize::from(*kind)];
        let fitting = &kind.fitting[usize::from(band.third)];
        let way = draws.below(6 * fitting.len() as u32);
        let rows = ROWS[(way % 6) as usize];
        let [first_rows, second_rows] = &kind.arrangements[usize::from(fitting[(way / 6) as usize])];
        let mut stacks = [[0; 9]; 3];
        for digit in 0..9 {
            let renamed = usize::from(second[usize::from(renaming[digit])]);
            let [first, second] = [first_rows[renamed], second_rows[renamed]].map(|row| rows[usize::from(row)]);
            // The three rows are 0, 1 and 2.
            [stacks[0][digit], stacks[1][digit], stacks[2][digit]] = [first, second, 3 - first - second];
        }
        stacks
    }
}

impl Member {
    fn new(kind: u8, renaming: Renaming, partitions: &[[Digits; 3]], ranks: &Ranks) -> Self {
        let mut to = [0; PARTITIONS];
        for (to, &triples) in to.iter_mut().zip(partitions) {
            *to = ranks.rank(renamed(triples, &renaming));
        }
        Self { kind, renaming, ranks: to }
    }
}

impl Kind {
    fn new(first: u16, size: u16, partitions: &[[Digits; 3]], ranks: &Ranks) -> Self {
        let mut kind = Self {
            first,
            size,
            arrangements: Vec::new(),
            fitting: vec![Vec::new(); PARTITIONS],
            ways: [0; PARTITIONS],
            most_ways: 0,
        };
        let second = partitions[usize::from(first)];
        // The first column of all is in order: the permutations of the rows are left out.
        for (middle, right) in (0..6).cartesian_product(0..6) {
            let first_rows = rows_of(partitions[0], [0, middle, right]);
            for (left, middle, right) in (0..6).cartesian_product(0..6).cartesian_product(0..6).map(flat) {
                let second_rows = rows_of(second, [left, middle, right]);
                if (0..9).all(|digit| first_rows[digit] != second_rows[digit]) {
                    kind.add([first_rows, second_rows], ranks);
                }
            }
        }
        for (ways, fitting) in kind.ways.iter_mut().zip(&kind.fitting) {
            *ways = 6 * fitting.len() as u16;
            kind.most_ways = kind.most_ways.max(*ways);
        }
        kind
    }

    /// Adds an arrangement of the first two stacks. It fits every partition whose triples have a digit of each row.
    fn add(&mut self, arrangement: Arrangement, ranks: &Ranks) {
        let mut rows = [[0_u8; 3]; 3];
        let mut lengths = [0; 3];
        let [first, second] = arrangement;
        for (digit, (first, second)) in (0..).zip(first.into_iter().zip(second)) {
            let row = usize::from(3 - first - second);
            rows[row][lengths[row]] = digit;
            lengths[row] += 1;
        }
        let number = self.arrangements.len() as u16;
        for (middle, bottom) in ROWS.iter().cartesian_product(&ROWS) {
            let triple = |i: usize| {
                1 << rows[0][i] | 1 << rows[1][usize::from(middle[i])] | 1 << rows[2][usize::from(bottom[i])]
            };
            self.fitting[usize::from(ranks.rank([0, 1, 2].map(triple)))].push(number);
        }
        self.arrangements.push(arrangement);
    }
}

/// The permutations of three rows.
pub(super) const ROWS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn flat(((left, middle), right): ((usize, usize), usize)) -> (usize, usize, usize) {
    (left, middle, right)
}

/// The row of each digit, if each column of a stack is arranged by the permutation of this number.
fn rows_of(columns: [Digits; 3], permutations: [usize; 3]) -> [u8; 9] {
    let mut rows = [0; 9];
    for (column, permutation) in columns.into_iter().zip(permutations) {
        for (digit, row) in members(column).zip(ROWS[permutation]) {
            rows[usize::from(digit)] = row;
        }
    }
    rows
}

/// Generators of the renamings that preserve partition 0, each with its inverse.
fn stabilizer() -> [(Renaming, Renaming); 4] {
    let turn = ([1, 2, 0, 3, 4, 5, 6, 7, 8], [2, 0, 1, 3, 4, 5, 6, 7, 8]);
    let swap = [1, 0, 2, 3, 4, 5, 6, 7, 8];
    let turn_triples = ([3, 4, 5, 6, 7, 8, 0, 1, 2], [6, 7, 8, 0, 1, 2, 3, 4, 5]);
    let swap_triples = [3, 4, 5, 0, 1, 2, 6, 7, 8];
    [turn, (swap, swap), turn_triples, (swap_triples, swap_triples)]
}
