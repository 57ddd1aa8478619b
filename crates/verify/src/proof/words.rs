//! Words of proofs and formulas: numbers, literals, and excerpts for messages.

use sudosat_core::formula::Lit;

/// The words of a text with their positions; `
/// `, `\r`, tabs and spaces separate words.
pub(crate) fn words(bytes: &[u8]) -> impl Iterator<Item = (&[u8], usize, usize)> {
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
pub(crate) fn excerpt(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(30)]);
    text.chars().flat_map(|one| if one.is_control() { one.escape_default().collect() } else { vec![one] }).collect()
}

/// The value of a word as a number.
pub(crate) fn number(word: &[u8]) -> Option<i64> {
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

/// The literal with this number; `None` if its variable is above `variables`.
pub(crate) fn literal(number: i64, variables: usize) -> Option<Lit> {
    let literal = Lit::from_dimacs(i32::try_from(number).ok()?)?;
    (literal.var().number() <= variables).then_some(literal)
}

/// Appends a number in decimal.
pub(crate) fn push_number(text: &mut String, number: i32) {
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
