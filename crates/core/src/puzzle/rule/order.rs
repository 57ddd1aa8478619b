//! The canonical order of a rule: cells are sorted wherever their order has no meaning.

use super::clue_line::Edge;
use super::kinds::{ExtraHouse, OutsideKind, PairKind, Rule};

impl Rule {
    /// The rule in canonical order: sorted wherever order has no meaning.
    pub(crate) fn in_order(mut self) -> Self {
        match &mut self {
            Self::House(ExtraHouse::Region(cells))
            | Self::Cage { cells, .. }
            | Self::Sum { cells, .. }
            | Self::Count { cells, .. }
            | Self::Index { cells, .. }
            | Self::Circles { cells } => cells.sort_unstable(),
            Self::Quadruple { cells, digits } => {
                cells.sort_unstable();
                digits.sort_unstable();
            }
            Self::Pair { cells, kind: PairKind::Difference(_) | PairKind::Ratio(_) | PairKind::Sum(_) } => {
                cells.sort_unstable();
            }
            // A sandwich clue reads the same from both ends.
            Self::Outside { line, kind: OutsideKind::Sandwich, .. } => {
                line.from = match line.from {
                    Edge::Left | Edge::Right => Edge::Left,
                    Edge::Top | Edge::Bottom => Edge::Top,
                };
            }
            Self::House(
                ExtraHouse::MainDiagonal | ExtraHouse::AntiDiagonal | ExtraHouse::Windoku | ExtraHouse::DisjointGroups,
            )
            | Self::Global(_)
            | Self::Cell { .. }
            | Self::Pair { kind: PairKind::Greater, .. }
            | Self::Line { .. }
            | Self::Arrow { .. }
            | Self::Outside { kind: OutsideKind::XSum | OutsideKind::Skyscraper | OutsideKind::NumberedRoom, .. }
            | Self::Clone { .. }
            | Self::Custom(_) => {}
        }
        self
    }
}
