//! What the clues settle by unit propagation over the extended encoding.
//!
//! Propagation is done on candidates and not on clauses; it finds the same. "A cell has a digit" propagates when one
//! candidate is left (a naked single), "a house has the digit" when one place is left (a hidden single), and the binary
//! clauses take a placed digit's peers away. Lynce & Ouaknine 2006 observe this; Kwon & Jain 2006 encode only what is
//! left.

use super::encode::houses;
use super::vars::VarMap;
use crate::puzzle::{Digit, DigitSet, Geometry, House, Puzzle};

/// A puzzle after unit propagation: what is settled, and which candidates are open.
pub(super) struct Reduction {
    side: usize,
    settled: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    contradiction: bool,
}

impl Reduction {
    /// Whether propagation emptied a cell or a house: the puzzle has no solution.
    pub(super) fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// The numbering of what is open. After a contradiction nothing is.
    pub(super) fn into_map(self) -> VarMap {
        let Self { side, settled, candidates, contradiction } = self;
        VarMap::reduced(side, settled, |cell| candidates[cell].iter().filter(move |_| !contradiction))
    }
}

/// Propagates the clues to the end, or to a contradiction. Asks `proceed` before each cell that is settled.
pub(super) fn reduce<E>(puzzle: &Puzzle, proceed: &mut impl FnMut() -> Result<(), E>) -> Result<Reduction, E> {
    let mut propagation = Propagation::new(puzzle);
    let mut done = 0;
    while let Some(&(cell, digit)) = propagation.queue.get(done) {
        proceed()?;
        done += 1;
        if propagation.place(cell, digit).is_none() {
            propagation.reduction.contradiction = true;
            break;
        }
    }
    Ok(propagation.reduction)
}

/// A cell or a house has nothing left.
type Contradiction = Option<()>;

struct Propagation<'a> {
    geometry: &'a Geometry,
    houses: Vec<House>,
    /// How many places each house has left for each digit; by house, then by digit.
    places: Vec<u16>,
    reduction: Reduction,
    /// What has to be placed, in the order in which it was found, and what was placed already before that.
    queue: Vec<(usize, Digit)>,
}

