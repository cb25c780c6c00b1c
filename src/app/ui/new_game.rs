//! The form for a new game: rules, players, and who has White.

use bevy_egui::egui::{
    self, Align, ComboBox, Context, DragValue, Grid, Label, Layout, RichText, TextEdit, Ui, vec2,
};

use super::action::UiAction;
use super::{icons, problems, seat_choice, shell, theme, words};
use crate::app::locale::Locale;
use crate::app::session::{NewGame, Seat, WhiteIs};
use crate::rules::{Color, Kind, Opening, Piece, Reserve, Ruleset, Size};

/// How far komi goes to either side, in half flats.
const MOST_KOMI: i8 = 19;

/// The longest name that can be entered, in letters.
const LONGEST_NAME: usize = 40;

/// What stands in the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGameForm {
    /// The rules as far as they are chosen.
    pub ruleset: Ruleset,
    /// The first and the second player's name.
    pub names: [String; 2],
    /// Who they are.
    pub seats: [Seat; 2],
    /// Who has White.
    pub white: WhiteIs,
    /// Keeps `custom` chosen while its values are still those of the standard.
    is_custom: bool,
}

impl NewGameForm {
    /// A form with these players and everything else as in the default game (R29).
    #[must_use]
    pub fn with_players(names: [String; 2], seats: [Seat; 2]) -> NewGameForm {
        NewGameForm { names, seats, ..Default::default() }
    }

    /// The game that the form describes.
    #[must_use]
    pub fn game(&self) -> NewGame {
        let mut names = self.names.clone().map(|name| name.trim().to_owned());
        // The name entered for a person waits in the form until a person sits there again.
        for (name, seat) in names.iter_mut().zip(&self.seats) {
            if !seat.is_person() {
                name.clear();
            }
        }
        NewGame { ruleset: self.ruleset, names, seats: self.seats.clone(), white: self.white }
    }

    /// Another board. Standard counts follow the size; counts of one's own stay.
    pub fn set_size(&mut self, size: Size) {
        let old = Ruleset::standard(self.ruleset.size).reserves;
        if self.ruleset.reserves == old {
            self.ruleset.reserves = Ruleset::standard(size).reserves;
        }
        self.ruleset.size = size;
    }

    /// To the standard rules of the size, or to rules of one's own.
    pub fn set_custom(&mut self, is_custom: bool) {
        self.is_custom = is_custom;
        if !is_custom {
            self.ruleset = Ruleset::standard(self.ruleset.size);
        }
    }

    /// Whether the rules are the player's own (R30).
    #[must_use]
    pub fn is_custom(&self) -> bool {
        self.is_custom || self.ruleset != Ruleset::standard(self.ruleset.size)
    }
}

