//! iCNF, for cube-and-conquer: a formula and then cubes, `a LITERALS 0`, each a part of the search space.
//!
//! M. Heule, O. Kullmann, S. Wieringa, A. Biere, *Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads*, HVC 2011.
//! Here a cube gives digits to some cells. It is split into one cube for each candidate of the cell that has the fewest
//! once the cube's digits have been propagated. Propagation removes only candidates without solutions, so no solution
//! is lost, and two digits in one cell share no solution. The cube with the most open candidates is split next, until
//! there are enough.

use super::{ClueForm, Export};
use crate::formula::{DimacsWriter, Lit, Var};
use crate::puzzle::{Digit, Puzzle};
use crate::sat::encode::Encoding;
use crate::sat::vars::VarMap;
use std::collections::BinaryHeap;
use std::io::{self, Write};
use std::sync::Arc;

impl Export<'_> {
    /// Writes the formula and at least `count` cubes: a few more after the last split, or fewer if the puzzle cannot be
    /// split further. The cubes are disjoint and cover all solutions. Returns the meaning of the variables.
    ///
    /// # Errors
    ///
    /// See [`dimacs`](Self::dimacs).
    pub fn cubes(&self, out: &mut impl Write, count: usize) -> io::Result<VarMap> {
        let mut writer = DimacsWriter::new(out);
        let formula = self.measured()?;
        self.comments(&mut writer, &formula.map)?;
        writer.incremental_header(formula.map.variables(), formula.clauses);
        self.clauses(&mut writer, &formula)?;
        let cubes = match self.clues {
            ClueForm::Units => partition(self.puzzle, count),
            ClueForm::Apart => {
                let rules_alone = Puzzle::new(Arc::clone(self.puzzle.board()), vec![None; formula.map.cells()]);
                partition(&rules_alone.map_err(io::Error::other)?, count)
            }
        };
        for cube in cubes {
            let literals = cube.into_iter().filter_map(|(cell, digit)| formula.map.var_at(cell, digit));
            writer.cube(&literals.map(Var::positive).collect::<Vec<Lit>>());
        }
        writer.finish()?;
        Ok(formula.map)
    }
}

/// Digits of some cells.
type Cube = Vec<(usize, Digit)>;

/// A cube that can be split, ordered by priority.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OpenCube {
    /// The number of open candidates.
    candidates: usize,
    cube: Cube,
    /// The cell with the fewest candidates, with these candidates.
    cell: usize,
    digits: Vec<Digit>,
}

/// About `count` cubes that partition the search space, sorted. A single empty one if nothing can be split.
fn partition(puzzle: &Puzzle, count: usize) -> Vec<Cube> {
    let mut settled: Vec<Cube> = Vec::new();
    let mut open = BinaryHeap::new();
    classify(puzzle, Vec::new(), &mut open, &mut settled);
    while settled.len() + open.len() < count {
        let Some(OpenCube { cube, cell, digits, .. }) = open.pop() else { break };
        for digit in digits {
            let longer = cube.iter().copied().chain([(cell, digit)]).collect();
            classify(puzzle, longer, &mut open, &mut settled);
        }
    }
    settled.extend(open.into_iter().map(|open| open.cube));
    settled.sort_unstable();
    if settled.is_empty() { vec![Cube::new()] } else { settled }
}

/// Propagates a cube and stores it as open or settled, or drops it if it contradicts itself.
fn classify(puzzle: &Puzzle, cube: Cube, open: &mut BinaryHeap<OpenCube>, settled: &mut Vec<Cube>) {
    let mut clues = puzzle.clues().to_vec();
    for &(cell, digit) in &cube {
        clues[cell] = Some(digit);
    }
    let Ok(narrowed) = puzzle.with_clues(clues) else { return };
    let map = VarMap::for_puzzle(&narrowed, Encoding::Reduced);
    let digits_of = |cell| map.cell_vars(cell).map(|(digit, _)| digit);
    let unsettled = (0..map.cells()).filter(|&cell| map.settled_at(cell).is_none());
    match unsettled.min_by_key(|&cell| digits_of(cell).count()) {
        None => settled.push(cube),
        Some(cell) if map.candidates() > 0 => {
            open.push(OpenCube { candidates: map.candidates(), cube, cell, digits: digits_of(cell).collect() });
        }
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Budget, Count, Engine};
    use crate::puzzle::Board;
    use crate::sat::{SatEngine, SolverChoice};

    fn count(puzzle: &Puzzle) -> u64 {
        let mut engine = SatEngine::new(Encoding::Extended, SolverChoice::Varisat);
        match engine.count(puzzle, 1000, &Budget::unlimited()).unwrap() {
            Count::Exactly(count) | Count::AtLeast(count) => count,
        }
    }

    fn narrowed(puzzle: &Puzzle, cube: &[(usize, Digit)]) -> Puzzle {
        let mut clues = puzzle.clues().to_vec();
        for &(cell, digit) in cube {
            assert!(clues[cell].is_none_or(|clue| clue == digit), "a cube has only cells without clues");
            clues[cell] = Some(digit);
        }
        puzzle.with_clues(clues).unwrap()
    }

    #[test]
    fn every_solution_is_in_exactly_one_cube() {
        let empty = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
        for count_asked in [0, 1, 2, 5, 30, 100, 400] {
            let cubes = partition(&empty, count_asked);
            assert!((count_asked.clamp(1, 288)..=count_asked.max(1) + 3).contains(&cubes.len()), "{}", cubes.len());
            assert_eq!(cubes.iter().map(|cube| count(&narrowed(&empty, cube))).sum::<u64>(), 288, "{count_asked}");
            for (position, one) in cubes.iter().enumerate() {
                let clash =
                    |other: &Cube| one.iter().any(|&(cell, digit)| other.iter().any(|&(c, d)| c == cell && d != digit));
                assert!(cubes[position + 1..].iter().all(clash), "cubes are disjoint");
            }
        }
        let hard: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let cubes = partition(&hard, 20);
        assert!((20..=28).contains(&cubes.len()));
        assert_eq!(cubes.iter().map(|cube| count(&narrowed(&hard, cube))).sum::<u64>(), 1);
    }

    #[test]
    fn an_unsplittable_puzzle_is_one_cube() {
        let mut clues = vec![None; 16];
        (clues[0], clues[1]) = (Digit::new(1), Digit::new(1));
        let clash = Puzzle::new(Board::with_side(4).unwrap(), clues).unwrap();
        assert_eq!(partition(&clash, 10), [Cube::new()]);
        let one = Puzzle::new(Board::with_side(1).unwrap(), vec![None]).unwrap();
        assert_eq!(partition(&one, 10), [Cube::new()]);
    }
}
