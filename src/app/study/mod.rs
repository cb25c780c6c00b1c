//! What helps to understand a game: hints, analysis, and marks in the move list.
//!
//! A search runs on a thread of its own and wakes the window when there is something new to be
//! seen. It ends when its answer is wanted no longer: at another game, when the panel closes, at the
//! end of the program. Nothing here changes the record; evaluations get into it by a
//! [`Request`](super::session::Request).

mod analysis;
mod hint;
mod judges;
mod marks;
#[cfg(test)]
mod tests;
mod worker;

use bevy::prelude::*;

use super::input::HandSet;
use super::seats;
use super::session::SessionSet;

pub use analysis::{Analysis, Studying};
pub use hint::{Hint, Suggestion};
pub use judges::Judges;
pub use marks::PlyMarks;

/// What a player can ask for.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyWish {
    /// A hint, or that it goes away.
    Hint,
    /// Opens or closes the analysis.
    ToggleAnalysis,
    /// Evaluates the whole line shown, or stops doing so.
    StudyGame,
    /// Writes the evaluations of the line into the record.
    Save,
    /// Shows the ply that the analysis proposes on the table.
    Preview,
}

/// Hints, analysis and marks.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .init_resource::<Analysis>()
        .init_resource::<PlyMarks>()
        .init_resource::<Judges>()
        .add_message::<StudyWish>()
        .add_systems(
            Update,
            (
                (hint::put_away, hint::grant, hint::listen).chain(),
                (analysis::grant, analysis::listen, analysis::follow).chain(),
                marks::mark,
            )
                .chain()
                .after(SessionSet)
                // Before it is known whether a seat thinks now, the analysis would take its time.
                .after(seats::follow)
                .before(HandSet::LetGo),
        );
}
