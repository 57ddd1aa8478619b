//! The mapping between variables and candidates, that is, digits in cells.
//!
//! The full numbering is `v = n·cell + digit` with cells from 0, row by row, and digits from 1 to n. On a square board
//! that is `v = n²·row + n·column + digit` with rows and columns from 0:
//! `r1c1=1` is variable 1 and, at n = 9, `r9c9=9` is variable 729. It is part of the export format and does not change.
//! The numbering of a reduced formula is dense: the open candidates in the same order, numbered from 1.

use crate::formula::Var;
use crate::puzzle::{Candidate, Cell, Digit, Geometry};
use std::ops::Range;
use std::sync::Arc;

/// The meaning of a formula's variables, in both directions.
///
/// ```
/// # use sudosat::puzzle::{Candidate, Cell, Digit, Geometry};
/// # use sudosat::sat::{Var, VarMap};
/// let map = VarMap::full(&Geometry::classic());
/// let five = Candidate { cell: Cell::new(1, 1), digit: Digit::new(5).unwrap() };
/// assert_eq!(map.var(five).map(Var::number), Some(81 * 1 + 9 * 1 + 5), "r2c2=5");
/// assert_eq!(map.candidate(Var::new(95).unwrap()), Some(five));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarMap {
    side: usize,
    geometry: Arc<Geometry>,
    kind: Kind,
    /// The number of variables that the formula has in addition to those of the candidates.
    auxiliary: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Full,
    Reduced(Dense),
}

/// The dense numbering of the open candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dense {
    /// The digit of each settled cell.
    settled: Vec<Option<Digit>>,
    /// The cell and the digit of each variable, sorted.
    open: Vec<(u32, Digit)>,
    /// The index in `open` of each cell's first candidate, and at the end the length of `open`.
    starts: Vec<u32>,
}

impl Dense {
    /// The digit of a settled cell.
    #[inline]
    pub(super) fn settled(&self, cell: usize) -> Option<Digit> {
        self.settled[cell]
    }

    /// The open digits of a cell with their variables, ascending.
    #[inline]
    pub(super) fn open(&self, cell: usize) -> impl Iterator<Item = (Digit, Var)> + '_ {
        let range = self.range(cell);
        self.open[range.clone()].iter().zip(range).map(|(&(_, digit), index)| (digit, Var::from_index(index)))
    }

    fn range(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }
}

impl VarMap {
    /// The full numbering, which is computed without a table.
    #[must_use]
    pub fn full(geometry: &Arc<Geometry>) -> Self {
        Self { side: geometry.side(), geometry: Arc::clone(geometry), kind: Kind::Full, auxiliary: 0 }
    }

    /// The size in bytes of a dense numbering of `open` candidates.
    pub(super) const fn memory(cells: usize, open: usize) -> u64 {
        (size_of::<(Option<Digit>, u32)>() * cells + size_of::<(u32, Digit)>() * open) as u64
    }

    /// The dense numbering of the open candidates: a settled cell has its digit, every other cell its candidates,
    /// ascending. Space for `room` candidates is reserved.
    pub(super) fn reduced<I: IntoIterator<Item = Digit>>(
        geometry: &Arc<Geometry>,
        settled: Vec<Option<Digit>>,
        room: usize,
        candidates: impl Fn(usize) -> I,
    ) -> Self {
        let mut starts = Vec::with_capacity(settled.len() + 1);
        let mut open = Vec::with_capacity(room);
        starts.push(0);
        for (cell, digit) in settled.iter().enumerate() {
            if digit.is_none() {
                open.extend(candidates(cell).into_iter().map(|digit| (cell as u32, digit)));
            }
            starts.push(open.len() as u32);
        }
        let kind = Kind::Reduced(Dense { settled, open, starts });
        Self { side: geometry.side(), geometry: Arc::clone(geometry), kind, auxiliary: 0 }
    }

    /// This map for a formula of `variables` variables: the ones after the candidates are auxiliary.
    pub(super) fn with_auxiliary(self, variables: usize) -> Self {
        let auxiliary = variables.saturating_sub(self.candidates());
        Self { auxiliary, ..self }
    }

