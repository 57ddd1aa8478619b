//! Vectors of unsigned 16-bit lanes: a few operations, implemented once per width.
//!
//! The algorithm uses only the traits [`Vector`] and [`AllLanes`](super::all_lanes::AllLanes), which the files below
//! implement. They contain all the `unsafe` of the lanes, and one argument justifies it: **a vector exists only where
//! its instructions do.** The only way to create a first vector is [`Vector::splat`], which requires the [`Token`] of
//! the level.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod scalar;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use portable::Portable;

use super::node::Node;
use crate::engine::Clues;
use crate::native::vectors::Token;
use std::hint::black_box;
use std::ops::{BitAnd, BitOr, Not};

/// The largest number of lanes of any implementation.
pub(super) const MAX_LANES: usize = 32;

/// The boards of all lanes: for each of 81 cells, its candidates in every lane.
pub(super) type LaneBoards<V> = [V; 81];

/// A vector of unsigned 16-bit lanes. Arithmetic wraps; a set of lanes is a `u32`, lane 0 in bit 0.
pub(super) trait Vector: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// Proof that the processor has the instructions.
    type Token: Token;
    /// A Boolean for every lane.
    type Mask: Copy;

    /// The number of lanes.
    const LANES: usize;

    /// Sets every lane to `value`.
    fn splat(token: Self::Token, value: u16) -> Self;
    fn lanes(&self) -> &[u16];
    fn lanes_mut(&mut self) -> &mut [u16];

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The lesser of two numbers below 2¹⁵.
    fn min(self, other: Self) -> Self;
    /// The number of bits set.
    fn count_ones(self) -> Self;
    fn shift_left<const BY: u32>(self) -> Self;

    fn is_zero(self) -> Self::Mask;
    fn equals(self, other: Self) -> Self::Mask;
    /// `yes` in the lanes where the mask is true, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The set of lanes where the mask is true.
    fn lane_set(mask: Self::Mask) -> u32;

    /// `self` in the lanes where it is not zero, else `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self::select(self.is_zero(), other, self)
    }

    /// `self` in the lanes where it has three or more bits, else `other`. `one` is 1 in every lane.
    #[inline(always)]
    fn if_three_or_else(self, other: Self, one: Self) -> Self {
        let less_one = self & self.sub(one);
        let less_two = less_one & less_one.sub(one);
        Self::select(less_two.is_zero(), other, self)
    }

    /// Loads `nodes[source[lane]]` into each of the `lanes`.
    #[inline(always)]
    fn fill(cells: &mut LaneBoards<Self>, lanes: u32, source: &[usize; MAX_LANES], nodes: &[Node]) {
        for lane in each(lanes) {
            let node = &nodes[source[lane]];
            for (cell, &candidates) in cells.iter_mut().zip(&node.cells) {
                cell.lanes_mut()[lane] = candidates;
            }
        }
    }

    /// Stores each of the `lanes` to `nodes[target[lane]]`. The last node is scratch space.
    #[inline(always)]
    fn save(cells: &LaneBoards<Self>, lanes: u32, target: &[usize; MAX_LANES], nodes: &mut [Node]) {
        for lane in each(lanes) {
            let node = &mut nodes[target[lane]];
            for (cell, candidates) in cells.iter().zip(&mut node.cells) {
                *candidates = cell.lanes()[lane];
            }
        }
    }

    /// An optimization barrier: after it, the compiler reads `cells` from memory again.
    #[inline(always)]
    fn reread<T>(cells: T) -> T {
        black_box(cells)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::lanes::node::ALL;

    /// Pseudorandom numbers (xorshift).
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        fn vector<V: Vector>(&mut self, token: V::Token) -> V {
            let mut vector = V::splat(token, 0);
            for lane in vector.lanes_mut() {
                *lane = match self.next() % 8 {
                    0 => 0,
                    1 => 1 << (self.next() % 16),
                    2 => u16::MAX,
                    3 => ALL,
                    _ => (self.next() >> 20) as u16,
                };
            }
            vector
        }
    }

    /// Compares every operation with a scalar version, lane by lane.
    fn conforms<V: Vector>(token: V::Token) {
        let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
        assert_eq!(V::splat(token, 0x1234).lanes(), vec![0x1234; V::LANES]);
        for _ in 0..2000 {
            let (a, b): (V, V) = (numbers.vector(token), numbers.vector(token));
            let (one, low) = (V::splat(token, 1), V::splat(token, 0x7FFF));
            let b = if numbers.next().is_multiple_of(8) { a } else { b };
            let set = V::lane_set(a.equals(b));
            let zeros = V::lane_set(a.is_zero());
            for lane in 0..V::LANES {
                let (x, y) = (a.lanes()[lane], b.lanes()[lane]);
                assert_eq!((a & b).lanes()[lane], x & y);
                assert_eq!((a | b).lanes()[lane], x | y);
                assert_eq!((!a).lanes()[lane], !x);
                assert_eq!(a.add(b).lanes()[lane], x.wrapping_add(y));
                assert_eq!(a.sub(b).lanes()[lane], x.wrapping_sub(y));
                assert_eq!((a & low).min(b & low).lanes()[lane], Ord::min(x & 0x7FFF, y & 0x7FFF));
                assert_eq!(a.count_ones().lanes()[lane], x.count_ones() as u16);
                assert_eq!(a.shift_left::<1>().lanes()[lane], x << 1);
                assert_eq!(a.shift_left::<2>().lanes()[lane], x << 2);
                assert_eq!(a.shift_left::<3>().lanes()[lane], x << 3);
                assert_eq!(set >> lane & 1 == 1, x == y);
                assert_eq!(zeros >> lane & 1 == 1, x == 0);
                assert_eq!(V::select(a.equals(b), a, one).lanes()[lane], if x == y { x } else { 1 });
                assert_eq!(a.or_else(b).lanes()[lane], if x == 0 { y } else { x });
                let three = a.if_three_or_else(b, one).lanes()[lane];
                assert_eq!(three, if x.count_ones() >= 3 { x } else { y });
            }
            assert_eq!(u64::from(set) >> V::LANES, 0, "no lanes beyond the last");
        }
    }

    /// Loading and storing any set of lanes changes nothing else.
    fn moves<V: Vector>(token: V::Token) {
        let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
        let mut cells: LaneBoards<V> = [V::splat(token, 0); 81];
        let mut nodes = vec![Node::EMPTY; 2 * MAX_LANES + 1];
        for round in 0..500 {
            for cell in nodes.iter_mut().flat_map(|node| &mut node.cells[..81]) {
                *cell = numbers.next() as u16;
            }
            let all_lanes = u32::MAX >> (MAX_LANES - V::LANES);
            let lanes =
                all_lanes & if round % 2 == 0 { numbers.next() } else { numbers.next() & numbers.next() } as u32;
            let source: [usize; MAX_LANES] = std::array::from_fn(|lane| (lane * 7 + round) % (2 * MAX_LANES));
            let (before, nodes_before) = (cells, nodes.clone());
            V::fill(&mut cells, lanes, &source, &nodes);
            for lane in 0..V::LANES {
                for cell in 0..81 {
                    let filled = lanes >> lane & 1 == 1;
                    let expected = if filled { nodes[source[lane]].cells[cell] } else { before[cell].lanes()[lane] };
                    assert_eq!(cells[cell].lanes()[lane], expected);
                }
            }
            let target: [usize; MAX_LANES] = std::array::from_fn(|lane| (lane * 11 + round) % (2 * MAX_LANES));
            V::save(&cells, lanes, &target, &mut nodes);
            let mut untouched: Vec<usize> = (0..2 * MAX_LANES).collect();
            for lane in each(lanes) {
                untouched.retain(|&node| node != target[lane]);
                for cell in 0..81 {
                    assert_eq!(nodes[target[lane]].cells[cell], cells[cell].lanes()[lane]);
                }
            }
            assert!(untouched.iter().all(|&node| nodes[node].cells == nodes_before[node].cells));
        }
    }

    /// Every byte as a clue, in every cell.
    fn loads<V: Vector>(token: V::Token) {
        for byte in 0..=255 {
            let mut clues = [0; 81];
            for cell in 0..81 {
                clues[cell] = byte;
                let mut node = Node::EMPTY;
                V::load(token, &mut node, &clues);
                let expected = match byte {
                    0 => ALL,
                    1..=9 => 1 << (byte - 1),
                    _ => 0,
                };
                assert_eq!(node.cells[cell], expected);
                assert!(node.cells[cell + 1..81].iter().all(|&cell| cell == ALL));
            }
        }
    }

    fn all<V: Vector>(token: V::Token) {
        conforms::<V>(token);
        moves::<V>(token);
        loads::<V>(token);
    }

    #[test]
    fn the_portable_twin_conforms() {
        all::<Portable>(());
    }

    #[test]
    fn a_single_lane_conforms() {
        all::<u16>(());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx2_twin_conforms() {
        if let Some(token) = Token::detect() {
            all::<Avx2>(token);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx512_twin_conforms() {
        if let Some(token) = Token::detect() {
            all::<Avx512>(token);
        }
    }
}
