//! Tests that read the repository: the walls of its source, its style, and the corpora of its fuzzers.

// No test here starts a process. The targets of the fuzzers run jobs in this process, which lock their outputs, and a
// child of another thread would hold such a lock until it executes its program.

mod fuzz_corpus;
mod style;
mod walls;
