//! The certificate of one puzzle as a folder of plain files.

use crate::answers::certificate::Json;
use crate::cli::jobs::output::sink::{sync, sync_name};
use crate::cli::terminal::exit::Failure;
use crate::formula::{Var, write_cnf};
use crate::puzzle::Digit;
use crate::sat::VarMap;
use crate::verify::files::{FORMULA, LRAT, MANIFEST, PROOF, WITHOUT_FORMULA};
use crate::verify::{Certificate, Digest, Verifier};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// The command that writes a formula too large for a folder, from the same puzzle and solutions as text.
const COMMAND: &str =
    "sudosat export PUZZLE --encoding extended --at-most-one pairwise --block SOLUTIONS -o formula.cnf";

/// Writes a certificate as plain files for other programs. Each is on the disk before the next is begun.
pub(super) fn write(folder: &Path, certificate: &Certificate, binary: bool) -> Result<(), Failure> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        let written = File::create(&path).and_then(|mut file| file.write_all(bytes).and_then(|()| sync(&file)));
        written.map_err(Failure::with(path.display()))
    };
    let remove = |name: &str| {
        let path = folder.join(name);
        if path.exists() { fs::remove_file(&path).map_err(Failure::with(path.display())) } else { Ok(()) }
    };
    // A manifest marks a folder as complete, so the old one is removed first and the new one written last.
    remove(MANIFEST)?;
    let mut json = Json::new(certificate.version(), certificate.to_fields());
    if let Some(refutation) = &certificate.refutation {
        if binary {
            write(PROOF, &refutation.proof.to_binary_drat())?;
        } else {
            write(PROOF, refutation.proof.to_drat().as_bytes())?;
        }
        json.fields.proof.clear();
        if certificate.version() == WITHOUT_FORMULA {
            json.formula = Some(COMMAND.to_owned());
            [FORMULA, LRAT].into_iter().try_for_each(remove)?;
        } else {
            write(FORMULA, &formula(certificate)?)?;
            let lrat = Verifier::new().lrat(&certificate.puzzle, &certificate.grids, &refutation.proof);
            let lrat = lrat.map_err(|refusal| Failure::new(format!("the proof was refused: {refusal}")))?;
            write(LRAT, lrat.as_bytes())?;
            json.lrat_sha256 = Some(Digest::sha256(lrat.as_bytes()).to_string());
        }
    }
    let mut text = serde_json::to_string_pretty(&json).map_err(|error| Failure::new(error.to_string()))?;
    text.push('\n');
    write(MANIFEST, text.as_bytes())?;
    sync_name(&folder.join(MANIFEST));
    Ok(())
}

/// The formula that the verifier checks the proof against, as a DIMACS file that names the variables.
fn formula(certificate: &Certificate) -> Result<Vec<u8>, Failure> {
    let puzzle = &certificate.puzzle;
    let formula = Verifier::new().formula(puzzle, &certificate.grids);
    let formula = formula.map_err(|refusal| Failure::new(format!("the formula was refused: {refusal}")))?;
    let (mut file, map) = (Vec::new(), VarMap::full(puzzle.geometry()));
    for cell in 0..puzzle.board().cells() {
        let digits = (0..puzzle.side()).map(Digit::from_index);
        for candidate in digits.map(|digit| puzzle.geometry().candidate(cell, digit)) {
            let number = map.var(candidate).map_or(0, Var::number);
            writeln!(file, "c map {number} {}", puzzle.geometry().candidate_text(candidate))
                .map_err(Failure::with(FORMULA))?;
        }
    }
    write_cnf(&mut file, &formula).map_err(Failure::with(FORMULA))?;
    Ok(file)
}
