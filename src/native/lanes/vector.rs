//! The vectors that the lanes are made of: a handful of operations on unsigned 16-bit lanes, written once per width.
//!
//! The algorithm above knows only the trait [`Vector`]; the files below are its three twins. They hold all the
//! `unsafe` of the lanes, and one argument carries it: **a vector exists only where its instructions do.** The only way
//! to a first vector is [`Vector::splat`], which asks for the twin's token, and the only way to a token is the twin's
//! `detect`, which asks the processor.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(super) use sse2::Sse2;

use super::node::{Clues, Node};
use std::ops::{BitAnd, BitOr, Not};

/// The most lanes that any twin has.
pub(super) const MAX_LANES: usize = 32;

/// The candidates of one cell in every lane, for 81 cells.
pub(super) type Cells<V> = [V; 81];

/// A vector of unsigned 16-bit lanes. Arithmetic wraps; a set of lanes is a `u32`, lane 0 in bit 0.
pub(super) trait Vector: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// Proof that the processor has the instructions.
    type Token: Copy;
    /// Yes or no for every lane.
    type Mask: Copy;

    /// How many lanes there are.
    const LANES: usize;

    /// The same value in every lane.
    fn splat(token: Self::Token, value: u16) -> Self;
    /// The lanes one by one.
    fn lanes(&self) -> &[u16];
    /// The lanes one by one, to write.
    fn lanes_mut(&mut self) -> &mut [u16];

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// The number of bits set.
    fn count_ones(self) -> Self;
    fn shift_left<const BY: u32>(self) -> Self;

    fn is_zero(self) -> Self::Mask;
    fn equals(self, other: Self) -> Self::Mask;
    /// `yes` where the mask holds, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The lanes where the mask holds.
    fn lane_set(mask: Self::Mask) -> u32;

    /// This where it is not zero, else `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self::select(self.is_zero(), other, self)
    }

    /// This where it has three bits or more, else `other`. `one` is 1 in every lane.
    #[inline(always)]
    fn if_three_or_else(self, other: Self, one: Self) -> Self {
        let less_one = self & self.sub(one);
        let less_two = less_one & less_one.sub(one);
        Self::select(less_two.is_zero(), other, self)
    }

    /// Writes `nodes[source[lane]]` into each of the `lanes`.
    #[inline(always)]
    fn fill(cells: &mut Cells<Self>, lanes: u32, source: &[usize; MAX_LANES], nodes: &[Node]) {
        for lane in each(lanes) {
            let node = &nodes[source[lane]];
            for (cell, &candidates) in cells.iter_mut().zip(&node.cells) {
                cell.lanes_mut()[lane] = candidates;
            }
        }
    }

    /// Writes each of the `lanes` into `nodes[target[lane]]`. The last node of all is scratch.
    #[inline(always)]
    fn save(cells: &Cells<Self>, lanes: u32, target: &[usize; MAX_LANES], nodes: &mut [Node]) {
        for lane in each(lanes) {
            let node = &mut nodes[target[lane]];
            for (cell, candidates) in cells.iter().zip(&mut node.cells) {
                *candidates = cell.lanes()[lane];
            }
        }
    }

    /// [`Node::set_clues`].
    #[inline(always)]
    fn load(_token: Self::Token, node: &mut Node, clues: &Clues) {
        node.set_clues(clues);
    }
}

/// The lanes of a set, lowest first.
#[inline(always)]
pub(super) fn each(lanes: u32) -> Each {
    Each(lanes)
}

/// See [`each`].
pub(super) struct Each(u32);

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
