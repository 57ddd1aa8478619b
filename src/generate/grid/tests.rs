//! The sampler's weights against the published number of grids, and samples against these weights.

use super::*;
use crate::generate::Seed;
use crate::puzzle::solves_classic;
use std::ops::Range;

/// The number of grids (Felgenhauer and Jarvis, 2006).
const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// A class: one of its pairs, with the first partition of a kind, as kind and third partition, and their number.
type Member = ((usize, u16), u128);

/// Bands that begin with partition 0, as pairs of their other partitions, by class: two bands are in one class if a
/// renaming and an exchange of stacks make them equal. So a class has one number of grids.
struct Classes {
    ranks: Ranks,
    /// The class of each pair, if it has an arrangement.
    of_pair: Vec<Option<usize>>,
    members: Vec<Member>,
}

impl Classes {
    fn new(tables: &Tables) -> Self {
        let ranks = Ranks::new(&tables.partitions);
        let mut classes = Self { ranks, of_pair: vec![None; PARTITIONS * PARTITIONS], members: Vec::new() };
        for (kind, thirds) in tables.thirds.iter().enumerate() {
            for (_, third) in thirds.items() {
                let pair = [tables.bands.kind(kind).0, third];
                if classes.of_pair[index(pair)].is_none() {
                    let size = classes.spread(tables, pair);
                    classes.members.push(((kind, third), size));
                }
            }
        }
        classes
    }

    /// Numbers all pairs of a new class.
    fn spread(&mut self, tables: &Tables, pair: [u16; 2]) -> u128 {
        let class = self.members.len();
        let mut reached = vec![pair];
        self.of_pair[index(pair)] = Some(class);
        let mut size = 0;
        while let Some(&[second, third]) = reached.get(size) {
            size += 1;
            let [second_triples, third_triples] = [second, third].map(|rank| tables.partitions[usize::from(rank)]);
            let preserving = [[1, 2, 0, 3, 4, 5, 6, 7, 8], [1, 0, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2]];
            let mut equal = preserving
                .map(|renaming| [second_triples, third_triples].map(|triples| self.rank(triples, &renaming)))
                .to_vec();
            equal.push([third, second]);
            let to_second = to_first(second_triples);
            equal.push([tables.partitions[0], third_triples].map(|triples| self.rank(triples, &to_second)));
            for pair in equal {
                if self.of_pair[index(pair)].is_none() {
                    self.of_pair[index(pair)] = Some(class);
                    reached.push(pair);
                }
            }
        }
        size as u128
    }

    fn rank(&self, triples: [Digits; 3], renaming: &Renaming) -> u16 {
        self.ranks.rank(renamed(triples, renaming))
    }

    /// The class of the top band of a grid.
    fn of_grid(&self, grid: &[u8; 81]) -> Option<usize> {
        let column = |at: usize| (0..3).map(|row| 1 << (grid[9 * row + at] - 1)).sum::<Digits>();
        let [first, second, third] = [0, 3, 6].map(|stack| [0, 1, 2].map(|at| column(stack + at)));
        let renaming = to_first(first);
        self.of_pair[index([self.rank(second, &renaming), self.rank(third, &renaming)])]
    }
}

fn index([second, third]: [u16; 2]) -> usize {
    usize::from(second) * PARTITIONS + usize::from(third)
}

/// The renaming that makes this partition number 0.
fn to_first(triples: [Digits; 3]) -> Renaming {
    let mut renaming = [0; 9];
    triples.into_iter().flat_map(members).zip(0..).for_each(|(digit, new)| renaming[usize::from(digit)] = new);
    renaming
}

/// The sum of the numbers of arrangements of the middle and the bottom band, for each class.
fn ways_below(tables: &Tables, classes: &Classes) -> Vec<u128> {
    let sum = |&((kind, third), _): &Member| {
        let mut sum = 0;
        for (first, second) in (0..SPLITS * SPLITS).map(|both| ((both / SPLITS) as u8, (both % SPLITS) as u8)) {
            let opposite = tables.first_splits[usize::from(first)].opposite;
            // Exchanging the two bands pairs the first stack's splits.
            if opposite < first {
                continue;
            }
            let start = Start { kind: kind as u8, splits: [first, second] };
            let bound = tables.bound(start);
            for split in 0..SPLITS as u8 {
                let ways = tables.ways(tables.other_bands(start, third, split));
                assert!(ways <= bound, "accepted with a probability above 1");
                sum += 2 * u128::from(ways);
            }
        }
        sum
    };
    classes.members.iter().map(sum).collect()
}

