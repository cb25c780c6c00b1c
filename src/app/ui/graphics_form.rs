//! The part of the settings that says how much work a picture may be. Every change holds at once.

use std::borrow::Cow;

use bevy_egui::egui::{RichText, Ui};

use super::settings_form::row;
use super::{shell, theme};
use crate::app::locale::Locale;
use crate::app::settings::{FRAME_CAPS, RENDER_SCALES, Settings};
use crate::app::table::{AntiAliasing, Preset, Quality};

/// The rows; `now` is what Auto has chosen, if it has.
pub(super) fn show(ui: &mut Ui, settings: &mut Settings, now: Option<Preset>, locale: &Locale) {
    quality(ui, settings, now, locale);
    render_scale(ui, settings, locale);
    anti_aliasing(ui, settings, locale);
    pace(ui, settings, locale);
}

/// What a quality is called.
fn name_of(quality: Quality, locale: &Locale) -> Cow<'_, str> {
    match quality {
        Quality::Auto => locale.text("quality-auto"),
        Quality::Preset(Preset::Low) => locale.text("quality-low"),
        Quality::Preset(Preset::Medium) => locale.text("quality-medium"),
        Quality::Preset(Preset::High) => locale.text("quality-high"),
    }
}

fn quality(ui: &mut Ui, settings: &mut Settings, now: Option<Preset>, locale: &Locale) {
    row(ui, locale.text("graphics-quality"), |ui| {
        ui.vertical(|ui| {
            let options =
                Quality::ALL.map(|quality| (quality, name_of(quality, locale).into_owned()));
            if let Some(quality) = shell::segments(ui, "quality", &options, settings.quality) {
                settings.quality = quality;
            }
            // The line stays when it is empty, so that what is below does not move.
            let text = match (settings.quality, now) {
                (Quality::Auto, Some(preset)) => {
                    let name = name_of(Quality::Preset(preset), locale).into_owned();
                    locale.text_with("graphics-quality-now", &[("quality", name.into())])
                }
                _ => locale.text("graphics-quality-hint").into_owned(),
            };
            ui.label(RichText::new(text).color(theme::FADED));
        });
    });
}

fn render_scale(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("graphics-scale"), |ui| {
        let mut options = vec![(None, locale.text("graphics-by-quality").into_owned())];
        options.extend(RENDER_SCALES.map(|scale| {
            let percent = (scale * 100.0).round();
            let text = locale.text_with("settings-percent", &[("percent", percent.into())]);
            (Some(scale), text)
        }));
        let chosen = settings.render_scale;
        if let Some(scale) = shell::segments(ui, "render-scale", &options, chosen) {
            settings.render_scale = scale;
        }
    });
}

fn anti_aliasing(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("graphics-edges"), |ui| {
        let mut options = vec![(None, locale.text("graphics-by-quality").into_owned())];
        options.extend(AntiAliasing::ALL.map(|way| {
            let text = match way {
                AntiAliasing::Off => locale.text("edges-off"),
                AntiAliasing::Fxaa => locale.text("edges-fxaa"),
                AntiAliasing::Smaa => locale.text("edges-smaa"),
                AntiAliasing::Msaa => locale.text("edges-msaa"),
            };
            (Some(way), text.into_owned())
        }));
        if let Some(way) = shell::segments(ui, "edges", &options, settings.anti_aliasing) {
            settings.anti_aliasing = way;
        }
    });
}

fn pace(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("graphics-cap"), |ui| {
        let options = FRAME_CAPS.map(|cap| {
            let text = match cap {
                Some(rate) => locale.text_with("graphics-cap-rate", &[("rate", rate.into())]),
                None => locale.text("graphics-cap-none").into_owned(),
            };
            (cap, text)
        });
        if let Some(cap) = shell::segments(ui, "frame-cap", &options, settings.frame_cap) {
            settings.frame_cap = cap;
        }
    });
    row(ui, locale.text("graphics-vsync"), |ui| {
        let text = locale.text("graphics-vsync-hint");
        let checkbox = ui.checkbox(&mut settings.vsync, text.into_owned());
        shell::named(checkbox, "vsync");
    });
}
