//! The classes of digits in entropy rules.

use crate::native::rules::bits::below;

/// The low, the middle and the high digits. If the side is not a multiple of three, one spare digit goes to the middle
/// class, or two go to the outer ones.
pub(super) fn entropy_classes(side: usize) -> [u64; 3] {
    let third = side / 3;
    let low = third + usize::from(side % 3 == 2);
    let middle = third + usize::from(side % 3 == 1);
    [below(low), below(low + middle) & !below(low), below(side) & !below(low + middle)]
}
