//! The reason for a step, in words.

use super::notation::{cells, eureka, node};
use crate::logic::{Link, Role, Step, Technique};
use crate::plural::listed;
use crate::puzzle::{Board, Candidate, Cell, Digit, Geometry, House, Premise};
use itertools::Itertools;

/// The most premises of a smallest reason that a sentence has without their derivation, and the most that it lists.
const MOST_IN_SENTENCE: usize = 4;
const MOST_LISTED: usize = 8;

/// A step and its board, for words about it.
#[derive(Clone, Copy)]
pub(super) struct Described<'a> {
    pub(super) step: &'a Step,
    pub(super) board: &'a Board,
}

impl<'a> Described<'a> {
    /// The houses of the premises, each once.
    pub(super) fn houses(self) -> Vec<House> {
        let houses = self.step.premises.iter().filter_map(|premise| match premise {
            Premise::House(house, _) => Some(*house),
            _ => None,
        });
        houses.unique().collect()
    }

    /// The names of houses, as a list: `box 2 and row 1`, `columns 3 and 9`.
    pub(super) fn names(self, houses: &[House]) -> String {
        let names = houses.iter().map(|&house| self.board.house_name(house)).collect_vec();
        let kinds = names.iter().filter_map(|name| name.split_once(' ')).collect_vec();
        match kinds.first() {
            Some((kind, _)) if kinds.len() > 1 && kinds.iter().all(|(other, _)| other == kind) => {
                let numbers = kinds.iter().map(|(_, number)| (*number).to_owned()).collect_vec();
                let plural = if *kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
                format!("{plural} {}", listed(&numbers))
            }
            _ => listed(&names),
        }
    }

