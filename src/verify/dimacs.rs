//! Formulas as the clause lines of a DIMACS file: digested, and compared with a file.

use super::Refusal;
use super::proof::{excerpt, number, push_number, words};
use crate::sat::{ClauseSink, Cnf, Lit};

/// Appends a clause as a line.
pub(super) fn push_clause(text: &mut String, clause: &[Lit]) {
    for literal in clause {
        push_number(text, literal.dimacs());
        text.push(' ');
    }
    text.push_str("0\n");
}

/// Whether a DIMACS file holds these very clauses in this order. Comments may stand anywhere.
pub(super) fn compare(bytes: &[u8], formula: &Cnf) -> Result<(), Refusal> {
    let refused = |line, what: String| Err(Refusal::Formula { line, what });
    let (mut skip, mut expected, mut found) = (0, formula.clauses().enumerate(), Vec::new());
    let mut header = false;
    for (word, line, column) in words(bytes) {
        if skip == line {
            continue;
        }
        if word.first() == Some(&b'c') && found.is_empty() && column == 1 {
            skip = line;
            continue;
        }
        if word == b"p" && !header {
            skip = line;
            header = true;
            let text = bytes.split(|&byte| byte == b'\n').nth(line - 1).unwrap_or_default();
            let declared = format!("p cnf {} {}", formula.variables(), formula.len());
            if text.trim_ascii_end() != declared.as_bytes() {
                return refused(line, format!("expected `{declared}`, found `{}`", excerpt(text)));
            }
            continue;
        }
        match number(word) {
            None => return refused(line, format!("expected a literal, found `{}`", excerpt(word))),
            Some(0) => {
                let given = found.iter().copied();
                match expected.next() {
                    Some((_, clause)) if clause.iter().map(|literal| i64::from(literal.dimacs())).eq(given) => {}
                    Some((index, clause)) => {
                        return refused(line, format!("clause {} is {clause:?}, found {found:?}", index + 1));
                    }
                    None => return refused(line, "there is a clause more".to_owned()),
                }
                found.clear();
            }
            Some(literal) => found.push(literal),
        }
    }
    let line = bytes.split(|&byte| byte == b'\n').count();
    if !header {
        return refused(line, "there is no header".to_owned());
    }
    if !found.is_empty() {
        return refused(line, "the last clause is cut short".to_owned());
    }
    match expected.next() {
        None => Ok(()),
        Some((index, clause)) => {
            refused(line, format!("clause {} of {} is missing: {clause:?}", index + 1, formula.len()))
        }
    }
}
