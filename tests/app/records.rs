//! Records of other programs, watched through the real app, forwards and backwards.
//!
//! After every step the pieces on the table are compared with the scene, and the scene with the
//! rules ([`Hands::rest`]).

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use roadstone::app::replay::Player;
use roadstone::app::session::{Ending, Mode};
use roadstone::app::table::{PieceEntity, TableDisagreements};
use roadstone::app::ui::shell;
use roadstone::notation::tps;
use roadstone::rules::{Color as Side, Setup};
use roadstone::scene::Scene;

use crate::hands::Hands;

fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records").join(name)
}

fn shared() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/records")
}

/// The records of the project, and those that lie beside it where they do.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in [own(""), shared()] {
        let Ok(entries) = folder.read_dir() else {
            println!("skipped: {} is not here", folder.display());
            continue;
        };
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ptn"));
    files.sort();
    assert!(files.len() >= 4, "{files:?}");
    files
}

impl Hands {
    /// Drops a file on the window and watches one game of it after the other.
    fn watch_all(&mut self, path: &Path, mut each: impl FnMut(&mut Hands)) {
        self.drop_file(path);
        let games: Vec<bool> =
            self.session().loaded().games.iter().map(|game| game.record.is_some()).collect();
        for (index, &is_playable) in games.iter().enumerate() {
            if games.len() > 1 && is_playable {
                self.click_button("choose-game");
                self.click_button(&format!("game-{index}"));
            }
            if is_playable {
                self.rest();
                assert_eq!(self.session().mode(), Mode::Watch, "{}", path.display());
                assert_eq!(self.session().loaded().game, index);
                each(self);
            }
        }
    }

    /// Strikes the key until nothing changes any more, resting after each time; counts the steps.
    fn walk(&mut self, key: &str) -> usize {
        for steps in 0.. {
            let before = self.session().shown();
            self.strike(key);
            self.rest();
            if self.session().shown() == before {
                return steps;
            }
        }
        unreachable!("every record has an end")
    }

    /// Where on the bar along the bottom this share of the record is.
    fn point_of_scrub(&mut self, share: f32) -> Vec2 {
        self.look();
        let bar = shell::place_of(&self.egui(), "scrub").expect("the bar is on the screen");
        // The handle, as wide as the bar is high, stays within it.
        let room = bar.width() - bar.height();
        let x = bar.left() + 0.5 * bar.height() + share * room;
        Vec2::new(x, bar.center().y) * self.egui().zoom_factor()
    }
}

/// The board of a scene as TPS writes it, without the player and the move number.
fn board(scene: &Scene) -> String {
    let mut setup = Setup::empty(scene.size());
    for square in scene.size().squares() {
        let pieces = scene.stack(square).iter().map(|&placed| scene.piece(placed));
        setup.set_stack(square, pieces.collect());
    }
    let text = tps::write(&setup);
    text.split(' ').next().expect("a board").to_owned()
}

/// What the notes beside the shared records say about the last position of each.
fn expected_boards() -> HashMap<String, String> {
    let Ok(table) = fs::read_to_string(shared().join("expected.tsv")) else {
        return HashMap::new();
    };
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let board = columns.get(5)?.split(' ').next()?;
        // Of a record that has no plies they say nothing.
        (!board.is_empty()).then(|| (columns[0].to_owned(), board.to_owned()))
    };
    table.lines().skip(1).filter_map(row).collect()
}

#[test]
fn the_check_sees_a_piece_that_is_out_of_place() {
    let mut hands = Hands::after(5, "e5 a1");
    let id = hands.pieces("a1")[0];
    let mut pieces = hands.app.world_mut().query::<(&PieceEntity, &mut Transform)>();
    for (piece, mut transform) in pieces.iter_mut(hands.app.world_mut()) {
        if piece.0 == id {
            transform.translation.y += 0.01;
        }
    }
    hands.frames(2);
    assert!(hands.resource::<TableDisagreements>().0 > 0);
}

#[test]
fn every_record_plays_forwards_and_backwards_at_top_speed() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(0.0);
    let expected = expected_boards();
    let mut compared = 0;
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        hands.watch_all(&path, |hands| {
            let start = hands.scene().clone();
            let (_, plies) = hands.session().progress();
            assert_eq!(hands.walk("Right"), plies, "{name}");
            if let Some(expected) = expected.get(&name) {
                assert_eq!(board(hands.scene()), *expected, "{name}");
                compared += 1;
            }
            assert_eq!(hands.walk("Left"), plies, "{name}");
            assert_eq!(*hands.scene(), start, "{name}: every piece is where it began");
        });
    }
    println!("{compared} last positions compared with the notes beside the records");
}

