//! The depth-first search.

use super::branch::{Branch, choose};
use super::grid::{Fixpoint, only, propagate};
use super::vector::Vector;
use crate::native::meter::{Halt, Meter};
use crate::native::vectors::{Kernel, Token};

/// The capacity of the stack: one place for each branch on the path to the current grid.
///
/// There are 9 · 6 · 6 configurations, six for each digit in each of six chutes. Each half of a branch removes at least
/// one, and an open grid has at least one left for each digit in each chute. So the path to an open grid has at most
/// 9 · 6 · 5 − 1 branches, and the grid's own branch is number 9 · 6 · 5.
const DEPTH: usize = 9 * 6 * 5;

/// The search in the vectors of one level, with its stack.
#[derive(Debug)]
pub(super) struct GridSearch<V: Vector> {
    token: V::Token,
    /// For each branch on the path to the current grid, the other half.
    stack: [V; DEPTH],
}

impl<V: Vector> GridSearch<V> {
    /// The units of work to propagate a grid and branch on it.
    const GRID: usize = 256;

    pub(super) fn new(token: V::Token) -> Self {
        Self { token, stack: [V::splat(token, 0); DEPTH] }
    }

    /// See [`Classic::visit`](super::Classic::visit).
    pub(super) fn visit(
        &mut self,
        clues: &[u8; 81],
        excluded: &[(usize, usize)],
        meter: &mut Meter,
        found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.token.run(VisitKernel { search: self, clues, excluded, meter, found })
    }
}

/// The arguments of [`GridSearch::visit`], as a kernel.
struct VisitKernel<'a, 'b, V: Vector, F> {
    search: &'a mut GridSearch<V>,
    clues: &'a [u8; 81],
    excluded: &'a [(usize, usize)],
    meter: &'a mut Meter<'b>,
    found: F,
}

impl<V, F> Kernel for VisitKernel<'_, '_, V, F>
where
    V: Vector,
    F: FnMut(&[u8; 81]) -> Result<(), Halt>,
{
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run(self) -> Result<(), Halt> {
        let Self { search: GridSearch { token, stack }, clues, excluded, meter, mut found } = self;
        let mut grid = V::clues(*token, clues);
        for &(cell, digit) in excluded {
            grid = grid.without(digit, only(cell));
        }
        let mut height = 0;
        loop {
            meter.work(GridSearch::<V>::GRID)?;
            match propagate(*token, &mut grid) {
                Fixpoint::Open(places) => {
                    meter.guess()?;
                    let Branch { digit, if_there, if_not } = choose(*token, &places);
                    stack[height] = grid.without(digit, if_not);
                    height += 1;
                    grid = grid.without(digit, if_there);
                    continue;
                }
                Fixpoint::Solved => found(&grid.digits())?,
                Fixpoint::Dead => {}
            }
            if height == 0 {
                return Ok(());
            }
            height -= 1;
            grid = stack[height];
        }
    }
}
