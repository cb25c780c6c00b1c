//! From hints and analysis to what the screens show of them.

use std::sync::Arc;

use super::model::{AnalysisModel, GraphPoint, HintModel, StudyProgress, Worth};
use crate::app::session::Session;
use crate::app::study::{Analysis, Hint, Studying, Suggestion};
use crate::bot::Score;
use crate::bot::study::{self, Evaluation, Grade};
use crate::notation::PlyText;
use crate::record::Record;
use crate::rules::{Color, Effect, Outcome, Position};

/// Of a line only so much is shown.
const PLIES_SHOWN: usize = 12;

/// The hint, from the wish to its end.
#[must_use]
pub fn hint(hint: &Hint) -> Option<HintModel> {
    match hint.shown() {
        Some(Suggestion { text, reason, .. }) => {
            Some(HintModel::Shown { ply: text.clone(), reason: *reason })
        }
        None => hint.is_thinking().then_some(HintModel::Thinking),
    }
}

/// The course of the line shown.
#[must_use]
pub fn graph(analysis: &Analysis, record: &Record) -> Arc<Vec<GraphPoint>> {
    let point = |&node| GraphPoint {
        node,
        noted: analysis.noted(node).map(|it| (record.mover(node), it.chance(Color::White) as f32)),
        chance: analysis.evaluation(node).map(|it| it.chance(Color::White) as f32),
        grade: analysis.verdict(node).map_or(Grade::Good, |verdict| verdict.grade),
    };
    Arc::new(analysis.line().iter().map(point).collect())
}

/// The analysis of the position shown, with the graph of its line; `None` while it is closed.
#[must_use]
pub fn analysis(
    analysis: &Analysis,
    session: &Session,
    graph: Arc<Vec<GraphPoint>>,
) -> Option<AnalysisModel> {
    if !analysis.is_open() {
        return None;
    }
    let node = session.shown().node;
    let progress = match analysis.studying() {
        Some(Studying::Game { done, total, pass }) => {
            Some(StudyProgress { done, total, pass, passes: study::passes().len() })
        }
        Some(Studying::Position) | None => None,
    };
    let model = AnalysisModel {
        current: graph.iter().position(|point| point.node == node),
        graph,
        progress,
        can_save: analysis.can_save(),
        missed: analysis.verdict(node).and_then(|verdict| verdict.missed),
        ..AnalysisModel::default()
    };
    let noted = analysis.noted(node);
    let Some(evaluation) = analysis.evaluation(node).or(noted) else { return Some(model) };
    let position = session.position();
    let (line, end) = play_out(position, evaluation);
    let by_road = matches!(end.outcome(), Some(Outcome::Road { .. }));
    Some(AnalysisModel {
        worth: worth(position, evaluation, by_road),
        chance: Some(evaluation.chance(Color::White) as f32),
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        is_noted: noted.is_some(),
        line,
        ..model
    })
}

fn worth(position: &Position, evaluation: &Evaluation, by_road: bool) -> Worth {
    if let Some(outcome) = position.outcome() {
        return Worth::Over(outcome.winner());
    }
    let (winner, moves) = match evaluation.score {
        Score::Flats(centiflats) => return Worth::Flats(centiflats),
        Score::Win { .. } => (Color::White, evaluation.score.moves()),
        Score::Loss { .. } => (Color::Black, evaluation.score.moves()),
    };
    Worth::Win { winner, moves: moves.unwrap_or_default(), by_road }
}

/// The expected line in PTN, as far as it is shown, and where all of it leads.
fn play_out(position: &Position, evaluation: &Evaluation) -> (Vec<String>, Position) {
    let mut end = position.clone();
    let mut texts = Vec::new();
    for &ply in &evaluation.line {
        let Ok(effects) = end.play(ply) else { break };
        if texts.len() < PLIES_SHOWN {
            let flattens = effects.iter().any(|it| matches!(it, Effect::Flattened { .. }));
            texts.push(PlyText { flattens, ..PlyText::from(ply) }.to_string());
        }
    }
    (texts, end)
}
