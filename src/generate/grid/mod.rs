//! Solution grids of classic puzzles, each with exactly the same probability.
//!
//! The columns of a grid are cut at the bands: the digits of a stack's columns form a partition of the nine digits in
//! each band. Three partitions in three bands, one per stack, determine in how many ways the rows of a band can be
//! arranged: W of them. So the number of grids with given columns is W(top) · W(middle) · W(bottom), and a grid is
//! drawn in two steps: columns with a probability proportional to that product, then rows. (B. Felgenhauer and F.
//! Jarvis, Mathematics of Sudoku I, 2006, count all grids by the columns of the first band.)
//!
//! Digits are renamed so that the top band begins with partition 0 and the first partition of a kind ([`bands`]). Then
//!
//! 1. the kind and the middle band's first two partitions, and so the bottom band's, are drawn by a bound: the largest
//!    number of arrangements that any third partition leaves to the middle and the bottom band;
//! 2. the top band's third partition is drawn by W(top), and a split of its columns, each with the same probability;
//! 3. all of it is accepted with probability W(middle) · W(bottom) / the bound, otherwise drawn again;
//! 4. rows are arranged, columns are permuted within their stacks, and digits are renamed at random.
//!
//! All numbers are exact integers. A test sums the weights of all choices: 6,670,903,752,021,072,936,960 grids.
//!
//! | file | contents |
//! |---|---|
//! | `partition` | partitions of the digits, and the splits of a stack's columns |
//! | `bands` | the numbers of arrangements of bands, and the arrangements |
//! | `choice` | random choices by weight |
//!
//! Digits and cells count from 0, except in the grids returned, which have digits 1 to 9, row by row.

mod bands;
mod choice;
mod partition;

#[cfg(test)]
mod tests;

use super::random::Draws;
use bands::{Band, Bands, KINDS, ROWS};
use choice::Choice;
use partition::{ALL, Digits, PARTITIONS, Ranks, Renaming, SPLITS, Split, members, partitions, renamed, splits};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Draws solution grids of classic puzzles, each of the 6,670,903,752,021,072,936,960 with the same probability.
///
/// ```
/// use sudosat::generate::{GridSampler, Seed};
/// use sudosat::puzzle::solves_classic;
///
/// let grid = GridSampler::new().sample(&mut Seed(7).record(0));
/// assert!(solves_classic(&[0; 81], &grid));
/// ```
#[derive(Clone)]
pub struct GridSampler(Arc<Tables>);

/// The first choice: columns of the first two stacks.
#[derive(Clone, Copy)]
struct Start {
    kind: u8,
    splits: [u8; 2],
}

/// A split of partition 0.
struct FirstSplit {
    /// The number of the split whose middle band is this one's bottom band.
    opposite: u8,
    /// Makes the middle band's partition number 0.
    renaming: Renaming,
    /// The numbers of all partitions after the renaming.
    ranks: [u16; PARTITIONS],
}

struct Tables {
    partitions: Vec<[Digits; 3]>,
    bands: Bands,
    splits: Vec<Vec<Split>>,
    first_splits: Vec<FirstSplit>,
    starts: Choice<Start>,
    /// For each kind, the third partitions of the top band.
    thirds: Vec<Choice<u16>>,
}

/// The columns of a grid.
struct Columns {
    /// The partitions of the top band.
    top: [u16; 3],
    /// The splits of the stacks.
    splits: [u8; 3],
    bands: [Band; 3],
}

impl GridSampler {
    /// Creates the tables on the first call, which takes a few milliseconds and half a megabyte. Later ones share them.
    #[must_use]
    pub fn new() -> Self {
        static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
        Self(Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::new()))))
    }

    /// Draws a grid: digits 1 to 9, row by row.
    #[must_use]
    pub fn sample(&self, draws: &mut Draws) -> [u8; 81] {
        let columns = self.0.columns(draws);
        self.0.grid(&columns, draws)
    }
}

impl Default for GridSampler {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for GridSampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridSampler").finish_non_exhaustive()
    }
}

impl Tables {
    fn new() -> Self {
        let partitions = partitions();
        let ranks = Ranks::new(&partitions);
        let bands = Bands::new(&partitions, &ranks);
        let splits: Vec<Vec<Split>> = partitions.iter().map(|&top| splits(top, &ranks)).collect();
        let first_splits: Vec<FirstSplit> =
            splits[0].iter().map(|split| FirstSplit::new(split, &splits[0], &partitions, &ranks)).collect();
        let mut tables =
            Self { partitions, bands, splits, first_splits, starts: Choice::default(), thirds: Vec::new() };
        for kind in 0..KINDS {
            let (second, _) = tables.bands.kind(kind);
            let mut thirds = Choice::default();
            for third in 0..PARTITIONS as u16 {
                thirds.add(tables.bands.ways(tables.bands.band(second, third)).into(), third);
            }
            tables.thirds.push(thirds);
        }
        tables.starts = tables.all_starts();
        tables
    }

