//! The table of properties.

use crate::generate::Symmetry;
use crate::logic::{HodokuLevel, Technique};

/// The kind of a property's values.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Yes or no.
    Flag,
    Number,
    /// Text of any content.
    Text,
    /// One of these words, without an order.
    Choice(fn() -> Vec<&'static str>),
    /// One of these words, in ascending order.
    Level(fn() -> Vec<&'static str>),
    /// `depth:sum`, as the scale `effort` has it.
    Effort,
}

/// Declares the properties, all in one place.
macro_rules! properties {
    ($($property:ident $name:literal $kind:expr, $cost:literal $about:literal,)*) => {
        /// A property of a puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Property {
            $(#[doc = $about] $property,)*
        }

        impl Property {
            /// Every property, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$property),*];

            /// The name in conditions and in headers of tables.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$property => $name,)*
                }
            }

            /// The kind of its values.
            #[must_use]
            pub const fn kind(self) -> Kind {
                match self {
                    $(Self::$property => $kind,)*
                }
            }

            /// The rank of its cost: cheaper ones are computed first.
            #[must_use]
            pub const fn cost(self) -> u8 {
                match self {
                    $(Self::$property => $cost,)*
                }
            }

            /// Its meaning in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$property => $about,)*
                }
            }
        }
    };
}

// Costs are ranks of the time for a common 9x9 puzzle: 0 reads the record, 2 takes microseconds, 3 tens, 5 and above
// milliseconds.
properties! {
    Puzzle "puzzle" Kind::Text, 0 "the puzzle as a line",
    Side "side" Kind::Number, 0 "the side of the board",
    Clues "clues" Kind::Number, 0 "the number of clues",
    Rules "rules" Kind::Text, 0 "unusual boxes or regions, and rules besides rows, columns and boxes",
    Title "title" Kind::Text, 0 "the title",
    Author "author" Kind::Text, 0 "the author",
    Comment "comment" Kind::Text, 0 "the text after the puzzle",
    Record "record" Kind::Number, 0 "the number of the record in its input",
    Line "line" Kind::Number, 0 "the line it begins on",
    Source "source" Kind::Text, 0 "the name of its input",
    Pattern "pattern" Kind::Text, 1 "the cells with clues as a line of 1 and .",
    Symmetric "symmetric" Kind::Flag, 1 "a turn or reflection maps the cells with clues to themselves",
    Symmetry "symmetry" Kind::Choice(symmetries), 1 "all turns and reflections that do, by the names of `generate`",
    Canonical "canonical" Kind::Text, 2 "the canonical form (9x9)",
    Automorphisms "automorphisms" Kind::Number, 2 "the number of maps of the puzzle to itself (9x9)",
    Unique "unique" Kind::Flag, 3 "it has exactly one solution",
    Verdict "verdict" Kind::Choice(verdicts), 3 "unique, multiple or unsolvable",
    Solution "solution" Kind::Text, 3 "the only solution as a line",
    Solutions "solutions" Kind::Number, 4 "the number of solutions, counted up to a limit",
    Minimal "minimal" Kind::Flag, 4 "it has one solution, and more without any of its clues",
    Grid "grid" Kind::Text, 4 "the canonical form of the only solution (9x9)",
    Effort "effort" Kind::Effort, 5 "how hard it is for propagation, as in 1:23.4",
    Hardest "hardest" Kind::Number, 5 "the most rounds to a refutation",
    Bottleneck "bottleneck" Kind::Number, 5 "the fewest conclusions at a standstill",
    HodokuLevel "hodoku_level" Kind::Level(levels), 6 "the level in the manner of HoDoKu (9x9)",
    HodokuScore "hodoku_score" Kind::Number, 6 "the score in the manner of HoDoKu (9x9)",
    Er "er" Kind::Number, 7 "Sudoku Explainer's value of the hardest step (9x9)",
    Ep "ep" Kind::Number, 7 "its value of the hardest step up to the first placed digit (9x9)",
    Ed "ed" Kind::Number, 7 "its value of the first step (9x9)",
    Technique "technique" Kind::Choice(techniques), 7 "the technique of the hardest step (9x9)",
    LargestReason "largest_reason" Kind::Number, 8 "the most premises of a step",
    Premises "premises" Kind::Number, 8 "the premises of all steps",
}

impl Property {
    /// The property of this name, in any case.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|property| property.name().eq_ignore_ascii_case(name))
    }
}

impl Property {
    /// Whether only classic puzzles have it: 9×9 with 3×3 boxes, no other rule, and no restricted cell.
    #[must_use]
    pub const fn is_of_classic(self) -> bool {
        matches!(
            self,
            Self::Canonical
                | Self::Automorphisms
                | Self::Grid
                | Self::HodokuLevel
                | Self::HodokuScore
                | Self::Er
                | Self::Ep
                | Self::Ed
                | Self::Technique
        )
    }
}

fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.map(Symmetry::name).to_vec()
}

pub(super) const VERDICTS: [&str; 3] = ["unique", "multiple", "unsolvable"];

fn verdicts() -> Vec<&'static str> {
    VERDICTS.to_vec()
}

fn levels() -> Vec<&'static str> {
    HodokuLevel::ALL.map(HodokuLevel::name).to_vec()
}

/// The technique of a full grid, which has no step.
pub(super) const NO_TECHNIQUE: &str = "none";

fn techniques() -> Vec<&'static str> {
    Technique::ALL.iter().map(|technique| technique.id()).chain([NO_TECHNIQUE]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_distinct_and_are_found_in_any_case() {
        let names: HashSet<&str> = Property::ALL.iter().map(|property| property.name()).collect();
        assert_eq!(names.len(), Property::ALL.len());
        for &property in Property::ALL {
            assert_eq!(Property::by_name(&property.name().to_uppercase()), Some(property));
            // A name must not contain an operator.
            assert!(property.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
        }
        assert_eq!(Property::by_name("clue"), None);
    }

    #[test]
    fn properties_say_for_which_boards_they_are() {
        for &property in Property::ALL {
            assert_eq!(property.is_of_classic(), property.about().ends_with("(9x9)"), "{}", property.name());
        }
        assert!(levels().len() == 5 && symmetries().contains(&"180") && techniques().contains(&"xy-wing"));
    }
}
