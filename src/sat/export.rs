//! Puzzles as DIMACS files, with the map of the variables in comments that a program can read.
//!
//! The comments are `c map VARIABLE rROWcCOLUMN=DIGIT`, one for each variable, rows and columns from 1, and for a
//! reduced formula `c settled rROWcCOLUMN=DIGIT`, one for each cell that it does not speak of. Nothing is held in memory: the
//! size that the header needs is known by formula, and for a reduced formula it is counted first.

use super::cnf::{ClauseSink, Size};
use super::dimacs::DimacsWriter;
use super::encode::{Encoding, clause_count, clue_literals, encode, encode_rules_while, encode_while};
use super::vars::VarMap;
use crate::puzzle::{Geometry, Puzzle};
use std::io::{self, Write};

/// Where the clues of an exported formula go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClueForm {
    /// Into the formula, as unit clauses; a reduced formula has them worked in.
    #[default]
    Units,
    /// Not into the formula, which is that of the rules alone: they are assumptions, for [`write_assumptions`]. A
    /// reduced formula without clues is the extended one.
    Apart,
}

/// Writes the puzzle's formula as DIMACS CNF, and says what its variables mean.
///
/// # Errors
///
/// What the writer says.
///
/// ```
/// # use sudosat::puzzle::{Geometry, Puzzle};
/// # use sudosat::sat::{ClueForm, Encoding, write_dimacs};
/// let puzzle = Puzzle::new(Geometry::with_side(1)?, [], vec![None])?;
/// let mut text = Vec::new();
/// write_dimacs(&mut text, &puzzle, Encoding::Extended, ClueForm::Units)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.ends_with("c map 1 r1c1=1\np cnf 1 1\n1 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dimacs(out: &mut impl Write, puzzle: &Puzzle, encoding: Encoding, clues: ClueForm) -> io::Result<VarMap> {
    let mut writer = DimacsWriter::new(out);
    let (geometry, rules) = (puzzle.geometry(), puzzle.rules());
    let full = VarMap::full(geometry);
    let proceed = &mut DimacsWriter::check;
    title(&mut writer, puzzle, encoding, clues);
    let map = match (encoding, clues) {
        (_, ClueForm::Apart) => {
            begin(&mut writer, geometry, &full, clause_count(geometry, rules, encoding))?;
            encode_rules_while(geometry, rules, encoding.into(), &mut writer, proceed)?;
            full
        }
        (Encoding::Minimal | Encoding::Efficient | Encoding::Extended, ClueForm::Units) => {
            let clauses = clause_count(geometry, rules, encoding) + puzzle.clue_count() as u64;
            begin(&mut writer, geometry, &full, clauses)?;
            encode_while(puzzle, encoding.into(), &mut writer, proceed)?
        }
        (Encoding::Reduced, ClueForm::Units) => {
            let mut size = Size::default();
            let map = encode(puzzle, encoding, &mut size);
            begin(&mut writer, geometry, &map, size.clauses)?;
            encode_while(puzzle, encoding.into(), &mut writer, proceed)?
        }
    };
    writer.finish()?;
    Ok(map)
}

/// Writes the clues as assumptions: one literal of the full numbering a line, each followed by 0. Appended to a formula
/// written with [`ClueForm::Apart`], and counted in its header, the lines are its clues as unit clauses.
///
/// # Errors
///
/// What the writer says.
pub fn write_assumptions(out: &mut impl Write, puzzle: &Puzzle) -> io::Result<()> {
    let mut writer = DimacsWriter::new(out);
    let clues = clue_literals(puzzle);
    writer.expect(puzzle.side().pow(3), clues.len() as u64);
    for clue in clues {
        writer.clause(&[clue]);
    }
    writer.finish()
}

fn title(writer: &mut DimacsWriter<impl Write>, puzzle: &Puzzle, encoding: Encoding, clues: ClueForm) {
    writer.comment(format_args!("sudosat {}: a Sudoku in the {encoding} encoding", env!("CARGO_PKG_VERSION")));
    let side = puzzle.side();
    match puzzle.geometry().box_shape() {
        Some(shape) => writer.comment(format_args!("board {side}x{side}, boxes {shape}")),
        None => writer.comment(format_args!("board {side}x{side}, irregular regions")),
    }
    for rule in puzzle.rules() {
        writer.comment(format_args!("rule {rule}"));
    }
    match clues {
        ClueForm::Units => writer.comment(format_args!("clues {}", puzzle.clue_count())),
        ClueForm::Apart => writer.comment(format_args!("clues apart, as assumptions")),
    }
}

/// Writes the map and the header.
fn begin(writer: &mut DimacsWriter<impl Write>, geometry: &Geometry, map: &VarMap, clauses: u64) -> io::Result<()> {
    for cell in 0..geometry.cells() {
        writer.check()?;
        if let Some(digit) = map.settled(cell) {
            writer.comment(format_args!("settled {}={digit}", geometry.cell_name(cell)));
        }
        for (digit, var) in map.cell_vars(cell) {
            writer.comment(format_args!("map {} {}={digit}", var.number(), geometry.cell_name(cell)));
        }
    }
    writer.header(map.variables(), clauses);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Digit, Rule};
    use crate::sat::cnf::Cnf;
    use crate::sat::dimacs::read_cnf;
    use crate::sat::lit::Var;

    fn puzzle(side: usize, clues: &[(usize, u16)], rules: &[Rule]) -> Puzzle {
        let mut cells = vec![None; side * side];
        for &(cell, digit) in clues {
            cells[cell] = Digit::new(digit);
        }
        Puzzle::new(Geometry::with_side(side).unwrap(), rules.iter().copied(), cells).unwrap()
    }

    fn export(puzzle: &Puzzle, encoding: Encoding, clues: ClueForm) -> (String, VarMap) {
        let mut text = Vec::new();
        let map = write_dimacs(&mut text, puzzle, encoding, clues).unwrap();
        (String::from_utf8(text).unwrap(), map)
    }

    #[test]
    fn an_export_is_the_formula_and_its_map() {
        for puzzle in [puzzle(4, &[(0, 3), (5, 1)], &Rule::DIAGONAL), puzzle(6, &[(7, 6)], &[]), puzzle(1, &[], &[])] {
            for encoding in Encoding::ALL {
                let (text, map) = export(&puzzle, encoding, ClueForm::Units);
                let mut formula = Cnf::default();
                assert_eq!(encode(&puzzle, encoding, &mut formula), map);
                assert_eq!(read_cnf(&text), Ok(formula), "{encoding}");
                let mapped = text.lines().filter_map(|line| line.strip_prefix("c map ")).map(|line| {
                    let (var, candidate) = line.split_once(' ').unwrap();
                    let (cell, digit) = candidate.split_once('=').unwrap();
                    let var = Var::new(var.parse().unwrap()).unwrap();
                    let (cell_of, digit_of) = map.candidate(var).unwrap();
                    assert_eq!(
                        (puzzle.geometry().cell_name(cell_of), digit_of.to_string()),
                        (cell.into(), digit.into())
                    );
                });
                assert_eq!(mapped.count(), map.variables());
                let settled = text.lines().filter(|line| line.starts_with("c settled r")).count();
                assert_eq!(settled, (0..map.cells()).filter(|&cell| map.settled(cell).is_some()).count());
            }
        }
    }

    #[test]
    fn comments_stand_before_the_header_and_mislead_no_tool() {
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
