//! Ratings as a line, as fields of a table and as keys of a JSON object. Lines name each scale: `se` is that of Sudoku
//! Explainer 1.2.1, `hodoku` a level and score in the manner of HoDoKu, `effort` the measure of
//! [`effort`](crate::effort), `reason` that of [`explain::steps`](crate::explain::steps). In tables and JSON, the keys
//! do.

use crate::effort::Effort;
use crate::explain::steps::ReasonRating;
use crate::logic::{HodokuRating, Rating, SeValue, Technique};
use serde::Serialize;
use std::fmt;

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scale {
    /// Sudoku Explainer 1.2.1: ER, EP, ED
    Se,
    /// A level and a score in the manner of HoDoKu
    Hodoku,
    /// Rounds of unit propagation and probes, for any board and rules
    Effort,
    /// The sizes of smallest reasons, for any board and rules
    Reason,
}

impl Scale {
    /// The name of the scale.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Se => "se",
            Self::Hodoku => "hodoku",
            Self::Effort => "effort",
            Self::Reason => "reason",
        }
    }

    /// Whether it is for all boards and rules.
    pub(crate) const fn is_general(self) -> bool {
        matches!(self, Self::Effort | Self::Reason)
    }

    /// The names of its fields.
    const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Se => &["er", "ep", "ed", "technique"],
            Self::Hodoku => &["hodoku_level", "hodoku_score"],
            Self::Effort => &["effort", "hardest", "bottleneck"],
            Self::Reason => &["largest_reason", "premises"],
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Scales, each once, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scales([bool; 4]);

impl Scales {
    const ALL: [Scale; 4] = [Scale::Se, Scale::Hodoku, Scale::Effort, Scale::Reason];

    /// No scale.
    pub(crate) const NONE: Self = Self([false; 4]);

    pub(crate) fn of(list: &[Scale]) -> Self {
        Self(Self::ALL.map(|scale| list.contains(&scale)))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Scale> {
        Self::ALL.into_iter().zip(self.0).filter(|(_, is_wanted)| *is_wanted).map(|(scale, _)| scale)
    }

    pub(crate) fn has(self, scale: Scale) -> bool {
        self.iter().any(|other| other == scale)
    }

    /// The names of all fields.
    pub(crate) fn columns(self) -> impl Iterator<Item = &'static str> {
        self.iter().flat_map(|scale| scale.columns().iter().copied())
    }

    /// The fields of some ratings; those of a scale without one are empty.
    pub(crate) fn fields(self, ratings: Option<&Ratings>) -> Vec<String> {
        let of_scale = |scale: Scale| {
            let fields = ratings.and_then(|ratings| ratings.fields(scale));
            fields.unwrap_or_else(|| vec![String::new(); scale.columns().len()])
        };
        self.iter().flat_map(of_scale).collect()
    }
}

/// The ratings of a puzzle on the requested scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ratings {
    pub(crate) se: Option<Rating>,
    pub(crate) hodoku: Option<HodokuRating>,
    pub(crate) effort: Option<Effort>,
    pub(crate) reason: Option<ReasonRating>,
}

impl Ratings {
    fn fields(&self, scale: Scale) -> Option<Vec<String>> {
        Some(match scale {
            Scale::Se => {
                let Rating { er, ep, ed, technique, .. } = self.se?;
                [er, ep, ed].iter().map(ToString::to_string).chain([name(technique).to_owned()]).collect()
            }
            Scale::Hodoku => {
                let HodokuRating { level, score, .. } = self.hodoku?;
                vec![level.to_string(), score.to_string()]
            }
            Scale::Effort => {
                let Effort { value, hardest, bottleneck, .. } = self.effort?;
                vec![
                    value.to_string(),
                    hardest.to_string(),
                    bottleneck.map_or_else(String::new, |least| least.to_string()),
                ]
            }
            Scale::Reason => {
                let ReasonRating { largest, total, .. } = self.reason?;
                vec![largest.to_string(), total.to_string()]
            }
        })
    }

    /// The ratings as a line: `se 7.1/1.2/1.2 xy-chain; hodoku unfair 1240; effort 1:23.4 4 2`.
    pub(crate) fn line(&self) -> String {
        let of_scale = |scale: Scale| {
            let fields = self.fields(scale)?;
            Some(match &fields[..] {
                [er, ep, ed, technique] => format!("{scale} {er}/{ep}/{ed} {technique}"),
                fields => format!("{scale} {}", fields.join(" ").trim_end()),
            })
        };
        Scales::ALL.into_iter().filter_map(of_scale).collect::<Vec<_>>().join("; ")
    }
}

/// A technique's name. There is none for a full grid, and for a step that no technique finds.
fn name(technique: Option<Technique>) -> &'static str {
    technique.map_or("none", Technique::id)
}

/// The keys of ratings in a JSON answer.
#[derive(Serialize)]
pub(super) struct Json {
    #[serde(flatten)]
    se: Option<SeJson>,
    #[serde(flatten)]
    hodoku: Option<HodokuJson>,
    #[serde(flatten)]
    effort: Option<EffortJson>,
    #[serde(flatten)]
    reason: Option<ReasonJson>,
}

#[derive(Serialize)]
struct SeJson {
    scale: &'static str,
    er: f64,
    ep: f64,
    ed: f64,
    technique: &'static str,
    technique_ep: &'static str,
    technique_ed: &'static str,
    pearl: bool,
    diamond: bool,
}

#[derive(Serialize)]
struct HodokuJson {
    hodoku_level: String,
    hodoku_score: u32,
}

#[derive(Serialize)]
struct ReasonJson {
    largest_reason: usize,
    premises: usize,
}

#[derive(Serialize)]
struct EffortJson {
    effort: String,
    hardest: u32,
    bottleneck: Option<u32>,
}

impl From<&Ratings> for Json {
    fn from(ratings: &Ratings) -> Self {
        Self {
            se: ratings.se.as_ref().map(SeJson::from),
            hodoku: ratings
                .hodoku
                .map(|rating| HodokuJson { hodoku_level: rating.level.to_string(), hodoku_score: rating.score }),
            effort: ratings.effort.map(|effort| EffortJson {
                effort: effort.value.to_string(),
                hardest: effort.hardest,
                bottleneck: effort.bottleneck,
            }),
            reason: ratings.reason.map(|rating| ReasonJson { largest_reason: rating.largest, premises: rating.total }),
        }
    }
}

impl From<&Rating> for SeJson {
    fn from(rating: &Rating) -> Self {
        let shown = |value: SeValue| f64::from(value.tenths()) / 10.0;
        Self {
            scale: Scale::Se.name(),
            er: shown(rating.er),
            ep: shown(rating.ep),
            ed: shown(rating.ed),
            technique: name(rating.technique),
            technique_ep: name(rating.technique_ep),
            technique_ed: name(rating.technique_ed),
            pearl: rating.is_pearl(),
            diamond: rating.is_diamond(),
        }
    }
}
