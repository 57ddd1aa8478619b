//! The closed table of techniques: those of Sudoku Explainer 1.2.1, in the order in which it tries them, then others.
//!
//! Names of others: Sudoku Explainer's for the techniques that it has, and HoDoKu's level and base score for the
//! technique as it knows it. Where HoDoKu has no such technique, the entry is that of the nearest one it has: a loop as
//! a uniqueness test, a chain through several cases as a forcing chain or net, a WXYZ-wing as almost locked sets, a
//! smallest reason as brute force.

use std::fmt;

/// The level that HoDoKu gives a technique; that of a puzzle is at least the highest of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HodokuLevel {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triplets.
    Medium,
    /// Quads, fish, wings, uniqueness.
    Hard,
    /// Chains.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl HodokuLevel {
    /// Every level, from the easiest.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The name in lowercase.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A technique's entry in the table.
struct Entry {
    /// The name in kebab case, for data.
    id: &'static str,
    /// The name in Sudoku Explainer, or the common one.
    name: &'static str,
    /// The least value on Sudoku Explainer's scale, in tenths; `None` for a technique that it does not have.
    tenths: Option<u32>,
    level: HodokuLevel,
    score: u32,
}

/// A value in tenths, or `-` for none.
macro_rules! tenths {
    (-) => {
        None
    };
    ($tenths:literal) => {
        Some($tenths)
    };
}

/// Declares the techniques, all in one place.
macro_rules! techniques {
    ($(
        $(#[doc = $doc:literal])+
        $technique:ident $id:literal $name:literal $tenths:tt $level:ident $score:literal,
    )*) => {
        /// A technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $doc])+ $technique,)*
        }

        impl Technique {
            /// Every technique: those of Sudoku Explainer in its order, then the others.
            pub const ALL: &'static [Self] = &[$(Self::$technique),*];

            const fn entry(self) -> Entry {
                match self {
                    $(Self::$technique => Entry {
                        id: $id, name: $name, tenths: tenths!($tenths), level: HodokuLevel::$level, score: $score,
                    },)*
                }
            }

            /// The pattern that the technique looks for, in one sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$technique => concat!($($doc),+).trim_ascii_start(),)*
                }
            }
        }
    };
}