impl<'a> Propagation<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let (geometry, side) = (puzzle.geometry(), puzzle.side());
        let houses = houses(geometry, puzzle.rules());
        let reduction = Reduction {
            side,
            settled: vec![None; geometry.cells()],
            candidates: vec![DigitSet::full(side); geometry.cells()],
            contradiction: false,
        };
        // On a board of one cell the only candidate is a single from the start.
        let start = if side == 1 { vec![(0, Digit::from_index(0))] } else { Vec::new() };
        let queue = start.into_iter().chain(puzzle.given()).collect();
        Self { geometry, places: vec![side as u16; houses.len() * side], houses, reduction, queue }
    }

    /// The positions in `houses` of the houses that hold a cell.
    fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let geometry = self.geometry;
        let (side, row, column) = (geometry.side(), geometry.row_of(cell), geometry.column_of(cell));
        let ruled = self.houses[3 * side..].iter().map(|house| match house {
            House::MainDiagonal => row == column,
            House::AntiDiagonal => row + column == side - 1,
            House::Row(_) | House::Column(_) | House::Box(_) => false,
        });
        let ruled: Vec<usize> =
            ruled.enumerate().filter(|(_, holds)| *holds).map(|(rule, _)| 3 * side + rule).collect();
        [row, side + column, 2 * side + geometry.box_of(cell)].into_iter().chain(ruled)
    }

    fn place(&mut self, cell: usize, digit: Digit) -> Contradiction {
        if self.reduction.settled[cell] == Some(digit) {
            return Some(());
        }
        if !self.reduction.candidates[cell].contains(digit) {
            return None;
        }
        self.reduction.settled[cell] = Some(digit);
        let others: Vec<Digit> = self.reduction.candidates[cell].iter().filter(|&other| other != digit).collect();
        for other in others {
            self.eliminate(cell, other)?;
        }
        for house in self.houses_of(cell) {
            let geometry = self.geometry;
            for peer in geometry.house_cells(self.houses[house]).filter(|&peer| peer != cell) {
                self.eliminate(peer, digit)?;
            }
        }
        Some(())
    }

    fn eliminate(&mut self, cell: usize, digit: Digit) -> Contradiction {
        if !self.reduction.candidates[cell].remove(digit) {
            return Some(());
        }
        let left = &self.reduction.candidates[cell];
        match left.len() {
            0 => return None,
            1 if self.reduction.settled[cell].is_none() => self.queue.extend(left.iter().map(|single| (cell, single))),
            _ => {}
        }
        for house in self.houses_of(cell) {
            let places = &mut self.places[house * self.reduction.side + digit.index()];
            *places -= 1;
            match *places {
                0 => return None,
                1 => {
                    let mut cells = self.geometry.house_cells(self.houses[house]);
                    let single = cells.find(|&cell| self.reduction.candidates[cell].contains(digit));
                    self.queue.extend(single.map(|cell| (cell, digit)));
                }
                _ => {}
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, Rule};
    use crate::sat::cnf::Cnf;
    use crate::sat::encode::{Encoding, encode};
    use crate::sat::lit::Lit;
    use crate::sat::vars::full_var;
    use proptest::prelude::*;
    use std::collections::HashSet;
    use std::convert::Infallible;
    use std::sync::Arc;

    /// Unit propagation on clauses, the plain way. `None` is a conflict.
    fn propagate(formula: &Cnf) -> Option<HashSet<Lit>> {
        let mut known: HashSet<Lit> = HashSet::new();
        loop {
            let before = known.len();
            for clause in formula.clauses() {
                if clause.iter().any(|literal| known.contains(literal)) {
                    continue;
                }
                match clause.iter().filter(|&&literal| !known.contains(&!literal)).collect::<Vec<_>>()[..] {
                    [] => return None,
                    [&unit] => {
                        known.insert(unit);
                    }
                    _ => {}
                }
            }
            if known.len() == before {
                return Some(known);
            }
        }
    }

    fn boards() -> Vec<Arc<Geometry>> {
        let shapes = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)];
        let mut boards =
            shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap()).to_vec();
        boards.push(Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap());
        boards
    }

    /// Holds a reduction and the formula made of it against unit propagation over the extended formula.
    fn compare(puzzle: &Puzzle) {
        let Ok(reduction) = reduce(puzzle, &mut || Ok::<(), Infallible>(()));
        let mut formula = Cnf::default();
        encode(puzzle, Encoding::Extended, &mut formula);
        let mut reduced = Cnf::default();
        let map = encode(puzzle, Encoding::Reduced, &mut reduced);
        let Some(known) = propagate(&formula) else {
            assert!(reduction.is_contradiction());
            assert_eq!((map.variables(), reduced.clauses().collect::<Vec<_>>()), (0, vec![&[][..]]));
            return;
        };
        assert!(!reduction.is_contradiction());
        for cell in 0..map.cells() {
            for digit in (0..puzzle.side()).map(Digit::from_index) {
                let var = full_var(puzzle.side(), cell, digit);
                assert_eq!(known.contains(&var.positive()), map.settled(cell) == Some(digit));
                assert_eq!(known.contains(&var.negative()), !reduction.candidates[cell].contains(digit));
            }
        }
        // The reduced formula is what the known literals leave of the extended one, clause for clause.
        let left = formula.clauses().filter(|clause| !clause.iter().any(|literal| known.contains(literal)));
        let renamed = |&literal: &Lit| {
            let (cell, digit) = VarMap::full(puzzle.geometry()).candidate(literal.var())?;
            let var = map.var(cell, digit)?;
            Some(if literal.is_positive() { var.positive() } else { var.negative() })
        };
        let mut left: Vec<Vec<Lit>> = left.map(|clause| clause.iter().filter_map(renamed).collect()).collect();
        let mut written: Vec<Vec<Lit>> = reduced.clauses().map(<[Lit]>::to_vec).collect();
        left.sort();
        written.sort();
        assert_eq!(written, left);
    }

    proptest! {
        #[test]
        fn reduction_is_unit_propagation(
            board in 0..6_usize,
            diagonal in any::<bool>(),
            clues in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..30),
        ) {
            let geometry = boards().swap_remove(board);
            let mut cells = vec![None; geometry.cells()];
            for (cell, digit) in clues.iter().take(geometry.cells() / 2) {
                cells[cell.index(geometry.cells())] = Some(Digit::from_index(digit.index(geometry.side())));
            }
            let rules = if diagonal { Rule::DIAGONAL.to_vec() } else { Vec::new() };
            compare(&Puzzle::new(geometry, rules, cells).unwrap());
        }
    }

    #[test]
    fn real_puzzles_and_clashes() {
        for clues in [
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
            "550070000600195000098000060800060003400803001700020006060000280000419005000080079",
        ] {
            let clues = clues.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
            compare(&Puzzle::new(Geometry::classic(), [], clues).unwrap());
        }
    }

    #[test]
    fn it_stops_when_told() {
        let puzzle = Puzzle::new(Geometry::classic(), [], vec![Digit::new(1); 81]).unwrap();
        assert_eq!(reduce(&puzzle, &mut || Err("stop")).err(), Some("stop"));
    }
}