    /// The number of variables: first those of the candidates, then the auxiliary ones.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.candidates() + self.auxiliary
    }

    /// The number of candidates with a variable. Their variables come first.
    #[must_use]
    pub fn candidates(&self) -> usize {
        match &self.kind {
            Kind::Full => self.cells() * self.side,
            Kind::Reduced(dense) => dense.open.len(),
        }
    }

    /// The number of cells on the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.geometry.cells()
    }

    /// The variable of a candidate; `None` if the formula or the board lacks the candidate.
    #[must_use]
    pub fn var(&self, candidate: Candidate) -> Option<Var> {
        self.var_at(self.geometry.find(candidate.cell)?, candidate.digit)
    }

    /// Like [`var`](Self::var), by cell index. `_at` methods are for hot loops: they save a division.
    pub(crate) fn var_at(&self, cell: usize, digit: Digit) -> Option<Var> {
        if cell >= self.cells() || digit.index() >= self.side {
            return None;
        }
        match &self.kind {
            Kind::Full => Some(full_var(self.side, cell, digit)),
            Kind::Reduced(dense) => {
                let vars = dense.range(cell);
                let within = dense.open[vars.clone()].binary_search_by_key(&digit, |&(_, open)| open).ok()?;
                Some(Var::from_index(vars.start + within))
            }
        }
    }

    /// The candidate of a variable; `None` for an auxiliary one.
    #[must_use]
    pub fn candidate(&self, var: Var) -> Option<Candidate> {
        self.by_index(var).map(|(cell, digit)| self.geometry.candidate(cell, digit))
    }

    /// Like [`candidate`](Self::candidate), by cell index: for hot loops.
    pub(crate) fn by_index(&self, var: Var) -> Option<(usize, Digit)> {
        match &self.kind {
            Kind::Full if var.index() < self.candidates() => {
                Some((var.index() / self.side, Digit::from_index(var.index() % self.side)))
            }
            Kind::Full => None,
            Kind::Reduced(dense) => dense.open.get(var.index()).map(|&(cell, digit)| (cell as usize, digit)),
        }
    }

    /// The digit of a settled cell, which has no variables.
    #[must_use]
    pub fn settled(&self, cell: Cell) -> Option<Digit> {
        self.settled_at(self.geometry.find(cell)?)
    }

    pub(crate) fn settled_at(&self, cell: usize) -> Option<Digit> {
        match &self.kind {
            Kind::Full => None,
            Kind::Reduced(dense) => dense.settled.get(cell).copied().flatten(),
        }
    }

    /// The table of a dense numbering; `None` for the full one.
    pub(super) fn dense(&self) -> Option<&Dense> {
        match &self.kind {
            Kind::Full => None,
            Kind::Reduced(dense) => Some(dense),
        }
    }

    /// The open digits of a cell with their variables, ascending.
    pub(super) fn cell_vars(&self, cell: usize) -> impl Iterator<Item = (Digit, Var)> + '_ {
        self.cell_range(cell).filter_map(|index| {
            let var = Var::from_index(index);
            self.by_index(var).map(|(_, digit)| (digit, var))
        })
    }

    fn cell_range(&self, cell: usize) -> Range<usize> {
        match &self.kind {
            Kind::Full => cell * self.side..(cell + 1) * self.side,
            Kind::Reduced(dense) => dense.range(cell),
        }
    }
}

/// The variable in the full numbering: n²·row + n·column is n times the cell's index.
pub(super) const fn full_var(side: usize, cell: usize, digit: Digit) -> Var {
    Var::from_index(cell * side + digit.index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, MAX_SIDE};

    fn digit(number: u16) -> Digit {
        Digit::new(number).unwrap()
    }

    #[test]
    fn the_full_numbering_is_the_documented_one() {
        for side in [1, 4, 6, 9, 16] {
            let geometry = Geometry::with_side(side).unwrap();
            let map = VarMap::full(&geometry);
            let mut expected = 0;
            for row in 0..side {
                for column in 0..side {
                    for number in 1..=side {
                        expected += 1;
                        assert_eq!(expected, side * side * row + side * column + number);
                        let cell = Cell::new(row, column);
                        let candidate = Candidate { cell, digit: digit(number as u16) };
                        let var = map.var(candidate).unwrap();
                        assert_eq!(var.number(), expected);
                        assert_eq!(map.candidate(var), Some(candidate));
                    }
                }
            }
            assert_eq!(map.variables(), expected);
            assert_eq!(map.candidate(Var::new(expected + 1).unwrap()), None);
            let none = [(Cell::new(side, 0), 1), (Cell::new(0, side), 1), (Cell::new(0, 0), side + 1)];
            for (cell, number) in none {
                assert_eq!(map.var(Candidate { cell, digit: digit(number as u16) }), None);
            }
        }
    }

    #[test]
    fn the_largest_side_fits() {
        assert!(MAX_SIDE.pow(3) <= Var::MAX);
        let last = full_var(MAX_SIDE, MAX_SIDE * MAX_SIDE - 1, Digit::from_index(MAX_SIDE - 1));
        assert_eq!(last.number(), MAX_SIDE.pow(3));
    }

    #[test]
    fn a_reduced_map_numbers_the_open_candidates() {
        let geometry = Geometry::with_boxes(BoxShape { rows: 1, columns: 2 }).unwrap();
        let settled = vec![Some(digit(2)), None, None, Some(digit(2))];
        let map =
            VarMap::reduced(
                &geometry,
                settled,
                3,
                |cell| if cell == 1 { vec![digit(1), digit(2)] } else { vec![digit(2)] },
            );
        assert_eq!(map.variables(), 3);
        let vars: Vec<_> = (1..=4).map(|number| map.by_index(Var::new(number).unwrap())).collect();
        assert_eq!(vars, [Some((1, digit(1))), Some((1, digit(2))), Some((2, digit(2))), None]);
        assert_eq!(map.var_at(2, digit(2)).map(Var::number), Some(3));
        assert_eq!(map.var_at(2, digit(1)), None);
        assert_eq!(map.var_at(0, digit(2)), None, "a settled cell has no variable");
        assert_eq!((map.settled(Cell::new(0, 0)), map.settled(Cell::new(0, 1))), (Some(digit(2)), None));
    }
}
