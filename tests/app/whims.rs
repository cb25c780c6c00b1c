//! Hands without a plan: whatever is clicked and pressed in whatever order, often before the
//! pieces have arrived, the table shows what the rules say.

use std::path::Path;

use bevy::prelude::*;
use roadstone::app::ui::UiOpen;
use roadstone::selection::Stage;

use crate::hands::Hands;

/// Everything that can be pressed without a file or the clipboard being touched.
const KEYS: [&str; 30] = [
    "Left",
    "Right",
    "Up",
    "Down",
    "Shift+Left",
    "Shift+Right",
    "Home",
    "End",
    "Ctrl+Z",
    "Ctrl+Y",
    "Enter",
    "Backspace",
    "Esc",
    "1",
    "2",
    "3",
    "F",
    "S",
    "C",
    "Space",
    "T",
    "R",
    "X",
    "F1",
    "Ctrl+Z",
    "Left",
    "Right",
    "Enter",
    "Up",
    "Down",
];
/// The buttons of a game; those of the title and of files are left out.
const BUTTONS: [&str; 16] = [
    "count-1",
    "count-2",
    "count-3",
    "choice-back",
    "undo",
    "redo",
    "offer-draw",
    "draw-accept",
    "draw-decline",
    "end-dismiss",
    "end-show",
    "rematch",
    "look-back-return",
    "continue-from-here",
    "palette-wall",
    "palette-capstone",
];

/// The same whims for the same seed.
struct Whims(u64);

impl Whims {
    fn below(&mut self, count: usize) -> usize {
        // Xorshift: good enough to be without a plan.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % count
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn follow(&mut self, hands: &mut Hands) -> String {
        let is_covered = hands.resource::<UiOpen>().covers_table();
        match self.below(10) {
            0..5 if !is_covered => {
                let squares: Vec<_> = hands.position().size().squares().into_iter().collect();
                let name = squares[self.below(squares.len())].to_string();
                let at = hands.point_of(&name);
                if hands.is_covered(at) {
                    return format!("{name} is covered");
                }
                let button = [MouseButton::Left, MouseButton::Left, MouseButton::Right];
                let button = button[self.below(button.len())];
                hands.click_with(button, at);
                format!("{button:?} on {name}")
            }
            5..7 if !is_covered => {
                let shown: Vec<&str> =
                    BUTTONS.into_iter().filter(|name| hands.has_button(name)).collect();
                if shown.is_empty() {
                    return "no button".to_owned();
                }
                let name = self.one_of(&shown);
                let at = hands.point_of_button(name);
                hands.click_at(at);
                name.to_owned()
            }
            _ => {
                let keys = if is_covered { "Esc" } else { self.one_of(&KEYS) };
                hands.tap(keys);
                keys.to_owned()
            }
        }
    }
}

/// Follows so many whims, and looks now and then whether everything is in its place; returns the
/// largest number of plies in the record.
fn follow_whims(hands: &mut Hands, seed: u64, count: usize) -> usize {
    let mut most = 0;
    let mut whims = Whims(seed);
    let mut done = Vec::new();
    for _ in 0..count {
        done.push(whims.follow(hands));
        most = most.max(hands.session().progress().1);
        if whims.below(3) == 0 {
            hands.set_speed([0.25, 1.0, 4.0, 0.0][whims.below(4)]);
        }
        if whims.below(6) > 0 {
            continue;
        }
        hands.set_speed(4.0);
        hands.rest();
        let last = &done[done.len().saturating_sub(12)..];
        let session = hands.session();
        let (record, shown) = (session.record(), session.shown());
        assert_eq!(*session.position(), record.position(shown.node), "{seed}: {last:?}");
        let is_in_hand = match hands.stage() {
            Stage::Idle => shown.half > 0,
            Stage::Lifting { hovered, .. } => hovered.is_some(),
            Stage::Aiming { .. } | Stage::Dropping { .. } => true,
        };
        assert_eq!(hands.scene().hand().is_some(), is_in_hand, "{seed}: {last:?}");
    }
    most
}

#[test]
fn a_game_survives_every_whim() {
    for (seed, size) in [(1, 5), (2, 3), (3, 5), (4, 4)] {
        let mut hands = Hands::playing(size);
        let plies = follow_whims(&mut hands, seed, 400);

        assert!(plies > 8, "whims play, too: {plies}");
    }
}

#[test]
fn a_record_survives_every_whim() {
    for seed in [5, 6] {
        let mut hands = Hands::at(1280, 720);
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
        hands.drop_file(&records.join("variations_5x5.ptn"));
        follow_whims(&mut hands, seed, 250);
    }
}
