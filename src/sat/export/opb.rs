//! OPB, the format of pseudo-Boolean solvers: linear equations over variables that are 0 or 1.
//!
//! "Exactly one" is an equation here, `+1 x1 +1 x2 … = 1`, so a board with h houses has n² + h·n equations and needs no
//! encoding. Rules that are sums are equations, too, with digits as coefficients. All others are clauses, each as `+1
//! x1 -1 x2 >= 0`: one of its literals is true. Variables have the full numbering, followed by the auxiliary variables
//! of rules.

use super::lines::ClauseLines;
use super::{Export, blocking_clause};
use crate::formula::{Lit, Size, Var};
use crate::puzzle::{Cell, Digit, Geometry};
use crate::sat::encode::rules::{Equation, Linear, has_rules, linear_rules, write_nonlinear};
use crate::sat::encode::{Constraint, constraints};
use crate::sat::vars::{VarMap, full_var};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

impl Export<'_> {
    /// Writes the puzzle in the linear form of OPB. [`form`](Self::form) is not used.
    ///
    /// # Errors
    ///
    /// The writer's error.
    pub fn opb(&self, out: &mut impl Write) -> io::Result<()> {
        self.refuse_other_digits("opb")?;
        let out = &mut BufWriter::new(out);
        let (geometry, side) = (self.puzzle.geometry(), self.puzzle.side());
        let map = VarMap::full(geometry);
        let digits = || (0..side).map(Digit::from_index);
        let (clues, cells) = (self.units(), geometry.cells());
        let equations = |constraint: Constraint| match constraint {
            Constraint::Cell(_) => 1,
            Constraint::House(house) if house.is_repeated() => 0,
            Constraint::House(_) => side,
        };
        let board = self.puzzle.board();
        let mut beyond = Size { variables: map.variables(), ..Size::default() };
        if has_rules(board) {
            write_nonlinear(board, &mut beyond);
        }
        let houses: usize = constraints(board).map(equations).sum();
        let sums: usize = linear_rules(board).map(|rule| rule.equations.len() + distinctness(&rule) * side).sum();
        let count = houses + sums + beyond.clauses as usize + clues.len() + self.blocked.len();
        writeln!(out, "* #variable= {} #constraint= {count}", beyond.variables)?;
        writeln!(out, "* {}", Self::headline(&"as linear equations"))?;
        for line in self.title() {
            writeln!(out, "* {line}")?;
        }
        for (cell, digit) in (0..cells).flat_map(|cell| digits().map(move |digit| (cell, digit))) {
            let number = full_var(side, cell, digit).number();
            writeln!(out, "* map x{number} {}", geometry.candidate(cell, digit))?;
        }
        for constraint in constraints(board) {
            match constraint {
                Constraint::Cell(cell) => exactly_one(out, &mut digits().map(|digit| full_var(side, cell, digit)))?,
                Constraint::House(house) if house.is_repeated() => {}
                Constraint::House(house) => {
                    let write = if house.is_full() { exactly_one } else { at_most_one };
                    for digit in digits() {
                        write(out, &mut house.cells().iter().map(|&cell| full_var(side, cell as usize, digit)))?;
                    }
                }
            }
        }
        if has_rules(board) {
            rules(out, geometry, linear_rules(board))?;
            let mut lines = ClauseLines::new(|literals: &[Lit]| clause(out, literals));
            write_nonlinear(board, &mut lines);
            lines.finish()?;
        }
        for clue in clues {
            let value = u8::from(clue.is_positive());
            writeln!(out, "+1 x{} = {value} ;", clue.var().number())?;
        }
        for clause in self.blocked.iter().filter_map(|solution| blocking_clause(&map, solution)) {
            for literal in &clause {
                write!(out, "-1 x{} ", literal.var().number())?;
            }
            writeln!(out, ">= -{} ;", clause.len() - 1)?;
        }
        out.flush()
    }
}

