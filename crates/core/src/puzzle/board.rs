//! A board: the cells and houses of a geometry, and the rules beyond rows, columns and boxes.
//!
//! A board is built once and shared by an [`Arc`]: a million puzzles of one kind hold one copy. Its tables are built
//! with it rather than at the first search, because puzzles and solutions serve as hash keys and must not have interior
//! mutability. Houses are numbered from 0: rows, columns, boxes, and then the extra houses in the order of the rules
//! that add them.

use super::Cell;
use super::extra;
use super::geometry::{Geometry, House};
use super::incidence::Incidence;
use super::layout::Grids;
use super::rule::{ExtraHouse, Rule, RuleError, check_fit, conditions_of_board};
use super::shape::GeometryError;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::{Arc, LazyLock};

/// A geometry and rules, shared by all puzzles of one kind.
///
/// ```
/// # use sudosat_core::puzzle::{Board, Geometry, House, Rule};
/// let board = Board::new(Geometry::with_side(4)?, Rule::DIAGONAL)?;
/// assert_eq!(board.houses().count(), 14);
/// assert_eq!(board.house_name(House::Extra(1)), "antidiagonal");
/// let cells: Vec<String> = board.house_cells(House::Extra(1)).map(|cell| cell.to_string()).collect();
/// assert_eq!(cells, ["r1c4", "r2c3", "r3c2", "r4c1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Board {
    geometry: Arc<Geometry>,
    rules: Vec<Rule>,
    extra: Vec<Added>,
    is_classic: bool,
    incidence: Arc<Incidence>,
}

/// A house that a rule adds.
struct Added {
    /// The index of the rule in [`Board::rules`].
    rule: usize,
    /// The number of this house among the houses of that kind, from 1.
    number: usize,
}

impl Board {
    /// The classic board: 9×9 with 3×3 boxes and no other rule. All callers share one instance.
    #[must_use]
    pub fn classic() -> Arc<Self> {
        static CLASSIC: LazyLock<Arc<Board>> =
            LazyLock::new(|| Arc::new(Board::assemble(Geometry::classic(), Vec::new(), Vec::new(), &[])));
        Arc::clone(&CLASSIC)
    }

    /// A board without rules beyond rows, columns and boxes.
    #[must_use]
    pub fn plain(geometry: Arc<Geometry>) -> Arc<Self> {
        if geometry.is_classic() {
            return Self::classic();
        }
        let rules = conditions_of_board(&geometry);
        Arc::new(Self::assemble(geometry, rules, Vec::new(), &[]))
    }

    /// A board of `side` × `side` cells with the [usual](super::BoxShape::usual) boxes and no other rule.
    ///
    /// # Errors
    ///
    /// If the side is out of range or no box shape fits it.
    pub fn with_side(side: usize) -> Result<Arc<Self>, GeometryError> {
        Geometry::with_side(side).map(Self::plain)
    }

    /// A board with these rules, sorted and without duplicates.
    ///
    /// # Errors
    ///
    /// If a rule does not fit the geometry.
    pub fn new(geometry: Arc<Geometry>, rules: impl IntoIterator<Item = Rule>) -> Result<Arc<Self>, RuleError> {
        let fitting = |rule: Rule| {
            let rule = rule.in_order();
            check_fit(&rule, &geometry)?;
            let rule = rule.opened(&geometry).on_values(&geometry)?;
            check_fit(&rule, &geometry).map(|()| rule)
        };
        let stated = rules.into_iter().filter(|rule| !rule.is_of_board());
        let mut rules: Vec<Rule> = stated.map(fitting).collect::<Result<_, _>>()?;
        if rules.is_empty() {
            return Ok(Self::plain(geometry));
        }
        rules.sort_unstable();
        rules.dedup();
        rules.extend(conditions_of_board(&geometry));
        let (mut extra, mut cells): (Vec<Added>, Vec<extra::HouseCells>) = (Vec::new(), Vec::new());
        for (position, rule) in rules.iter().enumerate() {
            // Rules are sorted, so those of one kind are adjacent.
            let before = extra.last().filter(|last| rules[last.rule].name() == rule.name());
            let first = before.map_or(1, |last| last.number + 1);
            let houses = rule.house().map_or_else(|| Ok(Vec::new()), |kind| extra::houses(&geometry, kind))?;
            extra.extend((first..).take(houses.len()).map(|number| Added { rule: position, number }));
            cells.extend(houses);
        }
        let houses = geometry.house_counts().iter().sum::<usize>() + extra.len();
        if houses > usize::from(u16::MAX) {
            return Err(RuleError::TooMany { houses });
        }
        Ok(Arc::new(Self::assemble(geometry, rules, extra, &cells)))
    }

