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
use std::collections::BTreeMap;
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
        let houses = piece.iter().flat_map(|&cell| incidence.houses_of(cell)).map(|&house| usize::from(house));
        let mut parts: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for house in houses.unique() {
            let inside: Vec<usize> = piece.iter().copied().filter(|&cell| incidence.is_in(cell, house)).collect();
            // Smaller parts cost more than they save.
            if inside.len() >= 2 && 2 * inside.len() >= piece.len() {
                parts.entry(inside).or_default().push(house);
            }
        }
        for (inside, houses) in parts {
            let own = if inside.len() < piece.len() { Some(self.part(&piece, &inside, present, out)?) } else { None };
            let within = own.as_deref().unwrap_or(present);
            houses.into_iter().try_for_each(|house| self.exclude_others(house, &inside, within, out))?;
        }
        ControlFlow::Continue(())
    }

    /// The presence of each digit in a part of a piece.
    fn part(
        &self,
        piece: &[usize],
        inside: &[usize],
        present: &[Term],
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Vec<Term>> {
        let terms = |cells: &mut dyn Iterator<Item = usize>| cells.map(|cell| self.cells.terms_at(cell)).collect_vec();
        let within = presence(&terms(&mut inside.iter().copied()), self.side(), out)?;
        let rest = terms(&mut piece.iter().copied().filter(|cell| !inside.contains(cell)));
        for (digit, (&within, &present)) in within.iter().zip(present).enumerate() {
            let elsewhere = || rest.iter().map(|cell| cell[digit]);
            out.clause([!within, present])?;
            out.clause([!present, within].into_iter().chain(elsewhere()))?;
            elsewhere().try_for_each(|term| out.clause([!within, !term]))?;
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
