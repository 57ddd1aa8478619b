//! Groups of a board: sets of candidates of which exactly one is true.

use crate::formula::houses;
use sudosat_core::puzzle::Board;

/// A candidate, from 0: cell · side + digit.
pub(super) type Candidate = u32;

/// The number of a group: first the cells, then the digits of each house.
pub(super) type Group = u32;

/// The groups of a board whose rules are only houses.
#[derive(Debug)]
pub(crate) struct Groups {
    side: usize,
    cells: usize,
    /// The cells of all houses, one house after another.
    houses: Vec<u32>,
    /// The houses of all cells, one cell after another.
    of_cells: Vec<u32>,
    /// The index at which each cell's houses begin, and at the end the length of the list.
    starts: Vec<u32>,
}

impl Groups {
    pub(crate) fn new(board: &Board) -> Self {
        let (side, cells) = (board.side(), board.cells());
        let houses = houses(board);
        let mut of_cell = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            for &cell in house {
                of_cell[cell].push(number as u32);
            }
        }
        let mut starts = vec![0];
        starts.extend(of_cell.iter().scan(0, |end, houses| {
            *end += houses.len() as u32;
            Some(*end)
        }));
        let houses = houses.concat().into_iter().map(|cell| cell as u32).collect();
        Self { side, cells, houses, of_cells: of_cell.concat(), starts }
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    pub(super) fn candidates(&self) -> usize {
        self.cells * self.side
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.cells + self.houses.len()
    }

    pub(super) fn cell(&self, candidate: Candidate) -> usize {
        candidate as usize / self.side
    }

    /// The groups that contain a candidate.
    #[inline]
    pub(super) fn groups_of(&self, candidate: Candidate) -> impl Iterator<Item = Group> + '_ {
        let (cell, digit) = (self.cell(candidate), candidate as usize % self.side);
        let houses = &self.of_cells[self.starts[cell] as usize..self.starts[cell + 1] as usize];
        let in_house = move |&house: &u32| (self.cells + house as usize * self.side + digit) as Group;
        std::iter::once(cell as Group).chain(houses.iter().map(in_house))
    }

    /// The candidates of a group, one for each digit or cell: their number is the side of the board.
    #[inline]
    pub(super) fn members(&self, group: Group) -> impl Iterator<Item = Candidate> + '_ {
        let (side, group) = (self.side, group as usize);
        let (of_cell, cells, digit) = match group.checked_sub(self.cells) {
            None => (group * side..(group + 1) * side, &[][..], 0),
            Some(number) => (0..0, &self.houses[number / side * side..][..side], number % side),
        };
        let of_house = cells.iter().map(move |&cell| cell as usize * side + digit);
        of_cell.chain(of_house).map(|candidate| candidate as Candidate)
    }
}
