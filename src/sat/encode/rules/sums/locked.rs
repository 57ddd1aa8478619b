//! Locked candidates of pieces: a digit that is in some of these cells is nowhere else in their house.
//!
//! A combination often has a digit that several cells could hold. If all of them are in one row, no other cell of the
//! row holds it, but no clause of two cells says so. So each large part of a piece within a house has a variable for
//! the presence of each digit. With these, killers take up to three quarters fewer conflicts.

use super::pieces::Scene;
use crate::puzzle::Cell;
use crate::sat::gadget::presence::presence;
use crate::sat::gadget::{Clauses, Term};
use itertools::Itertools;
use std::iter::once;
use std::ops::ControlFlow;

/// The largest side of a board with such clauses, of which each piece has a number quadratic in the side.
const MOST_SIDE: usize = 16;

impl Scene<'_> {
    /// Writes in a reduced formula where the digits of a piece exclude others; `present` says which digits it has.
    pub(super) fn lock(&self, piece: &[Cell], present: &[Term], out: &mut Clauses<'_>) -> ControlFlow<()> {
        if !self.cells.are_reduced() || self.side() > MOST_SIDE {
            return ControlFlow::Continue(());
        }
        let incidence = self.board.incidence();
        let piece: Vec<usize> = piece.iter().map(|&cell| self.index(cell)).collect();
        let mut houses: Vec<u16> = piece.iter().flat_map(|&cell| incidence.houses_of(cell)).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        let mut parts = vec![(piece.clone(), present.to_vec())];
        for house in houses.into_iter().map(usize::from) {
            let (inside, outside): (Vec<usize>, Vec<usize>) =
                piece.iter().partition(|&&cell| incidence.is_in(cell, house));
            // Smaller parts cost more than they save.
            if inside.len() < 2 || inside.len() < outside.len() {
                continue;
            }
            let known = parts.iter().position(|(part, _)| *part == inside);
            let part = known.unwrap_or(parts.len());
            if known.is_none() {
                let within = self.part(&inside, &outside, present, out)?;
                parts.push((inside, within));
            }
            let (inside, within) = &parts[part];
            self.exclude_others(house, inside, within, out)?;
        }
        ControlFlow::Continue(())
    }

    /// The presence of each digit in the cells inside, which are a part of a piece; the others of it are outside.
    fn part(
        &self,
        inside: &[usize],
        outside: &[usize],
        present: &[Term],
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Vec<Term>> {
        let terms = |cells: &[usize]| cells.iter().map(|&cell| self.cells.terms_at(cell)).collect_vec();
        let (inside, outside) = (terms(inside), terms(outside));
        let within = presence(&inside, self.side(), out)?;
        for (digit, (&within, &present)) in within.iter().zip(present).enumerate() {
            out.clause([!within, present])?;
            out.clause([!present, within].into_iter().chain(outside.iter().map(|cell| cell[digit])))?;
            outside.iter().try_for_each(|cell| out.clause([!within, !cell[digit]]))?;
        }
        ControlFlow::Continue(within)
    }

    /// Writes that a digit within these cells of the house is in no other, and that every digit of a full house is
    /// within them or in another.
    fn exclude_others(
        &self,
        house: usize,
        inside: &[usize],
        within: &[Term],
        out: &mut Clauses<'_>,
    ) -> ControlFlow<()> {
        let incidence = self.board.incidence();
        let cells = incidence.cells_of(house).iter().map(|&cell| cell as usize);
        let others = cells.filter(|cell| !inside.contains(cell)).map(|cell| self.cells.terms_at(cell)).collect_vec();
        for (digit, &within) in within.iter().enumerate() {
            others.iter().try_for_each(|cell| out.clause([!within, !cell[digit]]))?;
            if incidence.is_full(house) {
                out.clause(once(within).chain(others.iter().map(|cell| cell[digit])))?;
            }
        }
        ControlFlow::Continue(())
    }
}
