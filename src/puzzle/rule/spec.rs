//! How each rule is written: the one declaration of its name and of what follows it.

use super::super::Cell;
use super::families::{ExtraHouse, Rule};

/// How a rule is written.
pub(super) struct Spec {
    /// The name, in words.
    pub(super) name: &'static str,
    /// The name in one word, for command lines; `None` where the name is one already.
    pub(super) alias: Option<&'static str>,
    /// What follows the name.
    pub(super) shape: Shape,
    /// The rule with these arguments, which have the shape.
    pub(super) make: fn(Arguments) -> Rule,
}

/// What follows a rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Nothing,
    /// One cell or more.
    Cells,
}

/// What was read after a rule's name.
#[derive(Default)]
pub(super) struct Arguments {
    pub(super) cells: Vec<Cell>,
}

const MAIN_DIAGONAL: Spec =
    Spec { name: "diagonal main", alias: Some("main-diagonal"), shape: Shape::Nothing, make: |_| Rule::MAIN_DIAGONAL };
const ANTI_DIAGONAL: Spec =
    Spec { name: "diagonal anti", alias: Some("anti-diagonal"), shape: Shape::Nothing, make: |_| Rule::ANTI_DIAGONAL };
const WINDOKU: Spec = Spec { name: "windoku", alias: None, shape: Shape::Nothing, make: |_| Rule::WINDOKU };
const DISJOINT_GROUPS: Spec =
    Spec { name: "disjoint-groups", alias: None, shape: Shape::Nothing, make: |_| Rule::DISJOINT_GROUPS };
const REGION: Spec =
    Spec { name: "region", alias: None, shape: Shape::Cells, make: |arguments| Rule::region(arguments.cells) };

/// Every rule, in the order in which they are listed for people.
pub(super) const SPECS: [&Spec; 5] = [&MAIN_DIAGONAL, &ANTI_DIAGONAL, &WINDOKU, &DISJOINT_GROUPS, &REGION];

/// Names that stand for several rules.
pub(super) const GROUPS: [(&str, &[Rule]); 1] = [("diagonal", &Rule::DIAGONAL)];

/// How a rule is written, and the cells that follow its name.
pub(super) fn parts(rule: &Rule) -> (&'static Spec, &[Cell]) {
    match rule {
        Rule::House(ExtraHouse::MainDiagonal) => (&MAIN_DIAGONAL, &[]),
        Rule::House(ExtraHouse::AntiDiagonal) => (&ANTI_DIAGONAL, &[]),
        Rule::House(ExtraHouse::Windoku) => (&WINDOKU, &[]),
        Rule::House(ExtraHouse::DisjointGroups) => (&DISJOINT_GROUPS, &[]),
        Rule::House(ExtraHouse::Region(cells)) => (&REGION, cells),
    }
}
