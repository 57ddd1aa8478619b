//! Compares solvers: `cargo bench --bench compare -- --file PUZZLES --peer 'NAME=COMMAND'`.
//!
//! Programs take turns on the same shuffled file of classic puzzles, one per line: this project's own program and every
//! peer, whose command reads them from standard input, or from a file where it contains `{}`. Engines of the library
//! solve the same puzzles in this process. All determine whether each puzzle has no solution, one, or more (limit 2),
//! unless a peer's command does otherwise.
//!
//! The measure is CPU time, user and system, including a program's start. The output is medians over the rounds, and
//! ratios, which are meaningful only within one run. An engine that exceeds its time in a round is measured on the
//! puzzles that it has solved.
//!
//! | option | meaning |
//! |---|---|
//! | `--file FILE` | the puzzles; by default the examples, repeated many times |
//! | `--peer NAME=COMMAND` | another program; may be repeated; ratios are to the first one |
//! | `--rounds N` | the number of rounds (5) |
//! | `--seconds S` | the time of an engine in a round (1) |

#![cfg_attr(unix, expect(clippy::expect_used, reason = "a benchmark may fail loudly"))]

#[cfg(not(unix))]
fn main() {
    eprintln!("this benchmark reads the CPU time of other programs, which is supported on Unix only");
}

#[cfg(unix)]
fn main() {
    unix::main();
}

#[cfg(unix)]
mod unix {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    use std::fs::{self, File};
    use std::io::BufReader;
    use std::process::{Command, Stdio};
    use std::time::Duration;
    use sudosat::engine::{Budget, Engine};
    use sudosat::native::lanes::{Clues, Lanes, Level, Outcome};
    use sudosat::native::{Native, textbook};
    use sudosat::puzzle::Puzzle;
    use sudosat::sat::SatEngine;
    use sudosat::text::{Notation, ReadOptions, Reader, render};

    /// The default puzzles: the examples, repeated up to this number.
    const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/classic.txt");
    const EXAMPLES_TAKEN: usize = 20_000;
    /// The number of puzzles that the lanes receive at once.
    const BATCH: usize = 2048;

    struct Options {
        file: Option<String>,
        peers: Vec<(String, String)>,
        rounds: usize,
        time: Duration,
    }

    impl Options {
        /// Parses the command line; unknown options, such as cargo's own `--bench`, are ignored.
        fn read() -> Self {
            let mut options = Self { file: None, peers: Vec::new(), rounds: 5, time: Duration::from_secs(1) };
            let mut arguments = std::env::args().skip(1);
            while let Some(argument) = arguments.next() {
                let mut value = || arguments.next().expect("an option has a value");
                match &*argument {
                    "--file" => options.file = Some(value()),
                    "--peer" => {
                        let peer = value();
                        let (name, command) = peer.split_once('=').expect("--peer is NAME=COMMAND");
                        options.peers.push((name.to_owned(), command.to_owned()));
                    }
                    "--rounds" => options.rounds = value().parse().expect("--rounds is a number"),
                    "--seconds" => {
                        options.time = Duration::from_secs_f64(value().parse().expect("--seconds is a number"));
                    }
                    _ => {}
                }
            }
            options
        }
    }

    /// A solver, with the nanoseconds it took per puzzle in each round.
    struct Contender {
        name: String,
        run: Box<dyn FnMut() -> f64>,
        rounds: Vec<f64>,
    }

    impl Contender {
        fn new(name: impl Into<String>, run: impl FnMut() -> f64 + 'static) -> Self {
            Self { name: name.into(), run: Box::new(run), rounds: Vec::new() }
        }

        fn median(&mut self) -> f64 {
            self.rounds.sort_unstable_by(f64::total_cmp);
            self.rounds[self.rounds.len() / 2]
        }
    }

    pub(super) fn main() {
        let options = Options::read();
        let puzzles = puzzles(options.file.as_deref());
        let directory = tempfile::tempdir().expect("there is a directory for temporary files");
        let file = directory.path().join("puzzles.txt").to_str().expect("its name is text").to_owned();
        let line = |puzzle: &Puzzle| render::line(puzzle.clues(), puzzle.geometry(), &Notation::default()) + "\n";
        fs::write(&file, puzzles.iter().map(line).collect::<String>()).expect("the puzzles can be written");

        let own = format!("{} unique --engine native {{}}", env!("CARGO_BIN_EXE_sudosat"));
        let programs = options.peers.iter().cloned().chain([("sudosat (program)".to_owned(), own)]);
        let count = puzzles.len();
        let mut contenders: Vec<Contender> = programs
            .map(|(name, command)| {
                let file = file.clone();
                Contender::new(name, move || program(&command, &file) / count as f64)
            })
            .collect();
        contenders.extend(engines(&puzzles, options.time));

        for round in 1..=options.rounds {
            eprintln!("round {round} of {}", options.rounds);
            for contender in &mut contenders {
                contender.rounds.push((contender.run)());
            }
        }
        let reference = contenders[0].median();
        println!("{count} puzzles; {} rounds; ratios to {}", options.rounds, contenders[0].name);
        println!("{:>24} {:>14} {:>14} {:>10}", "", "median ns", "least ns", "ratio");
        for contender in &mut contenders {
            let median = contender.median();
            let (name, least) = (&contender.name, contender.rounds[0]);
            println!("{name:>24} {median:>14.1} {least:>14.1} {:>9.3}x", reference / median);
        }
    }

