//! Rectangles of four cells in two rows, two columns and two boxes, which could exchange two digits.
//!
//! | file | contents |
//! |---|---|
//! | `unique` | empty corners with two digits in common |
//! | `avoidable` | filled corners that are no clues |

pub(super) mod avoidable;
pub(super) mod unique;

/// All rectangles, by their corners: each next one is in a line with the one before.
fn all() -> impl Iterator<Item = [usize; 4]> {
    let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| [one, other]));
    pairs().flat_map(move |[top, bottom]| {
        let is_band = top / 3 == bottom / 3;
        let columns = pairs().filter(move |[left, right]| (left / 3 == right / 3) != is_band);
        columns.map(move |[left, right]| [top * 9 + left, top * 9 + right, bottom * 9 + right, bottom * 9 + left])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::tables::HOUSES;
    use std::collections::BTreeSet;

    #[test]
    fn rectangles_are_in_six_houses() {
        let houses = |corners: [usize; 4]| corners.into_iter().flat_map(|cell| HOUSES[cell]).collect::<BTreeSet<_>>();
        assert!(all().all(|corners| houses(corners).len() == 6));
        assert_eq!(all().count(), 486);
    }
}
