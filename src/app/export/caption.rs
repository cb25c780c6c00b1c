//! What a film says: who plays, which ply is seen, how it ended.

use bevy::math::{IVec2, UVec2};
use bevy_egui::egui::Color32;

use super::letters::Letters;
use super::overlay::{Overlay, Sprite};
use crate::app::locale::Locale;
use crate::app::session::Ending;
use crate::app::ui::{build, theme, words};
use crate::record::{NodeId, Record};
use crate::rules::Color;

/// The share of the picture's height that names and plies take at its lower edge.
pub(super) const ROOM: f32 = 0.09;

/// Which tags name the players, White's first.
const NAME_TAGS: [&str; 2] = ["Player1", "Player2"];

/// Makes the texts of one film.
pub(super) struct Captions<'a> {
    record: &'a Record,
    locale: &'a Locale,
    letters: Letters,
    size: UVec2,
}

/// Where a panel stands.
#[derive(Clone, Copy)]
enum Place {
    BottomLeft,
    BottomRight,
    Bottom,
}

impl<'a> Captions<'a> {
    pub(super) fn new(record: &'a Record, locale: &'a Locale, size: UVec2) -> Captions<'a> {
        Captions { record, locale, letters: Letters::new(), size }
    }

    /// The names, the ply that led to this place of the record, and its end if the film shows it.
    pub(super) fn of(&mut self, node: NodeId, shows_end: bool) -> Overlay {
        let mut overlay = Overlay::default();
        let text = self.players();
        self.panel(&mut overlay, &[(text, theme::IVORY)], 1.0, Place::BottomLeft);
        if let Some(ply) = self.record.ply(node) {
            let number = self.record.move_number(node);
            let text = match self.record.mover(node) {
                Color::White => format!("{number}. {ply}"),
                Color::Black => format!("{number}… {ply}"),
            };
            self.panel(&mut overlay, &[(text, theme::IVORY)], 1.0, Place::BottomRight);
        }
        if shows_end && let Some(lines) = self.ending(node) {
            self.panel(&mut overlay, &lines, 1.2, Place::Bottom);
        }
        overlay
    }

    /// The card before the game: names, event, board. It does not say who will win.
    pub(super) fn title(&mut self) -> Overlay {
        let shade = Color32::from_black_alpha(178);
        let mut overlay = Overlay(vec![Sprite::panel(IVec2::ZERO, self.size, 0.0, shade)]);
        let mut lines = vec![(self.players(), theme::IVORY, 2.6)];
        let tag = |key: &str| self.record.tag(key).map(str::trim);
        let known = |key: &&str| tag(key).is_some_and(|value| !matches!(value, "" | "?"));
        let place = ["Event", "Round", "Site", "Date"].into_iter().filter(known).filter_map(tag);
        let place = place.collect::<Vec<_>>().join(" · ");
        let place = (!place.is_empty()).then_some((place, theme::FADED, 1.2));
        lines.extend(place);
        lines.push((self.board(), theme::FADED, 1.2));
        let room = 0.9 * self.size.x as f32;
        let unit = self.unit();
        let lines = lines
            .into_iter()
            .map(|(text, color, height)| self.letters.line(&text, unit * height, room, color));
        let mut lines: Vec<Sprite> = lines.collect();
        let gap = 0.5 * unit;
        let height: f32 = lines.iter().map(|line| line.size.y as f32 + gap).sum();
        let mut y = 0.5 * (self.size.y as f32 - height + gap);
        for line in &mut lines {
            let x = (self.size.x.saturating_sub(line.size.x) / 2) as i32;
            line.at = IVec2::new(x, y.round() as i32);
            y += line.size.y as f32 + gap;
        }
        overlay.0.extend(lines);
        overlay
    }

    fn players(&self) -> String {
        let [white, black] = Color::ALL.map(|color| {
            let name = self.record.tag(NAME_TAGS[color.index()]).unwrap_or_default();
            words::player(self.locale, color, name)
        });
        let values = [("white", white.into()), ("black", black.into())];
        self.locale.text_with("film-players", &values)
    }

    fn board(&self) -> String {
        let ruleset = self.record.ruleset();
        let values = [("size", ruleset.size.get().into())];
        let board = self.locale.text_with("film-board", &values);
        if ruleset.half_komi == 0 {
            return board;
        }
        let komi = words::halves(i32::from(ruleset.half_komi));
        let komi = self.locale.text_with("side-komi", &[("komi", komi.into())]);
        format!("{board} · {komi}")
    }

    /// Who won and why; by the rules, or by what the record says of its last position.
    fn ending(&self, node: NodeId) -> Option<Vec<(String, Color32)>> {
        let ending = Ending::of_record(self.record, node)?;
        let name = |color| self.record.tag(NAME_TAGS[color]).unwrap_or_default();
        let winner = ending.winner();
        let name = winner.map_or("", |color| name(color.index()));
        let title = words::winner(self.locale, winner, name);
        let reason = words::end_reason(self.locale, build::reason(&ending));
        Some(vec![(title, theme::BRASS), (reason, theme::FADED)])
    }

    /// The height of ordinary letters, in pixels.
    fn unit(&self) -> f32 {
        (self.size.y as f32 / 26.0).min(self.size.x as f32 / 36.0).max(9.0)
    }

    /// Lines on a panel at an edge; `scale` is for the first one.
    fn panel(
        &mut self,
        overlay: &mut Overlay,
        lines: &[(String, Color32)],
        scale: f32,
        place: Place,
    ) {
        let unit = self.unit();
        let pad = (0.45 * unit).round();
        let width = self.size.x as f32;
        // Names, result and ply share one row.
        let room = match place {
            Place::BottomLeft => 0.29 * width,
            Place::BottomRight => 0.22 * width,
            Place::Bottom => 0.4 * width,
        } - 2.0 * pad;
        let heights = std::iter::once(scale).chain(std::iter::repeat(0.8));
        let mut lines: Vec<Sprite> = lines
            .iter()
            .zip(heights)
            .map(|((text, color), height)| self.letters.line(text, unit * height, room, *color))
            .collect();
        let inside = UVec2::new(
            lines.iter().map(|line| line.size.x).max().unwrap_or(0),
            lines.iter().map(|line| line.size.y).sum(),
        );
        let size = (inside.as_vec2() + 2.0 * pad).as_uvec2();
        let free = self.size.as_ivec2() - size.as_ivec2();
        let margin = pad as i32;
        let at = match place {
            Place::BottomLeft => IVec2::new(margin, free.y - margin),
            Place::BottomRight => IVec2::new(free.x - margin, free.y - margin),
            // The middle of what names and ply leave.
            Place::Bottom => IVec2::new((free.x + (0.07 * width) as i32) / 2, free.y - margin),
        };
        overlay.0.push(Sprite::panel(at, size, 0.4 * unit, theme::PANEL));
        let mut y = at.y + margin;
        for line in &mut lines {
            let x = at.x + margin + ((inside.x - line.size.x) / 2) as i32;
            line.at = IVec2::new(x, y);
            y += line.size.y as i32;
        }
        overlay.0.extend(lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::ENGLISH;
    use crate::record::ReadOptions;

    fn record(text: &str) -> Record {
        crate::record::read(text.as_bytes(), &ReadOptions::default()).remove(0).record.unwrap()
    }

    const GAME: &str = "[Size \"3\"]\n[Player1 \"Ann\"]\n[Komi \"2\"]\n\n\
        1. a1 a3\n2. b3 b1\n3. c3 R-0\n";

    #[test]
    fn the_end_is_said_where_it_is_seen_and_nowhere_else() {
        let record = record(GAME);
        let line = record.main_line();
        let locale = Locale::new(ENGLISH);
        let mut captions = Captions::new(&record, &locale, UVec2::new(640, 360));
        let count = |overlay: Overlay| overlay.0.len();
        assert_eq!(count(captions.of(NodeId::ROOT, true)), 2);
        assert_eq!(count(captions.of(line[2], true)), 4);
        assert_eq!(count(captions.of(line[4], false)), 4);
        assert_eq!(count(captions.of(line[4], true)), 7);
        let ending = captions.ending(line[4]).unwrap();
        assert!(ending[0].0.contains("Ann"), "{ending:?}");
    }

    #[test]
    fn a_card_names_the_players_and_the_board() {
        let record = record(GAME);
        let locale = Locale::new(ENGLISH);
        let captions = Captions::new(&record, &locale, UVec2::new(640, 360));
        assert!(captions.players().contains("Ann") && captions.players().contains("Black"));
        assert!(captions.board().contains('3') && captions.board().contains('2'));
    }

    #[test]
    fn everything_is_within_the_picture_and_no_panel_lies_on_another() {
        let long = format!("[Player2 \"{}\"]\n{GAME}", "Bob ".repeat(60));
        let record = record(&long);
        let last = *record.main_line().last().unwrap();
        let locale = Locale::new(ENGLISH);
        for size in [(160, 90), (1280, 720), (300, 600), (64, 64)].map(UVec2::from) {
            let mut captions = Captions::new(&record, &locale, size);
            let told = captions.of(last, true).0;
            for sprite in captions.title().0.iter().chain(&told) {
                let end = sprite.at + sprite.size.as_ivec2();
                assert!(sprite.at.min_element() >= 0, "{size}: {:?}", sprite.at);
                assert!(end.cmple(size.as_ivec2()).all(), "{size}: {end}");
            }
            // Each panel comes before its lines: names, ply, result.
            let sides = |index: usize| {
                let panel: &Sprite = &told[index];
                (panel.at.x, panel.at.x + panel.size.x as i32)
            };
            // Letters that can be read have no room side by side in less.
            if size.x < 160 {
                continue;
            }
            let (names, ply, result) = (sides(0), sides(2), sides(4));
            assert!(
                names.1 <= result.0 && result.1 <= ply.0,
                "{size}: {names:?} {result:?} {ply:?}"
            );
        }
    }
}