#[test]
fn every_record_plays_by_lifts_and_single_drops() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(0.0);
    for path in files() {
        hands.watch_all(&path, |hands| {
            let start = hands.scene().clone();
            let (_, plies) = hands.session().progress();
            let forward = hands.walk("Shift+Right");
            assert!(forward >= plies);
            assert_eq!(hands.session().progress(), (plies, plies));
            assert_eq!(hands.walk("Shift+Left"), forward, "{}", path.display());
            assert_eq!(*hands.scene(), start);
        });
    }
}

#[test]
fn animated_records_end_each_step_in_the_right_place() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(4.0);
    for name in ["variations_5x5.ptn", "older_variations_4x4.ptn", "double_stack_6x6.ptn"] {
        hands.watch_all(&own(name), |hands| {
            let (_, plies) = hands.session().progress();
            assert_eq!(hands.walk("Right"), plies);
            let halves = hands.walk("Shift+Left");
            assert_eq!(hands.walk("Shift+Right"), halves);
            assert_eq!(hands.walk("Left"), plies);
        });
    }
}

#[test]
fn jumps_by_keys_and_on_the_bar_land_where_they_should() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(4.0);
    for path in files() {
        hands.watch_all(&path, |hands| {
            let (_, plies) = hands.session().progress();
            if plies < 4 {
                return;
            }
            for (key, ply) in [("End", plies), ("Home", 0), ("End", plies)] {
                hands.tap(key);
                hands.rest();
                assert_eq!(hands.session().progress().0, ply, "{}", path.display());
            }
            for share in [0.5, 0.25, 0.9] {
                let at = hands.point_of_scrub(share);
                hands.click_at(at);
                hands.rest();
                let (ply, wanted) = (hands.session().progress().0 as f32, share * plies as f32);
                assert!((ply - wanted).abs() <= 1.5, "{}: {ply} for {wanted}", path.display());
            }
        });
    }
}

#[test]
fn a_drag_along_the_bar_runs_through_the_record() {
    let mut hands = Hands::at(1280, 720);
    hands.watch_all(&own("variations_5x5.ptn"), |hands| {
        let (from, to) = (hands.point_of_scrub(0.0), hands.point_of_scrub(1.0));
        hands.drag(MouseButton::Left, from, to);
        let (ply, plies) = hands.session().progress();
        assert_eq!(ply, plies);
        hands.drag(MouseButton::Left, to, from);
        hands.rest();
        assert_eq!(hands.session().progress().0, 0);
    });
}

#[test]
fn impatience_loses_no_ply() {
    let mut hands = Hands::at(1280, 720);
    for path in files() {
        hands.watch_all(&path, |hands| {
            hands.set_speed(0.25);
            let (_, plies) = hands.session().progress();
            // Each request comes while the last one is still on its way.
            for _ in 0..plies {
                hands.strike("Right");
                hands.frames(1);
            }
            assert_eq!(hands.session().progress(), (plies, plies), "{}", path.display());
            // And all at once, in a single frame.
            (0..plies).for_each(|_| hands.strike("Left"));
            hands.frames(1);
            assert_eq!(hands.session().progress(), (0, plies), "{}", path.display());
            (0..plies).for_each(|_| hands.strike("Right"));
            hands.strike("Left");
            hands.frames(1);
            assert_eq!(hands.session().progress().0, plies.saturating_sub(1));
            hands.set_speed(0.0);
            hands.rest();
        });
    }
}

#[test]
fn variations_are_entered_and_left() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(0.0);
    hands.drop_file(&own("variations_5x5.ptn"));
    let notation = |hands: &Hands| {
        let session = hands.session();
        session.record().notation(session.shown().node)
    };
    let main = hands.session().progress().1;
    hands.tap_all("Right Right Right Right Right");
    assert_eq!(notation(&hands), "b3");
    // Down goes to the other third plies of White, up comes back.
    hands.tap("Down");
    hands.rest();
    assert_eq!(notation(&hands), "d3");
    hands.assert_reads("A variation");
    hands.tap("Up");
    hands.rest();
    assert_eq!(notation(&hands), "b3");
    hands.assert_reads_not("A variation");
    // By a click on its line in the list, on to its end, and out by the button.
    hands.click_text("3. d3");
    hands.rest();
    assert_eq!(notation(&hands), "d3");
    assert!(hands.walk("Right") > 0);
    hands.click_text("Leave");
    hands.rest();
    assert_eq!((notation(&hands), hands.session().progress().1), ("b3".to_owned(), main));
}

