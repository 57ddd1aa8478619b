//! A reader of Rust that does just enough to see what a file names: its tokens without comments and strings, its paths
//! with `use` groups written out, and the arms of its matches. Lines count from 1.

mod circles;

pub(crate) use circles::circles;
use std::iter::Peekable;
use std::slice::Iter;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Token {
    fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// A path that the file names, such as `crate::puzzle::Digit` or `std::fmt`, and the inline modules around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) segments: Vec<String>,
    pub(crate) inside: Vec<String>,
    pub(crate) line: usize,
    /// The name that a `use` gives to what the path leads to, and whether others may see that.
    pub(crate) name: Option<String>,
    pub(crate) is_public: bool,
}

/// The module path of a file, from the root.
pub(crate) fn modules(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let mut modules: Vec<String> = path.split('/').map(str::to_owned).collect();
    if matches!(modules.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        modules.pop();
    }
    modules
}

/// The file's words and signs; `::` and `=>` are one token each. Comments, strings, characters and lifetimes are
/// skipped.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let text: Vec<char> = source.chars().collect();
    let (mut tokens, mut place, mut line) = (Vec::new(), 0, 1);
    while let Some(&first) = text.get(place) {
        let end = place + length(&text[place..]);
        let word: String = text[place..end].iter().collect();
        let silent =
            first.is_whitespace() || word.starts_with("//") || word.starts_with("/*") || word.contains(['"', '\'']);
        if !silent {
            tokens.push(Token { text: word.trim_start_matches("r#").to_owned(), line });
        }
        line += text[place..end].iter().filter(|&&one| one == '\n').count();
        place = end;
    }
    tokens
}

/// The length of the piece at the start of the text: white space, a comment, a literal, a word or a sign.
fn length(text: &[char]) -> usize {
    let at = |index: usize| text.get(index).copied().unwrap_or('\0');
    let is_word = |one: char| one.is_alphanumeric() || one == '_';
    match (at(0), at(1)) {
        ('/', '/') => text.iter().take_while(|&&one| one != '\n').count(),
        ('/', '*') => block_comment(text),
        ('"', _) => quoted(text, '"'),
        ('\'', '\\') => quoted(text, '\''),
        ('\'', _) if at(2) == '\'' => 3,
        ('\'', _) => 1 + text[1..].iter().take_while(|&&one| is_word(one)).count(),
        (':', ':') | ('=', '>') => 2,
        (first, _) if is_word(first) => {
            let word = text.iter().take_while(|&&one| is_word(one)).count();
            let is_prefix = matches!(text[..word], ['r' | 'b' | 'c'] | ['b' | 'c', 'r']);
            let marks = text[word..].iter().take_while(|&&one| one == '#').count();
            match (is_prefix, at(word), at(word + marks)) {
                (true, '"', _) if text[word - 1] != 'r' => word + quoted(&text[word..], '"'),
                (true, '\'', _) => word + quoted(&text[word..], '\''),
                (true, _, '"') => word + raw(&text[word..], marks),
                (true, '#', _) => word + 1 + text[word + 1..].iter().take_while(|&&one| is_word(one)).count(),
                _ => word,
            }
        }
        _ => 1,
    }
}