/// The classes, and the sums of [`ways_below`], which take most of the time of these tests.
fn classes() -> &'static (Classes, Vec<u128>) {
    static CLASSES: OnceLock<(Classes, Vec<u128>)> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let tables = tables();
        let classes = Classes::new(&tables);
        let below = ways_below(&tables, &classes);
        (classes, below)
    })
}

fn tables() -> Arc<Tables> {
    GridSampler::new().0
}

#[test]
fn the_weights_add_up_to_the_number_of_grids() {
    let tables = tables();
    let (classes, below) = classes();
    assert_eq!(classes.members.len(), 44);
    let mut sum = 0;
    for (&((kind, third), size), below) in classes.members.iter().zip(below) {
        let top = tables.bands.ways(tables.bands.band(tables.bands.kind(kind).0, third));
        sum += size * u128::from(top) * below;
    }
    // The top band begins with any of 280 partitions, and each stack's columns are in any of six orders.
    assert_eq!(sum * 280 * 216, GRIDS);
    let accepted = sum as f64 / (tables.starts.total() as f64 * SPLITS as f64);
    assert!((0.273..0.274).contains(&accepted), "{accepted} of the attempts, as `columns` claims");
}

#[test]
fn the_top_band_alone_is_weighted_by_all_bands() {
    let tables = tables();
    let ways = |kind| u64::from(tables.bands.kind(kind).1) * tables.thirds[kind].total();
    let bands: u64 = (0..KINDS).map(ways).sum();
    // 9! · 56 · 6⁶ bands.
    assert_eq!(bands * 280 * 216, 362_880 * 56 * 46_656);
    let sizes: Vec<u16> = (0..KINDS).map(|kind| tables.bands.kind(kind).1).collect();
    assert_eq!(sizes.iter().sum::<u16>(), 280, "{sizes:?}");
}

/// The deviation of samples from the classes' shares, with 43 degrees of freedom.
fn chi_squared(seed: u64, samples: u64) -> f64 {
    let tables = tables();
    let grids = GridSampler::default();
    let (classes, below) = classes();
    let mut counts = vec![0_u32; classes.members.len()];
    for record in 0..samples {
        let grid = grids.sample(&mut Seed(seed).record(record));
        assert!(solves_classic(&[0; 81], &grid), "record {record}");
        counts[classes.of_grid(&grid).unwrap()] += 1;
    }
    let mut chi_squared = 0.0;
    for ((&((kind, third), size), below), count) in classes.members.iter().zip(below).zip(counts) {
        let top = tables.bands.ways(tables.bands.band(tables.bands.kind(kind).0, third));
        let share = (size * u128::from(top) * below * 280 * 216) as f64 / GRIDS as f64;
        let expected = share * samples as f64;
        chi_squared += (f64::from(count) - expected).powi(2) / expected;
    }
    chi_squared
}

/// All but one seed in 7,000 are within these bounds.
const LIKELY: Range<f64> = 16.0..87.0;

#[test]
fn samples_are_grids_and_have_every_class() {
    let deviation = chi_squared(20, 20_000);
    assert!(LIKELY.contains(&deviation), "{deviation}");
}

#[test]
#[ignore = "soak test: a million grids"]
fn soak_classes() {
    let deviation = chi_squared(1, 1_000_000);
    println!("chi squared {deviation:.1} with 43 degrees of freedom");
    assert!(LIKELY.contains(&deviation), "{deviation}");
}

/// A wrong order of rows or columns, or digits that are not renamed evenly, would show here.
#[test]
fn digits_are_uniform_in_every_cell_and_next_to_the_first() {
    let grids = GridSampler::new();
    let samples = 9_000;
    let mut counts = [[0_u32; 9]; 81];
    let mut equal = [0_u32; 81];
    for record in 0..samples {
        let grid = grids.sample(&mut Seed(21).record(record));
        for (cell, &digit) in grid.iter().enumerate() {
            counts[cell][usize::from(digit) - 1] += 1;
            equal[cell] += u32::from(digit == grid[0]);
        }
    }
    let is_near = |count: u32, expected: f64| (f64::from(count) - expected).abs() < 5.0 * expected.sqrt();
    assert!(counts.iter().flatten().all(|&count| is_near(count, 1_000.0)), "{counts:?}");
    for (cell, count) in equal.into_iter().enumerate().skip(1) {
        let (row, column) = (cell / 9, cell % 9);
        let expected = match (row / 3 == 0, column / 3 == 0) {
            _ if row == 0 || column == 0 => 0.0,
            (true, true) => 0.0,
            // In a box, six cells are left to the digit.
            (true, false) | (false, true) => samples as f64 / 6.0,
            (false, false) => samples as f64 / 9.0,
        };
        assert!(if expected == 0.0 { count == 0 } else { is_near(count, expected) }, "cell {cell}: {count}");
    }
}
