//! The numbers of clues to remove and to add.

use std::fmt;
use std::str::FromStr;

/// The numbers of clues to remove and to add, such as `-2+1`.
///
/// ```
/// use sudosat::generate::Steps;
///
/// let steps: Steps = "{-2+1}".parse()?;
/// assert_eq!((steps.minus(), steps.plus(), steps.to_string()), (2, 1, "-2+1".to_owned()));
/// assert!("-2".parse::<Steps>().is_err() && "-4+1".parse::<Steps>().is_err());
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Steps {
    minus: u8,
    plus: u8,
}

impl Steps {
    /// The number of clues to remove, from 1 to 3.
    #[must_use]
    pub fn minus(self) -> usize {
        self.minus.into()
    }

    /// The number of clues to add, 1 or 2.
    #[must_use]
    pub fn plus(self) -> usize {
        self.plus.into()
    }
}

impl FromStr for Steps {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        let text = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
        let numbers = text.strip_prefix(['-', '−']).and_then(|numbers| numbers.split_once('+'));
        let numbers = numbers.and_then(|(minus, plus)| minus.parse().ok().zip(plus.parse().ok()));
        let numbers = numbers.filter(|(minus, plus)| (1..=3).contains(minus) && (1..=2).contains(plus));
        let advice = "give the clues to remove, 1 to 3, and to add, 1 or 2, as in -2+1";
        numbers.map(|(minus, plus)| Self { minus, plus }).ok_or(advice)
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}+{}", self.minus, self.plus)
    }
}

/// A property that all neighbors share with their puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kept {
    /// None.
    #[default]
    Nothing,
    /// The cells with clues: all removed clues are replaced in their cells.
    Pattern,
    /// The solution.
    Grid,
}
