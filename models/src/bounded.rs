//! Runs every schedule with few surprises: Musuvathi and Qadeer's iterative context bounding (2007).
//!
//! A surprise is a preemption, of a thread that could continue, or a random bit that is 1. When a thread has to wait,
//! every other one is tried; that is not a surprise. Most concurrency bugs need one or two surprises.

use shuttle::scheduler::{Schedule, Scheduler, Task, TaskId};

/// A depth-first walk through the choices: each execution repeats the previous one up to the last choice that has
/// another option.
#[derive(Debug)]
pub(crate) struct Bounded {
    surprises: usize,
    path: Vec<Choice>,
    /// The position of this execution on the path, and its surprises so far.
    step: usize,
    met: usize,
}

/// The options of a choice, and the chosen one.
#[derive(Debug)]
struct Choice {
    options: Vec<Option<TaskId>>,
    /// The number of options, from the first, that are not a surprise.
    expected: usize,
    chosen: usize,
}

impl Bounded {
    pub(crate) fn new(surprises: usize) -> Self {
        Self { surprises, path: Vec::new(), step: 0, met: 0 }
    }

    fn choose(&mut self, options: impl FnOnce() -> (Vec<Option<TaskId>>, usize)) -> Option<TaskId> {
        if self.step == self.path.len() {
            let (mut options, expected) = options();
            if self.met == self.surprises {
                options.truncate(expected);
            }
            self.path.push(Choice { options, expected, chosen: 0 });
        }
        let choice = &self.path[self.step];
        self.step += 1;
        self.met += usize::from(choice.chosen >= choice.expected);
        choice.options[choice.chosen]
    }
}

impl Scheduler for Bounded {
    fn new_execution(&mut self) -> Option<Schedule> {
        let is_first = self.path.is_empty();
        while self.path.pop_if(|choice| choice.chosen + 1 == choice.options.len()).is_some() {}
        match self.path.last_mut() {
            Some(choice) => choice.chosen += 1,
            None if is_first => {}
            None => return None,
        }
        (self.step, self.met) = (0, 0);
        Some(Schedule::new(0))
    }

    fn next_task(&mut self, runnable: &[&Task], current: Option<TaskId>, is_yielding: bool) -> Option<TaskId> {
        self.choose(|| {
            let mut options: Vec<_> = runnable.iter().map(|task| Some(task.id())).collect();
            let here = options.iter().position(|&task| task == current);
            match here.filter(|_| !is_yielding) {
                Some(here) => {
                    options.swap(0, here);
                    (options, 1)
                }
                None => {
                    let all = options.len();
                    (options, all)
                }
            }
        })
    }

    fn next_u64(&mut self) -> u64 {
        const BIT: [Option<TaskId>; 2] = [None, None];
        self.choose(|| (BIT.to_vec(), 1));
        self.path[self.step - 1].chosen as u64
    }
}
