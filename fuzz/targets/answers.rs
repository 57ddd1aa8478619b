//! The output of SAT solvers, and formulas: read, or refused with a position; and written as they were read.

use sudosat::sat::{SolverAnswer, read_answer, read_cnf, write_cnf};

pub(super) fn answer(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match read_answer(text) {
        Ok(SolverAnswer::Sat(literals)) => {
            let written: Vec<String> = literals.iter().map(ToString::to_string).collect();
            let written = format!("s SATISFIABLE\nv {} 0\n", written.join(" "));
            assert_eq!(read_answer(&written), Ok(SolverAnswer::Sat(literals)));
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

pub(super) fn cnf(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match read_cnf(text) {
        Ok(formula) => {
            let mut written = Vec::new();
            write_cnf(&mut written, &formula).expect("memory takes everything");
            let written = String::from_utf8(written).expect("it is ASCII");
            assert_eq!(read_cnf(&written), Ok(formula));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
