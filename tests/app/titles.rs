//! Before and between the games: the title, and the table behind it.

use roadstone::app::session::Mode;
use roadstone::app::ui::{Overlay, UiOpen};

use crate::hands::Hands;

#[test]
fn the_table_behind_the_title_is_only_to_be_looked_at() {
    let mut hands = Hands::at(1280, 720);
    let words = hands.words.all();
    for square in ["c3", "a1"] {
        hands.click(square);
        hands.right_click(square);
    }
    hands.tap_all("Space Left Right Home S C Enter 3 Backspace Ctrl+Z Ctrl+Y Ctrl+S Esc");
    hands.look();
    assert_eq!(hands.words.all(), words, "nothing is said about a game that there is not");
    assert_eq!(hands.session().mode(), Mode::Idle);
    assert_eq!(hands.resource::<UiOpen>().top(), None);
}

#[test]
fn the_keys_of_the_title_open_what_its_buttons_do() {
    let mut hands = Hands::at(1280, 720);
    for (text, key, overlay) in [
        ("New game", "N", Overlay::NewGame),
        ("Watch a record", "O", Overlay::OpenFile),
        ("Keys", "F1", Overlay::Help),
    ] {
        hands.click_text(text);
        assert_eq!(hands.resource::<UiOpen>().top(), Some(overlay));
        hands.tap("Esc");
        hands.look();
        hands.tap(key);
        assert_eq!(hands.resource::<UiOpen>().top(), Some(overlay));
        hands.tap("Esc");
        hands.look();
    }
}
