//! Writes a fixed set of large boards: `cargo run --release --example large_boards -- FOLDER`.
//!
//! There are ten of each size: 36×36, half empty; 49×49, 64×64, 100×100 and 144×144, 30 to 45 % empty; 225×225 and
//! 400×400, 15 to 25 % empty. Each is a grid of shifted rows with bands, stacks, rows, columns and digits shuffled and
//! random cells emptied, so it has a solution, and maybe others. docs/MEASUREMENTS.md reports on them.

#![expect(clippy::expect_used, reason = "an example may fail loudly")]

use std::fmt::Write as _;
use std::path::Path;

/// The sides of the boxes, and the first and last board's share of empty cells in percent.
const SIZES: [(usize, usize, usize); 7] =
    [(6, 50, 50), (7, 30, 45), (8, 30, 45), (10, 30, 45), (12, 30, 45), (15, 15, 25), (20, 15, 25)];

/// The number of boards of each size.
const SEEDS: usize = 10;

fn main() {
    let folder = std::env::args().nth(1).expect("the name of a folder");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (root, first, last) in SIZES {
        for seed in 1..=SEEDS {
            let share = first + (last - first) * (seed - 1) / (SEEDS - 1);
            let name = format!("{}-{share}-{seed}.txt", root * root);
            std::fs::write(Path::new(&folder).join(name), board(root, share, seed as u64)).expect("room for boards");
        }
    }
}

/// A board with this percentage of empty cells, as numbers.
fn board(root: usize, share: usize, seed: u64) -> String {
    let side = root * root;
    let mut random = Random(seed << 32 | side as u64);
    let (rows, columns) = (lines(root, &mut random), lines(root, &mut random));
    let mut digits: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut digits);
    let mut cells: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut cells);
    let mut is_empty = vec![false; side * side];
    cells[..side * side * share / 100].iter().for_each(|&cell| is_empty[cell] = true);
    let mut text = String::new();
    for (cell, is_empty) in is_empty.into_iter().enumerate() {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        let digit = digits[(row % root * root + row / root + column) % side];
        let end = if (cell + 1) % side == 0 { '\n' } else { ' ' };
        let _ = if is_empty { write!(text, ".{end}") } else { write!(text, "{digit}{end}") };
    }
    text
}

/// The rows or columns of a board, shuffled so that those of a band stay together.
fn lines(root: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..root).collect();
    random.shuffle(&mut bands);
    let within = |band: usize| {
        let mut lines: Vec<usize> = (0..root).map(|line| band * root + line).collect();
        random.shuffle(&mut lines);
        lines
    };
    bands.into_iter().flat_map(within).collect()
}

/// `SplitMix64` (G. Steele, D. Lea and C. Flood, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).rev().for_each(|last| items.swap(last, self.below(last + 1)));
    }
}
