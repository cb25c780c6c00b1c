//! What a bot or an engine says to the offer of a draw.

use bevy::prelude::*;

use super::Seats;
use crate::app::session::{Request, Session};
use crate::bot::Score;

/// Answers an offer at once, whoever thinks meanwhile.
pub(super) fn answer(
    session: Res<Session>,
    seats: Res<Seats>,
    mut requests: MessageWriter<Request>,
) {
    let Some(by) = session.draw_offer() else { return };
    if session.seat(!by).is_person() {
        return;
    }
    let plies = session.record().depth(session.live());
    let accept = accepts(seats.score(!by), plies, session.ruleset().size.get());
    requests.write(Request::AnswerDraw { accept });
}

/// A draw is agreed to by who does not think to be better, and not before there is a game: each
/// side has filled a rank.
fn accepts(score: Option<Score>, plies: usize, size: u8) -> bool {
    let has_begun = plies >= 2 * usize::from(size);
    has_begun && score.is_some_and(|score| score.centiflats() <= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_is_not_better_agrees_to_a_draw() {
        let at_ply_20 = |score| accepts(score, 20, 5);
        assert!(at_ply_20(Some(Score::Loss { plies: 2 })));
        assert!(at_ply_20(Some(Score::Flats(0))));
        assert!(!at_ply_20(Some(Score::Flats(1))));
        assert!(!at_ply_20(Some(Score::Win { plies: 3 })));
        assert!(!at_ply_20(None), "who has not thought yet plays on");
        assert!(!accepts(Some(Score::Flats(-90)), 9, 5), "it has hardly begun");
    }
}
