//! Rules on lines: a color and a sentence for each.

use crate::puzzle::Cell;
use serde_json::{Value, json};

/// The drawing of a line, and the sentence on its color.
pub(super) struct Line {
    pub(super) color: &'static str,
    pub(super) thickness: u32,
    pub(super) sentence: String,
    pub(super) has_bulb: bool,
    pub(super) has_circles: bool,
}

/// The colors of lines, by their names in sentences. Gray is for thermometers.
const COLORS: [(&str, &str); 6] = [
    ("green", "#67f067"),
    ("purple", "#f067f0"),
    ("blue", "#2ecbff"),
    ("orange", "#ffa030"),
    ("red", "#e6261f"),
    ("yellow", "#f7d038"),
];
const GRAY: &str = "#cccccc";

/// The color that a rule usually has, and its sentence, in which `COLOR` and `NUMBER` are replaced.
#[rustfmt::skip]
const RULES: &[(&str, &str, &str)] = &[
    ("whispers", "green", "Whispers: neighbors on a COLOR line differ by at least NUMBER."),
    ("renban", "purple", "Renban: a COLOR line holds a set of consecutive digits in any order."),
    ("nabner", "yellow", "Nabner: no two digits on a COLOR line are the same or consecutive."),
    ("palindrome", "blue", "Palindrome: digits on a COLOR line read the same in both directions."),
    ("region-sum", "blue", "Region sum: the borders of boxes divide a COLOR line into parts of equal sums."),
    ("between", "red", "Between line: digits on a COLOR line are between those in its circles."),
    ("lockout", "red", "Lockout: the circles of a COLOR line differ by at least NUMBER; the line has no digit from one \
                        to the other."),
    ("zipper", "purple", "Zipper: digits on a COLOR line at an equal distance from its center add up to the center."),
    ("double-arrow", "orange", "Double arrow: the circles of a COLOR line add up to what lies on the line."),
    ("entropic", "orange", "Entropic: three neighbors on a COLOR line are a low, a medium and a high digit."),
    ("modular 3", "yellow", "Modular: three neighbors on a COLOR line have different remainders by 3."),
    ("modular 2", "red", "Parity line: neighbors on a COLOR line are one odd digit and one even digit."),
    ("sum-line 10", "orange", "10 line: a COLOR line falls into parts that sum to 10."),
];

/// The colors in use.
#[derive(Default)]
pub(super) struct Palette {
    /// Rules with their numbers and the indices of their colors.
    used: Vec<(String, usize)>,
    thermometer: Option<String>,
}

impl Palette {
    /// The line of a rule; `None` if it has no drawing, or no color is left.
    pub(super) fn line(&mut self, name: &str, number: Option<u32>) -> Option<Line> {
        if let "thermo" | "slow-thermo" = name {
            let sentence = match name {
                "thermo" => "Digits on a thermometer increase from the bulb.",
                _ => "Digits on a slow thermometer increase or stay the same from the bulb.",
            };
            let is_only = *self.thermometer.get_or_insert_with(|| name.to_owned()) == name;
            let sentence = sentence.to_owned();
            return is_only.then_some(Line {
                color: GRAY,
                thickness: 19,
                sentence,
                has_bulb: true,
                has_circles: false,
            });
        }
        let number = number.map(|number| number.to_string());
        let numbered = number.as_ref().map_or_else(|| name.to_owned(), |number| format!("{name} {number}"));
        let (_, usual, sentence) = RULES.iter().find(|(rule, ..)| *rule == name || *rule == numbered)?;
        let known = self.used.iter().find(|(rule, _)| *rule == numbered).map(|(_, color)| *color);
        let color = known.or_else(|| {
            let is_free = |color: &usize| self.used.iter().all(|(_, used)| used != color);
            let usual = COLORS.iter().position(|(color, _)| color == usual).filter(is_free);
            usual.or_else(|| (0..COLORS.len()).find(is_free))
        })?;
        if known.is_none() {
            self.used.push((numbered, color));
        }
        let (word, color) = COLORS[color];
        Some(Line {
            color,
            thickness: 10,
            sentence: sentence.replace("COLOR", word).replace("NUMBER", number.as_deref().unwrap_or_default()),
            has_bulb: false,
            has_circles: ["between", "lockout", "double-arrow"].contains(&name),
        })
    }
}

/// Whether two cells touch, at least at a corner.
pub(super) fn are_neighbors(one: Cell, other: Cell) -> bool {
    one.row().abs_diff(other.row()).max(one.column().abs_diff(other.column())) == 1
}

/// The centers of cells along a line, of which each touches the next: a line across other cells would pass through
/// them.
pub(super) fn way_points(cells: &[Cell]) -> Option<Vec<Value>> {
    let is_line = cells.len() > 1 && cells.windows(2).all(|pair| are_neighbors(pair[0], pair[1]));
    let point = |cell: &Cell| json!([cell.row() as f64 + 0.5, cell.column() as f64 + 0.5]);
    is_line.then(|| cells.iter().map(point).collect())
}