/// Shows the form over the screen; `engines` are the names of those in the settings.
pub fn show(
    ctx: &Context,
    form: &mut NewGameForm,
    engines: &[String],
    locale: &Locale,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("new-game-title");
    let ((), closes) = shell::dialog(ctx, "new-game", 660.0, title, &locale.text("close"), |ui| {
        ui.columns(2, |columns| {
            rules(&mut columns[0], form, locale);
            players(&mut columns[1], form, engines, locale);
        });
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let fault = form.ruleset.validate().err();
            let text = locale.text("new-game-start");
            let start =
                ui.add_enabled_ui(fault.is_none(), |ui| shell::primary_button(ui, text)).inner;
            if shell::named(start, "start").clicked() {
                actions.push(UiAction::NewGame(form.game()));
            }
            let cancel = shell::button(ui, locale.text("cancel"));
            if shell::named(cancel, "cancel").clicked() {
                actions.push(UiAction::Close);
            }
            if let Some(fault) = fault {
                ui.label(RichText::new(problems::ruleset(locale, fault)).color(theme::EMBER));
            }
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

fn rules(ui: &mut Ui, form: &mut NewGameForm, locale: &Locale) {
    ui.label(theme::caption(locale.text("new-game-size")));
    let sizes: Vec<(Size, String)> =
        Size::all().map(|size| (size, format!("{size}×{size}"))).collect();
    let size = form.ruleset.size;
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.spacing_mut().button_padding.x = 4.0;
    if let Some(size) = shell::segments(ui, "size", &sizes, size) {
        form.set_size(size);
    }
    ui.add_space(6.0);

    ui.label(theme::caption(locale.text("new-game-rule-set")));
    let standard = Ruleset::standard(form.ruleset.size).name();
    let custom = locale.text("new-game-custom");
    let is_custom = form.is_custom();
    let chosen = if is_custom { custom.clone().into_owned() } else { standard.clone() };
    ComboBox::from_id_salt("rule-set").width(ui.available_width()).selected_text(chosen).show_ui(
        ui,
        |ui| {
            if ui.selectable_label(!is_custom, standard).clicked() {
                form.set_custom(false);
            }
            if ui.selectable_label(is_custom, custom).clicked() {
                form.set_custom(true);
            }
        },
    );
    ui.add_space(6.0);

    ui.label(theme::caption(locale.text("new-game-opening")));
    let opening = form.ruleset.opening;
    ComboBox::from_id_salt("opening")
        .width(ui.available_width())
        .selected_text(words::opening(locale, opening))
        .show_ui(ui, |ui| {
            for other in Opening::ALL {
                let text = words::opening(locale, other);
                let label = ui.selectable_label(other == opening, text);
                if label.on_hover_text(words::opening_hint(locale, other)).clicked() {
                    form.ruleset.opening = other;
                }
            }
        });
    let hint = RichText::new(words::opening_hint(locale, opening)).size(12.5).color(theme::FADED);
    ui.add(Label::new(hint).wrap());
    ui.add_space(6.0);
    komi(ui, &mut form.ruleset.half_komi, locale);
}

/// Komi, in steps of half a flat.
fn komi(ui: &mut Ui, half_komi: &mut i8, locale: &Locale) {
    ui.horizontal(|ui| {
        ui.label(locale.text("new-game-komi")).on_hover_text(locale.text("new-game-komi-hint"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let size = vec2(theme::BUTTON_HEIGHT, theme::BUTTON_HEIGHT);
            let more = egui::Button::new("+").min_size(size);
            if shell::named(ui.add_enabled(*half_komi < MOST_KOMI, more), "komi-more").clicked() {
                *half_komi += 1;
            }
            let value = RichText::new(words::halves(i32::from(*half_komi))).size(17.0);
            ui.add_sized(vec2(52.0, theme::BUTTON_HEIGHT), Label::new(value));
            let less = egui::Button::new("-").min_size(size);
            if shell::named(ui.add_enabled(*half_komi > -MOST_KOMI, less), "komi-less").clicked() {
                *half_komi -= 1;
            }
        });
    });
}

fn players(ui: &mut Ui, form: &mut NewGameForm, engines: &[String], locale: &Locale) {
    let captions = [locale.text("new-game-first-player"), locale.text("new-game-second-player")];
    let places = [("first-seat", "first-name"), ("second-seat", "second-name")];
    for (index, (caption, (seat_place, name_place))) in captions.iter().zip(places).enumerate() {
        shell::row_with_right(ui, theme::caption(caption.as_ref()), |ui| {
            let seat = &mut form.seats[index];
            seat_choice::list(ui, seat_place, 170.0, seat, engines, locale);
        });
        let room = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
        ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
            ui.set_min_height(room.y);
            if !form.seats[index].is_person() {
                seat_choice::hint(ui, &form.seats[index], locale);
                return;
            }
            let edit = TextEdit::singleline(&mut form.names[index])
                .hint_text(locale.text("new-game-name-hint"))
                .char_limit(LONGEST_NAME)
                .margin(vec2(8.0, 7.0))
                .desired_width(f32::INFINITY);
            shell::named(ui.add(edit), name_place);
        });
    }
    ui.add_space(6.0);

    ui.label(theme::caption(locale.text("new-game-white")));
    let game = form.game();
    let name = |index: usize| match game.names[index].as_str() {
        "" if !game.seats[index].is_person() => game.seats[index].name().to_owned(),
        "" if index == 0 => locale.text("new-game-first").into_owned(),
        "" => locale.text("new-game-second").into_owned(),
        name => name.to_owned(),
    };
    let options = [
        (WhiteIs::First, name(0)),
        (WhiteIs::Second, name(1)),
        (WhiteIs::Lot, locale.text("new-game-by-lot").into_owned()),
    ];
    if let Some(white) = shell::segments(ui, "white", &options, form.white) {
        form.white = white;
    }
    ui.add_space(10.0);

    ui.label(theme::caption(locale.text("new-game-counts")));
    Grid::new("counts").num_columns(3).spacing(vec2(14.0, 6.0)).show(ui, |ui| {
        for color in Color::ALL {
            ui.horizontal(|ui| {
                icons::player(ui, color, 20.0);
                ui.label(words::player(locale, color, ""));
            });
            let Reserve { stones, capstones } = &mut form.ruleset.reserves[color.index()];
            ui.horizontal(|ui| {
                let picture = icons::piece(ui, Piece::new(color, Kind::Flat), 24.0);
                picture.on_hover_text(locale.text("new-game-stones"));
                ui.add(DragValue::new(stones).range(1..=60).speed(0.2));
            });
            ui.horizontal(|ui| {
                let picture = icons::piece(ui, Piece::new(color, Kind::Capstone), 24.0);
                picture.on_hover_text(locale.text("new-game-capstones"));
                ui.add(DragValue::new(capstones).range(0..=4).speed(0.05));
            });
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Level;

    fn size(edge: u8) -> Size {
        Size::new(edge).expect("3 to 8")
    }

    #[test]
    fn a_fresh_form_is_the_default_game() {
        let form = NewGameForm::default();
        assert_eq!(form.game().ruleset.name(), "tak-5x5-standard-v1");
        assert!(!form.is_custom());
        assert_eq!(form.game().white, WhiteIs::Lot);
    }

    #[test]
    fn standard_counts_follow_the_size_and_own_counts_stay() {
        let mut form = NewGameForm::default();
        form.set_size(size(8));
        assert_eq!(form.ruleset, Ruleset::standard(size(8)));
        form.ruleset.reserves[1].stones = 45;
        assert!(form.is_custom());
        form.set_size(size(6));
        assert_eq!(form.ruleset.reserves[1].stones, 45);
        form.set_custom(false);
        assert_eq!(form.ruleset, Ruleset::standard(size(6)));
    }

    #[test]
    fn custom_stays_chosen_before_anything_is_changed() {
        let mut form = NewGameForm::default();
        form.set_custom(true);
        assert!(form.is_custom());
        assert_eq!(form.game().ruleset, Ruleset::default());
    }

    #[test]
    fn names_lose_the_blanks_around_them() {
        let form = NewGameForm::with_players([" Ann ".into(), "  ".into()], Default::default());
        assert_eq!(form.game().names, ["Ann", ""]);
    }

    #[test]
    fn a_bot_does_not_take_the_name_of_the_person_before_it() {
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let mut form = NewGameForm::with_players(names, [Seat::Person, Seat::Bot(Level::MAX)]);
        assert_eq!(form.game().names, ["Ann", ""]);
        form.seats[1] = Seat::Person;
        assert_eq!(form.game().names, ["Ann", "Ben"]);
    }
}