    /// Builds the tables; `cells` lists the cells of each extra house.
    fn assemble(geometry: Arc<Geometry>, rules: Vec<Rule>, extra: Vec<Added>, cells: &[extra::HouseCells]) -> Self {
        let is_classic = geometry.is_classic() && rules.is_empty();
        let houses = geometry.house_counts().iter().sum::<usize>() + extra.len();
        let (mut all, mut starts) = (Vec::with_capacity(houses * geometry.side()), Vec::with_capacity(houses + 1));
        starts.push(0);
        for house in geometry.houses() {
            all.extend(geometry.cells_of(house).map(|cell| cell as u32));
            starts.push(all.len() as u32);
        }
        for cells in cells {
            all.extend(cells);
            starts.push(all.len() as u32);
        }
        let incidence = Arc::new(Incidence::new(geometry.cells(), geometry.side(), all, starts));
        Self { geometry, rules, extra, is_classic, incidence }
    }

    /// The cells and the rows, columns and boxes.
    #[must_use]
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The rules beyond rows, columns and boxes, sorted and without duplicates; last those of the board itself, if it
    /// has [modified cells](super::Modifier).
    #[must_use]
    #[inline]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rules as they were stated, in the order of [all](Self::rules), without those of the board itself.
    #[doc(hidden)]
    pub fn stated_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().take_while(|rule| !rule.is_of_board()).map(Rule::stated)
    }

    /// The side: the number of digits, and of rows, columns and boxes if the board is
    /// [square](Geometry::is_square).
    #[must_use]
    #[inline]
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// The number of cells: side² on a square board.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> usize {
        self.geometry.cells()
    }

    /// Whether this is the 9×9 board with 3×3 boxes and no rule beyond them.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// The number of houses.
    #[must_use]
    #[inline]
    pub fn house_count(&self) -> usize {
        self.incidence.house_count()
    }

    /// All houses by number: rows, columns, boxes, extra houses.
    #[inline]
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        self.geometry.houses().chain(self.extra_houses())
    }

    /// The houses that the rule at this index adds.
    pub fn houses_of_rule(&self, rule: usize) -> impl Iterator<Item = House> + '_ {
        let extra = self.extra.iter().enumerate();
        extra.filter(move |(_, house)| house.rule == rule).map(|(number, _)| House::Extra(number))
    }

    /// The houses that rules add.
    #[inline]
    pub fn extra_houses(&self) -> impl ExactSizeIterator<Item = House> + use<> {
        (0..self.extra.len()).map(House::Extra)
    }

    /// The cells of a house, ascending.
    ///
    /// # Panics
    ///
    /// May panic if the board has no such house.
    pub fn house_cells(&self, house: House) -> impl Iterator<Item = Cell> + '_ {
        self.incidence.cells_of(self.number_of(house)).iter().map(|&cell| self.geometry.cell(cell as usize))
    }

    /// The number of a house in the order of [`houses`](Self::houses).
    #[doc(hidden)]
    #[must_use]
    pub fn number_of(&self, house: House) -> usize {
        let [rows, columns, boxes] = self.geometry.house_counts();
        match house {
            House::Row(number) => number,
            House::Column(number) => rows + number,
            House::Box(number) => rows + columns + number,
            House::Extra(number) => rows + columns + boxes + number,
        }
    }

    /// Whether a house has as many cells as there are digits, so that each digit is in one of them.
    ///
    /// # Panics
    ///
    /// If the board has no such house.
    #[must_use]
    pub fn is_full(&self, house: House) -> bool {
        self.incidence.is_full(self.number_of(house))
    }

    /// The name of a house in messages, numbered from 1: `row 1`, `column 9`, `box 5`, `region 5`, `row 2 of
    /// grid 3`, `main diagonal`, `window 2`.
    ///
    /// # Panics
    ///
    /// If the board has no such extra house.
    #[must_use]
    pub fn house_name(&self, house: House) -> String {
        let of_grid = |number: usize, each: fn(&Grids) -> usize| match self.geometry.grids() {
            Some(grids) if grids.origins.len() > 1 => {
                format!("{} of grid {}", number % each(grids) + 1, number / each(grids) + 1)
            }
            _ => (number + 1).to_string(),
        };
        match house {
            House::Row(row) => format!("row {}", of_grid(row, |grids| grids.rows)),
            House::Column(column) => format!("column {}", of_grid(column, |grids| grids.columns)),
            House::Box(number) if self.geometry.box_shape().is_some() => format!("box {}", number + 1),
            House::Box(number) => format!("region {}", number + 1),
            House::Extra(number) => {
                let Added { rule, number } = &self.extra[number];
                match self.rules[*rule].house() {
                    Some(ExtraHouse::MainDiagonal) => "main diagonal".to_owned(),
                    Some(ExtraHouse::AntiDiagonal) => "antidiagonal".to_owned(),
                    Some(ExtraHouse::Windoku) => format!("window {number}"),
                    Some(ExtraHouse::DisjointGroups) => format!("disjoint group {number}"),
                    Some(ExtraHouse::Region(_)) => format!("extra region {number}"),
                    // Unreachable: only rules with a house are in `extra`.
                    None => self.rules[*rule].to_string(),
                }
            }
        }
    }

    /// The table of cells and houses.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn incidence(&self) -> &Arc<Incidence> {
        &self.incidence
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        let same_geometry = || Arc::ptr_eq(&self.geometry, &other.geometry) || self.geometry == other.geometry;
        ptr::eq(self, other) || self.rules == other.rules && same_geometry()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.geometry.hash(state);
        self.rules.hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.geometry).field(&self.rules).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    #[test]
    fn rules_are_kept_once() {
        let rules = [Rule::ANTI_DIAGONAL, Rule::MAIN_DIAGONAL, Rule::ANTI_DIAGONAL];
        let board = Board::new(Geometry::classic(), rules).unwrap();
        assert_eq!(board.rules(), Rule::DIAGONAL);
        assert!(!board.is_classic());
        assert!(Board::new(Geometry::classic(), []).unwrap().is_classic());
        assert_eq!(board, Board::new(Geometry::classic(), Rule::DIAGONAL).unwrap());
        assert_ne!(board, Board::classic());
    }

    #[test]
    fn houses_can_be_numbered() {
        // All regions share six cells; the other three vary over the remaining 75.
        let regions = (6..81).array_combinations().map(|[one, two, three]| {
            Rule::region((0..6).chain([one, two, three]).map(|index| Cell::from_index(index, 9)))
        });
        assert_eq!(Board::new(Geometry::classic(), regions.clone().take(1000)).unwrap().house_count(), 1027);
        let error = Board::new(Geometry::classic(), regions).unwrap_err();
        assert_eq!(error, RuleError::TooMany { houses: 27 + 67_525 });
    }

    #[test]
    fn houses_have_names() {
        let board = Board::new(Geometry::with_regions(2, &[7, 3, 7, 3]).unwrap(), [Rule::ANTI_DIAGONAL]).unwrap();
        let names: Vec<String> = board.houses().map(|house| board.house_name(house)).collect();
        assert_eq!(names, ["row 1", "row 2", "column 1", "column 2", "region 1", "region 2", "antidiagonal"]);
        assert_eq!(Board::classic().house_name(House::Box(8)), "box 9");
        let rules = ["windoku", "disjoint-groups", "region r1c1 r1c2", "region r2c1 r2c2", "diagonal main"];
        let rules = rules.map(|text| text.parse::<Rule>().unwrap());
        let board = Board::new(Geometry::with_regions(2, &[1, 2, 1, 2]).unwrap(), rules[1..].iter().cloned()).unwrap();
        let names: Vec<String> = board.extra_houses().map(|house| board.house_name(house)).collect();
        assert_eq!(
            names,
            ["main diagonal", "disjoint group 1", "disjoint group 2", "extra region 1", "extra region 2"]
        );
        assert_eq!(board.houses_of_rule(1).collect::<Vec<_>>(), [House::Extra(1), House::Extra(2)]);
        let windoku = Board::new(Geometry::classic(), [rules[0].clone()]).unwrap();
        assert_eq!(windoku.house_name(House::Extra(3)), "window 4");
    }
}
