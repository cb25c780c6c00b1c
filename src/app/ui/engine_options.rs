//! The options of an engine, as it lists them or as they are kept.

use bevy_egui::egui::{
    Align, CollapsingHeader, ComboBox, DragValue, Grid, Label, Layout, RichText, ScrollArea,
    TextEdit, Ui, vec2,
};

use super::icons::{self, Icon};
use super::{shell, theme};
use crate::app::locale::Locale;
use crate::bot::tei::client::{EngineOption, EngineSpec, Identity, OptionKind};

/// The game says it, not the settings.
const HALF_KOMI: &str = "HalfKomi";
const HEIGHT: f32 = 150.0;
const LABEL_WIDTH: f32 = 150.0;

/// Shows the options: all that the engine lists if it is known, otherwise those that are set.
pub(super) fn show(
    ui: &mut Ui,
    spec: &mut EngineSpec,
    identity: Option<&Identity>,
    locale: &Locale,
) {
    let listed: Vec<&EngineOption> = identity
        .map(|identity| identity.options.iter().filter(|option| is_ours(option)).collect())
        .unwrap_or_default();
    let count = if identity.is_some() { listed.len() } else { spec.options.len() };
    let title = locale.text_with("engines-options", &[("count", count.into())]);
    let header = CollapsingHeader::new(title).id_salt("engine-options").show(ui, |ui| {
        let area = ScrollArea::vertical().id_salt("options").max_height(HEIGHT);
        area.auto_shrink([false, true]).show(ui, |ui| {
            Grid::new("options").num_columns(2).spacing(vec2(12.0, 6.0)).show(ui, |ui| {
                for option in &listed {
                    row(ui, spec, option);
                }
                kept(ui, spec, &listed, locale);
            });
            if identity.is_none() {
                ui.add(Label::new(theme::caption(locale.text("engines-options-unknown"))).wrap());
            }
        });
    });
    shell::named(header.header_response, "engine-options");
}

fn label(ui: &mut Ui, text: RichText) {
    let size = vec2(LABEL_WIDTH, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(LABEL_WIDTH);
        ui.add(Label::new(text).truncate());
    });
}

/// A button is something to do, which no setting says.
fn is_ours(option: &EngineOption) -> bool {
    option.kind != OptionKind::Button && !option.name.eq_ignore_ascii_case(HALF_KOMI)
}

/// An option that the engine lists; only values that differ from its own are kept.
fn row(ui: &mut Ui, spec: &mut EngineSpec, option: &EngineOption) {
    label(ui, RichText::new(&option.name));
    let set = spec.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(&option.name));
    let old = set.map_or(option.default.clone(), |(_, value)| value.clone());
    let mut value = old.clone();
    let place = format!("option-{}", option.name);
    match &option.kind {
        OptionKind::Check => {
            let mut is_on = value == "true";
            shell::named(ui.checkbox(&mut is_on, ""), &place);
            value = is_on.to_string();
        }
        OptionKind::Spin { min, max } => {
            let mut number: i64 = value.parse().unwrap_or(*min);
            let speed = (*max as f64 - *min as f64).abs().clamp(1.0, 1000.0) / 200.0;
            let drag = DragValue::new(&mut number).range(*min..=*max).speed(speed);
            if shell::named(ui.add(drag), &place).changed() {
                value = number.to_string();
            }
        }
        OptionKind::Combo(values) => {
            let combo = ComboBox::from_id_salt(&place).width(160.0).selected_text(&value);
            let shown = combo.show_ui(ui, |ui| {
                for one in values {
                    ui.selectable_value(&mut value, one.clone(), one);
                }
            });
            shell::named(shown.response, &place);
        }
        OptionKind::Text | OptionKind::Button => {
            let edit = TextEdit::singleline(&mut value).desired_width(240.0);
            shell::named(ui.add(edit), &place);
        }
    }
    ui.end_row();
    // A check that was never touched may have no default at all.
    if value != old && !(old.is_empty() && value == "false") {
        set_option(spec, &option.name, (value != option.default).then_some(value));
    }
}

fn set_option(spec: &mut EngineSpec, name: &str, value: Option<String>) {
    let place = spec.options.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
    match (place, value) {
        (Some(place), Some(value)) => spec.options[place].1 = value,
        (Some(place), None) => {
            spec.options.remove(place);
        }
        (None, Some(value)) => spec.options.push((name.to_owned(), value)),
        (None, None) => {}
    }
}

/// Options that are kept and that the engine does not list, or is not known to: they can be
/// changed as text and taken away.
fn kept(ui: &mut Ui, spec: &mut EngineSpec, listed: &[&EngineOption], locale: &Locale) {
    let mut removed = None;
    for (index, (name, value)) in spec.options.iter_mut().enumerate() {
        if listed.iter().any(|option| option.name.eq_ignore_ascii_case(name)) {
            continue;
        }
        // Not the engine's own, as far as it has said.
        let color = if listed.is_empty() { theme::IVORY } else { theme::EMBER };
        label(ui, RichText::new(name.as_str()).color(color));
        ui.horizontal(|ui| {
            ui.add(TextEdit::singleline(value).desired_width(200.0));
            let hint = locale.text("engines-option-remove");
            let button = icons::sized_button(ui, Icon::Close, &hint, true, vec2(26.0, 26.0));
            if shell::named(button, &format!("option-remove-{index}")).clicked() {
                removed = Some(index);
            }
        });
        ui.end_row();
    }
    if let Some(index) = removed {
        spec.options.remove(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_kept() {
        let mut spec = EngineSpec::new("/a");
        set_option(&mut spec, "Hash", Some("64".to_owned()));
        set_option(&mut spec, "hash", Some("128".to_owned()));
        assert_eq!(spec.options, [("Hash".to_owned(), "128".to_owned())]);
        set_option(&mut spec, "Hash", None);
        set_option(&mut spec, "Net", None);
        assert!(spec.options.is_empty());
    }
}
