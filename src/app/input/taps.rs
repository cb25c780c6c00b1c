//! A click that is over before a frame is drawn still counts.
//!
//! Bevy tells a click from a release over what was hovered in the frame *before*. On a slow machine
//! the pointer can come, press and let go between two frames; the release, and what follows it, then
//! waits for the next frame.

use std::collections::HashSet;

use bevy::ecs::message::MessageCursor;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, hold_back.in_set(PickingSystems::PostInput));
}

/// Keeps what comes after a whole click, and its release, for the next frame.
fn hold_back(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut cursor: Local<MessageCursor<PointerInput>>,
    mut kept: Local<Vec<PointerInput>>,
) {
    let mut queue = std::mem::take(&mut *kept);
    let had_kept = !queue.is_empty();
    queue.extend(cursor.read(&inputs).cloned());
    *kept = split_off_release(&mut queue);
    if had_kept || !kept.is_empty() {
        // What was there before this frame has been read.
        inputs.clear();
        inputs.write_batch(queue);
        // What has just been written is not news.
        cursor.clear(&inputs);
    }
}

/// Takes away everything from the first release whose press is in the queue too.
fn split_off_release(queue: &mut Vec<PointerInput>) -> Vec<PointerInput> {
    let mut pressed: HashSet<(PointerId, PointerButton)> = HashSet::new();
    let end = queue.iter().position(|input| match input.action {
        PointerAction::Press(button) => {
            pressed.insert((input.pointer_id, button));
            false
        }
        PointerAction::Release(button) => pressed.contains(&(input.pointer_id, button)),
        _ => false,
    });
    end.map_or_else(Vec::new, |end| queue.split_off(end))
}

#[cfg(test)]
mod tests {
    use bevy::camera::NormalizedRenderTarget;
    use bevy::picking::pointer::Location;

    use super::*;

    fn input(action: PointerAction) -> PointerInput {
        let target = NormalizedRenderTarget::None { width: 1, height: 1 };
        PointerInput::new(PointerId::Mouse, Location { target, position: Vec2::ZERO }, action)
    }

    /// `m` a move, `p` a press, `r` a release.
    fn inputs(letters: &str) -> Vec<PointerInput> {
        letters
            .chars()
            .map(|letter| match letter {
                'm' => input(PointerAction::Move { delta: Vec2::ONE }),
                'p' => input(PointerAction::Press(PointerButton::Primary)),
                'r' => input(PointerAction::Release(PointerButton::Primary)),
                _ => panic!("{letter}"),
            })
            .collect()
    }

    fn letter(input: &PointerInput) -> char {
        match input.action {
            PointerAction::Press(_) => 'p',
            PointerAction::Release(_) => 'r',
            _ => 'm',
        }
    }

    /// What a reader gets in each of some frames in which these arrive.
    fn seen<const FRAMES: usize>(arrivals: [&str; FRAMES]) -> [String; FRAMES] {
        let mut app = App::new();
        app.add_message::<PointerInput>().add_plugins(plugin);
        let mut reader = MessageCursor::default();
        arrivals.map(|letters| {
            app.world_mut().write_message_batch(inputs(letters));
            app.update();
            reader.read(app.world().resource::<Messages<PointerInput>>()).map(letter).collect()
        })
    }

    #[test]
    fn a_release_waits_for_the_frame_after_its_press() {
        assert_eq!(seen(["mprm", "", ""]), ["mp", "rm", ""]);
    }

    #[test]
    fn two_clicks_within_a_frame_are_two() {
        assert_eq!(seen(["prpr", "", ""]), ["p", "rp", "r"]);
    }

    #[test]
    fn a_slow_click_passes_as_it_comes() {
        assert_eq!(seen(["m", "p", "rm", ""]), ["m", "p", "rm", ""]);
    }

    #[test]
    fn what_arrives_while_a_release_waits_comes_after_it() {
        assert_eq!(seen(["pr", "m", ""]), ["p", "rm", ""]);
    }
}
