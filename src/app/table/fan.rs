//! A look into a stack: its pieces float apart, so that each can be seen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::TableBusy;
use super::layout::Layout;
use super::picture::{AnimationSpeed, Picture};
use super::pieces::{PieceEntity, Pieces};
use crate::rules::Square;

/// The stack that is looked into; whoever sets this decides how long.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookInto(pub Option<Square>);

/// How long the pieces need to float apart, in seconds.
const DURATION: f32 = 0.22;

/// The stack that is apart now.
#[derive(Resource, Default)]
pub(super) struct Fan {
    square: Option<Square>,
    /// 0 closed, 1 fully apart.
    share: f32,
}

impl Fan {
    /// Whether every piece is where the picture has it.
    pub(super) fn is_closed(&self) -> bool {
        self.square.is_none()
    }
}

/// The pieces as they stand in the picture.
#[derive(SystemParam)]
pub(super) struct Stacks<'w, 's> {
    picture: Res<'w, Picture>,
    layout: Res<'w, Layout>,
    pieces: Res<'w, Pieces>,
    transforms: Query<'w, 's, &'static mut Transform, With<PieceEntity>>,
}

impl Stacks<'_, '_> {
    /// Pulls a stack apart by a share of the whole way.
    fn pull_apart(&mut self, square: Square, share: f32) {
        let eased = share * share * (3.0 - 2.0 * share);
        for (id, apart) in self.layout.fanned(self.picture.scene(), square) {
            if let Some(pose) = self.picture.pose(id)
                && let Some(entity) = self.pieces.entity(id)
                && let Ok(mut transform) = self.transforms.get_mut(entity)
            {
                transform.translation = pose.translation.lerp(apart.translation, eased);
            }
        }
    }
}

/// Whether a stack is apart or should be.
pub(super) fn is_wanted(look: Res<LookInto>, fan: Res<Fan>) -> bool {
    look.0.is_some() || !fan.is_closed()
}

/// Opens the stack that is looked into, and closes it when the look ends or a piece travels.
pub(super) fn open_and_close(
    time: Res<Time>,
    speed: Res<AnimationSpeed>,
    look: Res<LookInto>,
    mut stacks: Stacks,
    mut fan: ResMut<Fan>,
    mut busy: ResMut<TableBusy>,
) {
    let can_open = stacks.picture.at_rest();
    let wanted = look.0.filter(|square| can_open && square.is_on(stacks.layout.size()));
    if fan.is_closed() {
        fan.square = wanted;
    }
    let Some(square) = fan.square else { return };
    let step = if speed.0 > 0.0 { time.delta_secs() / DURATION } else { 1.0 };
    let goal = if wanted == Some(square) { 1.0 } else { 0.0 };
    let before = fan.share;
    // A piece that travels starts from its own place, so the stack closes at once.
    fan.share = if can_open { before + (goal - before).clamp(-step, step) } else { 0.0 };
    if fan.share != before || stacks.picture.is_changed() {
        stacks.pull_apart(square, fan.share);
    }
    busy.0 |= fan.share != goal || before != fan.share;
    if fan.share <= 0.0 && goal <= 0.0 {
        fan.square = None;
    }
}
