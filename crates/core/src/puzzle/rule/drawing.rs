//! Rules on lines as setters draw and describe them, and as lines are drawn on a grid. No reading of a rule uses it.

use super::fpuzzles::LineNumber;

/// A rule on lines in drawings and in prose.
#[derive(Clone, Copy, Debug)]
pub struct LineDrawing {
    /// Phrases that name the rule in a sentence, with its number there. The first one counts; its parts, between `+`,
    /// may be anywhere in the sentence.
    pub prose: &'static [(LineNumber, &'static [&'static str])],
    /// A rule that is not meant where a sentence names both.
    pub instead_of: Option<&'static str>,
    /// The usual colors, for lines of which no sentence names the color.
    pub colors: &'static [&'static str],
    /// The forms in which the rule is written.
    pub written: &'static [WrittenLine],
    pub marks: LineMarks,
    pub random: Option<RandomLine>,
}

/// A form in which a rule is written, for one number or for all.
#[derive(Clone, Copy, Debug)]
pub struct WrittenLine {
    pub number: Option<u32>,
    /// The color that is taken if no other rule has it.
    pub color: &'static str,
    /// The sentence, in which `COLOR` and `NUMBER` are to be replaced.
    pub sentence: &'static str,
}

/// The cells of a line with marks that illustrate its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineMarks {
    None,
    /// A bulb in the first cell.
    Bulb,
    /// Circles at both ends.
    Ends,
    Middle,
}

/// Lines drawn on a grid. The number of cells is drawn first: at least 3 and at most `longest`.
#[derive(Clone, Copy, Debug)]
pub struct RandomLine {
    /// The least number of cells of a line that cannot become as long as was drawn.
    pub shortest: usize,
    pub longest: u32,
    /// Whether the next digit may follow. Only a proposal: the judge decides whether the grid satisfies the rule.
    pub fits: fn(&PartialLine<'_>) -> bool,
}

/// A line that is being drawn on a grid. Digits are numbers from 1.
#[derive(Clone, Copy, Debug)]
pub struct PartialLine<'a> {
    /// The digits so far, at least one.
    pub digits: &'a [u32],
    pub next: u32,
    /// The number of cells of the whole line.
    pub length: usize,
    /// The number of the rule, or 0 if it has none.
    pub number: u32,
}

impl LineDrawing {
    pub(super) const PLAIN: Self =
        Self { prose: &[], instead_of: None, colors: &[], written: &[], marks: LineMarks::None, random: None };
}

impl WrittenLine {
    pub(super) const fn new(color: &'static str, sentence: &'static str) -> Self {
        Self { number: None, color, sentence }
    }

    pub(super) const fn numbered(number: u32, color: &'static str, sentence: &'static str) -> Self {
        Self { number: Some(number), color, sentence }
    }
}

impl PartialLine<'_> {
    pub(super) fn last(&self) -> u32 {
        self.digits[self.digits.len() - 1]
    }

    /// The digit at the same distance from the other end. The next cell is in the second half.
    pub(super) fn opposite(&self) -> u32 {
        self.digits[self.length - 1 - self.digits.len()]
    }
}