    /// The starts by weight: the partitions of the kind, the ways of the top band with any third partition, and the
    /// bound of the other bands.
    fn all_starts(&self) -> Choice<Start> {
        let mut starts = Choice::default();
        for kind in 0..KINDS {
            let size = u64::from(self.bands.kind(kind).1) * self.thirds[kind].total();
            for splits in (0..SPLITS * SPLITS).map(|both| [(both / SPLITS) as u8, (both % SPLITS) as u8]) {
                let start = Start { kind: kind as u8, splits };
                starts.add(size * u64::from(self.bound(start)), start);
            }
        }
        starts
    }

    /// The largest number of arrangements of the middle and the bottom band together, with any third stack.
    fn bound(&self, start: Start) -> u32 {
        self.seconds(start).map(|second| u32::from(self.bands.most_ways(second))).iter().product()
    }

    /// The second partitions of the middle and the bottom band, each renamed so that its band's first is number 0.
    #[inline]
    fn seconds(&self, Start { kind, splits: [first, second] }: Start) -> [u16; 2] {
        let second = &self.splits[usize::from(self.bands.kind(kind.into()).0)][usize::from(second)];
        self.after_first(first, second)
    }

    /// The middle and the bottom partition of a stack, under the renamings of the first stack's split.
    #[inline]
    fn after_first(&self, first: u8, split: &Split) -> [u16; 2] {
        let middle = &self.first_splits[usize::from(first)];
        let bottom = &self.first_splits[usize::from(middle.opposite)];
        [middle.ranks[usize::from(split.middle)], bottom.ranks[usize::from(split.bottom)]]
    }

    /// The middle and the bottom band.
    #[inline]
    fn other_bands(&self, start: Start, third: u16, split: u8) -> [Band; 2] {
        let [in_middle, in_bottom] = self.seconds(start);
        let third = &self.splits[usize::from(third)][usize::from(split)];
        let [middle, bottom] = self.after_first(start.splits[0], third);
        [self.bands.band(in_middle, middle), self.bands.band(in_bottom, bottom)]
    }

    /// The number of arrangements of the middle and the bottom band together.
    #[inline]
    fn ways(&self, bands: [Band; 2]) -> u32 {
        bands.map(|band| u32::from(self.bands.ways(band))).iter().product()
    }

    /// Draws the columns, with a probability proportional to the number of grids that have them. It takes 3.7 attempts
    /// on average.
    fn columns(&self, draws: &mut Draws) -> Columns {
        loop {
            let Some(start) = self.starts.draw(draws) else { continue };
            let Some(third) = self.thirds[usize::from(start.kind)].draw(draws) else { continue };
            let split = draws.below(SPLITS as u32) as u8;
            let bands = self.other_bands(start, third, split);
            if draws.below(self.bound(start)) < self.ways(bands) {
                let (second, _) = self.bands.kind(start.kind.into());
                let [first_split, second_split] = start.splits;
                let bands = [self.bands.band(second, third), bands[0], bands[1]];
                return Columns { top: [0, second, third], splits: [first_split, second_split, split], bands };
            }
        }
    }

    /// Draws a grid with these columns, with any order of the columns in a stack, and any digits.
    fn grid(&self, columns: &Columns, draws: &mut Draws) -> [u8; 81] {
        let middle = &self.first_splits[usize::from(columns.splits[0])];
        let bottom = &self.first_splits[usize::from(middle.opposite)];
        let renamings = [&[0, 1, 2, 3, 4, 5, 6, 7, 8], &middle.renaming, &bottom.renaming];
        let mut rows = [[[0; 9]; 3]; 3];
        for (band, rows) in rows.iter_mut().enumerate() {
            *rows = self.bands.arrange(columns.bands[band], renamings[band], draws);
        }
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        draws.shuffle(&mut names);
        let mut grid = [0; 81];
        for stack in 0..3 {
            let places = ROWS[draws.below(6) as usize];
            let split = usize::from(columns.splits[stack]);
            let top = usize::from(columns.top[stack]);
            for (column, place) in places.into_iter().enumerate() {
                let (top, middle) = (self.partitions[top][column], self.splits[top][split].columns[column]);
                for (band, digits) in [top, middle, ALL & !top & !middle].into_iter().enumerate() {
                    for digit in members(digits).map(usize::from) {
                        let row = 3 * band + usize::from(rows[band][stack][digit]);
                        grid[9 * row + 3 * stack + usize::from(place)] = names[digit];
                    }
                }
            }
        }
        grid
    }
}

impl FirstSplit {
    fn new(split: &Split, all: &[Split], partitions: &[[Digits; 3]], ranks: &Ranks) -> Self {
        let bottom = [0, 1, 2].map(|i| ALL & !partitions[0][i] & !split.columns[i]);
        let opposite = all.iter().position(|other| other.columns == bottom).unwrap_or_default() as u8;
        let mut renaming = [0; 9];
        let digits = partitions[usize::from(split.middle)].into_iter().flat_map(members);
        digits.zip(0..).for_each(|(digit, new)| renaming[usize::from(digit)] = new);
        let mut to = [0; PARTITIONS];
        for (to, &triples) in to.iter_mut().zip(partitions) {
            *to = ranks.rank(renamed(triples, &renaming));
        }
        Self { opposite, renaming, ranks: to }
    }
}
