//! Answers: a question becomes an answer, and an answer words, a line, JSON or a picture.
//!
//! Nothing here reads arguments or input, or writes output; the command line and the packages for other languages print
//! what is made here.

#![cfg_attr(not(feature = "cli"), expect(dead_code, unused_imports, reason = "only the command line writes tables"))]

mod answer;
mod cell_value;
mod detail;
mod json;
mod kind;
mod line;
mod question;
mod sat_work;
mod task;
mod to_verify;

pub(crate) mod audit;
pub(crate) mod canonical;
pub(crate) mod certificate;
pub mod front;
pub(crate) mod generated;
pub(crate) mod minimized;
pub(crate) mod morphed;
pub(crate) mod rating;
pub mod requests;
pub(crate) mod steps;
pub(crate) mod vicinity;
pub(crate) mod why;

pub(crate) use answer::Answer;
pub(crate) use cell_value::CellValue;
pub(crate) use detail::Detail;
pub(crate) use json::{Field, Fields, Json};
pub(crate) use kind::AnswerKind;
pub(crate) use line::{grid_line, puzzle_line};
pub(crate) use question::{Question, Unanswered, unrated};
pub(crate) use sat_work::SatWork;
pub(crate) use task::Task;
pub(crate) use to_verify::ToVerify;
