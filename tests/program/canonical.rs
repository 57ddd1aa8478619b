//! Canonical forms against their definition: independent code tries every map.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::Random;
use crate::shared::puzzles::{EASY, EASY_SOLUTION};
use std::array;
use sudosat::canonical::{Canonicalizer, Isomorphism};

type Cells = [u8; 81];

impl Random {
    fn map(&mut self) -> Isomorphism {
        let lines = [self.lines(), self.lines()].map(|lines| lines.map(|line| line as u8));
        let digits = self.shuffled().map(|digit| digit as u8 + 1);
        Isomorphism { transposed: self.below(2) == 1, rows: lines[0], columns: lines[1], digits }
    }
}

fn cells(line: &str) -> Cells {
    let cells: Vec<u8> = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    cells.try_into().unwrap()
}

/// All orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    const THREE: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for threes in THREE {
        for (a, b, c) in (0..216).map(|n| (THREE[n / 36], THREE[n / 6 % 6], THREE[n % 6])) {
            let within = [a, b, c];
            all.push(array::from_fn(|line| 3 * threes[line / 3] + within[line / 3][line % 3]));
        }
    }
    all
}

/// The least image of the puzzle and the number of maps that give it, by definition: for each transposition and each
/// order of the columns, tries the rows in all orders that can still match the best image so far.
fn reference(clues: &Cells, orders: &[[usize; 9]]) -> (Cells, u64) {
    struct Search {
        board: [[u8; 9]; 9],
        best: Cells,
        ways: u64,
    }
    impl Search {
        fn go(&mut self, depth: usize, taken: &mut Vec<usize>, labels: [u8; 10]) {
            if depth == 9 {
                self.ways += 1;
                return;
            }
            for row in 0..9 {
                let begins_band = depth.is_multiple_of(3);
                let is_other_band = !begins_band && row / 3 != taken[depth - 1] / 3;
                let is_used = |&other: &usize| other == row || begins_band && other / 3 == row / 3;
                if is_other_band || taken.iter().any(is_used) {
                    continue;
                }
                let mut labels = labels;
                let mut image = [0; 9];
                for (place, &digit) in image.iter_mut().zip(&self.board[row]) {
                    if digit > 0 && labels[usize::from(digit)] == 0 {
                        labels[usize::from(digit)] = labels.iter().max().unwrap() + 1;
                    }
                    *place = labels[usize::from(digit)];
                }
                let known = &mut self.best[9 * depth..];
                if image[..] > known[..9] {
                    continue;
                }
                if image[..] < known[..9] {
                    known.fill(u8::MAX);
                    known[..9].copy_from_slice(&image);
                    self.ways = 0;
                }
                taken.push(row);
                self.go(depth + 1, taken, labels);
                taken.pop();
            }
        }
    }
    let mut search = Search { board: [[0; 9]; 9], best: [u8::MAX; 81], ways: 0 };
    for transposed in [false, true] {
        for columns in orders {
            let at = |row: usize, column: usize| if transposed { 9 * column + row } else { 9 * row + column };
            search.board = array::from_fn(|row| array::from_fn(|column| clues[at(row, columns[column])]));
            search.go(0, &mut Vec::new(), [0; 10]);
        }
    }
    (search.best, search.ways)
}

#[track_caller]
fn agrees(clues: &Cells, orders: &[[usize; 9]], canonicalizer: &mut Canonicalizer) {
    let canonical = canonicalizer.canonicalize(clues).unwrap();
    let (form, ways) = reference(clues, orders);
    assert_eq!(canonical.form, form, "{clues:?}");
    assert_eq!(canonical.automorphisms, ways, "{clues:?}");
    assert_eq!(canonical.map.apply(clues), form, "{clues:?}");
}