fn exactly_one(out: &mut impl Write, vars: &mut dyn Iterator<Item = Var>) -> io::Result<()> {
    for var in vars {
        write!(out, "+1 x{} ", var.number())?;
    }
    writeln!(out, "= 1 ;")
}

fn at_most_one(out: &mut impl Write, vars: &mut dyn Iterator<Item = Var>) -> io::Result<()> {
    for var in vars {
        write!(out, "-1 x{} ", var.number())?;
    }
    writeln!(out, ">= -1 ;")
}

/// 1 if the rule requires distinct digits of several cells, else 0.
fn distinctness(rule: &Linear) -> usize {
    usize::from(rule.distinct.len() > 1)
}

/// Writes rules that are sums.
fn rules<'a>(out: &mut impl Write, geometry: &Geometry, rules: impl Iterator<Item = Linear<'a>>) -> io::Result<()> {
    let side = geometry.side();
    for rule in rules {
        for sum in &rule.equations {
            equation(out, geometry, sum)?;
        }
        for digit in (0..side).map(Digit::from_index).take(distinctness(&rule) * side) {
            at_most_one(out, &mut rule.distinct.iter().map(|&cell| full_var(side, geometry.index(cell), digit)))?;
        }
    }
    Ok(())
}

fn equation(out: &mut impl Write, geometry: &Geometry, sum: &Equation) -> io::Result<()> {
    let side = geometry.side();
    let mut coefficients: BTreeMap<Cell, i64> = BTreeMap::new();
    sum.left.iter().for_each(|&cell| *coefficients.entry(cell).or_default() += 1);
    sum.right.iter().for_each(|&cell| *coefficients.entry(cell).or_default() -= 1);
    for (cell, coefficient) in coefficients {
        for digit in (0..side).map(Digit::from_index) {
            let var = full_var(side, geometry.index(cell), digit);
            write!(out, "{:+} x{} ", coefficient * i64::from(digit.get()), var.number())?;
        }
    }
    writeln!(out, "= {} ;", sum.total)
}

fn clause(out: &mut impl Write, literals: &[Lit]) -> io::Result<()> {
    for literal in literals {
        write!(out, "{}1 x{} ", if literal.is_positive() { '+' } else { '-' }, literal.var().number())?;
    }
    if literals.is_empty() {
        write!(out, "+0 x1 ")?;
    }
    let negative = literals.iter().filter(|literal| !literal.is_positive()).count() as i64;
    writeln!(out, ">= {} ;", 1 - negative)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Geometry, Puzzle, Rule, Solution};

    #[test]
    fn the_header_counts_and_the_equations_are_the_rules() {
        let clues: Vec<Option<Digit>> = (0..16).map(|cell| Digit::new(u16::from(cell == 0) * 3)).collect();
        let puzzle = Puzzle::new(Board::new(Geometry::with_side(4).unwrap(), Rule::DIAGONAL).unwrap(), clues).unwrap();
        let grid = "3142241313244231".bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect();
        let solution = Solution::check(&puzzle, grid);
        let plain = puzzle.with_clues(puzzle.clues().to_vec()).unwrap();
        let blocked: Vec<Solution> = solution.into_iter().collect();
        let mut text = Vec::new();
        Export { blocked: &blocked, ..Export::new(&plain) }.opb(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let constraints: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
        assert!(text.starts_with(&format!("* #variable= 64 #constraint= {}\n", constraints.len())));
        assert_eq!(constraints.len(), 16 + 14 * 4 + 1 + blocked.len());
        assert_eq!(constraints[0], "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;");
        assert_eq!(constraints[16], "+1 x1 +1 x5 +1 x9 +1 x13 = 1 ;");
        assert_eq!(constraints[16 + 14 * 4], "+1 x3 = 1 ;");
        assert!(constraints.iter().all(|line| line.ends_with(" ;")));
    }
}