#[test]
fn every_variation_of_every_record_is_entered_and_walked_to_its_end() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(0.0);
    let mut variations = 0;
    for path in files() {
        hands.watch_all(&path, |hands| {
            hands.strike("Right");
            hands.rest();
            // Whenever a line has been seen to its end: back to its last fork, and the next one.
            loop {
                hands.walk("Right");
                let end = hands.session().shown();
                loop {
                    let here = hands.session().shown();
                    hands.strike("Down");
                    hands.rest();
                    if hands.session().shown() != here {
                        variations += 1;
                        break;
                    }
                    hands.strike("Left");
                    hands.rest();
                    if hands.session().shown() == here {
                        return;
                    }
                }
                assert_ne!(hands.session().shown().end, end.end, "{}", path.display());
            }
        });
    }
    assert!(variations >= 7, "our own records alone have as many: {variations}");
}

#[test]
fn a_record_becomes_a_game_at_the_position_shown() {
    let mut hands = Hands::at(1280, 720);
    hands.drop_file(&own("variations_5x5.ptn"));
    hands.click("d4");
    hands.assert_reads("This is a record. “Play from here” makes a game of it");
    hands.tap_all("Right Right Right Right");
    hands.rest();
    hands.click_text("Play from here");
    hands.click_button("seats-start");
    hands.rest();
    assert_eq!((hands.session().mode(), hands.plies()), (Mode::Play, 4));
    assert_eq!(*hands.session().names(), ["Ann", "Bo"]);
    hands.play_all("d4 e4");
    hands.tap_all("Ctrl+Z Ctrl+Z");
    hands.rest();
    assert_eq!(hands.plies(), 4);
}

#[test]
fn space_plays_to_the_end_and_again_from_the_start() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(4.0);
    hands.drop_file(&own("older_variations_4x4.ptn"));
    let (_, plies) = hands.session().progress();
    let play = |hands: &mut Hands| {
        hands.tap("Space");
        for _ in 0..6_000 {
            hands.frames(1);
            if !hands.resource::<Player>().is_playing() {
                return;
            }
        }
        panic!("it never ends");
    };
    play(&mut hands);
    hands.rest();
    assert_eq!(hands.session().progress(), (plies, plies));
    hands.tap("Space");
    assert_eq!(hands.session().progress().0, 0, "at the end it begins again");
    hands.frames(60);
    assert!(hands.resource::<Player>().is_playing());
    hands.tap("Space");
    assert!(!hands.resource::<Player>().is_playing(), "Space pauses");
    play(&mut hands);
    assert_eq!(hands.session().progress(), (plies, plies));
    // A step by hand pauses, too.
    hands.tap_all("Home Space");
    hands.frames(30);
    assert!(hands.resource::<Player>().is_playing());
    hands.tap("Right");
    assert!(!hands.resource::<Player>().is_playing());
}

#[test]
fn the_end_of_a_record_says_why_nothing_more_comes() {
    let mut hands = Hands::at(1280, 720);
    hands.set_speed(0.0);
    hands.drop_file(&own("variations_5x5.ptn"));
    hands.tap("End");
    hands.rest();
    assert_eq!(hands.session().ending(), Some(&Ending::Recorded { winner: Side::White }));
    hands.assert_reads("Ann wins");
    hands.assert_reads("The record ends here: by resignation, or on time");
    hands.tap("Left");
    hands.assert_reads_not("Ann wins");
}

#[test]
fn what_could_not_be_read_is_said() {
    let mut hands = Hands::at(1280, 720);
    hands.drop_file(&own("several.ptn"));
    hands.click_button("choose-game");
    hands.click_button("game-2");
    hands.rest();
    hands.assert_reads("problem");
    hands.click_button("problems");
    hands.assert_reads("“zz”: this is not a ply");
    hands.tap("Esc");
    hands.assert_reads_not("“zz”");
    // The legal part is there.
    assert_eq!(hands.session().progress(), (0, 2));
}
