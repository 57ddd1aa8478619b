//! A step of a solution as pure data: the conclusion, what it rests on, and what to show of it. Words and pictures are
//! made elsewhere.

use super::grid::{Grid, candidate};
use super::scale::SeValue;
use super::tables::{COLUMNS, HOUSE_SETS, HOUSES, ROWS, cells, members};
use super::technique::Technique;
use crate::puzzle::{Candidate, Cell, Digit, House, Premise};
use std::ops::Range;

/// A step: a technique and its conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Its value, as Sudoku Explainer rates it; `None` for a technique that it does not have.
    pub rating: Option<SeValue>,
    /// The digit that the step places, if it does.
    pub place: Option<Candidate>,
    /// The candidates that the step removes, by cell and then by digit, all of them present before it. A placed digit
    /// then removes others, of its cell and of its peers; of those only its cell's are listed, and only for chains.
    pub eliminate: Vec<Candidate>,
    /// The constraints that imply the conclusion. With the candidates they suffice, except for a technique that
    /// [assumes](Technique::assumes_unique) one solution.
    pub premises: Vec<Premise>,
    /// Candidates to point out, all of them present before the step.
    #[doc(hidden)]
    pub marks: Vec<Mark>,
    /// Links of chains, from causes to effects. Where a chain goes through groups of candidates, of which one is true
    /// or all are false, each candidate of a group has a link to each of the next: consecutive links of the same kind
    /// are one link of the chain.
    #[doc(hidden)]
    pub links: Vec<Link>,
    /// The chains, as ranges of `links`: one for a chain or a cycle, one for each case of forcing chains. In a chain
    /// each link comes after those that lead to its cause.
    #[doc(hidden)]
    pub chains: Vec<Range<usize>>,
    /// The techniques inside its chains.
    #[doc(hidden)]
    pub inner: Vec<InnerStep>,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// It is why the conclusion holds.
    Cause,
    /// It is a candidate of a wing's pivot.
    Pivot,
    /// It is a candidate of a wing.
    Wing,
    /// It is a fin of a fish.
    Fin,
    /// It is in the first of two sets or colors.
    SetA,
    /// It is in the second of two sets or colors.
    SetB,
    /// A chain concludes that it is true.
    On,
    /// A chain concludes that it is false.
    Off,
}

/// A candidate with a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The candidate.
    pub candidate: Candidate,
    /// Its role.
    pub role: Role,
}

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// If the first is false, the second is true.
    Strong,
    /// If the first is true, the second is false.
    Weak,
    /// If the first is true, so is the second. Only rules have such links.
    BothTrue,
    /// If the first is false, so is the second. Rules have such links, and techniques inside chains.
    BothFalse,
}

impl LinkKind {
    /// The kind of a link by whether its cause and its effect are true.
    #[must_use]
    pub const fn new(cause: bool, effect: bool) -> Self {
        match (cause, effect) {
            (false, true) => Self::Strong,
            (true, false) => Self::Weak,
            (true, true) => Self::BothTrue,
            (false, false) => Self::BothFalse,
        }
    }

    /// Whether the cause is that the first candidate is true, and not that it is false.
    #[must_use]
    pub const fn cause_is_true(self) -> bool {
        matches!(self, Self::Weak | Self::BothTrue)
    }

    /// Whether the effect is that the second candidate is true, and not that it is false.
    #[must_use]
    pub const fn effect_is_true(self) -> bool {
        matches!(self, Self::Strong | Self::BothTrue)
    }
}

/// A link of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The cause.
    pub from: Candidate,
    /// The effect.
    pub to: Candidate,
    /// Whether it is strong or weak.
    pub kind: LinkKind,
    /// The constraint that it comes from; `None` where the effect comes from a technique inside the chain.
    pub why: Option<Premise>,
    /// The technique inside the chain that the effect comes from, by its place in [`Step::inner`].
    pub inner: Option<usize>,
}

/// A technique inside a chain: it removes candidates from what the chain has left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InnerStep {
    /// The technique.
    pub technique: Technique,
    /// The constraints that imply what it removes. They are among those of the step.
    pub premises: Vec<Premise>,
}

