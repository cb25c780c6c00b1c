//! The dialogs that ask which file to open and where to save.

use std::path::PathBuf;

use bevy_egui::egui::{self, Align2, Context, Event, vec2};
use egui_file_dialog::{DialogState, FileDialog, FileDialogLabels};

use super::action::{Overlay, UiAction};
use super::{shell, theme};
use crate::app::locale::Locale;

/// The endings of the files that records come in.
const ENDINGS: [&str; 3] = ["ptn", "tps", "txt"];

/// The dialog that is open, if one is, and the folder that it was last used in.
#[derive(Default)]
pub struct Files {
    open: Option<(Overlay, FileDialog)>,
    folder: Option<PathBuf>,
}

impl Files {
    /// Starts in this folder the next time.
    pub fn set_folder(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
    }

    /// Forgets an open dialog. Called while neither overlay is open.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Shows the dialog for this overlay, `OpenFile`, `SaveFile` or `ChooseProgram`, and answers
    /// with `OpenRecord`, `SavePtn` or `ChooseProgram` and `Close`. `file_name` is the name proposed
    /// for saving.
    pub fn show(
        &mut self,
        ctx: &Context,
        overlay: Overlay,
        file_name: &str,
        locale: &Locale,
    ) -> Vec<UiAction> {
        if self.open.as_ref().is_none_or(|(kind, _)| *kind != overlay) {
            let dialog = new_dialog(ctx, self.folder.clone(), locale);
            let mut dialog = match overlay {
                Overlay::ChooseProgram => for_programs(dialog, locale),
                _ => for_records(dialog, file_name, locale),
            };
            match overlay {
                Overlay::SaveFile => dialog.save_file(),
                _ => dialog.pick_file(),
            }
            self.open = Some((overlay, dialog));
            // The letter of the key that opened the dialog is not the beginning of a search.
            ctx.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_))));
        }
        let Some((_, dialog)) = &mut self.open else {
            return Vec::new();
        };
        dialog.update(ctx);
        match dialog.state() {
            DialogState::Open => Vec::new(),
            DialogState::Picked(path) => {
                let path = path.clone();
                self.folder = path.parent().map(PathBuf::from);
                self.open = None;
                let action = match overlay {
                    Overlay::SaveFile => UiAction::SavePtn(path),
                    Overlay::ChooseProgram => UiAction::ChooseProgram(path),
                    _ => UiAction::OpenRecord(path),
                };
                vec![UiAction::Close, action]
            }
            _ => {
                self.open = None;
                vec![UiAction::Close]
            }
        }
    }
}

fn new_dialog(ctx: &Context, folder: Option<PathBuf>, locale: &Locale) -> FileDialog {
    let room = ctx.content_rect().size() - vec2(4.0, 4.0) * theme::GAP;
    let size = room.min(vec2(820.0, 560.0));
    let mut dialog = FileDialog::new()
        .id(shell::area_id("files"))
        .labels(labels(locale))
        .anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .default_size(size)
        .min_size(vec2(480.0, 300.0).min(size))
        .max_size(size)
        .resizable(false)
        .movable(false);
    if let Some(folder) = folder {
        dialog = dialog.initial_directory(folder);
    }
    // A folder is read in a moment; a thread would have to wake the window afterwards.
    dialog.config_mut().load_via_thread = false;
    dialog
}

fn for_records(dialog: FileDialog, file_name: &str, locale: &Locale) -> FileDialog {
    let records = locale.text("files-records");
    dialog
        .default_file_name(file_name)
        .add_file_filter_extensions(&records, ENDINGS.to_vec())
        .default_file_filter(&records)
        .add_save_extension(&records, ENDINGS[0])
        .default_save_extension(&records)
}

fn for_programs(mut dialog: FileDialog, locale: &Locale) -> FileDialog {
    dialog.config_mut().labels.title_select_file = locale.text("engines-choose-title").into_owned();
    dialog
}

fn labels(locale: &Locale) -> FileDialogLabels {
    let text = |text: std::borrow::Cow<'_, str>| text.into_owned();
    FileDialogLabels {
        title_select_directory: text(locale.text("files-open-title")),
        title_select_file: text(locale.text("files-open-title")),
        title_select_multiple: text(locale.text("files-open-title")),
        title_save_file: text(locale.text("files-save-title")),
        cancel: text(locale.text("cancel")),
        overwrite: text(locale.text("files-overwrite")),
        reload: text(locale.text("files-reload")),
        working_directory: text(locale.text("files-working-folder")),
        select_all: text(locale.text("files-select-all")),
        show_hidden: text(locale.text("files-show-hidden")),
        show_system_files: text(locale.text("files-show-system")),
        heading_pinned: text(locale.text("files-pinned")),
        heading_places: text(locale.text("files-places")),
        heading_devices: text(locale.text("files-devices")),
        heading_removable_devices: text(locale.text("files-removable")),
        home_dir: text(locale.text("files-home")),
        desktop_dir: text(locale.text("files-desktop")),
        documents_dir: text(locale.text("files-documents")),
        downloads_dir: text(locale.text("files-downloads")),
        audio_dir: text(locale.text("files-music")),
        pictures_dir: text(locale.text("files-pictures")),
        videos_dir: text(locale.text("files-videos")),
        pin_folder: text(locale.text("files-pin")),
        unpin_folder: text(locale.text("files-unpin")),
        rename_pinned_folder: text(locale.text("files-rename")),
        selected_directory: text(locale.text("files-selected")),
        selected_file: text(locale.text("files-selected")),
        selected_items: text(locale.text("files-selected")),
        file_name: text(locale.text("files-name")),
        file_filter_all_files: text(locale.text("files-all")),
        save_extension_any: text(locale.text("files-all")),
        open_button: text(locale.text("files-open")),
        save_button: text(locale.text("files-save")),
        cancel_button: text(locale.text("cancel")),
        overwrite_file_modal_text: text(locale.text("files-overwrite-question")),
        err_empty_folder_name: text(locale.text("files-error-folder-name")),
        err_empty_file_name: text(locale.text("files-error-file-name")),
        err_directory_exists: text(locale.text("files-error-folder-exists")),
        err_file_exists: text(locale.text("files-error-file-exists")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_that_opens_the_dialog_is_not_typed_into_it() {
        let ctx = Context::default();
        let mut files = Files::default();
        let locale = Locale::default();
        let mut heard = Vec::new();
        for _ in 0..2 {
            let events = vec![Event::Text("o".to_owned())];
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let _ = ctx.run_ui(input, |ui| {
                files.show(ui.ctx(), Overlay::OpenFile, "game.ptn", &locale);
                heard.push(ui.input(|input| input.events.len()));
            });
        }
        assert_eq!(heard.first(), Some(&0), "the first one opened it");
        assert_eq!(heard.last(), Some(&1), "the next one is typed");
    }
}
