//! Arrays of programming languages, converted to JSON: `{{5, 3}, {0, 1}}`, `[(5, 3), (None, 1)]`, or the rows that
//! `NumPy` prints, `[[5 3] [0 1]]`.

/// The bracket that closes this one.
pub(super) fn closing(open: u8) -> u8 {
    match open {
        b'{' => b'}',
        b'(' => b')',
        _ => b']',
    }
}

/// Converts an array to JSON, character for character, so that positions stay.
pub(super) fn json(text: &str) -> String {
    let is_braced = text.starts_with('{');
    let mut json: Vec<char> = text.chars().map(|one| bracket(one, is_braced)).collect();
    let (mut in_string, mut escaped, mut last) = (false, false, None::<usize>);
    for at in 0..json.len() {
        let one = json[at];
        if in_string {
            in_string = escaped || one != '"';
            escaped = one == '\\' && !escaped;
        } else if one.is_ascii_whitespace() {
            continue;
        } else {
            let before = last.map_or(' ', |last| json[last]);
            if json[at..].starts_with(&['N', 'o', 'n', 'e']) {
                json[at..at + 4].copy_from_slice(&['n', 'u', 'l', 'l']);
            }
            match last {
                // A trailing comma is allowed.
                Some(last) if before == ',' && one == ']' => json[last] = ' ',
                // Elements may be separated by spaces alone.
                Some(last) if at > last + 1 && ends_value(before) && begins_value(one) => json[at - 1] = ',',
                _ => {}
            }
            in_string = one == '"';
        }
        last = Some(at);
    }
    json.into_iter().collect()
}

fn ends_value(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '"' | ']')
}

fn begins_value(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '"' | '[')
}

/// The JSON equivalent of a character: a double quote, a plain space, or a square bracket.
fn bracket(one: char, is_braced: bool) -> char {
    match one {
        '\'' | '“' | '”' | '„' | '‟' | '‘' | '’' | '‚' | '‛' | '«' | '»' | '″' | '′' => '"',
        '\u{a0}' => ' ',
        // Rows of a MATLAB matrix end with semicolons.
        ';' => ',',
        '(' => '[',
        ')' => ']',
        '{' if is_braced => '[',
        '}' if is_braced => ']',
        _ => one,
    }
}
