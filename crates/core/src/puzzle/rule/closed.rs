//! Closed lines: those whose last cell is the first one again.

use super::expression::data::Source;
use super::expression::{Condition, Custom, Number};
use super::kinds::Rule;
use super::spec::{Opening, Repeats};
use crate::puzzle::{Cell, Geometry};

/// The cells of a closed line without the repeated one; `None` if the line is open.
pub(super) fn without_repeated(cells: &[Cell]) -> Option<&[Cell]> {
    let (last, cells) = cells.split_last()?;
    (cells.len() > 1 && cells[0] == *last).then_some(cells)
}

impl Rule {
    /// The equivalent rule with open lines in place of those closed ones that have an equivalent.
    pub(crate) fn opened(self, geometry: &Geometry) -> Self {
        if let Self::Custom(Custom::Where { condition, source: Source::Condition, .. }) = self {
            let mut opened = |rule: &Self| Condition::Rule(Box::new(rule.clone().opened(geometry)));
            return Self::Custom(condition.mapped(&Number::Digit, &mut opened).into());
        }
        let Repeats::Closing(opening) = self.spec().shape.repeats else { return self };
        let Some((cells, kind)) = self.line() else { return self };
        let Some(cells) = without_repeated(cells) else { return self };
        let start = match opening {
            Opening::Never => return self,
            Opening::Anywhere => 0,
            Opening::AtBorder => {
                let enters = |pair: &[Cell]| geometry.box_of(pair[0]) != geometry.box_of(pair[1]);
                cells.windows(2).position(enters).map_or(0, |before| before + 1)
            }
        };
        Self::Line { cells: [&cells[start..], &cells[..start]].concat().into(), kind }
    }
}
