//! Passes a puzzle to a SAT solver as DIMACS, and decodes its answer to a checked grid.
//!
//! The solver is `cadical` or the first argument; it must read standard input.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};
use sudosat::puzzle::Puzzle;
use sudosat::sat::{Export, Model, SolverAnswer, decode, read_answer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    let mut cnf = Vec::new();
    let map = Export::new(&puzzle).dimacs(&mut cnf)?;

    let solver = env::args().nth(1).unwrap_or_else(|| "cadical".to_owned());
    let mut child = Command::new(solver).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().ok_or("no standard input")?.write_all(&cnf)?;
    let answer = String::from_utf8(child.wait_with_output()?.stdout)?;

    match read_answer(&answer)? {
        SolverAnswer::Sat(literals) => {
            let model = Model::from_literals(map.variables(), literals)?;
            println!("{}", decode(&puzzle, &map, &model)?);
        }
        SolverAnswer::Unsat => println!("unsolvable"),
        SolverAnswer::Unknown => println!("the solver found no answer"),
    }
    Ok(())
}
