//! Writes a source with its sites replaced.

use std::ops::Range;

/// A range of the source, and its replacement.
pub(crate) struct Site {
    pub(crate) range: Range<usize>,
    pub(crate) pieces: Vec<Piece>,
}

pub(crate) enum Piece {
    Text(String),
    /// A part of the site's range, in which later sites of the list are replaced as well.
    Source(Range<usize>),
}

/// The sites in order, outer ones before those inside.
pub(crate) fn render(source: &str, sites: &[Site]) -> String {
    let mut order: Vec<&Site> = sites.iter().collect();
    // Stable: of sites with the same range, the one found first is the outer one.
    order.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end)));
    let mut text = String::new();
    part(source, &order, 0..source.len(), &mut text);
    text
}

fn part(source: &str, sites: &[&Site], range: Range<usize>, text: &mut String) {
    let mut at = range.start;
    let first = sites.partition_point(|site| site.range.start < range.start);
    for (index, site) in sites.iter().enumerate().skip(first) {
        if site.range.start > range.end {
            break;
        }
        if site.range.start < at || site.range.end > range.end {
            continue;
        }
        text.push_str(&source[at..site.range.start]);
        for piece in &site.pieces {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Source(inner) => part(source, &sites[index + 1..], inner.clone(), text),
            }
        }
        at = site.range.end;
    }
    text.push_str(&source[at..range.end]);
}