const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// The grid with the most automorphisms.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Puzzles of all densities, from nearly empty to full, made from a few grids; a quarter of them have a wrong clue or
/// two.
fn samples(count: usize, random: &mut Random) -> Vec<Cells> {
    let grids = [EASY_SOLUTION, MOST_SYMMETRIC].map(cells);
    let sample = |number: usize| {
        let mut clues = random.map().apply(&grids[random.below(2)]);
        let empty = number * 76 / count;
        let mut places: Vec<usize> = (0..81).collect();
        random.shuffle(&mut places);
        places[..empty].iter().for_each(|&place| clues[place] = 0);
        if random.below(4) == 0 {
            (0..=random.below(2)).for_each(|_| clues[random.below(81)] = random.below(10) as u8);
        }
        clues
    };
    (0..count).map(sample).collect()
}

#[test]
fn canonical_forms_are_the_least_images() {
    let (orders, mut canonicalizer) = (orders(), Canonicalizer::new());
    assert_eq!(orders.len(), 1296);
    for clues in samples(120, &mut Random(0x5EED)) {
        agrees(&clues, &orders, &mut canonicalizer);
    }
    for line in [EASY, SEVENTEEN, EASY_SOLUTION, MOST_SYMMETRIC] {
        agrees(&cells(line), &orders, &mut canonicalizer);
    }
}

/// Boards with many symmetries, and boards that break every rule.
#[test]
fn symmetric_and_invalid_boards_have_their_least_form() {
    let (orders, mut canonicalizer) = (orders(), Canonicalizer::new());
    let board = |cell: &dyn Fn(usize, usize) -> usize| -> Cells { array::from_fn(|i| cell(i / 9, i % 9) as u8) };
    let boards = [
        board(&|row, column| if row == column { row + 1 } else { 0 }),
        board(&|row, column| usize::from(row == column)),
        board(&|row, column| if row % 3 == 0 && column % 3 == 0 { row + column / 3 + 1 } else { 0 }),
        board(&|row, column| if row < 3 && column < 3 { 3 * row + column + 1 } else { 0 }),
        board(&|row, _| row + 1),
        board(&|row, column| 1 + usize::from(row / 3 == column / 3)),
        board(&|row, column| (row + column) % 2 + 1),
        board(&|row, column| if column < 2 { row + 1 } else { 0 }),
        board(&|row, column| (row * column) % 5),
        board(&|row, column| if row == 4 { column + 1 } else { usize::from(column == 4) }),
    ];
    for clues in &boards {
        agrees(clues, &orders, &mut canonicalizer);
    }
    let mut random = Random(7);
    for bound in [2, 3, 10] {
        for _ in 0..8 {
            agrees(&array::from_fn(|_| random.below(bound) as u8), &orders, &mut canonicalizer);
        }
    }
}

#[test]
fn isomorphs_share_one_form() {
    let (mut random, mut canonicalizer) = (Random(1), Canonicalizer::new());
    for clues in samples(200, &mut Random(2)) {
        let canonical = canonicalizer.canonicalize(&clues).unwrap();
        for _ in 0..50 {
            let image = random.map().apply(&clues);
            let other = canonicalizer.canonicalize(&image).unwrap();
            assert_eq!((other.form, other.automorphisms), (canonical.form, canonical.automorphisms), "{image:?}");
            assert_eq!(other.map.apply(&image), canonical.form);
        }
    }
}

#[test]
fn automorphisms_of_extreme_boards_are_counted() {
    let mut canonicalizer = Canonicalizer::new();
    let empty = canonicalizer.canonicalize(&[0; 81]).unwrap();
    assert_eq!((empty.form, empty.automorphisms), ([0; 81], 2 * 6_u64.pow(8)));
    assert_eq!(canonicalizer.canonicalize(&cells(MOST_SYMMETRIC)).unwrap().automorphisms, 648);
    let mut one = [0; 81];
    one[40] = 9;
    let one = canonicalizer.canonicalize(&one).unwrap();
    assert_eq!((one.form[80], one.automorphisms), (1, 2 * 6_u64.pow(8) / 81));
}

#[test]
fn a_number_above_nine_is_an_error() {
    let mut clues = [0; 81];
    clues[10] = 10;
    assert_eq!(
        Canonicalizer::new().canonicalize(&clues).unwrap_err().to_string(),
        "clue 10 at r2c2 is above the side 9"
    );
}
