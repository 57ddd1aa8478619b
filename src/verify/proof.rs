//! Proofs as clauses, and their files: DRAT, text and binary (Wetzler, Heule & Hunt 2014).
//!
//! Only steps that follow by unit propagation are proof here; for these deletions are no more than advice, so they are
//! passed over. A text has a clause a line or any number, each ended by 0; `c` begins a comment line and `d` a deletion. In a
//! binary proof each literal is the number 2·variable + sign, seven bits a byte, after `a` for a step and `d` for a deletion.

use crate::sat::{ClauseSink, Cnf, Lit};
use crate::words::counted;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// The steps of a proof: clauses, each of which follows from the formula and the steps before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    steps: Cnf,
}

impl Proof {
    /// The proof of these steps. Repeated literals are taken once. Clauses that cannot be false are left out, as they prove
    /// nothing, and so is the empty clause: it is the contradiction at the end, which unit propagation has to find.
    pub fn new(steps: impl IntoIterator<Item = impl AsRef<[Lit]>>) -> Self {
        let mut proof = Self::default();
        for step in steps {
            proof.push(step.as_ref());
        }
        proof
    }

    /// Adds a step.
    pub fn push(&mut self, step: &[Lit]) {
        if let Some(step) = once(step).filter(|step| !step.is_empty()) {
            self.steps.push(&step);
        }
    }

    /// The first literal of a variable above this number, and the step that it is in, from 1.
    pub(super) fn beyond(&self, variables: usize) -> Option<(usize, Lit)> {
        if self.steps.variables() <= variables {
            return None;
        }
        let is_beyond = |literal: &&Lit| literal.var().number() > variables;
        self.steps().zip(1..).find_map(|(step, number)| Some((number, *step.iter().find(is_beyond)?)))
    }

    /// The proof of these steps alone, ascending.
    pub(super) fn only(&self, steps: &[usize]) -> Self {
        let mut proof = Self::default();
        steps.iter().filter_map(|&step| self.step(step)).for_each(|step| proof.steps.push(step));
        proof
    }

    /// How many steps there are, the contradiction at the end not counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether unit propagation alone has to find the contradiction.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = &[Lit]> + '_ {
        self.steps.clauses()
    }

    /// One step, from 0.
    #[must_use]
    pub fn step(&self, index: usize) -> Option<&[Lit]> {
        (index < self.len()).then(|| self.steps.clauses_from(index).next())?
    }

    /// Appends the proof as text, the steps and the contradiction separated by this: a line end makes a DRAT file, a space
    /// one line of it.
    pub(super) fn write_text(&self, separator: char, text: &mut String) {
        for step in self.steps() {
            for literal in step {
                push_number(text, literal.dimacs());
                text.push(' ');
            }
            text.push('0');
            text.push(separator);
        }
        text.push('0');
    }

    /// The proof as a DRAT file in text.
    #[must_use]
    pub fn to_drat(&self) -> String {
        let mut text = String::new();
        self.write_text('\n', &mut text);
        text.push('\n');
        text
    }

    /// The proof as a DRAT file in the binary format.
    #[must_use]
    pub fn to_binary_drat(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for step in self.steps().chain([&[][..]]) {
            bytes.push(b'a');
            for literal in step {
                let mut number = 2 * u64::from(literal.dimacs().unsigned_abs()) + u64::from(!literal.is_positive());
                while number > 0x7f {
                    bytes.push(number as u8 | 0x80);
                    number >>= 7;
                }
                bytes.push(number as u8);
            }
            bytes.push(0);
        }
        bytes
    }

    /// Reads a DRAT file, text or binary, over so many variables.
    ///
    /// # Errors
    ///
    /// What is not such a proof, with its place; a proof that does not end in the empty clause is one cut short.
    pub fn read(bytes: &[u8], variables: usize) -> Result<Self, ProofError> {
        // Every clause of a binary proof ends in a zero byte, and no text has one.
        if bytes.contains(&0) || bytes.first() == Some(&b'a') {
            read_binary(bytes, variables)
        } else {
            read_text(bytes, variables)
        }
    }
}

/// The clause with each literal once, in the order of first appearance; `None` if it cannot be false. Steps are nearly always
/// short, and long ones may come from a stranger: those take linear time.
fn once(clause: &[Lit]) -> Option<Cow<'_, [Lit]>> {
    let is_repeated =
        |(position, literal): (usize, &Lit)| clause[..position].iter().any(|other| other.var() == literal.var());
    if clause.len() <= SHORT && !clause.iter().enumerate().any(is_repeated) {
        return Some(Cow::Borrowed(clause));
    }
    let mut seen = HashSet::with_capacity(clause.len());
    let literals = clause.iter().copied().filter(|&literal| seen.insert(literal)).collect::<Vec<_>>();
    let is_open = literals.iter().all(|&literal| !seen.contains(&!literal));
    is_open.then_some(Cow::Owned(literals))
}