    /// The classic puzzles of the file, in a random but fixed order.
    fn puzzles(file: Option<&str>) -> Vec<Puzzle> {
        let input = BufReader::new(File::open(file.unwrap_or(EXAMPLES)).expect("the file can be opened"));
        let records = Reader::new(input, ReadOptions::default());
        let mut puzzles: Vec<Puzzle> = records.map(|record| record.expect("every record is a puzzle").puzzle).collect();
        puzzles.retain(Puzzle::is_classic);
        if file.is_none() {
            puzzles = puzzles.iter().cloned().cycle().take(EXAMPLES_TAKEN).collect();
        }
        assert!(!puzzles.is_empty(), "there are classic puzzles");
        let mut random = 1_u64;
        for last in (1..puzzles.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            puzzles.swap(last, (random >> 33) as usize % (last + 1));
        }
        puzzles
    }

    /// CPU time so far, in nanoseconds.
    fn cpu(who: UsageWho) -> f64 {
        let usage = getrusage(who).expect("the system reports the CPU time");
        (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 * 1e3
    }

    /// Runs a command on the file. Its exit code is ignored, because many programs use it for the result.
    fn program(command: &str, file: &str) -> f64 {
        let input = File::open(file).expect("the puzzles can be read");
        let before = cpu(UsageWho::RUSAGE_CHILDREN);
        Command::new("sh")
            .args(["-c", &command.replace("{}", file)])
            .stdin(input)
            .stdout(Stdio::null())
            .status()
            .expect("there is a shell");
        cpu(UsageWho::RUSAGE_CHILDREN) - before
    }

    /// The engines of the library.
    fn engines(puzzles: &[Puzzle], time: Duration) -> Vec<Contender> {
        let clues: Vec<Clues> = puzzles.iter().filter_map(Puzzle::to_classic).collect();
        let mut contenders: Vec<Contender> = Level::ALL
            .into_iter()
            .filter_map(Lanes::with_level)
            .map(|mut lanes| {
                let clues = clues.clone();
                Contender::new(format!("lanes, {:?}", lanes.level()), move || {
                    batches(&clues, time, |batch, budget, outcomes| {
                        let _ = lanes.solve(batch, 2, budget, outcomes);
                    })
                })
            })
            .collect();
        let mut native = Native::new();
        contenders.push(Contender::new("native, batches", move || {
            batches(&clues, time, |batch, budget, outcomes| {
                let _ = native.solve_many(batch, 2, budget, outcomes);
            })
        }));
        let singly: [(&str, Box<dyn Engine>); 6] = [
            ("native, one by one", Box::new(Native::new())),
            ("general search", Box::new(Native::general())),
            ("SAT", Box::new(SatEngine::default())),
            ("textbook scan", Box::new(textbook::Scan)),
            ("textbook count", Box::new(textbook::UsedCounts)),
            ("textbook constraint", Box::new(textbook::Constraint)),
        ];
        contenders.extend(singly.map(|(name, mut engine)| {
            let puzzles = puzzles.to_vec();
            Contender::new(name, move || one_by_one(&puzzles, time, &mut *engine))
        }));
        contenders
    }

    /// The nanoseconds per puzzle of those solved in time.
    fn batches(clues: &[Clues], time: Duration, mut solve: impl FnMut(&[Clues], &Budget, &mut [Outcome])) -> f64 {
        let mut outcomes = vec![Outcome::default(); BATCH];
        let budget = Budget::within(time);
        let (before, mut done) = (cpu(UsageWho::RUSAGE_SELF), 0);
        for batch in clues.chunks(BATCH) {
            let outcomes = &mut outcomes[..batch.len()];
            solve(batch, &budget, outcomes);
            done += outcomes.iter().filter(|outcome| outcome.finished).count();
            if budget.check().is_err() {
                break;
            }
        }
        (cpu(UsageWho::RUSAGE_SELF) - before) / done.max(1) as f64
    }

    fn one_by_one(puzzles: &[Puzzle], time: Duration, engine: &mut dyn Engine) -> f64 {
        let budget = Budget::within(time);
        let before = cpu(UsageWho::RUSAGE_SELF);
        let done = puzzles.iter().take_while(|puzzle| engine.verdict(puzzle, &budget).is_ok()).count();
        (cpu(UsageWho::RUSAGE_SELF) - before) / done.max(1) as f64
    }
}
