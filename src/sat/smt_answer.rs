//! SMT solvers' answers to an export in SMT-LIB: `sat`, `unsat` or `unknown`, and after `sat` the digits of the cells,
//! as printed by `(get-value …)`, `((r1c1 5) …)`, or by `(get-model)`, `(define-fun r1c1 () Int 5)`.

use super::answer::{AnswerFault, SolverAnswer};
use super::decode::DecodeError;
use super::vars::VarMap;
use crate::formula::Lit;
use crate::formula::scan::{Line, lines};
use crate::puzzle::{Candidate, Cell, Digit};

/// Reads an SMT solver's answer as literals of the candidates in `map`; `None` if the text does not begin like one.
///
/// # Errors
///
/// If a cell has a value that is not a digit of the board, or if no cell has a value after `sat`.
///
/// ```
/// # use sudosat::{puzzle::Geometry, sat::{SolverAnswer, VarMap, read_smt_answer}};
/// let map = VarMap::full(&Geometry::with_side(1)?);
/// let answer = read_smt_answer("sat\n((r1c1 1))\n", &map).transpose()?;
/// assert!(matches!(answer, Some(SolverAnswer::Sat(literals)) if literals.len() == 1));
/// assert_eq!(read_smt_answer("unsat\n(error \"no model\")\n", &map), Some(Ok(SolverAnswer::Unsat)));
/// assert_eq!(read_smt_answer("s SATISFIABLE\nv 1 0\n", &map), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn read_smt_answer(text: &str, map: &VarMap) -> Option<Result<SolverAnswer, DecodeError>> {
    let mut lines = lines(text).filter(|line| !line.rest().trim().is_empty() && !line.rest().trim().starts_with(';'));
    let status = lines.next()?;
    match status.rest().trim() {
        "sat" => Some(values(lines, map).map(SolverAnswer::Sat)),
        // Text after `unsat` is ignored: the export requests values, and solvers report an error if there are none.
        "unsat" => Some(Ok(SolverAnswer::Unsat)),
        "unknown" => Some(Ok(SolverAnswer::Unknown)),
        _ => None,
    }
}

/// Reads the digits of the cells.
fn values<'a>(lines: impl Iterator<Item = Line<'a>>, map: &VarMap) -> Result<Vec<Lit>, DecodeError> {
    let mut literals = Vec::new();
    let mut cell: Option<Cell> = None;
    let mut end = (1, 1);
    for word in lines.flatten() {
        end = (word.line, word.column);
        let mut column = word.column;
        for text in word.text.split(['(', ')']) {
            if let Ok(named) = text.parse() {
                cell = Some(named);
            } else if let Some(named) = cell.filter(|_| !matches!(text, "" | "Int")) {
                cell = None;
                let candidate = text.parse().ok().and_then(Digit::new).map(|digit| Candidate { cell: named, digit });
                let Some(var) = candidate.and_then(|candidate| map.var(candidate)) else {
                    let fault = AnswerFault::NoDigit { cell: named, found: text.to_owned() };
                    return Err(fault.at((word.line, column)));
                };
                literals.push(var.positive());
            }
            column += text.chars().count() + 1;
        }
    }
    if literals.is_empty() {
        return Err(AnswerFault::NoModel.at(end));
    }
    Ok(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoxShape, Geometry};

    #[test]
    fn values_and_models_are_read() {
        let map = VarMap::full(&Geometry::with_boxes(BoxShape { rows: 1, columns: 2 }).unwrap());
        let read = |text: &str| read_smt_answer(text, &map).unwrap();
        let numbers = |answer| match answer {
            Ok(SolverAnswer::Sat(literals)) => {
                literals.iter().map(|literal: &Lit| literal.var().number()).collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        };
        let expected = vec![1, 4, 6, 7];
        for text in [
            "sat\n((r1c1 1)\n (r1c2 2)\n (r2c1 2)\n (r2c2 1))\n",
            "; a comment\n\nsat\r\n((r1c1 1) (r1c2 2) (r2c1 2) (r2c2 1))",
            "sat\n(\n  (define-fun r1c1 () Int\n    1)\n  (define-fun x9 () Bool\n    true)\n\
             (define-fun r1c2 () Int 2)\n(define-fun r2c1 () Int 2)(define-fun r2c2 () Int 1)\n)\n",
        ] {
            assert_eq!(numbers(read(text)), expected, "{text}");
        }
        let refused = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(refused("sat\n((r1c1 3))"), "line 2, column 8: expected a digit of the board for r1c1, found `3`");
        assert_eq!(
            refused("sat\n((r1c1 (- 1)))"),
            "line 2, column 9: expected a digit of the board for r1c1, found `-`"
        );
        assert!(refused("sat\n").starts_with("line 1, column 1: satisfiable, but the model is missing"));
        assert_eq!(read("unknown\n(error \"x\")"), Ok(SolverAnswer::Unknown));
    }
}
