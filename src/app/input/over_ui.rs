//! Is the pointer over a menu? Then the table must not hear of it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

/// Asks egui where its areas are. They are remembered from the last frame, so the answer is right
/// also in the first frame of a touch, in which egui has not seen the pointer yet.
#[derive(SystemParam)]
pub struct OverUi<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext>,
}

impl OverUi<'_, '_> {
    /// Whether an egui area covers this point of the window, in logical pixels.
    #[must_use]
    pub fn covers(&mut self, position: Vec2) -> bool {
        self.contexts.iter_mut().any(|mut context| {
            let context = context.get_mut();
            let position = position / context.zoom_factor();
            context
                .layer_id_at(egui::pos2(position.x, position.y))
                .is_some_and(|layer| layer.order != egui::Order::Background)
        })
    }

    /// Whether a text field or another widget wants the keys.
    #[must_use]
    pub fn wants_keys(&mut self) -> bool {
        self.contexts.iter_mut().any(|mut context| context.get_mut().egui_wants_keyboard_input())
    }
}