    fn marked(self, role: Role) -> impl Iterator<Item = Candidate> + 'a {
        self.step.marks.iter().filter(move |mark| mark.role == role).map(|mark| mark.candidate)
    }

    /// The cells with a role.
    pub(super) fn cells(self, role: Role) -> Vec<Cell> {
        self.marked(role).map(|candidate| candidate.cell).unique().collect()
    }

    /// The digits with a role, as a list.
    pub(super) fn digits(self, role: Role) -> String {
        self.list(self.marked(role).map(|candidate| candidate.digit).sorted_unstable().dedup())
    }

    /// The digit that the step places or removes first.
    fn digit(self) -> String {
        let candidate = self.step.place.or(self.step.eliminate.first().copied());
        candidate.map_or_else(String::new, |candidate| self.geometry().value(candidate.digit).to_string())
    }

    /// The cell that the step fills or changes first.
    fn cell(self) -> String {
        let candidate = self.step.place.or(self.step.eliminate.first().copied());
        candidate.map_or_else(String::new, |candidate| candidate.cell.to_string())
    }

    /// The reason in one sentence.
    pub(super) fn sentence(self) -> String {
        let (houses, digit) = (self.houses(), self.digit());
        let house = |number: usize| self.names(houses.get(number..=number).unwrap_or_default());
        let causes = cells(self.cells(Role::Cause));
        let digits = self.digits(Role::Cause);
        match self.step.technique {
            Technique::FullHouse => format!("{} is the last open cell of {}", self.cell(), house(0)),
            Technique::HiddenSingle => format!("{} has only one place for {digit}", house(0)),
            Technique::NakedSingle => format!("{} has only one candidate", self.cell()),
            Technique::Pointing | Technique::Claiming => format!("{} has {digit} only in {}", house(0), house(1)),
            Technique::DirectPointing | Technique::DirectClaiming => {
                let left = house(2);
                format!("{} has {digit} only in {}, which leaves {left} one place for it", house(0), house(1))
            }
            Technique::DirectHiddenPair | Technique::DirectHiddenTriplet => {
                format!("{} has {digits} only in {causes}, which leaves one place for {digit}", house(0))
            }
            Technique::HiddenPair | Technique::HiddenTriplet | Technique::HiddenQuad => {
                format!("{} has {digits} only in {causes}", house(0))
            }
            Technique::NakedPair
            | Technique::NakedTriplet
            | Technique::NakedQuad
            | Technique::LockedPair
            | Technique::LockedTriplet => format!("{causes} have only {digits}"),
            Technique::FinnedXWing
            | Technique::FinnedSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiXWing
            | Technique::SashimiSwordfish
            | Technique::SashimiJellyfish => {
                format!("{digit} is in the fin {}, or else {causes} are a fish", cells(self.cells(Role::Fin)))
            }
            Technique::SimpleColors | Technique::MultiColors => {
                let [one, other] = [Role::SetA, Role::SetB].map(|role| cells(self.cells(role)));
                format!("{digit} is in all of {one}, or in all of {other}")
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
                let (base, cover) = houses.split_at(houses.len() / 2);
                format!("{} have {digit} only in {}", self.names(base), self.names(cover))
            }
            Technique::XyWing => {
                format!("whatever {} is, one of {} is {digit}", cells(self.cells(Role::Pivot)), self.wings())
            }
            Technique::XyzWing => format!("one of {}, {} is {digit}", cells(self.cells(Role::Pivot)), self.wings()),
            Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => format!(
                "every choice for {causes} with a removed candidate repeats a digit or leaves one of {} none",
                self.wings()
            ),
            Technique::Bug1 | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => {
                "otherwise each open cell would have two candidates, and there would be several solutions".to_owned()
            }
            technique if technique.assumes_unique() => {
                let digits = Some(self.shared_digits()).filter(|digits| digits.contains("and"));
                let digits = digits.unwrap_or_else(|| "two digits".to_owned());
                format!("otherwise {digits} could change places in {}: several solutions", self.corners())
            }
            Technique::SmallestReason => self.of_premises(),
            _ => self.of_chains(),
        }
    }

    /// The sentence of a smallest reason: its premises in the order of the derivation, if they are few; else the
    /// contradiction that they lead to.
    fn of_premises(self) -> String {
        let count = self.step.premises.len();
        match self.links().next().and_then(|links| self.contradiction(links)) {
            Some((start, both)) if count > MOST_LISTED => {
                format!("by {count} premises, {start} would make {both} both true and false")
            }
            _ => format!("it follows from {}", self.premises()),
        }
    }

    /// The cells that could exchange digits.
    fn corners(self) -> String {
        let cells = cells(self.cells(Role::Cause));
        if cells.is_empty() { "a rectangle".to_owned() } else { cells }
    }

    /// The digits that all cells of the reason have, as a list.
    fn shared_digits(self) -> String {
        let has = |cell: Cell, digit: Digit| self.marked(Role::Cause).any(|mark| mark == Candidate { cell, digit });
        let cells = self.cells(Role::Cause);
        let digits = self.marked(Role::Cause).map(|mark| mark.digit).sorted_unstable().dedup();
        self.list(digits.filter(|&digit| cells.iter().all(|&cell| has(cell, digit))))
    }

    /// The cells of wings, as a list.
    fn wings(self) -> String {
        self.cells(Role::Wing).iter().join(", ")
    }

    fn links(self) -> impl Iterator<Item = &'a [Link]> {
        self.step.chains.iter().map(move |range| &self.step.links[range.clone()])
    }

    fn of_chains(self) -> String {
        let (mut chains, by_premises) = (self.links(), || format!("by {}", self.premises()));
        match (chains.next(), chains.next(), self.step.premises.first()) {
            (Some(chain), None, _) => match self.contradiction(chain) {
                Some((start, both)) => format!("{start} would make {both} both true and false"),
                None => eureka(chain, self.geometry()).unwrap_or_else(by_premises),
            },
            (Some(_), Some(_), _) if self.is_double() => {
                let start =
                    self.links().find_map(<[Link]>::first).map(|link| self.geometry().candidate_text(link.from));
                format!("it follows from {} and from its opposite", start.unwrap_or_default())
            }
            (Some(_), Some(_), Some(Premise::Cell(cell))) => format!("it follows from each candidate of {cell}"),
            (Some(_), Some(_), Some(Premise::House(house, digit))) => {
                format!(
                    "it follows from each place for {} in {}",
                    self.geometry().value(*digit),
                    self.board.house_name(*house)
                )
            }
            _ => by_premises(),
        }
    }

    /// Whether the cases are that a candidate is true and that it is false.
    fn is_double(self) -> bool {
        use Technique as T;
        matches!(
            self.step.technique,
            T::DynamicDouble
                | T::PlusDouble
                | T::NestedChainDouble
                | T::NestedMultipleDouble
                | T::NestedDynamicDouble
                | T::NestedTwiceDouble
        )
    }

    /// The premises, as a list.
    fn premises(self) -> String {
        let name = |premise: &Premise| match premise {
            Premise::Cell(cell) => cell.to_string(),
            Premise::House(house, digit) => {
                format!("{} in {}", self.geometry().value(*digit), self.board.house_name(*house))
            }
            Premise::Rule(rule) => self.rule(*rule),
        };
        listed(&self.step.premises.iter().map(name).collect_vec())
    }

    /// The chains of forcing chains, each on a line. A sentence has the only chain of other steps.
    pub(super) fn chains(self) -> Vec<String> {
        let mut chains = self.links();
        if self.step.technique == Technique::SmallestReason {
            return self.implications();
        }
        let is_in_sentence = match (chains.next(), chains.next()) {
            (Some(only), None) => self.contradiction(only).is_none() && eureka(only, self.geometry()).is_some(),
            _ => false,
        };
        if is_in_sentence { Vec::new() } else { self.links().filter_map(|links| self.chain(links)).collect() }
    }

    /// The derivation of a smallest reason: none if its sentence is enough, and numbered if it is long.
    fn implications(self) -> Vec<String> {
        let count = self.step.premises.len();
        match self.step.links.as_slice() {
            [] => Vec::new(),
            _ if count <= MOST_IN_SENTENCE => Vec::new(),
            links if count <= MOST_LISTED => vec![self.implied(links).join("; ")],
            links => self.implied(links).zip(1..).map(|(implied, number)| format!("{number}. {implied}")).collect(),
        }
    }

    /// A chain in Eureka notation; if it branches, as implications in order.
    fn chain(self, links: &[Link]) -> Option<String> {
        if links.is_empty() {
            return None;
        }
        if let Some(chain) = eureka(links, self.geometry()) {
            return Some(chain);
        }
        Some(self.implied(links).join("; "))
    }

    /// Links as implications: `r1c1=5 -> r1c4<>5 (row 1)`.
    fn implied(self, links: &'a [Link]) -> impl Iterator<Item = String> {
        let effect = |link: &Link| (link.to, link.kind.effect_is_true());
        let implication = move |links: &[Link]| {
            let (first, is_on) = (&links[0], links[0].kind.effect_is_true());
            let causes = links.iter().map(|link| node(link.from, link.kind.cause_is_true(), self.geometry())).join(" ");
            let why = match (first.why, first.inner) {
                (Some(Premise::House(house, _)), _) => format!(" ({})", self.board.house_name(house)),
                (Some(Premise::Rule(rule)), _) => format!(" ({})", self.rule(rule)),
                (None, Some(inner)) => format!(" ({})", self.step.inner[inner].technique.name()),
                (Some(Premise::Cell(_)) | None, _) => String::new(),
            };
            format!("{causes} -> {}{why}", node(first.to, is_on, self.geometry()))
        };
        links.chunk_by(move |one, other| effect(one) == effect(other)).map(implication)
    }

    /// A rule in the notation.
    fn rule(self, position: usize) -> String {
        format!("`{}`", self.board.rules()[position])
    }

    /// The start of a chain, and the candidate that it leads to as both true and false, if there is one.
    fn contradiction(self, links: &[Link]) -> Option<(String, String)> {
        let start = links.first()?;
        let is_on = |link: &Link| link.kind.effect_is_true();
        let effects =
            || links.iter().map(|link| (link.to, is_on(link))).chain([(start.from, start.kind.cause_is_true())]);
        let both = effects().find(|&(candidate, on)| on && effects().any(|other| other == (candidate, false)))?;
        // A chain that leads from a candidate to its opposite is one that notation shows.
        let (from, geometry) = (start.from, self.geometry());
        (both.0 != from).then(|| (node(from, start.kind.cause_is_true(), geometry), geometry.candidate_text(both.0)))
    }

    /// Digits as a list: `3, 7 and 8`.
    fn list(self, digits: impl Iterator<Item = Digit>) -> String {
        listed(&digits.map(|digit| self.geometry().value(digit).to_string()).collect_vec())
    }

    fn geometry(self) -> &'a Geometry {
        self.board.geometry()
    }
}
