//! Data in base64 in addresses, where some of its characters are escaped.

/// Data for an address.
pub(crate) fn escaped(data: &str) -> String {
    data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Data of an address: `%2B` and similar escapes are decoded, and blanks are plus signs.
pub(crate) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code =
            after.get(..2).and_then(|hex| str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(code) if first == b'%' => {
                bytes.push(code);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).replace(' ', "+")
}
