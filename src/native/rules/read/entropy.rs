//! The groups of digits that entropy is about.

use crate::native::rules::bits::below;

/// The low, the middle and the high digits. The groups are as equal as can be: one digit too many goes to the middle,
/// two go to the others.
pub(super) fn entropy_classes(side: usize) -> [u64; 3] {
    let third = side / 3;
    let low = third + usize::from(side % 3 == 2);
    let middle = third + usize::from(side % 3 == 1);
    [below(low), below(low + middle) & !below(low), below(side) & !below(low + middle)]
}
