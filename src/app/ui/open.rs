//! What lies over the screen: menus and forms, the topmost last.

use bevy::prelude::Resource;

use super::action::Overlay;

/// The overlays that are open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UiOpen {
    stack: Vec<Overlay>,
}

impl UiOpen {
    /// Whether something lies over the table, so that keys and clicks are not for it.
    #[must_use]
    pub fn covers_table(&self) -> bool {
        !self.stack.is_empty()
    }

    /// What is seen: the topmost.
    #[must_use]
    pub fn top(&self) -> Option<Overlay> {
        self.stack.last().copied()
    }

    /// Puts this on top. What is open already comes up instead of opening twice.
    pub fn open(&mut self, overlay: Overlay) {
        self.stack.retain(|&other| other != overlay);
        self.stack.push(overlay);
    }

    /// Takes the topmost away; what it covered is seen again.
    pub fn close(&mut self) {
        self.stack.pop();
    }

    /// Takes everything away.
    pub fn close_all(&mut self) {
        self.stack.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_covered_comes_back() {
        let mut open = UiOpen::default();
        assert!(!open.covers_table());
        open.open(Overlay::GameMenu);
        open.open(Overlay::Settings);
        assert_eq!(open.top(), Some(Overlay::Settings));
        open.close();
        assert_eq!(open.top(), Some(Overlay::GameMenu));
        open.close();
        open.close();
        assert!(!open.covers_table());
    }

    #[test]
    fn nothing_opens_twice() {
        let mut open = UiOpen::default();
        for overlay in [Overlay::Help, Overlay::Settings, Overlay::Help] {
            open.open(overlay);
        }
        assert_eq!(open.top(), Some(Overlay::Help));
        open.close();
        assert_eq!(open.top(), Some(Overlay::Settings));
        open.close();
        assert_eq!(open.top(), None);
    }
}
