//! Subsets of a given size, as bit masks in increasing numeric value: of four things 12, 13, 23, 14, 24, 34. Sudoku
//! Explainer searches in this order, which is not the lexicographic one, and it decides between equal steps.

/// The subsets of `set` with `size` members, ascending as numbers.
pub(super) fn subsets(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let things = set.count_ones();
    let mut next = (size <= things).then(|| (1_u32 << size) - 1);
    std::iter::from_fn(move || {
        let chosen = next?;
        next = following(chosen).filter(|&chosen| chosen >> things == 0);
        Some(spread(chosen, set))
    })
}

/// The next larger number with the same number of ones (Gosper's hack); `None` after the empty set.
fn following(chosen: u32) -> Option<u32> {
    let lowest = chosen & chosen.wrapping_neg();
    let carried = chosen + lowest;
    (chosen != 0).then(|| carried | ((carried ^ chosen) / lowest) >> 2)
}

/// The members of `set` whose numbers are the ones of `chosen`. It keeps the numeric order.
fn spread(mut chosen: u32, mut set: u16) -> u16 {
    let mut members = 0;
    while chosen != 0 {
        let lowest = set & set.wrapping_neg();
        if chosen & 1 == 1 {
            members |= lowest;
        }
        set ^= lowest;
        chosen >>= 1;
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_in_numeric_order() {
        assert_eq!(subsets(0b1111, 2).collect::<Vec<_>>(), [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(0b1_0110_0000, 2).collect::<Vec<_>>(), [0b0_0110_0000, 0b1_0010_0000, 0b1_0100_0000]);
        assert_eq!(subsets(0b101, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(0b101, 3).count(), 0);
        assert_eq!([1, 2, 3, 4, 9].map(|size| subsets(0x1FF, size).count()), [9, 36, 84, 126, 1]);
        for set in 0..0x200 {
            let expected = (0..0x200).filter(|part: &u16| part & !set == 0 && part.count_ones() == 3);
            assert!(subsets(set, 3).eq(expected), "{set:b}");
        }
    }
}