techniques! {
    /// The last empty cell of a house.
    FullHouse "full-house" "Hidden Single" 10 Easy 4,
    /// A digit with one place in a house.
    HiddenSingle "hidden-single" "Hidden Single" 12 Easy 14,
    /// Locked candidates of a box that leave a hidden single.
    DirectPointing "direct-pointing" "Direct Pointing" 17 Medium 50,
    /// Locked candidates of a line that leave a hidden single. No path has it: direct pointing always comes before it.
    DirectClaiming "direct-claiming" "Direct Claiming" 19 Medium 50,
    /// A hidden pair that leaves a hidden single.
    DirectHiddenPair "direct-hidden-pair" "Direct Hidden Pair" 20 Medium 70,
    /// A cell with one candidate.
    NakedSingle "naked-single" "Naked Single" 23 Easy 4,
    /// A hidden triplet that leaves a hidden single.
    DirectHiddenTriplet "direct-hidden-triplet" "Direct Hidden Triplet" 25 Medium 100,
    /// A digit whose places in a box are all in one line.
    Pointing "pointing" "Pointing" 26 Medium 50,
    /// A digit whose places in a line are all in one box.
    Claiming "claiming" "Claiming" 28 Medium 50,
    /// Two cells of a house with two digits.
    NakedPair "naked-pair" "Naked Pair" 30 Medium 60,
    /// A digit whose places in two lines are all in two crossing lines.
    XWing "x-wing" "X-Wing" 32 Hard 140,
    /// Two digits of a house with two places.
    HiddenPair "hidden-pair" "Hidden Pair" 34 Medium 70,
    /// Three cells of a house with three digits.
    NakedTriplet "naked-triplet" "Naked Triplet" 36 Medium 80,
    /// A digit whose places in three lines are all in three crossing lines.
    Swordfish "swordfish" "Swordfish" 38 Hard 150,
    /// Three digits of a house with three places.
    HiddenTriplet "hidden-triplet" "Hidden Triplet" 40 Medium 100,
    /// A pivot and two wings of two candidates each: one of the wings has their common digit.
    XyWing "xy-wing" "XY-Wing" 42 Hard 160,
    /// A pivot of three candidates and two wings of two: one of the three cells has their common digit.
    XyzWing "xyz-wing" "XYZ-Wing" 44 Hard 180,
    /// A rectangle of which three corners have the same two candidates.
    UniqueRectangle1 "unique-rectangle-1" "Unique Rectangle type 1" 45 Hard 100,
    /// A rectangle whose corners of more candidates share one further digit.
    UniqueRectangle2 "unique-rectangle-2" "Unique Rectangle type 2" 45 Hard 100,
    /// A rectangle whose further digits make a naked or hidden set in a house.
    UniqueRectangle3 "unique-rectangle-3" "Unique Rectangle type 3" 45 Hard 100,
    /// A rectangle one of whose digits has no other place in a house.
    UniqueRectangle4 "unique-rectangle-4" "Unique Rectangle type 4" 45 Hard 100,
    /// A longer loop of which all cells but one have the same two candidates.
    UniqueLoop1 "unique-loop-1" "Unique Loop type 1" 46 Hard 100,
    /// A longer loop whose cells of more candidates share one further digit.
    UniqueLoop2 "unique-loop-2" "Unique Loop type 2" 46 Hard 100,
    /// A longer loop whose further digits make a naked or hidden set in a house.
    UniqueLoop3 "unique-loop-3" "Unique Loop type 3" 46 Hard 100,
    /// A longer loop one of whose digits has no other place in a house.
    UniqueLoop4 "unique-loop-4" "Unique Loop type 4" 46 Hard 100,
    /// Four cells of a house with four digits.
    NakedQuad "naked-quad" "Naked Quad" 50 Hard 120,
    /// A digit whose places in four lines are all in four crossing lines.
    Jellyfish "jellyfish" "Jellyfish" 52 Hard 160,
    /// Four digits of a house with four places.
    HiddenQuad "hidden-quad" "Hidden Quad" 54 Hard 150,
    /// All cells have two candidates but one.
    Bug1 "bug-1" "BUG type 1" 56 Hard 100,
    /// All cells have two candidates but some that share one further digit.
    Bug2 "bug-2" "BUG type 2" 57 Hard 100,
    /// All cells have two candidates but some whose further digits make a naked set.
    Bug3 "bug-3" "BUG type 3" 57 Hard 100,
    /// All cells have two candidates but two, which have another digit in common.
    Bug4 "bug-4" "BUG type 4" 57 Hard 100,
    /// Combinations of two cells that leave some common peer without a candidate.
    AlignedPairExclusion "aligned-pair-exclusion" "Aligned Pair Exclusion" 62 Unfair 300,
    /// A closed chain of one digit.
    XCycle "x-cycle" "Bidirectional X-Cycle" 65 Unfair 280,
    /// A closed chain of cells with two candidates.
    YCycle "y-cycle" "Bidirectional Y-Cycle" 65 Unfair 280,
    /// A chain of one digit with two links in houses.
    TurbotFish "turbot-fish" "Turbot Fish" 66 Hard 120,
    /// A chain of one digit.
    XChain "x-chain" "Forcing X-Chain" 66 Unfair 260,
    /// A closed chain.
    XyCycle "xy-cycle" "Bidirectional Cycle" 70 Unfair 280,
    /// A chain from a candidate to its opposite.
    XyChain "xy-chain" "Forcing Chain" 70 Unfair 280,
    /// Combinations of three cells that leave some common peer without a candidate.
    AlignedTripletExclusion "aligned-triplet-exclusion" "Aligned Triplet Exclusion" 75 Unfair 300,
    /// A contradiction of one digit.
    Nishio "nishio" "Nishio Forcing Chains" 75 Extreme 500,
    /// One end from all places of a digit in a house.
    RegionChains "region-chains" "Region Forcing Chains" 80 Extreme 500,
    /// One end from all candidates of a cell.
    CellChains "cell-chains" "Cell Forcing Chains" 80 Extreme 500,
    /// A contradiction, where a conclusion may use all earlier ones.
    DynamicContradiction "dynamic-contradiction" "Dynamic Contradiction Forcing Chains" 85 Extreme 700,
    /// One end from a candidate and from its opposite, where a conclusion may use all earlier ones.
    DynamicDouble "dynamic-double" "Dynamic Double Forcing Chains" 85 Extreme 700,
    /// One end from all places of a digit in a house, where a conclusion may use all earlier ones.
    DynamicRegion "dynamic-region" "Dynamic Region Forcing Chains" 85 Extreme 700,
    /// One end from all candidates of a cell, where a conclusion may use all earlier ones.
    DynamicCell "dynamic-cell" "Dynamic Cell Forcing Chains" 85 Extreme 700,
    /// A dynamic contradiction with locked candidates, pairs and X-wings inside.
    PlusContradiction "plus-contradiction" "Dynamic Contradiction Forcing Chains (+)" 90 Extreme 700,
    /// A dynamic double chain with locked candidates, pairs and X-wings inside.
    PlusDouble "plus-double" "Dynamic Double Forcing Chains (+)" 90 Extreme 700,
    /// Dynamic region chains with locked candidates, pairs and X-wings inside.
    PlusRegion "plus-region" "Dynamic Region Forcing Chains (+)" 90 Extreme 700,
    /// Dynamic cell chains with locked candidates, pairs and X-wings inside.
    PlusCell "plus-cell" "Dynamic Cell Forcing Chains (+)" 90 Extreme 700,
    /// A dynamic contradiction with cycles and chains inside.
    NestedChainContradiction "nested-chain-contradiction"
        "Dynamic Contradiction Forcing Chains (+ Forcing Chains)" 95 Extreme 700,
    /// A dynamic double chain with cycles and chains inside.
    NestedChainDouble "nested-chain-double" "Dynamic Double Forcing Chains (+ Forcing Chains)" 95 Extreme 700,
    /// Dynamic region chains with cycles and chains inside.
    NestedChainRegion "nested-chain-region" "Dynamic Region Forcing Chains (+ Forcing Chains)" 95 Extreme 700,
    /// Dynamic cell chains with cycles and chains inside.
    NestedChainCell "nested-chain-cell" "Dynamic Cell Forcing Chains (+ Forcing Chains)" 95 Extreme 700,
    /// A dynamic contradiction with cycles, chains, and cell and region chains inside.
    NestedMultipleContradiction "nested-multiple-contradiction"
        "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)" 100 Extreme 700,
    /// A dynamic double chain with cycles, chains, and cell and region chains inside.
    NestedMultipleDouble "nested-multiple-double"
        "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)" 100 Extreme 700,
    /// Dynamic region chains with cycles, chains, and cell and region chains inside.
    NestedMultipleRegion "nested-multiple-region"
        "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)" 100 Extreme 700,
    /// Dynamic cell chains with cycles, chains, and cell and region chains inside.
    NestedMultipleCell "nested-multiple-cell" "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)" 100 Extreme 700,
    /// A dynamic contradiction with dynamic chains inside.
    NestedDynamicContradiction "nested-dynamic-contradiction"
        "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)" 105 Extreme 700,
    /// A dynamic double chain with dynamic chains inside.
    NestedDynamicDouble "nested-dynamic-double"
        "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)" 105 Extreme 700,
    /// Dynamic region chains with dynamic chains inside.
    NestedDynamicRegion "nested-dynamic-region"
        "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)" 105 Extreme 700,
    /// Dynamic cell chains with dynamic chains inside.
    NestedDynamicCell "nested-dynamic-cell" "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)" 105 Extreme 700,
    /// A dynamic contradiction with dynamic chains inside that have cycles and chains inside.
    NestedTwiceContradiction "nested-twice-contradiction"
        "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" 110 Extreme 700,
    /// A dynamic double chain with dynamic chains inside that have cycles and chains inside.
    NestedTwiceDouble "nested-twice-double"
        "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" 110 Extreme 700,
    /// Dynamic region chains with dynamic chains inside that have cycles and chains inside.
    NestedTwiceRegion "nested-twice-region"
        "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" 110 Extreme 700,
    /// Dynamic cell chains with dynamic chains inside that have cycles and chains inside.
    NestedTwiceCell "nested-twice-cell"
        "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" 110 Extreme 700,
    /// Two cells of a box and a line with two digits.
    LockedPair "locked-pair" "Locked Pair" - Medium 40,
    /// Three cells of a box and a line with three digits.
    LockedTriplet "locked-triplet" "Locked Triplet" - Medium 60,
    /// Cells with the same two candidates, each seeing the next: the ends differ.
    RemotePair "remote-pair" "Remote Pair" - Hard 110,
    /// Two parallel lines with two places of a digit each, of which two are in one crossing line.
    Skyscraper "skyscraper" "Skyscraper" - Hard 130,
    /// A row and a column with two places of a digit each, of which two are in one box.
    TwoStringKite "two-string-kite" "Two-String Kite" - Hard 150,
    /// A box whose places of a digit are in one row and one column, and a line with two places.
    EmptyRectangle "empty-rectangle" "Empty Rectangle" - Hard 120,
    /// Two cells with the same two candidates, one of which has two places in a house that the cells see.
    WWing "w-wing" "W-Wing" - Hard 150,
    /// A rectangle with further digits at opposite corners, one of whose digits has no other place in its lines.
    UniqueRectangle6 "unique-rectangle-6" "Unique Rectangle type 6" - Hard 100,
    /// A rectangle one of whose digits has no other place in the lines of a corner.
    HiddenRectangle "hidden-rectangle" "Hidden Rectangle" - Hard 100,
    /// A rectangle of which three corners are filled, none of them a clue.
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable Rectangle type 1" - Hard 100,
    /// A rectangle of which two corners are filled, none of them a clue, and the others share one further digit.
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable Rectangle type 2" - Hard 100,
    /// An X-wing but for some places in one box.
    FinnedXWing "finned-x-wing" "Finned X-Wing" - Hard 130,
    /// A finned X-wing of which a line has one place outside the box.
    SashimiXWing "sashimi-x-wing" "Sashimi X-Wing" - Hard 150,
    /// A swordfish but for some places in one box.
    FinnedSwordfish "finned-swordfish" "Finned Swordfish" - Unfair 200,
    /// A finned swordfish of which a line has one place outside the fin.
    SashimiSwordfish "sashimi-swordfish" "Sashimi Swordfish" - Unfair 240,
    /// A jellyfish but for some places in one box.
    FinnedJellyfish "finned-jellyfish" "Finned Jellyfish" - Unfair 250,
    /// A finned jellyfish of which a line has one place outside the fin.
    SashimiJellyfish "sashimi-jellyfish" "Sashimi Jellyfish" - Unfair 260,
    /// Cells of a box and a line, and others in each, with as many digits as cells.
    SueDeCoq "sue-de-coq" "Sue de Coq" - Unfair 250,
    /// Places of a digit in two colors, one of which is true.
    SimpleColors "simple-colors" "Simple Colors" - Hard 150,
    /// Two sets of places of a digit in two colors each, one of which is true in each set.
    MultiColors "multi-colors" "Multi-Colors" - Hard 200,
    /// A chain of cells with two candidates.
    BivalueChain "bivalue-chain" "XY-Chain" - Unfair 260,
    /// A chain of strong and weak links in turn: one of its ends is true.
    Aic "aic" "AIC" - Unfair 280,
    /// A closed chain of strong and weak links in turn.
    NiceLoop "nice-loop" "Continuous Nice Loop" - Unfair 280,
    /// An AIC through groups of cells.
    GroupedAic "grouped-aic" "Grouped AIC" - Unfair 300,
    /// A nice loop through groups of cells.
    GroupedNiceLoop "grouped-nice-loop" "Grouped Continuous Nice Loop" - Unfair 300,
    /// Four cells with four digits, all but one of which can be in one of the cells at most.
    WxyzWing "wxyz-wing" "WXYZ-Wing" - Unfair 300,
    /// Two almost locked sets with a digit that only one of them can have.
    AlsXz "als-xz" "ALS-XZ" - Unfair 300,
    /// Two almost locked sets that are linked by a third.
    AlsXyWing "als-xy-wing" "ALS-XY-Wing" - Unfair 320,
    /// Almost locked sets in a chain.
    AlsChain "als-chain" "ALS Chain" - Unfair 340,
    /// The fewest cells, digits in houses and rules that imply something, on any board.
    SmallestReason "smallest-reason" "Smallest Reason" - Extreme 10000,
}

