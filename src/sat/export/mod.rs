//! Puzzles as files for other tools, with a machine-readable map of the variables in comments.
//!
//! | format | for | method |
//! |---|---|---|
//! | DIMACS CNF | SAT solvers | [`Export::dimacs`] |
//! | iCNF | incremental SAT solvers: the CNF, then cubes that split the search | [`Export::cubes`] |
//! | OPB | pseudo-Boolean solvers | [`Export::opb`] |
//! | SMT-LIB 2 | SMT solvers | [`Export::smtlib`] |
//!
//! Every file is streamed: no formula is held in memory.

mod cubes;
mod dimacs;
mod lines;
mod opb;
mod smtlib;

use super::encode::{Form, clue_literals};
use super::vars::VarMap;
use crate::engine::Budget;
use crate::formula::{Lit, Var};
use crate::puzzle::{Grids, Puzzle, Solution};
use std::fmt;

/// The place of the clues in an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueForm {
    /// In the formula, as unit clauses; in a reduced formula they are already applied.
    #[default]
    Units,
    /// Outside the formula, which is that of the rules alone: they are assumptions, for [`write_assumptions`]. A
    /// reduced formula without clues is the extended one.
    Apart,
}

static UNLIMITED: Budget = Budget::unlimited();

/// A puzzle to export, with options. Each format is a method.
///
/// ```
/// # use sudosat::puzzle::{Board, Puzzle};
/// # use sudosat::sat::Export;
/// let puzzle = Puzzle::new(Board::with_side(1)?, vec![None])?;
/// let mut text = Vec::new();
/// Export::new(&puzzle).opb(&mut text)?;
/// assert!(String::from_utf8(text)?.ends_with("* map x1 r1c1=1\n+1 x1 = 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Export<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The form of the clauses, if the format has clauses.
    pub form: Form,
    /// The place of the clues.
    #[doc(hidden)]
    pub clues: ClueForm,
    /// Solutions that the formula must exclude.
    pub blocked: &'a [Solution],
    /// Limits the time for formats with clauses.
    budget: &'a Budget,
}

impl<'a> Export<'a> {
    /// This export in this encoding, with its at-most-one scheme.
    #[must_use]
    pub fn with_form(self, form: impl Into<Form>) -> Self {
        Self { form: form.into(), ..self }
    }

    /// This export with its clues in this place.
    #[doc(hidden)]
    #[must_use]
    pub fn with_clues(self, clues: ClueForm) -> Self {
        Self { clues, ..self }
    }

    /// This export without these solutions.
    #[must_use]
    pub fn with_blocked(self, blocked: &'a [Solution]) -> Self {
        Self { blocked, ..self }
    }

    /// This export within a budget: once its time ends, counting and writing clauses fails.
    #[must_use]
    pub fn with_budget(self, budget: &'a Budget) -> Self {
        Self { budget, ..self }
    }

    /// An export of the puzzle with its clues, in the extended encoding with pairs.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, form: Form::default(), clues: ClueForm::default(), blocked: &[], budget: &UNLIMITED }
    }

    /// The clues and the excluded candidates in the formula.
    fn units(&self) -> Vec<Lit> {
        match self.clues {
            ClueForm::Units => clue_literals(self.puzzle),
            ClueForm::Apart => Vec::new(),
        }
    }

    /// Refuses boards whose digits do not begin with 1, for formats that calculate with digits.
    fn refuse_other_digits(&self, format: &str) -> std::io::Result<()> {
        let geometry = self.puzzle.geometry();
        if geometry.first() == 1 {
            return Ok(());
        }
        let (first, last) = (geometry.first(), geometry.last());
        let message = format!("the format `{format}` needs digits that begin with 1, got {first}-{last}");
        Err(std::io::Error::new(std::io::ErrorKind::Unsupported, message))
    }

    /// The description of the board in comments, one line each.
    fn title(&self) -> Vec<String> {
        let geometry = self.puzzle.geometry();
        let size = format!("board {}x{}", geometry.rows(), geometry.columns());
        let grids = geometry.grids().map(|grids| {
            let origins: Vec<String> = grids.origins.iter().map(ToString::to_string).collect();
            let Grids { digits, first, rows, columns, modifier, .. } = grids;
            let from = if *first == 1 { String::new() } else { format!(" from {first}") };
            let modified = modifier.map_or_else(String::new, |modifier| format!(", {modifier}"));
            format!(", {digits} digits{from}, grids of {rows}x{columns} at {}{modified}", origins.join(" "))
        });
        let boxes = match geometry.box_shape() {
            Some(shape) => format!("boxes {shape}"),
            None => "irregular regions".to_owned(),
        };
        let board = format!("{size}{}, {boxes}", grids.unwrap_or_default());
        let rules = self.puzzle.board().stated_rules().map(|rule| format!("rule {rule}"));
        let clues = match self.clues {
            ClueForm::Units => format!("clues {}", self.puzzle.clue_count()),
            ClueForm::Apart => "clues apart, as assumptions".to_owned(),
        };
        let excluded = (self.clues == ClueForm::Units && self.puzzle.is_restricted())
            .then(|| format!("excluded candidates {}", self.puzzle.excluded().count()));
        let blocked = (!self.blocked.is_empty()).then(|| format!("blocked solutions {}", self.blocked.len()));
        [board].into_iter().chain(rules).chain([clues]).chain(excluded).chain(blocked).collect()
    }

    /// The first comment: the program and the kind of file.
    fn headline(what: &dyn fmt::Display) -> String {
        format!("sudosat {}: a Sudoku {what}", env!("CARGO_PKG_VERSION"))
    }
}

