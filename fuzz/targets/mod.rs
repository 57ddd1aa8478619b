//! The fuzz targets. Each takes untrusted bytes, and panics if a documented promise is broken.
//!
//! `fuzz_targets/` makes a fuzzer of each; `tests/robustness/fuzz_corpus.rs` replays the corpus and the findings.

mod answers;
mod boards;
mod certificates;
mod formulas;
mod oracle;
mod readers;
mod resume;

/// A target: takes one input.
type Target = fn(&[u8]);

/// Every target by name.
pub(crate) const ALL: [(&str, Target); 20] = [
    ("records", readers::records),
    ("line", readers::line),
    ("block", readers::block),
    ("numbers", readers::numbers),
    ("json", readers::json),
    ("candidates", readers::candidates),
    ("fpuzzles", readers::fpuzzles),
    ("sudokupad", readers::sudokupad),
    ("hodoku", readers::hodoku),
    ("opensudoku", readers::opensudoku),
    ("input", readers::input),
    ("packed", readers::packed),
    ("rule", readers::rule),
    ("answer", answers::answer),
    ("cnf", answers::cnf),
    ("certificate", certificates::certificate),
    ("lrat", certificates::lrat),
    ("board", boards::board),
    ("formula", formulas::formula),
    ("resume", resume::resume),
];

/// Runs the target with this name.
pub(crate) fn run(name: &str, data: &[u8]) {
    let (_, target) = ALL.iter().find(|(other, _)| *other == name).expect("a target has this name");
    target(data);
}