/// Up to this length, looking at every pair of literals is the quickest way to find a repeated one.
const SHORT: usize = 32;

/// Appends a number in decimal.
pub(super) fn push_number(text: &mut String, number: i32) {
    use std::fmt::Write;
    let magnitude = number.unsigned_abs();
    if magnitude >= 1000 {
        let _ = write!(text, "{number}");
        return;
    }
    if number < 0 {
        text.push('-');
    }
    let digits = [magnitude / 100, magnitude / 10 % 10, magnitude % 10].map(|digit| char::from(b'0' + digit as u8));
    let leading = usize::from(magnitude < 100) + usize::from(magnitude < 10);
    text.extend(&digits[leading..]);
}

/// Why a file is not a proof, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// Where it is.
    pub place: Place,
    /// What is wrong there.
    pub kind: ProofErrorKind,
}

/// A place in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line and a column of a text, from 1, in bytes.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// A byte of a binary file, from 0.
    Byte(usize),
}

/// What is wrong with a file that should be a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// Something that stands in no proof.
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What is there, shortened.
        found: String,
    },
    /// A literal of a variable that the formula does not have.
    OutOfRange {
        /// The literal.
        found: String,
        /// How many variables the formula has.
        variables: usize,
    },
    /// The proof ends within a clause.
    OpenClause,
    /// The proof has no empty clause at its end: it was cut short.
    NoEnd,
    /// The proof goes on after the empty clause.
    AfterEnd,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Text { line, column } => write!(f, "line {line}, column {column}: {}", self.kind),
            Place::Byte(byte) => write!(f, "byte {byte}: {}", self.kind),
        }
    }
}

impl fmt::Display for ProofErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => write!(f, "expected {expected}, found `{found}`"),
            Self::OutOfRange { found, variables } => {
                write!(f, "literal {found} is out of range: the formula has {}", counted(variables, "variable"))
            }
            Self::OpenClause => f.write_str("the proof ends within a clause: it was cut short"),
            Self::NoEnd => f.write_str("the proof does not end in the empty clause: it was cut short"),
            Self::AfterEnd => f.write_str("the proof goes on after the empty clause"),
        }
    }
}

impl std::error::Error for ProofError {}

/// The words of a text with their places; `\n`, `\r`, tabs and spaces separate.
pub(super) fn words(bytes: &[u8]) -> impl Iterator<Item = (&[u8], usize, usize)> {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    lines.flat_map(|(number, line)| {
        let mut column = 0;
        line.split(|byte| matches!(byte, b' ' | b'\t' | b'\r')).filter_map(move |word| {
            let start = column;
            column += word.len() + 1;
            (!word.is_empty()).then_some((word, number + 1, start + 1))
        })
    })
}

/// A word for a message: short, and without control characters.
pub(super) fn excerpt(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(30)]);
    text.chars().flat_map(|one| if one.is_control() { one.escape_default().collect() } else { vec![one] }).collect()
}

/// The number that a word is.
pub(super) fn number(word: &[u8]) -> Option<i64> {
    let (negative, digits) = word.strip_prefix(b"-").map_or((false, word), |digits| (true, digits));
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut number = 0_i64;
    for &digit in digits {
        number = number * 10 + i64::from(digit.is_ascii_digit().then(|| digit - b'0')?);
    }
    Some(if negative { -number } else { number })
}

/// The literal with a number, of so many variables.
pub(super) fn literal(number: i64, variables: usize) -> Option<Lit> {
    let literal = Lit::from_dimacs(i32::try_from(number).ok()?)?;
    (literal.var().number() <= variables).then_some(literal)
}

/// What has been read of a proof.
#[derive(Default)]
struct Reading {
    proof: Proof,
    clause: Vec<Lit>,
    deletes: bool,
    ended: bool,
}

impl Reading {
    /// Takes the clause that ends here. False when it comes too late.
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
        let error = |kind| Err(ProofError { place: Place::Text { line, column }, kind });
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
    finish(reading, open, Place::Text { line, column })
}

fn read_binary(bytes: &[u8], variables: usize) -> Result<Proof, ProofError> {
    let mut reading = Reading::default();
    let mut place = 0;
    while let Some(&mark) = bytes.get(place) {
        if !matches!(mark, b'a' | b'd') {
            let kind = ProofErrorKind::Unexpected { expected: "`a` or `d`", found: excerpt(&[mark]) };
            return Err(ProofError { place: Place::Byte(place), kind });
        }
        reading.deletes = mark == b'd';
        place += 1;
        loop {
            let start = place;
            let Some(number) = variable_length(bytes, &mut place) else {
                return finish(reading, true, Place::Byte(bytes.len()));
            };
            if number == 0 {
                break;
            }
            let signed = if number % 2 == 0 { (number / 2) as i64 } else { -((number / 2) as i64) };
            let Some(literal) = literal(signed, variables) else {
                let kind = ProofErrorKind::OutOfRange { found: signed.to_string(), variables };
                return Err(ProofError { place: Place::Byte(start), kind });
            };
            reading.clause.push(literal);
        }
        if !reading.end_clause() {
            return Err(ProofError { place: Place::Byte(place - 1), kind: ProofErrorKind::AfterEnd });
        }
    }
    finish(reading, false, Place::Byte(bytes.len()))
}

