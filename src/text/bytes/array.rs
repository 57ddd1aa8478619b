//! Arrays of programming languages, converted to JSON: `{{5, 3}, {0, 1}}`, `[(5, 3), (None, 1)]`, or the rows that
//! `NumPy` prints, `[[5 3] [0 1]]`.

/// The number of bytes before the array at the beginning of a line, as in `int[][] board = {`, `np.array([[5,` or
/// `puzzle: [`; 0 if no array is declared.
pub(super) fn declaration(line: &[u8]) -> usize {
    let is_open = |at: usize| {
        if !matches!(line[at], b'[' | b'{' | b'(') {
            return false;
        }
        let rest = line[at + 1..].trim_ascii_start();
        let is_cell = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'[' | b'{' | b'(' | b'"' | b'\'' | b'.');
        // A string and a colon begin an object.
        let is_key =
            rest.split(|&byte| byte == b'"').nth(2).is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"));
        rest.first().is_none_or(is_cell) && !is_key
    };
    let after = |mark: u8| (1..line.len()).find(|&at| is_open(at) && line[..at].trim_ascii_end().ends_with(&[mark]));
    after(b'=').or_else(|| after(b'(')).or_else(|| after(b':')).unwrap_or(0)
}

/// The bracket that closes this one.
pub(crate) fn closing(open: u8) -> u8 {
    match open {
        b'{' => b'}',
        b'(' => b')',
        _ => b']',
    }
}

/// Converts an array to JSON, character for character, so that positions stay.
pub(crate) fn json(text: &str) -> String {
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