impl Step {
    /// A step of a value, without a conclusion yet.
    pub(super) fn new(technique: Technique, rating: SeValue) -> Self {
        Self::rated(technique, Some(rating))
    }

    fn rated(technique: Technique, rating: Option<SeValue>) -> Self {
        Self {
            technique,
            rating,
            place: None,
            eliminate: Vec::new(),
            premises: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            chains: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// A step by these premises, without a conclusion yet.
    pub(crate) fn of_reason(technique: Technique, premises: Vec<Premise>) -> Self {
        Self { premises, ..Self::rated(technique, None) }
    }

    /// A step of the least value that its technique has, if it has any.
    pub(super) fn plain(technique: Technique) -> Self {
        Self::rated(technique, technique.least_tenths().map(|_| SeValue::new(technique.base())))
    }

    /// Adds a placement.
    pub(super) fn placing(mut self, cell: usize, digit: usize) -> Self {
        self.place = Some(candidate(cell, digit));
        self
    }

    /// Adds the removal of these digits from these cells; `None` if there are none.
    pub(super) fn removing(self, grid: &Grid, cells: u128, digits: u16) -> Option<Self> {
        grid.has_any(cells, digits).then(|| Self { eliminate: grid.found(cells, digits), ..self })
    }

    /// Adds the premises that these digits are in this house.
    pub(super) fn because_of_house(mut self, house: usize, digits: u16) -> Self {
        self.premises.extend(members(digits).map(|digit| house_premise(house, digit)));
        self
    }

    /// Adds the premises that these cells are filled.
    pub(super) fn because_of_cells(mut self, set: u128) -> Self {
        self.premises.extend(cells(set).map(cell_premise));
        self
    }

    /// Adds the premises that these digits are in the first house that two cells share.
    pub(super) fn because_of_peers(mut self, one: usize, two: usize, digits: u16) -> Self {
        let shared = HOUSES[one].into_iter().find(|house| HOUSES[two].contains(house));
        for premise in shared.into_iter().flat_map(|house| members(digits).map(move |digit| (house, digit))) {
            let premise = house_premise(premise.0.into(), premise.1);
            if !self.premises.contains(&premise) {
                self.premises.push(premise);
            }
        }
        self
    }

    /// Adds a premise, unless the step has it.
    pub(super) fn because(mut self, premise: Premise) -> Self {
        self.premises.extend((!self.premises.contains(&premise)).then_some(premise));
        self
    }

    /// Adds the premises that a digit is in a house of each of the causes, for any of the targets that have it: a house
    /// of all causes, if there is one, or a house for each.
    pub(super) fn because_of_sight(self, grid: &Grid, causes: u128, targets: u128, digit: usize) -> Self {
        let targets = if causes == 0 { 0 } else { targets & grid.cells_with(digit) };
        cells(targets).fold(self, |step, target| {
            let all = causes | 1 << target;
            match (0..27).find(|&house| all & !HOUSE_SETS[house] == 0) {
                Some(house) => step.because(house_premise(house, digit)),
                None => cells(causes).fold(step, |step, one| step.because_of_peers(one, target, 1 << digit)),
            }
        })
    }

    /// Marks the candidates of these digits in these cells.
    pub(super) fn marking(mut self, grid: &Grid, role: Role, cells: u128, digits: u16) -> Self {
        self.marks.extend(grid.found(cells, digits).into_iter().map(|candidate| Mark { candidate, role }));
        self
    }
}

/// The premise that a cell is filled.
pub(super) fn cell_premise(cell: usize) -> Premise {
    Premise::Cell(Cell::from_index(cell, 9))
}

/// The premise that a digit, from 0, is in a house.
pub(super) fn house_premise(house: usize, digit: usize) -> Premise {
    let house = match house {
        0..ROWS => House::Box(house),
        ROWS..COLUMNS => House::Row(house - ROWS),
        _ => House::Column(house - COLUMNS),
    };
    Premise::House(house, Digit::from_index(digit))
}
