//! Reading of DRAT files.

use super::error::{ProofError, ProofErrorKind, ProofPlace};
use super::steps::Proof;
use super::words::{excerpt, literal, number, words};
use sudosat_core::formula::Lit;

impl Proof {
    /// Reads a DRAT file, text or binary, over `variables` variables.
    ///
    /// # Errors
    ///
    /// The first fault in the proof, with its position; a proof that does not end in the empty clause is truncated.
    pub fn read(bytes: &[u8], variables: usize) -> Result<Self, ProofError> {
        // Every clause of a binary proof ends in a zero byte, which no text contains.
        if bytes.contains(&0) || bytes.first() == Some(&b'a') {
            read_binary(bytes, variables)
        } else {
            read_text(bytes, variables)
        }
    }
}

/// The part of a proof read so far.
#[derive(Default)]
struct Reading {
    proof: Proof,
    clause: Vec<Lit>,
    deletes: bool,
    ended: bool,
}

impl Reading {
    /// Ends the current clause. False if it comes after the empty clause.
    fn end_clause(&mut self) -> bool {
        let deletes = std::mem::take(&mut self.deletes);
        if !deletes {
            if self.ended {
                return false;
            }
            if self.clause.is_empty() {
                self.ended = true;
            } else {
                self.proof.push(&self.clause);
            }
        }
        self.clause.clear();
        true
    }
}

fn read_text(bytes: &[u8], variables: usize) -> Result<Proof, ProofError> {
    let mut reading = Reading::default();
    let (mut comment, mut open) = (0, false);
    for (word, line, column) in words(bytes) {
        let error = |kind| Err(ProofError { place: ProofPlace::Text { line, column }, kind });
        if comment == line {
            continue;
        }
        if !open {
            match word {
                b"c" => {
                    comment = line;
                    continue;
                }
                b"d" => {
                    (reading.deletes, open) = (true, true);
                    continue;
                }
                _ => {}
            }
        }
        open = true;
        match number(word) {
            None => return error(ProofErrorKind::Unexpected { expected: "a literal", found: excerpt(word) }),
            Some(0) => {
                open = false;
                if !reading.end_clause() {
                    return error(ProofErrorKind::AfterEnd);
                }
            }
            Some(value) => match literal(value, variables) {
                Some(literal) => reading.clause.push(literal),
                None => return error(ProofErrorKind::OutOfRange { found: excerpt(word), variables }),
            },
        }
    }
    let line = bytes.split(|&byte| byte == b'\n').count();
    let column = bytes.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    finish(reading, open, ProofPlace::Text { line, column })
}

fn read_binary(bytes: &[u8], variables: usize) -> Result<Proof, ProofError> {
    let mut reading = Reading::default();
    let mut place = 0;
    while let Some(&mark) = bytes.get(place) {
        if !matches!(mark, b'a' | b'd') {
            let kind = ProofErrorKind::Unexpected { expected: "`a` or `d`", found: excerpt(&[mark]) };
            return Err(ProofError { place: ProofPlace::Byte(place), kind });
        }
        reading.deletes = mark == b'd';
        place += 1;
        loop {
            let start = place;
            let Some(number) = variable_length(bytes, &mut place) else {
                return finish(reading, true, ProofPlace::Byte(bytes.len()));
            };
            if number == 0 {
                break;
            }
            let signed = if number % 2 == 0 { (number / 2) as i64 } else { -((number / 2) as i64) };
            let Some(literal) = literal(signed, variables) else {
                let kind = ProofErrorKind::OutOfRange { found: signed.to_string(), variables };
                return Err(ProofError { place: ProofPlace::Byte(start), kind });
            };
            reading.clause.push(literal);
        }
        if !reading.end_clause() {
            return Err(ProofError { place: ProofPlace::Byte(place - 1), kind: ProofErrorKind::AfterEnd });
        }
    }
    finish(reading, false, ProofPlace::Byte(bytes.len()))
}

/// Reads a number of seven bits per byte, lowest first. Bits beyond 63 are dropped: such a number is out of range
/// anyway.
fn variable_length(bytes: &[u8], place: &mut usize) -> Option<u64> {
    let (mut number, mut shift) = (0_u64, 0);
    loop {
        let &byte = bytes.get(*place)?;
        *place += 1;
        if shift < 63 {
            number |= u64::from(byte & 0x7f) << shift;
        } else if byte & 0x7f != 0 {
            number = u64::MAX;
        }
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift = (shift + 7).min(63);
    }
}

fn finish(reading: Reading, open: bool, place: ProofPlace) -> Result<Proof, ProofError> {
    match (open, reading.ended) {
        (true, _) => Err(ProofError { place, kind: ProofErrorKind::OpenClause }),
        (false, false) => Err(ProofError { place, kind: ProofErrorKind::NoEnd }),
        (false, true) => Ok(reading.proof),
    }
}
