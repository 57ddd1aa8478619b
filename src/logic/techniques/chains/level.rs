//! The levels of forcing chains, and the kinds of steps at each.

use super::node::Rules;
use super::run::{Extent, Inside};
use crate::logic::technique::Technique;

/// The levels of forcing chains, from the simplest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Contradictions of one digit.
    Nishio,
    /// Cells and regions, without branches.
    Static,
    /// With branches.
    Dynamic,
    /// With locked candidates, pairs and X-wings inside.
    Plus,
    /// With cycles and chains inside.
    Chains,
    /// With cycles, chains, and cell and region chains inside.
    Multiple,
    /// With dynamic chains inside.
    Nested,
    /// With dynamic chains inside that have cycles and chains inside.
    Twice,
}

/// The kinds of steps, in the order in which equal ones are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Double,
    Cell,
    Region,
    Contradiction,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Double, Self::Cell, Self::Region, Self::Contradiction];
}

impl Level {
    pub(crate) const ALL: [Self; 8] = [
        Self::Nishio,
        Self::Static,
        Self::Dynamic,
        Self::Plus,
        Self::Chains,
        Self::Multiple,
        Self::Nested,
        Self::Twice,
    ];

    pub(super) fn extent(self) -> Extent {
        Extent {
            rules: Rules { cells: self != Self::Nishio, houses: true },
            is_dynamic: self != Self::Static,
            inside: match self {
                Self::Nishio | Self::Static | Self::Dynamic => Inside::Nothing,
                Self::Plus => Inside::Sets,
                Self::Chains => Inside::Chains,
                Self::Multiple => Inside::Multiple,
                Self::Nested => Inside::Dynamic,
                Self::Twice => Inside::Twice,
            },
        }
    }

    /// The level and the kind of the steps of a technique, if it has forcing chains.
    pub(super) fn of(technique: Technique) -> Option<(Self, Kind)> {
        let mut all = Self::ALL.into_iter().flat_map(|level| Kind::ALL.map(|kind| (level, kind)));
        all.find(|(level, kind)| level.technique(*kind) == technique)
    }

    /// The technique of a step; the first of each row is double, then cell, region, contradiction.
    pub(super) fn technique(self, kind: Kind) -> Technique {
        use Technique as T;
        let of_kind = match self {
            Self::Nishio => return T::Nishio,
            Self::Static if kind == Kind::Region => return T::RegionChains,
            Self::Static => return T::CellChains,
            Self::Dynamic => [T::DynamicDouble, T::DynamicCell, T::DynamicRegion, T::DynamicContradiction],
            Self::Plus => [T::PlusDouble, T::PlusCell, T::PlusRegion, T::PlusContradiction],
            Self::Chains => {
                [T::NestedChainDouble, T::NestedChainCell, T::NestedChainRegion, T::NestedChainContradiction]
            }
            Self::Multiple => [
                T::NestedMultipleDouble,
                T::NestedMultipleCell,
                T::NestedMultipleRegion,
                T::NestedMultipleContradiction,
            ],
            Self::Nested => {
                [T::NestedDynamicDouble, T::NestedDynamicCell, T::NestedDynamicRegion, T::NestedDynamicContradiction]
            }
            Self::Twice => {
                [T::NestedTwiceDouble, T::NestedTwiceCell, T::NestedTwiceRegion, T::NestedTwiceContradiction]
            }
        };
        of_kind[kind as usize]
    }
}
