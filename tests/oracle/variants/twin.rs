//! A board of the program, and the same board of the oracle.

use crate::shared::Random;
use std::sync::Arc;
use sudosat::puzzle::{
    Board, BoxShape, Cell, Digit, DigitSet, Geometry, Grids, Puzzle, RuleError, Solution, Violation,
};

pub(crate) struct Twin {
    pub(crate) boxes: (usize, usize),
    pub(crate) board: Arc<Board>,
    pub(crate) oracle: crate::shared::oracle::Board,
    pub(crate) rules: Vec<crate::shared::oracle::rules::Rule>,
}

impl Twin {
    /// A board with boxes of this many rows and columns, and with these rules.
    pub(crate) fn boxes(boxes: (usize, usize), rules: &[impl AsRef<str>]) -> Self {
        Self::with_digits(boxes, 1, rules).unwrap()
    }

    /// A board with boxes of this many rows and columns, whose least digit stands for `first`, and with these rules, if
    /// they are for such digits.
    pub(crate) fn with_digits(boxes: (usize, usize), first: u16, rules: &[impl AsRef<str>]) -> Result<Self, RuleError> {
        let (rows, columns) = boxes;
        let side = rows * columns;
        let grids =
            Grids { digits: side, first, rows: side, columns: side, origins: vec![Cell::new(0, 0)], modifier: None };
        let geometry = Geometry::with_grids(&grids, BoxShape { rows, columns }).unwrap();
        let board = Board::new(geometry, rules.iter().map(|rule| rule.as_ref().parse().unwrap()))?;
        let is_house = |rule: &str| rule.starts_with("diagonal") || rule == "disjoint-groups";
        let others = rules.iter().map(AsRef::as_ref).filter(|rule| !is_house(rule));
        let read = others.map(|rule| crate::shared::oracle::rules::Rule::read(rule, rows * columns)).collect();
        let oracle = crate::shared::oracle::Board { first, ..crate::shared::oracle::Board::boxes(rows, columns) };
        Ok(Self { boxes, board, oracle, rules: read })
    }

    /// A board without rules.
    pub(crate) fn plain(boxes: (usize, usize)) -> Self {
        Self::boxes(boxes, &[""; 0])
    }

    /// The cells of its rules, in order.
    pub(crate) fn scope(&self) -> Vec<usize> {
        let mut scope: Vec<usize> = self.rules.iter().flat_map(|rule| rule.scope(&self.oracle)).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// The board with these digits in these cells.
    pub(crate) fn grid(&self, scope: &[usize], digits: &[u16]) -> Vec<u16> {
        let mut grid = vec![0; self.board.cells()];
        scope.iter().zip(digits).for_each(|(&cell, &digit)| grid[cell] = digit);
        grid
    }

    pub(crate) fn puzzle(&self, grid: &[u16]) -> Puzzle {
        Puzzle::new(Arc::clone(&self.board), grid.iter().map(|&digit| Digit::new(digit)).collect()).unwrap()
    }

    pub(crate) fn clashes(&self, grid: &[u16]) -> Vec<Violation> {
        self.puzzle(grid).clashes()
    }

    /// Whether the digits keep all rules; houses are not checked.
    pub(crate) fn oracle_keeps(&self, grid: &[u16]) -> bool {
        self.rules.iter().all(|rule| rule.holds(&self.oracle, &self.rules, grid))
    }

    pub(crate) fn check_accepts(&self, grid: &[u16]) -> bool {
        check_accepts(&self.board, grid)
    }

    /// All grids of the board without its rules.
    pub(crate) fn all_grids(&self) -> Vec<Vec<u16>> {
        self.oracle.solutions(&vec![0; self.board.cells()], usize::MAX)
    }

    /// A grid of the board without its rules, with a random first row.
    pub(crate) fn random_grid(&self, random: &mut Random) -> Vec<u16> {
        let side = self.board.side();
        let mut row: Vec<u16> = (1..=side as u16).collect();
        random.shuffle(&mut row);
        row.resize(self.board.cells(), 0);
        let mut grids = self.oracle.solutions(&row, 50);
        let chosen = random.below(grids.len());
        grids.swap_remove(chosen)
    }

    /// The puzzle with random candidates, mostly including those of the planted grid.
    pub(crate) fn restricted(&self, planted: &[u16], random: &mut Random) -> Puzzle {
        let side = self.board.side();
        let mut set = |&digit: &u16| {
            let mut set = DigitSet::full(side);
            for index in 0..side {
                if random.below(4) == 0 && (index + 1 != usize::from(digit) || random.below(30) == 0) {
                    set.remove(Digit::from_index(index));
                }
            }
            set
        };
        let sets: Vec<DigitSet> = planted.iter().map(&mut set).collect();
        Puzzle::from_candidates(Arc::clone(&self.board), &sets).unwrap()
    }
}

pub(crate) fn check_accepts(board: &Arc<Board>, grid: &[u16]) -> bool {
    let free = Puzzle::new(Arc::clone(board), vec![None; board.cells()]).unwrap();
    Solution::check(&free, grid.iter().map(|&digit| Digit::new(digit).unwrap()).collect()).is_ok()
}
