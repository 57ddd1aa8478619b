//! One share of the records, and merging the shares.
//!
//! Records are dealt like cards: of `N` shares, share `K` (from 1) gets the records `K`, `K + N`, `K + 2N`, … of all
//! inputs together. So shares take equally long wherever the hard puzzles are; the number of records need not be known
//! beforehand; and [`merge`], which takes one answer of each share in turn, notices when one ends too early. If answers
//! are lines without a header, `paste -d '\n'` merges them as well.

use crate::plural::counted;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::str::FromStr;
use std::{error, fmt};

/// The longest answer of a share, in bytes. A record has at most 16 MiB, and the rest of its answer is shorter.
const MOST_BYTES: usize = 64 << 20;

/// One share of the records, written `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1.
    share: u64,
    of: u64,
}

impl Shard {
    /// All records.
    pub(crate) const WHOLE: Self = Self { share: 1, of: 1 };

    /// Whether a record belongs to this share. Records count from 1 through all inputs.
    #[must_use]
    pub(crate) fn takes(self, record: u64) -> bool {
        record % self.of == self.share % self.of
    }

    /// The number of shares, which is the distance between two records of a share.
    #[must_use]
    pub(crate) fn shares(self) -> u64 {
        self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(share, of)| Some((share.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((share, of)) if 1 <= share && share <= of => Ok(Self { share, of }),
            _ => Err("a share must be K/N, with K from 1 to N, as in 3/16".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.share, self.of)
    }
}

/// The reason why shares cannot be merged.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum MergeError {
    /// A share cannot be read, or its last answer is incomplete.
    Read {
        /// The share, from 1.
        share: usize,
        /// The error.
        error: io::Error,
    },
    /// The merged output cannot be written.
    Write(io::Error),
    /// A share's header differs from the first one's.
    Header {
        /// The share, from 1.
        share: usize,
    },
    /// A share ends too early.
    Short {
        /// The share, from 1.
        share: usize,
        /// The number of its answers.
        answers: u64,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { error, .. } | Self::Write(error) => error.fmt(f),
            Self::Header { .. } => f.write_str("must have the header of the first share, but has another"),
            Self::Short { answers, .. } => write!(
                f,
                "ends after {}, too early: the shares are not finished, not in order or not of one job",
                counted(answers, "answer")
            ),
        }
    }
}

impl error::Error for MergeError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read { error, .. } | Self::Write(error) => Some(error),
            Self::Header { .. } | Self::Short { .. } => None,
        }
    }
}

/// Writes the answers of all shares, given in their order, in the order of the records, and returns the number of
/// answers. If the first answer is a header according to `is_header`, every share must begin with it, and it is written
/// once. An answer is a line, or several if a quoted field spans them.
///
/// # Errors
///
/// If a share cannot be read, the output cannot be written, or the shares do not fit together. What was written by then
/// is in order.
pub(crate) fn merge(
    shares: &mut [impl BufRead],
    is_header: impl FnOnce(&[u8]) -> bool,
    whole: &mut impl Write,
) -> Result<u64, MergeError> {
    let count = shares.len();
    if count == 0 {
        return Ok(0);
    }
    let mut next = |index: usize, answer: &mut Vec<u8>| {
        read_answer(&mut shares[index], answer).map_err(|error| MergeError::Read { share: index + 1, error })
    };
    let (mut answer, mut first, mut answers) = (Vec::new(), Vec::new(), 0);
    next(0, &mut first)?;
    if is_header(&first) {
        for index in 1..count {
            next(index, &mut answer)?;
            if answer != first {
                return Err(MergeError::Header { share: index + 1 });
            }
        }
        whole.write_all(&first).map_err(MergeError::Write)?;
        next(0, &mut first)?;
    }
    // The first share without further answers, and the number that it had. After it, no share may have any.
    let mut ended = None;
    'turns: for turn in 0.. {
        for index in 0..count {
            if ended.is_some_and(|(first, _)| first == index) {
                break 'turns;
            }
            if (turn, index) == (0, 0) {
                answer.clone_from(&first);
            } else {
                next(index, &mut answer)?;
            }
            match ended {
                _ if answer.is_empty() => ended = ended.or(Some((index, turn))),
                Some((index, answers)) => return Err(MergeError::Short { share: index + 1, answers }),
                None => {
                    whole.write_all(&answer).map_err(MergeError::Write)?;
                    answers += 1;
                }
            }
        }
    }
    Ok(answers)
}

