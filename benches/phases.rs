//! Shows where the time of an answer goes: `cargo bench --bench phases -- FOLDER [ENGINE ...]`.
//!
//! FOLDER has files of classic puzzles, one per line (`*.txt`); the environment variable `SUDOSAT_DATA` may name it,
//! too. ENGINE is `native`, `sat` or `both`; the default is all three.
//!
//! The first table is user and system time per puzzle, in nanoseconds, of the command `unique` on one thread: the
//! median of some rounds. The others are instructions per puzzle, in all and by phase, counted by valgrind's callgrind:
//! they are the same on a busy machine. There the first puzzles of each file are answered one by one through the
//! library, since the program's batches end after a tenth of a second, which is short under valgrind. callgrind knows
//! no AVX-512, so that AVX2 is measured on processors that have both. Without valgrind there is only the first table.
//!
//! A phase is the inclusive cost of its functions, which are compiled as functions of their own. The rest is start-up,
//! allocation and the comparison of answers.

#![cfg_attr(unix, expect(clippy::expect_used, reason = "a benchmark may fail loudly"))]

#[cfg(not(unix))]
fn main() {
    eprintln!("this benchmark reads the CPU time of another program, which is supported on Unix only");
}

#[cfg(unix)]
fn main() {
    unix::main();
}

#[cfg(unix)]
mod unix {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    use std::collections::HashMap;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::{env, fs};
    use sudosat::BothRoads;
    use sudosat::engine::{Budget, Engine};
    use sudosat::native::Native;
    use sudosat::sat::SatEngine;
    use sudosat::text::{ReadOptions, Reader};

    const ROUNDS: usize = 5;

    /// The number of puzzles of a file that callgrind runs: it takes fifty times as long.
    const COUNTED: usize = 300;

    /// The phases, each with the functions that it consists of, as parts of their names.
    const PHASES: [(&str, &[&str]); 8] = [
        ("read", &["Reader<R> as core::iter::traits::iterator::Iterator>::next"]),
        ("reduce", &["Classic::reduce_clues"]),
        ("write", &["Remainder::write"]),
        ("load", &["SmallSolver::load", "ImplicitSolver::load", "Classic::size"]),
        ("search", &["Cdcl::solve", "ImplicitSolver::next_model"]),
        ("decode", &["decode_within"]),
        ("check", &["solves_classic", "is_classic_solution"]),
        ("native", &["Native as sudosat::engine::Engine>::verdict"]),
    ];

    /// The option with which this program calls itself under valgrind: to answer the puzzles of a file.
    const ANSWER: &str = "--answer";

    fn answer(engine: &str, file: &str) {
        let mut engine: Box<dyn Engine> = match engine {
            "native" => Box::new(Native::new()),
            "sat" => Box::new(SatEngine::default()),
            "both" => Box::new(BothRoads::default()),
            _ => panic!("ENGINE is native, sat or both, not {engine}"),
        };
        let input = fs::read(file).expect("the file can be read");
        for record in Reader::new(&*input, ReadOptions::default()) {
            let puzzle = record.expect("every record is a puzzle").puzzle;
            engine.verdict(&puzzle, &Budget::unlimited()).expect("it has a verdict");
        }
    }

    pub(super) fn main() {
        let arguments: Vec<String> = env::args().collect();
        if let [_, option, engine, file] = &*arguments
            && option == ANSWER
        {
            return answer(engine, file);
        }
        // Cargo adds `--bench`.
        let mut arguments = env::args().skip(1).filter(|argument| !argument.starts_with("--"));
        let folder = arguments.next().or_else(|| env::var("SUDOSAT_DATA").ok()).expect("FOLDER is given");
        let mut engines: Vec<String> = arguments.collect();
        if engines.is_empty() {
            engines = ["native", "sat", "both"].map(str::to_owned).to_vec();
        }
        let entries = fs::read_dir(&folder).expect("FOLDER can be read").map(|entry| entry.expect("it is read").path());
        let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
        files.sort();
        let temporary = tempfile::tempdir().expect("there is a directory for temporary files");
        let sets: Vec<Set> = files.iter().map(|file| Set::new(file, temporary.path())).collect();

        times(&sets, &engines);
        let has_valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        if has_valgrind.is_ok_and(|status| status.success()) {
            for engine in &engines {
                instructions(&sets, engine, temporary.path());
            }
        } else {
            println!("\nvalgrind is not installed: no instructions are counted");
        }
    }

