//! Which sound when, from real clips and records, without audio.

use super::super::voice::Matter;
use super::*;
use crate::app::table::animation::{self, Cause};
use crate::app::table::layout::Layout;
use crate::record::{self, ReadOptions};
use crate::rules::{Color, Effect};
use crate::scene::{self, Scene};

const SCAPE: Soundscape = Soundscape {
    pieces: [Matter::Marble, Matter::Slate],
    board: super::super::voice::Board::Oak,
    room: super::super::voice::Room::Tavern,
};

fn record(ptn: &str) -> Record {
    let readings = record::read(ptn.as_bytes(), &ReadOptions::default());
    readings.into_iter().next().and_then(|reading| reading.record).expect("a record")
}

/// The last ply of a game: the scene before it, its effects, and the scene after it.
fn last_ply(ptn: &str) -> (Scene, Vec<Effect>, Scene) {
    let record = record(ptn);
    let last = record.last(NodeId::ROOT);
    let before = record.parent(last).expect("a ply");
    let effects = record.effects(last).into_iter().collect();
    (scene::of_record(&record, before), effects, scene::of_record(&record, last))
}

/// What is heard of a change of scenes: each frame's cues, at 60 frames a second.
fn heard(from: &Scene, to: &Scene, cause: Cause, speed: f32) -> Vec<Vec<Cue>> {
    let clip = animation::plan(from, to, &cause, &Layout::for_scene(from));
    let clip = if speed > 0.0 { clip } else { clip.instant() };
    let frame = if speed > 0.0 { speed / 60.0 } else { 1.0 };
    let mut frames = Vec::new();
    let mut since = -1.0;
    let mut now = 0.0;
    while since < clip.duration() {
        let events: Vec<TableEvent> = clip
            .events_between(since, now)
            .map(|event| TableEvent { what: event.what, speed })
            .collect();
        frames.push(of_frame(&events, &SCAPE));
        since = now;
        now += frame;
    }
    frames
}

fn voices(frames: &[Vec<Cue>]) -> Vec<Voice> {
    frames.iter().flatten().map(|cue| cue.voice).collect()
}

fn forwards(ptn: &str) -> Vec<Voice> {
    let (from, effects, to) = last_ply(ptn);
    voices(&heard(&from, &to, Cause::Step(effects), 1.0))
}

fn backwards(ptn: &str) -> Vec<Voice> {
    let (from, effects, to) = last_ply(ptn);
    voices(&heard(&to, &from, Cause::Undo(effects), 1.0))
}

const SPREAD: &str = "[Size \"5\"] 1. a1 e5 2. b1 a1> 3. c1 d1 4. c1< e4 5. 2b1>11";
const FLATTENING: &str = "[Size \"5\"] 1. a1 e1 2. Cb1 Sc1 3. b1>";

const WHITE: Matter = Matter::Marble;
const BLACK: Matter = Matter::Slate;

#[test]
fn a_placed_piece_is_taken_and_set_down_each_kind_in_its_way() {
    let placed = |ply: &str| forwards(&format!("[Size \"5\"] 1. a1 e1 2. {ply}"));
    assert_eq!(placed("c3"), [Voice::Lift(WHITE), Voice::Place(WHITE)]);
    assert_eq!(placed("Sc3"), [Voice::Lift(WHITE), Voice::Wall(WHITE)]);
    assert_eq!(placed("Cc3"), [Voice::Lift(WHITE), Voice::Capstone(WHITE)]);
    // White's first ply places a black flat.
    assert_eq!(forwards("[Size \"5\"] 1. a1"), [Voice::Lift(BLACK), Voice::Place(BLACK)]);
}

#[test]
fn a_spread_is_a_lift_a_slide_a_square_and_each_drop_at_its_height() {
    let ground = Level::GROUND;
    let expected = [
        Voice::Lift(BLACK),
        Voice::Slide(BLACK),
        // The hand goes on while the first piece still falls.
        Voice::Slide(WHITE),
        Voice::Drop(BLACK, ground),
        Voice::Drop(WHITE, Level::of(1)),
    ];
    assert_eq!(forwards(SPREAD), expected);
}

#[test]
fn a_spread_taken_back_is_heard_backwards() {
    let back = backwards(SPREAD);
    let count = |of: fn(&Voice) -> bool| back.iter().filter(|voice| of(voice)).count();
    assert_eq!(count(|voice| matches!(voice, Voice::Lift(_))), 2, "{back:?}");
    assert_eq!(count(|voice| matches!(voice, Voice::Slide(_))), 2, "{back:?}");
    // The stack comes down as one, on what is left of it.
    assert_eq!(back.last(), Some(&Voice::Drop(BLACK, Level::of(1))));
    assert_eq!(back[0], Voice::Lift(WHITE), "the last one dropped is the first one taken");
}

#[test]
fn the_slide_of_a_clip_run_backwards_comes_before_it_lands() {
    let (from, effects, to) = last_ply(SPREAD);
    let back = voices(&heard(&to, &from, Cause::Undo(effects), 1.0));
    let slide = back.iter().rposition(|voice| matches!(voice, Voice::Slide(_)));
    let landing = back.iter().rposition(|voice| matches!(voice, Voice::Drop(..)));
    assert!(slide < landing, "{back:?}");
}

