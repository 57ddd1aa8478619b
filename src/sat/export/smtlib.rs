//! SMT-LIB 2, the language of SMT solvers, in linear integer arithmetic: an integer from 1 to n for each cell, and each
//! house distinct. Rules that are sums remain sums; all others are written as clauses, with `(= r1c1 5)` for a
//! candidate, and a Boolean constant `x730` for each auxiliary variable. It is the most readable form of a Sudoku, not
//! the fastest to solve.

use super::lines::ClauseLines;
use super::{ClueForm, Export};
use crate::formula::{Lit, Size};
use crate::puzzle::{Board, Candidate, Cell};
use crate::sat::encode::rules::{has_rules, linear_rules, write_nonlinear};
use crate::sat::encode::{Constraint, constraints};
use crate::sat::vars::VarMap;
use std::io::{self, BufWriter, Write};

impl Export<'_> {
    /// Writes the puzzle in SMT-LIB 2, with the commands to solve it and to print every cell's digit. (After `unsat`
    /// there are no digits, and solvers report an error.) [`form`](Self::form) is not used.
    ///
    /// # Errors
    ///
    /// The writer's error.
    pub fn smtlib(&self, out: &mut impl Write) -> io::Result<()> {
        self.refuse_other_digits("smtlib")?;
        let out = &mut BufWriter::new(out);
        let (geometry, side) = (self.puzzle.geometry(), self.puzzle.side());
        let name = |cell| geometry.cell(cell).to_string();
        writeln!(out, "; {}", Self::headline(&"with an integer for each cell"))?;
        for line in self.title() {
            writeln!(out, "; {line}")?;
        }
        writeln!(out, "(set-option :produce-models true)\n(set-logic QF_LIA)")?;
        let board = self.puzzle.board();
        for constraint in constraints(board) {
            match constraint {
                Constraint::Cell(cell) => {
                    let cell = name(cell);
                    writeln!(out, "(declare-const {cell} Int)\n(assert (<= 1 {cell} {side}))")?;
                }
                Constraint::House(house) if house.is_repeated() => {}
                Constraint::House(house) => {
                    let cells = list(house.cells().iter().map(|&cell| cell as usize), name);
                    writeln!(out, "; {}\n(assert (distinct{cells}))", board.house_name(house.house))?;
                }
            }
        }
        if has_rules(board) {
            writeln!(out, "; rules")?;
            rules(out, board)?;
        }
        if self.clues == ClueForm::Units {
            writeln!(out, "; clues")?;
            for Candidate { cell, digit } in self.puzzle.given() {
                writeln!(out, "(assert (= {cell} {digit}))")?;
            }
            for Candidate { cell, digit } in self.puzzle.excluded() {
                writeln!(out, "(assert (not (= {cell} {digit})))")?;
            }
        }
        for solution in self.blocked {
            writeln!(out, "; not this solution\n(assert (not (and")?;
            for (cell, digit) in solution.digits().iter().enumerate() {
                writeln!(out, "  (= {} {digit})", name(cell))?;
            }
            writeln!(out, ")))")?;
        }
        writeln!(out, "(check-sat)\n(get-value ({}))", list(0..geometry.cells(), name).trim_start())?;
        out.flush()
    }
}

/// The names of the cells, each after a space.
fn list(cells: impl IntoIterator<Item = usize>, name: impl Fn(usize) -> String) -> String {
    cells.into_iter().flat_map(|cell| [" ".to_owned(), name(cell)]).collect()
}

/// Writes the rules other than houses.
fn rules(out: &mut impl Write, board: &Board) -> io::Result<()> {
    for rule in linear_rules(board) {
        for sum in &rule.equations {
            let right = match (sum.total, &sum.right[..]) {
                (total, []) => total.to_string(),
                (0, right) => added(right),
                (total, right) => format!("(+ {} {total})", added(right)),
            };
            writeln!(out, "(assert (= {} {right}))", added(&sum.left))?;
        }
        if let [_, _, ..] = rule.distinct {
            let cells: Vec<String> = rule.distinct.iter().map(Cell::to_string).collect();
            writeln!(out, "(assert (distinct {}))", cells.join(" "))?;
        }
    }
    let mut size = Size::default();
    write_nonlinear(board, &mut size);
    let map = VarMap::full(board.geometry());
    for variable in map.variables()..size.variables {
        writeln!(out, "(declare-const x{} Bool)", variable + 1)?;
    }
    let mut lines = ClauseLines::new(|literals: &[Lit]| clause(out, &map, literals));
    write_nonlinear(board, &mut lines);
    lines.finish()
}

/// The sum of the digits of these cells.
fn added(cells: &[Cell]) -> String {
    match cells {
        [] => "0".to_owned(),
        [cell] => cell.to_string(),
        cells => {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("(+ {})", cells.join(" "))
        }
    }
}

fn clause(out: &mut impl Write, map: &VarMap, literals: &[Lit]) -> io::Result<()> {
    write!(out, "(assert (or false")?;
    for literal in literals {
        let atom = match map.candidate(literal.var()) {
            Some(Candidate { cell, digit }) => format!("(= {cell} {digit})"),
            None => format!("x{}", literal.var().number()),
        };
        if literal.is_positive() { write!(out, " {atom}")? } else { write!(out, " (not {atom})")? }
    }
    writeln!(out, "))")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Geometry, Puzzle, Rule};

    #[test]
    fn a_puzzle_reads_like_its_rules() {
        let geometry = Geometry::with_side(4).unwrap();
        let mut clues = vec![None; 16];
        clues[6] = crate::puzzle::Digit::new(4);
        let puzzle = Puzzle::new(Board::new(geometry, [Rule::MAIN_DIAGONAL]).unwrap(), clues).unwrap();
        let mut text = Vec::new();
        Export::new(&puzzle).smtlib(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        for line in [
            "(assert (<= 1 r4c4 4))",
            "(assert (distinct r1c1 r1c2 r1c3 r1c4))",
            "(assert (distinct r1c1 r2c2 r3c3 r4c4))",
            "(assert (= r2c3 4))",
            "(check-sat)",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}");
        }
        assert_eq!(text.matches('(').count(), text.matches(')').count());
        assert_eq!(text.matches("(distinct").count(), 13);
    }
}
