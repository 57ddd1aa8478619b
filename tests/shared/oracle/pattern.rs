//! The oracle's regular expressions, by derivatives: J. Brzozowski, *Derivatives of Regular Expressions*, 1964.

/// The rest of a pattern after the digits read so far.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    Never,
    Empty,
    /// A digit in one of the ranges, or in none of them.
    Digit(Vec<(u64, u64)>, bool),
    Then(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Star(Box<Self>),
}

impl Pattern {
    pub fn read(text: &str) -> Self {
        let mut letters: Vec<char> = text.chars().rev().collect();
        let pattern = any(&mut letters);
        assert!(letters.is_empty(), "{text}: a rest {letters:?}");
        pattern
    }

    /// Whether no further digit is needed.
    pub fn is_done(&self) -> bool {
        match self {
            Self::Never | Self::Digit(..) => false,
            Self::Empty | Self::Star(_) => true,
            Self::Then(one, other) => one.is_done() && other.is_done(),
            Self::Or(one, other) => one.is_done() || other.is_done(),
        }
    }

    /// The rest after this digit.
    pub fn after(&self, digit: u64) -> Self {
        match self {
            Self::Never | Self::Empty => Self::Never,
            Self::Digit(ranges, is_inverted) => {
                let is_listed = ranges.iter().any(|&(low, high)| low <= digit && digit <= high);
                if is_listed == *is_inverted { Self::Never } else { Self::Empty }
            }
            Self::Then(one, other) => {
                let first = one.after(digit).then((**other).clone());
                if one.is_done() { first.or(other.after(digit)) } else { first }
            }
            Self::Or(one, other) => one.after(digit).or(other.after(digit)),
            Self::Star(of) => of.after(digit).then(self.clone()),
        }
    }

    fn then(self, other: Self) -> Self {
        match self {
            Self::Never => Self::Never,
            Self::Empty => other,
            one => Self::Then(Box::new(one), Box::new(other)),
        }
    }

    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, one) | (one, Self::Never) => one,
            (one, other) if one == other => one,
            (one, other) => Self::Or(Box::new(one), Box::new(other)),
        }
    }

    /// From `least` to `most` times.
    fn times(self, least: usize, most: Option<usize>) -> Self {
        let further = match most {
            None => Self::Star(Box::new(self.clone())),
            Some(most) => (least..most).fold(Self::Empty, |rest, _| self.clone().then(rest).or(Self::Empty)),
        };
        (0..least).fold(further, |rest, _| self.clone().then(rest))
    }
}

/// Takes a letter, which the text has in reverse order, after blanks.
fn take(text: &mut Vec<char>, letter: char) -> bool {
    while text.last() == Some(&' ') {
        text.pop();
    }
    text.pop_if(|last| *last == letter).is_some()
}

fn number(text: &mut Vec<char>) -> Option<u64> {
    let mut digits = String::new();
    take(text, ' ');
    while let Some(digit) = text.pop_if(|letter| letter.is_ascii_digit()) {
        digits.push(digit);
    }
    digits.parse().ok()
}

fn any(text: &mut Vec<char>) -> Pattern {
    let mut all = sequence(text);
    while take(text, '|') {
        all = all.or(sequence(text));
    }
    all
}

fn sequence(text: &mut Vec<char>) -> Pattern {
    let mut all = Pattern::Empty;
    loop {
        let one = if take(text, '(') {
            let inner = any(text);
            assert!(take(text, ')'));
            inner
        } else if take(text, '.') {
            Pattern::Digit(Vec::new(), true)
        } else if take(text, '[') {
            let is_inverted = take(text, '^');
            let mut ranges = Vec::new();
            while let Some(low) = number(text) {
                ranges.push((low, if take(text, '-') { number(text).unwrap_or(0) } else { low }));
            }
            assert!(take(text, ']'));
            Pattern::Digit(ranges, is_inverted)
        } else if let Some(digit) = number(text) {
            Pattern::Digit(vec![(digit, digit)], false)
        } else {
            return all;
        };
        let (least, most) = repeated(text);
        all = all.then(one.times(least, most));
    }
}

/// How often the last part is repeated.
fn repeated(text: &mut Vec<char>) -> (usize, Option<usize>) {
    if take(text, '*') {
        return (0, None);
    }
    if take(text, '+') {
        return (1, None);
    }
    if take(text, '?') {
        return (0, Some(1));
    }
    if !take(text, '{') {
        return (1, Some(1));
    }
    let least = number(text).unwrap_or(0) as usize;
    let most = if take(text, ',') { number(text).map(|most| most as usize) } else { Some(least) };
    assert!(take(text, '}'));
    (least, most)
}
