//! A picture of the window as it is, written to a file.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};

use crate::app::locale::Locale;

/// Takes a picture at the end of this frame; returns what to say about it.
pub(super) fn take(commands: &mut Commands, locale: &Locale) -> String {
    let path = free_name(&folder());
    let text = locale.text_with("notice-picture", &[("file", path.display().to_string().into())]);
    commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    text
}

/// The platform's folder for pictures, or the one that the program was started in.
fn folder() -> PathBuf {
    directories::UserDirs::new()
        .and_then(|folders| folders.picture_dir().map(Path::to_owned))
        .filter(|folder| folder.is_dir())
        .unwrap_or_default()
}

/// The first of `roadstone-1.png`, `roadstone-2.png`… that is not there yet.
fn free_name(folder: &Path) -> PathBuf {
    let name = |number: u32| folder.join(format!("roadstone-{number}.png"));
    (1..).map(name).find(|path| !path.exists()).expect("the numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_is_overwritten() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(free_name(folder.path()), folder.path().join("roadstone-1.png"));
        std::fs::write(folder.path().join("roadstone-1.png"), "").expect("written");
        assert_eq!(free_name(folder.path()), folder.path().join("roadstone-2.png"));
    }
}
