//! Rules of one's own over the rules of this crate, and the cells, houses and rules that they list.

use super::data::Source;
use super::tree::{Node, Number};
use super::{data, tree};
use crate::puzzle::{Cell, Geometry, House, Rule};

/// A condition on the digits of cells, or of the two cells of a pair.
pub type Condition<P = Cell> = tree::Condition<P, Rule>;

/// Rules that setters write themselves.
pub type Custom = data::Custom<Rule>;

/// A part of a condition that is about more than numbers.
pub(crate) enum CustomPart<'a> {
    Rule(&'a Rule),
    House(House),
}

impl From<Condition> for Custom {
    fn from(condition: Condition) -> Self {
        Self::Where { cells: condition.named_cells(), condition: Box::new(condition), source: Source::Condition }
    }
}

impl Custom {
    /// The cells that the rule lists.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Where { cells, .. } | Self::Pairs { cells, .. } | Self::Pattern { cells, .. } => cells,
        }
    }

    /// The rules and houses in its condition.
    pub(crate) fn parts(&self) -> Vec<CustomPart<'_>> {
        let mut parts = Vec::new();
        if let Self::Where { condition, .. } = self {
            Node::Condition(condition).walk(&mut |node| match node {
                Node::Condition(Condition::Rule(rule)) => parts.push(CustomPart::Rule(rule)),
                Node::House(house) => parts.push(CustomPart::House(house)),
                Node::Condition(_) | Node::Number(_) => {}
            });
        }
        parts
    }
}

impl Condition {
    /// The cells of the condition in the order of the text, each once.
    #[must_use]
    pub fn cells(&self, geometry: &Geometry) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.for_each_cell(&mut |house| geometry.house_cells(house).collect(), &mut |cell| cells.push(cell));
        let mut seen = vec![false; geometry.cells()];
        cells.retain(|cell| !std::mem::replace(&mut seen[geometry.index(*cell)], true));
        cells
    }

    /// The cells that the text names, without those of its houses.
    pub(crate) fn named_cells(&self) -> Box<[Cell]> {
        let mut cells = Vec::new();
        self.for_each_cell(&mut |_| Vec::new(), &mut |cell| cells.push(cell));
        cells.into()
    }

    fn for_each_cell(&self, of_house: &mut dyn FnMut(House) -> Vec<Cell>, visit: &mut dyn FnMut(Cell)) {
        Node::Condition(self).walk(&mut |node| match node {
            Node::Number(Number::Digit(cell)) => visit(*cell),
            Node::House(house) => of_house(house).into_iter().for_each(&mut *visit),
            Node::Condition(Condition::Rule(rule)) => {
                let parts = rule.parts();
                parts.cells.iter().chain(parts.second).copied().for_each(&mut *visit);
            }
            Node::Condition(_) | Node::Number(_) => {}
        });
    }
}
