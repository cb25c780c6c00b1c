//! Records of other programs, watched through the real app, forwards and backwards.

use std::path::{Path, PathBuf};

use roadstone::app::session::{Look, Request};
use roadstone::app::table::AnimationSpeed;
use roadstone::record::{self, ReadOptions};

use crate::hands::Hands;

/// The records that lie beside the project, if they do, and our own.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [root.join("tests/data"), root.join("../shared/records")] {
        let Ok(entries) = folder.read_dir() else {
            println!("skipped: {} is not here", folder.display());
            continue;
        };
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ptn"));
    files.sort();
    files
}

fn open(hands: &mut Hands, path: &Path) -> bool {
    let bytes = std::fs::read(path).expect("a readable file");
    let games = record::read(&bytes, &ReadOptions::default());
    let is_playable = games.iter().any(|reading| reading.record.is_some());
    let name = path.display().to_string();
    hands.ask(Request::Open { name, games, game: 0 });
    is_playable
}

/// Steps until nothing changes any more; `rest` checks the pieces after every step.
fn walk(hands: &mut Hands, look: Look) -> usize {
    let mut steps = 0;
    loop {
        let before = hands.session().shown();
        hands.ask(Request::Look(look));
        if hands.session().shown() == before {
            return steps;
        }
        hands.rest();
        steps += 1;
    }
}

#[test]
fn every_record_plays_forwards_and_backwards_at_top_speed() {
    let mut hands = Hands::at(1280, 720);
    hands.app.insert_resource(AnimationSpeed(0.0));
    let mut watched = 0;
    for path in files() {
        if !open(&mut hands, &path) {
            continue;
        }
        hands.rest();
        let (_, plies) = hands.session().progress();
        assert_eq!(walk(&mut hands, Look::Forward), plies, "{}", path.display());
        assert_eq!(walk(&mut hands, Look::Back), plies, "{}", path.display());
        watched += 1;
    }
    println!("{watched} records watched");
}

#[test]
fn a_record_plays_animated_by_plies_and_half_plies_and_with_jumps() {
    let mut hands = Hands::at(1280, 720);
    hands.app.insert_resource(AnimationSpeed(4.0));
    for path in files().iter().take(6) {
        if !open(&mut hands, path) {
            continue;
        }
        hands.rest();
        let halves = walk(&mut hands, Look::HalfForward);
        assert_eq!(walk(&mut hands, Look::HalfBack), halves, "{}", path.display());
        let (_, plies) = hands.session().progress();
        for target in [plies, 0, plies / 2, plies / 3, plies] {
            hands.ask(Request::Look(Look::Ply(target)));
            hands.rest();
        }
    }
}

#[test]
fn impatience_loses_no_ply() {
    let mut hands = Hands::at(1280, 720);
    hands.app.insert_resource(AnimationSpeed(0.25));
    for path in files() {
        if !open(&mut hands, &path) {
            continue;
        }
        let (_, plies) = hands.session().progress();
        // Each request comes while the last one is still on its way.
        for _ in 0..plies {
            hands.ask(Request::Look(Look::Forward));
        }
        assert_eq!(hands.session().progress(), (plies, plies), "{}", path.display());
        hands.rest();
    }
}
