//! Clues outside the board.

use crate::engine::Interrupt;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Propagator, Sandwich, Skyscraper, XSum};
use crate::puzzle::OutsideKind;

/// Adds an outside clue; `cells` are those of its line, the nearest first.
pub(super) fn read(builder: &mut Builder, cells: Vec<u16>, kind: OutsideKind, value: u32) -> Result<(), Interrupt> {
    match kind {
        OutsideKind::Sandwich => {
            let sandwich = Sandwich::new(&builder.common, cells.into(), value, builder.first());
            builder.post(Propagator::Sandwich(sandwich))
        }
        OutsideKind::XSum => builder.post(Propagator::XSum(XSum { cells: cells.into(), sum: value.into() })),
        OutsideKind::Skyscraper => {
            builder.post(Propagator::Skyscraper(Skyscraper { cells: cells.into(), seen: value }))
        }
        OutsideKind::NumberedRoom => {
            let Some(&first) = cells.first() else { return Ok(()) };
            for (place, &cell) in (1..).zip(&cells) {
                // The line has each digit exactly once, so this equivalence is the whole rule.
                let rows = builder.relation(|here, there| (here == place) == (there == value))?;
                builder.pair(first, cell, &rows)?;
            }
            Ok(())
        }
    }
}
