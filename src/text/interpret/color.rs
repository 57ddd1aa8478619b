//! Colors of drawings, by the names that rules in prose use for them.

use std::fmt;

/// A named color. A family covers what setters call by any of its [words](Color::words).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Color {
    White,
    Gray,
    Black,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
}

impl Color {
    /// The color of a CSS text such as `#f067f0ff` or `red`; `None` if it is invisible or unknown.
    pub(crate) fn of_css(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let Some(digits) = text.strip_prefix('#') else {
            return ALL.into_iter().find(|color| color.words().contains(&text.as_str()));
        };
        let digits: Vec<u32> = digits.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
        let [red, green, blue, alpha] = match *digits.as_slice() {
            [r, g, b] => [17 * r, 17 * g, 17 * b, 255],
            [r, g, b, a] => [17 * r, 17 * g, 17 * b, 17 * a],
            [r, r2, g, g2, b, b2] => [16 * r + r2, 16 * g + g2, 16 * b + b2, 255],
            [r, r2, g, g2, b, b2, a, a2] => [16 * r + r2, 16 * g + g2, 16 * b + b2, 16 * a + a2],
            _ => return None,
        };
        (alpha >= FAINT).then(|| Self::of_rgb(red, green, blue))
    }

    fn of_rgb(red: u32, green: u32, blue: u32) -> Self {
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let spread = most - least;
        if spread < GRAYISH {
            return match most {
                0..=80 => Self::Black,
                250.. => Self::White,
                _ => Self::Gray,
            };
        }
        let of = |from: u32, to: u32, base: u32| (base + 60 * (spread + from - to) / spread) % 360;
        let hue = match most {
            _ if most == red => of(green, blue, 300),
            _ if most == green => of(blue, red, 60),
            _ => of(red, green, 180),
        };
        match hue {
            0..=14 | 345.. => Self::Red,
            15..=45 => Self::Orange,
            46..=70 => Self::Yellow,
            71..=165 => Self::Green,
            166..=255 => Self::Blue,
            256..=344 => Self::Purple,
        }
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The singular words for the colors of the family, its own name first.
    pub(crate) fn words(self) -> &'static [&'static str] {
        match self {
            Self::White => &["white"],
            Self::Gray => &["gray", "grey", "silver"],
            Self::Black => &["black"],
            Self::Red => &["red", "pink", "crimson"],
            Self::Orange => &["orange", "peach", "gold", "brown", "tan", "beige"],
            Self::Yellow => &["yellow", "gold"],
            Self::Green => &["green", "lime", "teal"],
            Self::Blue => &["blue", "cyan", "teal", "turquoise", "aqua"],
            Self::Purple => &["purple", "pink", "magenta", "violet", "lavender", "fuchsia"],
        }
    }
}

const ALL: [Color; 9] = [
    Color::White,
    Color::Gray,
    Color::Black,
    Color::Red,
    Color::Orange,
    Color::Yellow,
    Color::Green,
    Color::Blue,
    Color::Purple,
];

/// The least visible opacity, of 255.
const FAINT: u32 = 16;

/// The least difference between the strongest and the weakest part of a color that is no gray, such as the lightest
/// purple in use, #DFC5FE; #D0C5C5 is seen as gray.
const GRAYISH: u32 = 24;

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words()[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_of_setting_programs_have_their_names() {
        for (css, expected) in [
            ("#FFFFFF", Color::White),
            ("#000", Color::Black),
            ("#cccf", Color::Gray),
            ("#d0c5c5ff", Color::Gray),
            ("#f067f0ff", Color::Purple),
            ("#DFC5FE", Color::Purple),
            ("#67f067ff", Color::Green),
            ("#6bab4cff", Color::Green),
            ("#2ecbffff", Color::Blue),
            ("#6adaedff", Color::Blue),
            ("#fcaf", Color::Orange),
            ("#dac391ff", Color::Orange),
            ("#e6261f", Color::Red),
            ("#f7d038", Color::Yellow),
            ("Grey", Color::Gray),
        ] {
            assert_eq!(Color::of_css(css), Some(expected), "{css}");
        }
        for unseen in ["#FFF0", "#12345600", "none", "", "#12", "#xyz"] {
            assert_eq!(Color::of_css(unseen), None, "{unseen}");
        }
    }
}