/// A number of seven bits a byte, the lowest first; bits beyond 63 are lost to a number that is out of range anyway.
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

fn finish(reading: Reading, open: bool, place: Place) -> Result<Proof, ProofError> {
    match (open, reading.ended) {
        (true, _) => Err(ProofError { place, kind: ProofErrorKind::OpenClause }),
        (false, false) => Err(ProofError { place, kind: ProofErrorKind::NoEnd }),
        (false, true) => Ok(reading.proof),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn proof(steps: &[&[i32]]) -> Proof {
        Proof::new(steps.iter().map(|step| step.iter().filter_map(|&one| Lit::from_dimacs(one)).collect::<Vec<_>>()))
    }

    fn refused(text: &str) -> String {
        Proof::read(text.as_bytes(), 9).unwrap_err().to_string()
    }

    #[test]
    fn both_forms_are_read_with_their_liberties() {
        let expected = proof(&[&[-1], &[2, -3]]);
        assert_eq!(expected.to_drat(), "-1 0\n2 -3 0\n0\n");
        for text in [
            "-1 0\n2 -3 0\n0\n",
            "-1 0 2 -3 0 0",
            "c d\r\n-1 0\r\nd 4 5 0\r\n2\n-3 0 0\nd -1 0\n",
            "-1 0 2 2 -3 0 4 -4 0 0",
        ] {
            assert_eq!(Proof::read(text.as_bytes(), 9), Ok(expected.clone()), "{text:?}");
        }
        assert_eq!(Proof::read(b"a\x03\0d\x04\0a\x04\x07\0a\0", 9), Ok(expected.clone()));
        assert_eq!(Proof::read(&expected.to_binary_drat(), 9), Ok(expected));
        assert_eq!(Proof::read(b"0\n", 9), Ok(Proof::default()));
    }

    #[test]
    fn what_is_no_proof_is_refused_with_its_place() {
        assert_eq!(refused(""), "line 1, column 1: the proof does not end in the empty clause: it was cut short");
        assert_eq!(refused("-1 0\n"), "line 2, column 1: the proof does not end in the empty clause: it was cut short");
        assert_eq!(refused("-1 0\n2"), "line 2, column 2: the proof ends within a clause: it was cut short");
        assert_eq!(refused("-1 0\nx 0"), "line 2, column 1: expected a literal, found `x`");
        assert_eq!(refused("1\t\u{1b}[m"), "line 1, column 3: expected a literal, found `\\u{1b}[m`");
        assert_eq!(refused("10 0"), "line 1, column 1: literal 10 is out of range: the formula has 9 variables");
        assert_eq!(refused("0\n1 0\n"), "line 2, column 3: the proof goes on after the empty clause");
        assert_eq!(refused("a\u{3}\0"), "byte 3: the proof does not end in the empty clause: it was cut short");
        assert_eq!(refused("a\u{3}"), "byte 2: the proof ends within a clause: it was cut short");
        assert_eq!(refused("a\u{3}\0b\0"), "byte 3: expected `a` or `d`, found `b`");
        assert_eq!(refused("a\0a\0"), "byte 3: the proof goes on after the empty clause");
        let error = Proof::read(b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\0", 9).unwrap_err();
        assert!(matches!(error.kind, ProofErrorKind::OutOfRange { .. }));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            steps in prop::collection::vec(prop::collection::btree_set(1..=20_000_i32, 1..6), 0..30),
            sign in any::<u64>(),
        ) {
            let signed = |one: i32| if sign >> (one % 64) & 1 == 1 { one } else { -one };
            let steps: Vec<Vec<i32>> = steps.iter().map(|step| step.iter().map(|&one| signed(one)).collect()).collect();
            let steps = proof(&steps.iter().map(Vec::as_slice).collect::<Vec<_>>());
            prop_assert_eq!(Proof::read(steps.to_drat().as_bytes(), 20_000), Ok(steps.clone()));
            prop_assert_eq!(Proof::read(&steps.to_binary_drat(), 20_000), Ok(steps));
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80), text in "[-0-9acd \\n]{0,60}") {
            let _ = Proof::read(&bytes, 50);
            let _ = Proof::read(text.as_bytes(), 50);
            let _ = Proof::read(&[b"a", &bytes[..], b"\0"].concat(), 50);
        }

        #[test]
        fn numbers_are_written_as_rust_writes_them(number in -2000..2000_i32, any in any::<i32>()) {
            for number in [number, any] {
                let mut text = String::new();
                push_number(&mut text, number);
                prop_assert_eq!(text, number.to_string());
            }
        }
    }
}
