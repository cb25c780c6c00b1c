//! Files dropped on the window.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::HandSet;
use crate::app::ui::UiAction;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_dropped_files.in_set(HandSet::Feel));
}

fn open_dropped_files(
    mut drops: MessageReader<FileDragAndDrop>,
    mut actions: MessageWriter<UiAction>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            actions.write(UiAction::OpenRecord(path_buf.clone()));
        }
    }
}
