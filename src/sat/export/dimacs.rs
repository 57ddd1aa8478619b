//! DIMACS CNF.
//!
//! The comments are `c map VARIABLE rROWcCOLUMN=DIGIT`, one for each candidate, rows and columns from 1, and for a
//! reduced formula `c settled rROWcCOLUMN=DIGIT`, one for each cell without variables. The size in the header is
//! computed without writing; a reduced formula is counted first.

use super::{ClueForm, Export, blocking_clause};
use crate::formula::{ClauseSink, DimacsWriter, Lit, Size, Var};
use crate::puzzle::Puzzle;
use crate::sat::at_most_one::AtMostOne;
use crate::sat::bounded::within;
use crate::sat::encode::rules::has_rules;
use crate::sat::encode::{Encoding, clue_literals, encode_rules, rules_size};
use crate::sat::encoded::encode;
use crate::sat::vars::VarMap;
use std::io::{self, Write};

impl Export<'_> {
    /// Writes the formula as DIMACS CNF and returns the meaning of its variables.
    ///
    /// # Errors
    ///
    /// The writer's error, or an error if there are more variables than DIMACS has numbers.
    pub fn dimacs(&self, out: &mut impl Write) -> io::Result<VarMap> {
        let mut writer = DimacsWriter::new(out);
        let formula = self.measured()?;
        self.comments(&mut writer, &formula.map)?;
        writer.header(formula.map.variables(), formula.clauses);
        self.clauses(&mut writer, &formula)?;
        writer.finish()?;
        Ok(formula.map)
    }

    /// The map and the size of the formula, before it is written.
    pub(super) fn measured(&self) -> io::Result<Measured> {
        let board = self.puzzle.board();
        let budget = self.budget;
        let (map, clauses) = match (self.form.encoding, self.clues) {
            (Encoding::Reduced, ClueForm::Units) => {
                let mut size = Size::default();
                let map = within(budget, &mut size, |sink| encode(self.puzzle, self.form, sink));
                (map.map_err(io::Error::other)?, size.clauses)
            }
            (Encoding::Minimal | Encoding::Efficient | Encoding::Extended | Encoding::Reduced, _) => {
                let Size { variables, clauses, .. } = rules_size(board, self.form, budget).map_err(io::Error::other)?;
                if variables > Var::MAX {
                    let error =
                        format!("the formula must have at most {} variables in DIMACS, got {variables}", Var::MAX);
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
                }
                let map = VarMap::full(board.geometry()).with_auxiliary(variables);
                (map, clauses + self.units().len() as u64)
            }
        };
        let blocking: Vec<Vec<Lit>> = self.blocked.iter().filter_map(|one| blocking_clause(&map, one)).collect();
        Ok(Measured { map, clauses: clauses + blocking.len() as u64, blocking })
    }

    /// Writes the title and the map.
    pub(super) fn comments(&self, writer: &mut DimacsWriter<impl Write>, map: &VarMap) -> io::Result<()> {
        let geometry = self.puzzle.geometry();
        let scheme = self.form.at_most_one;
        let what = format!("in the {} encoding", self.form.encoding);
        writer.comment(format_args!("{}", Self::headline(&what)));
        if scheme != AtMostOne::Pairwise && map.variables() > map.candidates() {
            writer.comment(format_args!("at most one: {scheme}, with variables of its own after the map's"));
        }
        if map.variables() > map.candidates() && has_rules(self.puzzle.board()) {
            writer.comment(format_args!("rules: with variables of their own after all others"));
        }
        for line in self.title() {
            writer.comment(format_args!("{line}"));
        }
        for cell in 0..self.puzzle.board().cells() {
            writer.check()?;
            if let Some(digit) = map.settled_at(cell) {
                writer.comment(format_args!("settled {}", geometry.candidate_text(geometry.candidate(cell, digit))));
            }
            for (digit, var) in map.cell_vars(cell) {
                writer.comment(format_args!(
                    "map {} {}",
                    var.number(),
                    geometry.candidate_text(geometry.candidate(cell, digit))
                ));
            }
        }
        Ok(())
    }

    /// Writes the clauses.
    pub(super) fn clauses(&self, writer: &mut DimacsWriter<impl Write>, formula: &Measured) -> io::Result<()> {
        let written = within(self.budget, writer, |writer| match self.clues {
            ClueForm::Units => encode(self.puzzle, self.form, writer),
            ClueForm::Apart => encode_rules(self.puzzle.board(), self.form, writer),
        });
        written.map_err(io::Error::other)?;
        writer.check()?;
        // Ignored: `finish` returns the error that stopped the writer.
        let _ = formula.blocking.iter().try_for_each(|clause| writer.clause(clause));
        Ok(())
    }
}

/// The measures of a formula before it is written.
pub(super) struct Measured {
    pub(super) map: VarMap,
    pub(super) clauses: u64,
    /// The clauses that block solutions, which are included in the size.
    blocking: Vec<Vec<Lit>>,
}

/// Writes the clues as assumptions: one literal of the full numbering per line, each followed by 0. Appended to a
/// formula written with [`ClueForm::Apart`], and counted in its header, the lines are the clues as unit clauses.
///
/// # Errors
///
/// The writer's error.
pub fn write_assumptions(out: &mut impl Write, puzzle: &Puzzle) -> io::Result<()> {
    let mut writer = DimacsWriter::new(out);
    let clues = clue_literals(puzzle);
    writer.expect(puzzle.board().cells() * puzzle.side(), clues.len() as u64);
    // Ignored: `finish` returns the error that stopped the writer.
    let _ = clues.iter().try_for_each(|&clue| writer.clause(&[clue]));
    writer.finish()
}