fn block_comment(text: &[char]) -> usize {
    let mut depth = 0;
    for (index, pair) in text.windows(2).enumerate() {
        match pair {
            ['/', '*'] => depth += 1,
            ['*', '/'] if depth == 1 => return index + 2,
            ['*', '/'] => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a literal between quotes, in which a backslash escapes the next character.
fn quoted(text: &[char], quote: char) -> usize {
    let mut end = 1;
    while end < text.len() && text[end] != quote {
        end += if text[end] == '\\' { 2 } else { 1 };
    }
    (end + 1).min(text.len())
}

/// The length of a raw string, starting at its marks.
fn raw(text: &[char], marks: usize) -> usize {
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', marks)).collect();
    let inner = text[marks + 1..].windows(close.len()).position(|window| window == close);
    inner.map_or(text.len(), |inner| marks + 1 + inner + close.len())
}

fn texts(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// Where these words occur in the file, one after the other.
pub(crate) fn find(tokens: &[Token], words: &[&str]) -> Vec<usize> {
    let windows = tokens.windows(words.len()).enumerate();
    windows.filter(|(_, window)| texts(window) == words).map(|(place, _)| place).collect()
}

/// The position after the bracket that closes the one at `open`.
fn after_close(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place + 1;
        }
    }
    tokens.len()
}

/// The file without the items that are compiled only for tests.
pub(crate) fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = tokens.to_vec();
    while let Some(&start) = find(&kept, &["#", "[", "cfg", "(", "test", ")", "]"]).first() {
        let mut end = start;
        loop {
            match kept.get(end).map(|token| token.text.as_str()) {
                Some("{") => break end = after_close(&kept, end),
                Some(";") => break end += 1,
                Some("(" | "[") => end = after_close(&kept, end),
                Some(_) => end += 1,
                None => break,
            }
        }
        kept.drain(start..end);
    }
    kept
}

/// Every path that the file names, with `use` trees written out. A visibility such as `pub(crate)` does not count.
pub(crate) fn paths(tokens: &[Token]) -> Vec<Path> {
    let mut paths = Vec::new();
    // The open braces, each with the inline module that it opens.
    let mut braces: Vec<Option<String>> = Vec::new();
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        let inside = || braces.iter().flatten().cloned().collect::<Vec<_>>();
        let next = |ahead: usize| tokens.get(place + ahead).map_or("", |token| token.text.as_str());
        match token.text.as_str() {
            "use" => {
                let end = place + tokens[place..].iter().take_while(|token| token.text != ";").count();
                let mut rest = tokens[place + 1..end].iter().peekable();
                let is_public = place > 0 && matches!(tokens[place - 1].text.as_str(), "pub" | ")");
                for Import { segments, name, line } in use_tree(&mut rest, &[]) {
                    paths.push(Path { segments, inside: inside(), line, name: Some(name), is_public });
                }
                place = end;
            }
            "pub" if next(1) == "(" => place = after_close(tokens, place + 1),
            "mod" if next(2) == "{" => {
                braces.push(Some(next(1).to_owned()));
                place += 3;
            }
            "{" => {
                braces.push(None);
                place += 1;
            }
            "}" => {
                braces.pop();
                place += 1;
            }
            _ if token.is_word() => {
                let mut segments = vec![token.text.clone()];
                let inside = inside();
                place += 1;
                while let [sign, word, ..] = &tokens[place..]
                    && sign.text == "::"
                    && word.is_word()
                {
                    segments.push(word.text.clone());
                    place += 2;
                }
                if segments.len() > 1 || token.text == "crate" {
                    paths.push(Path { segments, inside, line: token.line, name: None, is_public: false });
                }
            }
            _ => place += 1,
        }
    }
    paths
}

/// One path of a `use` tree and the name that it gets.
struct Import {
    segments: Vec<String>,
    name: String,
    line: usize,
}

impl Import {
    fn new(segments: &[String], line: usize) -> Self {
        let name = segments.iter().rev().find(|segment| *segment != "self").cloned().unwrap_or_default();
        Self { segments: segments.to_vec(), name, line }
    }
}

/// The paths of a `use` tree, up to the end of its group. A renamed path ends in its own name.
fn use_tree(tokens: &mut Peekable<Iter<'_, Token>>, prefix: &[String]) -> Vec<Import> {
    let mut imports: Vec<Import> = Vec::new();
    let mut path = prefix.to_vec();
    let mut last: Option<Import> = None;
    while let Some(token) = tokens.next() {
        match token.text.as_str() {
            "::" => {}
            "{" => {
                imports.extend(use_tree(tokens, &path));
                last = None;
            }
            "as" => {
                let name = tokens.next().map(|token| token.text.clone()).unwrap_or_default();
                last = last.map(|import| Import { name, ..import });
            }
            "," | "}" => {
                imports.extend(last.take());
                path = prefix.to_vec();
                if token.text == "}" {
                    return imports;
                }
            }
            segment => {
                path.push(segment.to_owned());
                last = Some(Import::new(&path, token.line));
            }
        }
    }
    imports.extend(last);
    imports
}

/// The patterns of every match, arm by arm, guards included.
pub(crate) fn matches(tokens: &[Token]) -> Vec<Vec<&[Token]>> {
    let mut matches = Vec::new();
    for start in find(tokens, &["match"]) {
        // The scrutinee holds no brace outside of brackets: Rust forbids struct literals there.
        let mut open = start + 1;
        while open < tokens.len() && tokens[open].text != "{" {
            open = if matches!(tokens[open].text.as_str(), "(" | "[") { after_close(tokens, open) } else { open + 1 };
        }
        let end = after_close(tokens, open).saturating_sub(1);
        let (mut arms, mut place) = (Vec::new(), open + 1);
        while place < end {
            let pattern = place;
            while place < end && tokens[place].text != "=>" {
                let opens = matches!(tokens[place].text.as_str(), "(" | "[" | "{");
                place = if opens { after_close(tokens, place) } else { place + 1 };
            }
            if place < end {
                arms.push(&tokens[pattern..place]);
            }
            place += 1;
            // The body: a block ends the arm, with or without a comma; anything else ends at the comma.
            if place < end && tokens[place].text == "{" {
                place = after_close(tokens, place);
                if place < end && tokens[place].text == "," {
                    place += 1;
                }
                continue;
            }
            while place < end && tokens[place].text != "," {
                let opens = matches!(tokens[place].text.as_str(), "(" | "[" | "{");
                place = if opens { after_close(tokens, place) } else { place + 1 };
            }
            place += 1;
        }
        matches.push(arms);
    }
    matches
}