pub use dimacs::write_assumptions;

/// A clause that excludes the solution, over every cell with variables in the formula. `None` if the formula excludes
/// it already.
fn blocking_clause(map: &VarMap, solution: &Solution) -> Option<Vec<Lit>> {
    if solution.digits().len() != map.cells() {
        return None;
    }
    let digits = solution.digits().iter().copied().enumerate();
    let unsettled = digits.filter(|&(cell, digit)| map.settled_at(cell) != Some(digit));
    unsettled.map(|(cell, digit)| map.var_at(cell, digit).map(Var::negative)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{Cnf, read_cnf};
    use crate::puzzle::{Board, Digit, Geometry, Rule};
    use crate::sat::at_most_one::AtMostOne;
    use crate::sat::encode::Encoding;
    use crate::sat::encoded::encode;

    fn puzzle(side: usize, clues: &[(usize, u16)], rules: &[Rule]) -> Puzzle {
        let mut cells = vec![None; side * side];
        for &(cell, digit) in clues {
            cells[cell] = Digit::new(digit);
        }
        Puzzle::new(Board::new(Geometry::with_side(side).unwrap(), rules.iter().cloned()).unwrap(), cells).unwrap()
    }

    fn export(puzzle: &Puzzle, encoding: impl Into<Form>, clues: ClueForm) -> (String, VarMap) {
        let mut text = Vec::new();
        let map = Export::new(puzzle).with_form(encoding).with_clues(clues).dimacs(&mut text).unwrap();
        (String::from_utf8(text).unwrap(), map)
    }

    #[test]
    fn an_export_is_the_formula_and_its_map() {
        for puzzle in [puzzle(4, &[(0, 3), (5, 1)], &Rule::DIAGONAL), puzzle(6, &[(7, 6)], &[]), puzzle(1, &[], &[])] {
            for (encoding, scheme) in itertools::iproduct!(Encoding::ALL, AtMostOne::ALL) {
                let encoding = encoding.with(scheme);
                let (text, map) = export(&puzzle, encoding, ClueForm::Units);
                let mut formula = Cnf::default();
                assert_eq!(encode(&puzzle, encoding, &mut formula), map);
                assert_eq!(read_cnf(&text), Ok(formula), "{encoding}");
                let mapped = text.lines().filter_map(|line| line.strip_prefix("c map ")).map(|line| {
                    let (var, candidate) = line.split_once(' ').unwrap();
                    let (cell, digit) = candidate.split_once('=').unwrap();
                    let var = Var::new(var.parse().unwrap()).unwrap();
                    assert_eq!(map.candidate(var).unwrap().to_string(), format!("{cell}={digit}"));
                });
                assert_eq!(mapped.count(), map.candidates());
                let settled = text.lines().filter(|line| line.starts_with("c settled r")).count();
                assert_eq!(settled, (0..map.cells()).filter(|&cell| map.settled_at(cell).is_some()).count());
            }
        }
    }

    #[test]
    fn comments_precede_the_header_and_mislead_no_tool() {
        for clues in [ClueForm::Units, ClueForm::Apart] {
            let (text, _) = export(&puzzle(16, &[(0, 16)], &Rule::DIAGONAL), Encoding::Extended, clues);
            let (comments, formula) = text.split_once("p cnf ").unwrap();
            assert!(comments.lines().all(|line| line.starts_with("c ") && line.len() < 80));
            assert!(!comments.contains("p cnf") && !comments.contains("c ind") && !comments.contains("c -"));
            assert!(
                formula.lines().skip(1).all(|line| line.ends_with(" 0"))
                    && formula.ends_with(
                        " 0
"
                    )
            );
        }
    }

    #[test]
    fn clues_apart_are_the_rest_of_the_formula() {
        let puzzle = puzzle(4, &[(0, 3), (15, 1)], &[]);
        for encoding in [Encoding::Minimal, Encoding::Efficient, Encoding::Extended] {
            let mut assumptions = Vec::new();
            write_assumptions(&mut assumptions, &puzzle).unwrap();
            assert_eq!(
                assumptions,
                b"3 0
61 0
"
            );
            let (rules, _) = export(&puzzle, encoding, ClueForm::Apart);
            let (whole, _) = export(&puzzle, encoding, ClueForm::Units);
            let mut joined = read_cnf(&rules).unwrap();
            joined.extend(&read_cnf(&String::from_utf8(assumptions).unwrap()).unwrap());
            assert_eq!(joined, read_cnf(&whole).unwrap());
        }
    }
}
