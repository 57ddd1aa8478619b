//! Bit sets of numbers.

pub(super) fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

pub(super) fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

pub(super) fn remove(set: &mut [u64], element: usize) {
    set[element / 64] &= !(1 << (element % 64));
}

/// The elements of a set, ascending.
pub(super) fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(64 * word + bit)
        })
    })
}