    /// A set of puzzles.
    struct Set {
        name: String,
        file: PathBuf,
        puzzles: usize,
        /// A file with the first of the puzzles.
        sample: PathBuf,
        sampled: usize,
    }

    impl Set {
        fn new(file: &Path, temporary: &Path) -> Self {
            let text = fs::read_to_string(file).expect("the file can be read");
            let lines: Vec<&str> = text.lines().collect();
            let sampled = lines.len().min(COUNTED);
            let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            let sample = temporary.join(&name);
            fs::write(&sample, lines[..sampled].join("\n") + "\n").expect("the sample can be written");
            Self { name, file: file.to_owned(), puzzles: lines.len(), sample, sampled }
        }
    }

    /// The program with arguments.
    fn program(engine: &str, file: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
        command.args(["unique", "--threads", "1", "--engine", engine]).arg(file);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The CPU time of all finished child processes, in nanoseconds.
    fn cpu() -> f64 {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system knows it");
        ((usage.user_time() + usage.system_time()).num_microseconds() * 1000) as f64
    }

    fn times(sets: &[Set], engines: &[String]) {
        println!("nanoseconds per puzzle, the whole program, median of {ROUNDS} rounds");
        print!("{:>22}", "");
        for engine in engines {
            print!("{engine:>10}");
        }
        println!();
        for set in sets {
            let mut rounds = vec![Vec::new(); engines.len()];
            for _ in 0..ROUNDS {
                for (engine, rounds) in engines.iter().zip(&mut rounds) {
                    let before = cpu();
                    program(engine, &set.file).status().expect("the program runs");
                    rounds.push((cpu() - before) / set.puzzles as f64);
                }
            }
            print!("{:>22}", set.name);
            for mut rounds in rounds {
                rounds.sort_unstable_by(f64::total_cmp);
                print!("{:>10.0}", rounds[ROUNDS / 2]);
            }
            println!();
        }
    }

    fn instructions(sets: &[Set], engine: &str, temporary: &Path) {
        println!("\ninstructions per puzzle, {engine}");
        print!("{:>22}{:>10}", "", "all");
        for (phase, _) in &PHASES {
            print!("{phase:>9}");
        }
        println!();
        for set in sets {
            let profile = temporary.join("profile");
            let to = format!("--callgrind-out-file={}", profile.display());
            let own = env::current_exe().expect("the system knows it");
            let mut command = Command::new("valgrind");
            command.args(["--tool=callgrind", "--quiet", &to]).arg(own).args([ANSWER, engine]).arg(&set.sample);
            command.status().expect("valgrind runs");
            let costs = Costs::read(&fs::read_to_string(&profile).expect("callgrind has written its profile"));
            let each = |cost: u64| cost / set.sampled as u64;
            print!("{:>22}{:>10}", set.name, each(costs.all));
            for (_, names) in &PHASES {
                print!("{:>9}", each(costs.of(names)));
            }
            println!();
        }
    }

    /// Inclusive costs by function.
    #[derive(Default)]
    struct Costs {
        all: u64,
        functions: HashMap<String, u64>,
    }

    impl Costs {
        /// Reads callgrind's format: after `fn=` come lines with the cost of its own instructions, and after each
        /// `calls=` one with that of the calls. A name is written once, after its number in parentheses.
        fn read(profile: &str) -> Self {
            let (mut costs, mut names, mut function) = (Self::default(), HashMap::new(), String::new());
            let mut is_call = false;
            for line in profile.lines() {
                if let Some((key, value)) = line.split_once('=').filter(|(key, _)| key.ends_with("fn")) {
                    let (number, name) = value.split_once(' ').unwrap_or((value, ""));
                    if !name.is_empty() {
                        names.insert(number.to_owned(), name.to_owned());
                    }
                    if key == "fn" {
                        function = names.get(number).cloned().unwrap_or_default();
                    }
                } else if line.starts_with("calls=") {
                    is_call = true;
                } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
                    let cost: u64 = line.split(' ').nth(1).and_then(|cost| cost.parse().ok()).unwrap_or(0);
                    costs.all += if is_call { 0 } else { cost };
                    *costs.functions.entry(function.clone()).or_default() += cost;
                    is_call = false;
                }
            }
            costs
        }

        /// The cost of all functions whose names contain one of these.
        fn of(&self, names: &[&str]) -> u64 {
            let is_named = |function: &str| names.iter().any(|name| function.contains(name));
            self.functions.iter().filter(|(function, _)| is_named(function)).map(|(_, cost)| cost).sum()
        }
    }
}
