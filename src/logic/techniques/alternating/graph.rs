//! All spots and links of a grid, as a graph. Its strong links are the bivalue and bilocation edges of Eppstein,
//! "Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku", 2005.

use super::explain::{Spot, Strong};
use crate::logic::grid::Grid;
use crate::logic::tables::{HOUSE_SETS, ROWS, SEEN, cells, members};

/// The spots and links that a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Those of one digit.
    Digit,
    /// Those of cells with two candidates.
    Bivalue,
    /// All of single cells.
    Single,
    /// All.
    Grouped,
}

/// Spots and their links.
pub(super) struct Graph {
    /// The spots, those of single cells first.
    pub(super) spots: Vec<Spot>,
    /// The number of spots of single cells.
    singles: usize,
    /// For each spot the spots that are false if it is true, as a row of bits.
    weak: Vec<u64>,
    /// For each spot the spots that are true if it is false.
    strong: Vec<Vec<(usize, Strong)>>,
}

impl Graph {
    pub(super) fn new(grid: &Grid, kind: Kind) -> Self {
        let mut spots = Vec::new();
        for cell in 0..81 {
            spots.extend(members(grid.candidates(cell)).map(|digit| Spot { digit, cells: 1 << cell }));
        }
        let singles = spots.len();
        if kind == Kind::Grouped {
            let crossings =
                (ROWS..27).flat_map(|line| (0..ROWS).map(move |block| HOUSE_SETS[line] & HOUSE_SETS[block]));
            for crossing in crossings.filter(|&crossing| crossing != 0) {
                let groups = (0..9).map(|digit| Spot { digit, cells: crossing & grid.cells_with(digit) });
                spots.extend(groups.filter(|group| group.cells.count_ones() >= 2));
            }
        }
        let mut graph = Self { singles, weak: Vec::new(), strong: vec![Vec::new(); spots.len()], spots };
        graph.weak = vec![0; graph.spots.len() * graph.words()];
        graph.link_houses(grid, kind);
        if kind != Kind::Digit {
            graph.link_cells(kind);
        }
        graph
    }

    /// The number of words in a row of bits.
    fn words(&self) -> usize {
        self.spots.len().div_ceil(64)
    }

    pub(super) fn weak(&self, spot: usize) -> &[u64] {
        &self.weak[spot * self.words()..(spot + 1) * self.words()]
    }

    pub(super) fn is_weak(&self, spot: usize, other: usize) -> bool {
        self.weak(spot)[other / 64] >> (other % 64) & 1 == 1
    }

    pub(super) fn strong(&self, spot: usize) -> &[(usize, Strong)] {
        &self.strong[spot]
    }

    pub(super) fn is_single(&self, spot: usize) -> bool {
        spot < self.singles
    }

    /// The single spots that both of these exclude.
    pub(super) fn targets(&self, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let both = self.weak(one).iter().zip(self.weak(other)).map(|(one, other)| one & other);
        bits(both).take_while(|&spot| self.is_single(spot))
    }

    fn add_weak(&mut self, spot: usize, other: usize) {
        let word = spot * self.words() + other / 64;
        self.weak[word] |= 1 << (other % 64);
    }

    fn link_houses(&mut self, grid: &Grid, kind: Kind) {
        for digit in 0..9 {
            let of_digit: Vec<usize> = (0..self.spots.len()).filter(|&spot| self.spots[spot].digit == digit).collect();
            for &spot in &of_digit {
                let seen = cells(self.spots[spot].cells).fold(u128::MAX, |seen, cell| seen & SEEN[cell]);
                for &other in &of_digit {
                    if self.spots[other].cells & !seen == 0 {
                        self.add_weak(spot, other);
                    }
                }
            }
            for house in (0..27).filter(|_| kind != Kind::Bivalue) {
                let places = HOUSE_SETS[house] & grid.cells_with(digit);
                for &spot in of_digit.iter().filter(|&&spot| self.spots[spot].cells & !places == 0) {
                    let rest = places & !self.spots[spot].cells;
                    let other = of_digit.iter().find(|&&other| self.spots[other].cells == rest);
                    self.strong[spot].extend(other.map(|&other| (other, Strong::House(house))));
                }
            }
        }
    }

    /// Links the single spots of each cell.
    fn link_cells(&mut self, kind: Kind) {
        for spot in 0..self.singles {
            let cells = self.spots[spot].cells;
            let first = (0..spot).rev().take_while(|&other| self.spots[other].cells == cells).last().unwrap_or(spot);
            let end = (spot..self.singles).find(|&other| self.spots[other].cells != cells).unwrap_or(self.singles);
            for other in (first..end).filter(|&other| other != spot) {
                if end - first == 2 {
                    self.strong[spot].push((other, Strong::Cell));
                }
                if kind != Kind::Bivalue {
                    self.add_weak(spot, other);
                }
            }
        }
    }
}

/// The numbers of the ones in a row of bits.
pub(super) fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(number, mut word)| {
        std::iter::from_fn(move || {
            let first = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                number * 64 + first
            })
        })
    })
}
