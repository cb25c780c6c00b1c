//! One game: its settings, and the size and opening that make its plies legal.

use crate::notation::PtnResult;
use crate::notation::ptn::{Game, ItemKind};
use crate::rules::{Opening, Ply, Position, Ruleset, Setup, Size};

use super::build::{Build, Built};
use super::{Found, MAX_PROBLEMS, ReadOptions};
use crate::record::problem::{Reason, Severity};
use crate::record::settings::{self, Settings};
use crate::record::tags::Tags;
use crate::record::tree::{NodeId, Record};

/// Makes a record of one game of a file.
pub(super) fn read(game: &Game<'_>, options: &ReadOptions) -> (Option<Record>, Vec<Found>) {
    let mut found: Vec<Found> =
        game.flaws.iter().map(|flaw| Found::error(flaw.span.clone(), flaw.error.clone())).collect();
    let settings = Settings::read(&game.tags, &mut |span, reason, severity| {
        // Where there are too many, one error is enough to say that there is one.
        let says_more = || found.iter().all(|found| found.severity < severity);
        if found.len() < MAX_PROBLEMS || says_more() {
            found.push(Found { severity, ..Found::error(span, reason) });
        }
    });
    let setup = match &settings.setup {
        None => None,
        Some(Ok(setup)) => Some(setup),
        // The plies mean nothing without the position that they start from.
        Some(Err(_)) => return (None, found),
    };
    let Some(sizes) = sizes(game, &settings, options) else {
        found.push(first_obstacle(game));
        return (None, found);
    };
    match best(game, &settings, setup, sizes, options) {
        Ok(mut built) => {
            let is_whole = found.iter().all(|found| found.severity < Severity::Error);
            found.append(&mut built.found);
            // In the order of the file; what it does not say comes after.
            *built.record.tags_mut() = Tags::default();
            for tag in &game.tags {
                built.record.tags_mut().add(&tag.key, &tag.value);
            }
            let start = built.record.start().clone();
            settings::write(built.record.tags_mut(), &start);
            if is_whole && !built.is_main_line_broken {
                check_result(&built, &settings, &mut found);
            }
            (Some(built.record), found)
        }
        Err(error) => {
            found.push(error);
            (None, found)
        }
    }
}

/// Why nothing is known of a game: a word that is none, or that there are no plies at all.
fn first_obstacle(game: &Game<'_>) -> Found {
    let unreadable = game.body.iter().find_map(|item| match &item.kind {
        ItemKind::Unreadable(error) => Some(Found::error(item.span.clone(), error.clone())),
        _ => None,
    });
    let start = game.span.start;
    unreadable.unwrap_or_else(|| Found::error(start..start, Reason::UnknownSize))
}

/// The sizes that the game may have, smallest first; `None` if nothing tells.
fn sizes(game: &Game<'_>, settings: &Settings, options: &ReadOptions) -> Option<Vec<Size>> {
    if let Some(size) = settings.size.or(options.size) {
        return Some(vec![size]);
    }
    let plies = game.body.iter().filter_map(|item| match &item.kind {
        ItemKind::Ply(text) => Some(text.ply),
        _ => None,
    });
    let least = plies.map(least_edge).max()?;
    Some(Size::all().filter(|size| size.get() >= least.min(8)).collect())
}

/// The edge of the smallest board that has all squares of a ply.
fn least_edge(ply: Ply) -> u8 {
    let square = ply.square();
    let here = square.file().max(square.rank()) + 1;
    let Ply::Spread { direction, drops, .. } = ply else { return here };
    let end = square.steps(direction, drops.squares(), Size::MAX);
    here.max(end.map_or(8, |end| end.file().max(end.rank()) + 1))
}

/// The openings that the game may have, in the order in which they are believed.
fn openings(game: &Game<'_>, settings: &Settings) -> Vec<Opening> {
    if let Some(opening) = settings.opening {
        return vec![opening];
    }
    let first = game.body.iter().find_map(|item| match &item.kind {
        ItemKind::Ply(text) => Some(text),
        _ => None,
    });
    match first {
        Some(text) if text.is_double => vec![Opening::DoubleBlackStack],
        _ => vec![Opening::Swap, Opening::NoSwap],
    }
}

/// The record with the size and opening under which all is legal, or else the most of it.
///
/// Where nothing is said, move 1 swaps, unless that makes the game illegal and playing without
/// swap does not. A ply after the end is no reason: that there was no swap is then less likely than that
/// somebody played on.
fn best(
    game: &Game<'_>,
    settings: &Settings,
    setup: Option<&Setup>,
    sizes: Vec<Size>,
    options: &ReadOptions,
) -> Result<Built, Found> {
    let mut best: Option<Built> = None;
    let mut refused = None;
    for size in sizes {
        for (rank, opening) in openings(game, settings).into_iter().enumerate() {
            let ruleset = settings.ruleset(size, opening, options.half_komi);
            let start = match start(setup, ruleset) {
                Ok(start) => start,
                Err(reason) => {
                    let span = settings.setup_span.clone();
                    refused.get_or_insert(Found::error(span, reason));
                    continue;
                }
            };
            let mut built = Build::new(start).run(&game.body);
            if built.is_legal() {
                if rank > 0 {
                    let start = game.body.first().map_or(0, |item| item.span.start);
                    built.found.push(Found::warning(start..start, Reason::NoSwapAssumed));
                }
                return Ok(built);
            }
            let plays_on = built.is_after_the_end();
            if best.as_ref().is_none_or(|best| built.plies() > best.plies()) {
                best = Some(built);
            }
            if plays_on {
                break;
            }
        }
    }
    best.ok_or_else(|| {
        let start = game.span.start;
        refused.unwrap_or_else(|| Found::error(start..start, Reason::UnknownSize))
    })
}

fn start(setup: Option<&Setup>, ruleset: Ruleset) -> Result<Position, Reason> {
    ruleset.validate()?;
    match setup {
        Some(setup) => Ok(Position::from_setup(setup, ruleset)?),
        None => Ok(Position::new(ruleset)),
    }
}

/// Compares what the record claims with what the rules say.
fn check_result(built: &Built, settings: &Settings, found: &mut Vec<Found>) {
    let written = built.written_result.clone();
    if let (Some((written, span)), Some(tag)) = (&written, settings.result)
        && *written != tag
    {
        let reason = Reason::ResultsDiffer { tag, written: *written };
        found.push(Found::warning(span.clone(), reason));
    }
    let from_tag = settings.result.map(|result| (result, settings.result_span.clone()));
    let Some((recorded, span)) = written.or(from_tag) else { return };
    let last = built.record.last(NodeId::ROOT);
    let by_rules = built.record.outcome(last).as_ref().map(PtnResult::from);
    let is_wrong = match by_rules {
        Some(result) => !recorded.agrees_with(result),
        // By resignation, time or agreement a game may end anywhere.
        None => matches!(recorded, PtnResult::Road(_) | PtnResult::Flats(_)),
    };
    if is_wrong {
        found.push(Found::warning(span, Reason::WrongResult { recorded, by_rules }));
    }
}