#[test]
fn a_flattened_wall_is_one_blow_and_stands_up_again_when_taken_back() {
    let there = forwards(FLATTENING);
    assert_eq!(there, [Voice::Lift(WHITE), Voice::Slide(WHITE), Voice::Flatten(BLACK)]);
    let back = backwards(FLATTENING);
    assert!(back.contains(&Voice::Wall(BLACK)), "{back:?}");
    assert_eq!(back.last(), Some(&Voice::Capstone(WHITE)));
}

#[test]
fn without_animations_only_what_comes_to_lie_is_heard() {
    for ptn in [SPREAD, FLATTENING] {
        let (from, effects, to) = last_ply(ptn);
        let frames = heard(&from, &to, Cause::Step(effects), 0.0);
        assert_eq!(frames.len(), 1);
        let silent = |voice: &Voice| matches!(voice, Voice::Lift(_) | Voice::Slide(_));
        assert!(!voices(&frames).iter().any(silent), "{frames:?}");
        assert!(!voices(&frames).is_empty());
    }
}

#[test]
fn a_slide_is_as_fast_as_the_hand_until_it_would_chirp() {
    let (from, effects, to) = last_ply(SPREAD);
    let slides = |speed: f32| -> Vec<Cue> {
        let frames = heard(&from, &to, Cause::Step(effects.clone()), speed);
        let is_slide = |cue: &Cue| matches!(cue.voice, Voice::Slide(_));
        frames.into_iter().flatten().filter(is_slide).collect()
    };
    let [slow, normal, fast] = [0.5, 1.0, 2.0].map(|speed| slides(speed)[0]);
    assert!(slow.speed < normal.speed && normal.speed < fast.speed);
    assert!(slow.gain < normal.gain, "slower is softer");
    assert_eq!(slides(4.0), []);
}

#[test]
fn a_jump_through_a_whole_game_is_a_few_landings() {
    let ptn =
        "[Size \"5\"] 1. a1 a2 2. b1 b2 3. c1 c2 4. d1 d2 5. e3 e2 6. a3 b3 7. c3 d3 8. a4 b4";
    let record = record(ptn);
    let start = scene::of_record(&record, NodeId::ROOT);
    let end = scene::of_record(&record, record.last(NodeId::ROOT));
    for (from, to) in [(&start, &end), (&end, &start)] {
        for speed in [0.0, 1.0, 4.0] {
            let mut limiter = Limiter::default();
            let frames = heard(from, to, Cause::Jump, speed);
            let mut count = 0;
            for (index, frame) in frames.into_iter().enumerate() {
                let now = Duration::from_millis(16) * index as u32;
                let cues = limiter.admit(now, frame);
                assert!(cues.len() <= super::super::limit::MOST_AT_ONCE);
                count += cues.len();
            }
            assert!((1..=8).contains(&count), "{count} at speed {speed}");
        }
    }
}

/// The news of each step of a main line, and of going back.
fn news_of(ptn: &str) -> Vec<Option<Voice>> {
    let record = record(ptn);
    let place = |node: NodeId| {
        let ending = record.outcome(node).map(Ending::Rules);
        (Place { node, is_over: ending.is_some() }, ending)
    };
    let mut before = place(NodeId::ROOT).0;
    let mut all = Vec::new();
    for node in record.main_line() {
        let (now, ending) = place(node);
        all.push(news(&record, before, now, ending.as_ref()));
        let (back, ending) = place(before.node);
        assert_eq!(news(&record, now, back, ending.as_ref()), None, "backwards there is no news");
        before = now;
    }
    all
}

#[test]
fn a_road_that_threatens_and_the_road_itself() {
    let news = news_of("[Size \"3\"] 1. a3 c3 2. c2 a2 3. c1");
    // White's c3 was placed by Black; with c2 only c1 is missing.
    assert_eq!(news, [None, None, Some(Voice::Tak), Some(Voice::Tak), Some(Voice::Road)]);
}

#[test]
fn wins_and_draws_by_count() {
    let flats = "[Size \"3\"] 1. a1 c1 2. c3 b1 3. a2 b3 4. b2 c2 5. a3";
    assert_eq!(news_of(flats).last(), Some(&Some(Voice::Win)));
    let draw = "[Size \"3\"] [Komi \"1\"] 1. a1 c1 2. c3 b1 3. a2 b3 4. b2 c2 5. a3";
    assert_eq!(news_of(draw).last(), Some(&Some(Voice::Draw)));
}

#[test]
fn an_end_that_the_players_agree_on_is_news_where_the_game_stands() {
    let record = record("[Size \"5\"] 1. a1 e1");
    let node = record.last(NodeId::ROOT);
    let before = Place { node, is_over: false };
    let now = Place { node, is_over: true };
    let resigned = Ending::Resignation { winner: Color::White };
    assert_eq!(news(&record, before, now, Some(&resigned)), Some(Voice::Win));
    assert_eq!(news(&record, before, now, Some(&Ending::Agreement)), Some(Voice::Draw));
    assert_eq!(news(&record, now, now, Some(&resigned)), None, "once");
    assert_eq!(news(&record, now, before, None), None, "taken back");
}

#[test]
fn buttons_tick_and_what_is_heard_elsewhere_does_not() {
    use crate::app::session::Look;
    use crate::app::ui::Overlay;
    assert!(ticks(&UiAction::Open(Overlay::Settings)));
    assert!(ticks(&UiAction::Close));
    assert!(ticks(&UiAction::Rematch));
    assert!(!ticks(&UiAction::Look(Look::Back)));
    assert!(!ticks(&UiAction::Settings(Settings::default())));
    assert!(!ticks(&UiAction::ToggleMute));
}