/// Reads an answer with its line end; reads nothing at the end of the input.
fn read_answer(input: &mut impl BufRead, answer: &mut Vec<u8>) -> io::Result<()> {
    answer.clear();
    loop {
        let before = answer.len();
        input.by_ref().take((MOST_BYTES + 1 - before) as u64).read_until(b'\n', answer)?;
        if answer.len() > MOST_BYTES {
            return Err(io::Error::new(ErrorKind::InvalidData, "an answer is longer than 64 MiB"));
        }
        let is_json = answer.first() == Some(&b'{');
        let is_whole = is_json || answer.split(|&byte| byte == b'"').count() % 2 == 1;
        if answer.is_empty() || is_whole && answer.ends_with(b"\n") {
            return Ok(());
        }
        if answer.len() == before || !answer.ends_with(b"\n") {
            return Err(io::Error::new(
                ErrorKind::UnexpectedEof,
                "the last answer is incomplete: the job was not finished",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged_text(shares: &[&str], header: bool) -> Result<String, String> {
        let mut inputs: Vec<&[u8]> = shares.iter().map(|share| share.as_bytes()).collect();
        let mut whole = Vec::new();
        let result = merge(&mut inputs, |_| header, &mut whole);
        result.map(|_| String::from_utf8(whole).unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_share_is_written_as_a_fraction() {
        let shard: Shard = "2/3".parse().unwrap();
        assert_eq!((1..=9).filter(|&record| shard.takes(record)).collect::<Vec<_>>(), [2, 5, 8]);
        assert_eq!((shard.shares(), shard.to_string()), (3, "2/3".to_owned()));
        assert!((1..=9).all(|record| Shard::WHOLE.takes(record)));
        assert!("0/3".parse::<Shard>().is_err() && "4/3".parse::<Shard>().is_err());
    }

    #[test]
    fn merged_shares_are_the_whole() {
        for records in 0..20_u64 {
            for of in 1..6 {
                let lines = |shard: Shard| {
                    let taken = (1..=records).filter(|&record| shard.takes(record));
                    taken.fold(String::new(), |lines, record| lines + &record.to_string() + "\n")
                };
                let shares: Vec<String> = (1..=of).map(|share| lines(Shard { share, of })).collect();
                let shares: Vec<&str> = shares.iter().map(String::as_str).collect();
                assert_eq!(merged_text(&shares, false), Ok(lines(Shard::WHOLE)));
            }
        }
        assert_eq!(merged_text(&["a,b\n1,\"x\ny\"\n3,\n", "a,b\n2,\n"], true).unwrap(), "a,b\n1,\"x\ny\"\n2,\n3,\n");
        assert_eq!(merged_text(&["{\"\n{3\n", "{\"2\n"], false).unwrap(), "{\"\n{\"2\n{3\n");
    }

    #[test]
    fn an_answer_may_have_64_mebibytes() {
        let merged = |length: usize| {
            let share = b"{".chain(io::repeat(b'1').take(length as u64 - 2)).chain(&b"\n"[..]);
            merge(&mut [io::BufReader::new(share)], |_| false, &mut io::sink()).map_err(|error| error.to_string())
        };
        assert_eq!(merged(MOST_BYTES), Ok(1));
        assert_eq!(merged(MOST_BYTES + 1), Err("an answer is longer than 64 MiB".to_owned()));
        let quoted = format!("\"{}", "x\n".repeat(7));
        assert_eq!(
            merge(&mut [&*format!("{quoted}\"\n").into_bytes(), b"2\n"], |_| false, &mut io::sink()).unwrap(),
            2
        );
    }

    #[test]
    fn shares_that_do_not_fit_are_refused() {
        let short = "ends after 1 answer, too early: the shares are not finished, not in order or not of one job";
        assert_eq!(merged_text(&["1\n", "2\n", "3\n6\n"], false).unwrap_err(), short);
        assert_eq!(merged_text(&["2\n", "1\n3\n"], false).unwrap_err(), short);
        assert_eq!(merged_text(&["1\n4\n7\n", "2\n5\n8\n", "3\n"], false).unwrap_err(), short);
        assert_eq!(merged_text(&["1\n3\n5\n7\n", "2\n"], false).unwrap_err(), short);
        assert_eq!(
            merged_text(&["a,b\n", "a,c\n"], true).unwrap_err(),
            "must have the header of the first share, but has another"
        );
        let error = |shares: &mut [&[u8]]| merge(shares, |_| true, &mut io::sink()).unwrap_err();
        assert!(matches!(error(&mut [b"a\n", b"a\n", b"b\n"]), MergeError::Header { share: 3 }));
        assert!(matches!(error(&mut [b"a\n1\n4\n", b"a\n2\n", b"a\n"]), MergeError::Short { share: 3, answers: 0 }));
        assert!(matches!(
            error(&mut [b"a\n1\n4\n7\n", b"a\n2\n5\n", b"a\n3\n"]),
            MergeError::Short { share: 3, answers: 1 }
        ));
        let torn = error(&mut [b"a\n1\n", b"a\n2"]);
        assert!(matches!(torn, MergeError::Read { share: 2, .. }));
        assert_eq!(error::Error::source(&torn).map(ToString::to_string), Some(torn.to_string()));
        for torn in ["1\n3", "1\n\"3\n"] {
            let merged_text = merged_text(&[torn, "2\n"], false).unwrap_err();
            assert_eq!(merged_text, "the last answer is incomplete: the job was not finished");
        }
    }
}