impl Technique {
    /// The name in kebab case, for data: `hidden-pair`.
    ///
    /// ```
    /// use sudosat::logic::Technique;
    /// assert_eq!(Technique::XyWing.id(), "xy-wing");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.entry().id
    }

    /// The name that Sudoku Explainer uses, or the common one for a technique that it does not have.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The least value on Sudoku Explainer's scale, times ten. A step may have more, for its length or its kind. `None`
    /// for a technique that Sudoku Explainer does not have.
    #[must_use]
    pub const fn least_tenths(self) -> Option<u32> {
        self.entry().tenths
    }

    /// The least value on Sudoku Explainer's scale; 0 for a technique that it does not have.
    pub(super) fn base(self) -> f64 {
        f64::from(self.least_tenths().unwrap_or(0)) / 10.0
    }

    /// HoDoKu's level of the technique.
    #[must_use]
    pub const fn hodoku_level(self) -> HodokuLevel {
        self.entry().level
    }

    /// HoDoKu's score of one step.
    #[must_use]
    pub const fn hodoku_score(self) -> u32 {
        self.entry().score
    }

    /// Whether the technique takes for granted that the puzzle has one solution.
    #[must_use]
    pub const fn assumes_unique(self) -> bool {
        matches!(
            self,
            Self::UniqueRectangle1
                | Self::UniqueRectangle2
                | Self::UniqueRectangle3
                | Self::UniqueRectangle4
                | Self::UniqueRectangle6
                | Self::HiddenRectangle
                | Self::AvoidableRectangle1
                | Self::AvoidableRectangle2
                | Self::UniqueLoop1
                | Self::UniqueLoop2
                | Self::UniqueLoop3
                | Self::UniqueLoop4
                | Self::Bug1
                | Self::Bug2
                | Self::Bug3
                | Self::Bug4
        )
    }
}

impl fmt::Display for Technique {
    /// Writes [`name`](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn entries_have_names_of_their_own() {
        let ids: HashSet<&str> = Technique::ALL.iter().map(|technique| technique.id()).collect();
        assert_eq!(ids.len(), Technique::ALL.len());
        for technique in Technique::ALL {
            assert!(technique.id().bytes().all(|byte| byte.is_ascii_lowercase() || b"-12346".contains(&byte)));
            assert!(technique.hodoku_score() > 0 && technique.least_tenths().is_none_or(|tenths| tenths >= 10));
        }
    }

    #[test]
    fn uniqueness_is_assumed_by_sixteen() {
        let unique = Technique::ALL.iter().filter(|technique| technique.assumes_unique());
        let named =
            |name: &str| ["Unique", "BUG", "Hidden Rectangle", "Avoidable"].iter().any(|start| name.starts_with(start));
        assert!(unique.clone().all(|technique| named(technique.name())));
        assert_eq!(unique.count(), 16);
    }
}
