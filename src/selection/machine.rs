//! How each input moves the turn on.

use super::{Answer, Input, Refusal, Selection, Spread, spreads};
use crate::rules::{Direction, Drops, IllegalPly, Kind, Ply, Position, Square};

impl Selection {
    /// Takes one input of the player to move in this position.
    ///
    /// What was selected in another position is forgotten first.
    pub fn feed(&mut self, input: Input, position: &Position) -> Answer {
        self.forget_other_position(position);
        match input {
            Input::Square(square) => self.click(square, position),
            Input::Count(count) => self.count(count, position),
            Input::All => self.all(position),
            Input::Direction(direction) => self.head(direction, position),
            Input::Kind(kind) => self.choose_kind(kind, position),
            Input::NextKind => self.next_kind(position),
            Input::Back => self.back(position),
            Input::Cancel => self.cancel(),
            Input::HoverCount(count) => self.hover(count, position),
        }
    }

    fn forget_other_position(&mut self, position: &Position) {
        if !self.is_for(position) {
            *self = Selection::default();
        }
        self.key = position.key();
    }

    /// Whether what is selected belongs to this position.
    pub(super) fn is_for(&self, position: &Position) -> bool {
        self.key == position.key() || (self.spread.is_none() && self.kind == Kind::Flat)
    }

    /// The kind that a click on an empty square places: the chosen one, or the
    /// only one that is left.
    pub(super) fn kind_to_place(&self, position: &Position) -> Kind {
        if available(self.kind, position).is_ok() {
            return self.kind;
        }
        let left = Kind::ALL.into_iter().find(|&kind| available(kind, position).is_ok());
        left.unwrap_or(self.kind)
    }

    fn click(&mut self, square: Square, position: &Position) -> Answer {
        let Some(spread) = &self.spread else { return self.click_idle(square, position) };
        if square == spread.square {
            return self.cancel();
        }
        let controls = position.stack(square).controller() == Some(position.to_move());
        if spread.lifted.is_none() {
            return if controls {
                self.select(square, position)
            } else {
                Answer::Refused(Refusal::CountFirst)
            };
        }
        if let Some(direction) = spread.direction {
            let target = spread.target(direction, position);
            return if target == Some(square) {
                self.drop_pieces(1, position)
            } else {
                Answer::Refused(Refusal::NotTheTarget)
            };
        }
        let toward = Direction::ALL
            .into_iter()
            .find(|&direction| spread.square.step(direction, position.size()) == Some(square));
        let answer = match toward {
            Some(direction) => self.head(direction, position),
            None => Answer::Refused(Refusal::NotAdjacent),
        };
        // No choice is lost if nobody was asked how many pieces to lift.
        let is_refused = matches!(answer, Answer::Refused(_));
        if is_refused && controls && self.lift_was_the_only_one(position) {
            return self.select(square, position);
        }
        answer
    }

    fn click_idle(&mut self, square: Square, position: &Position) -> Answer {
        let is_empty = square.is_on(position.size()) && position.stack(square).is_empty();
        let ply = Ply::Place { square, kind: self.kind_to_place(position) };
        match position.check(ply) {
            Ok(()) => self.play(ply),
            // A wall or a capstone was chosen: the player means to place it.
            Err(reason) if is_empty || self.kind != Kind::Flat && !owns(square, position) => {
                Answer::Refused(reason.into())
            }
            Err(_) => self.select(square, position),
        }
    }

    /// Picks up the stack on an occupied square, or says why it cannot be moved.
    fn select(&mut self, square: Square, position: &Position) -> Answer {
        let candidates = spreads::all(square, position);
        let lifted = match spreads::lifts(&candidates)[..] {
            [] => return Answer::Refused(why_stuck(square, position)),
            [only] => Some(only),
            _ => None,
        };
        self.hovered = None;
        self.spread = Some(Spread { square, lifted, direction: None, drops: Vec::new() });
        Answer::Changed
    }

    fn lift_was_the_only_one(&self, position: &Position) -> bool {
        self.spread
            .as_ref()
            .is_some_and(|spread| spreads::lifts(&spreads::all(spread.square, position)).len() == 1)
    }

    fn count(&mut self, count: u8, position: &Position) -> Answer {
        match &mut self.spread {
            Some(spread) if spread.lifted.is_none() => {
                let offered = spreads::lifts(&spreads::all(spread.square, position));
                if !offered.contains(&count) {
                    return Answer::Refused(why_no_lift(spread.square, count, position));
                }
                spread.lifted = Some(count);
                self.hovered = None;
                Answer::Changed
            }
            Some(spread) if spread.direction.is_some() => self.drop_pieces(count, position),
            _ => Answer::Nothing,
        }
    }

    fn all(&mut self, position: &Position) -> Answer {
        let Some(spread) = &self.spread else { return Answer::Nothing };
        let candidates = spreads::matching(spread, position);
        let most = if spread.lifted.is_none() {
            spreads::lifts(&candidates).pop()
        } else if spread.direction.is_some() {
            spreads::next_drops(&candidates, spread.drops.len()).pop()
        } else {
            None
        };
        most.map_or(Answer::Nothing, |count| self.count(count, position))
    }

    fn head(&mut self, direction: Direction, position: &Position) -> Answer {
        let Some(spread) = &mut self.spread else { return Answer::Nothing };
        let Some(lifted) = spread.lifted else { return Answer::Refused(Refusal::CountFirst) };
        if spread.direction.is_some() {
            return Answer::Refused(Refusal::NotTheTarget);
        }
        let decided = Spread { direction: Some(direction), ..spread.clone() };
        if spreads::matching(&decided, position).is_empty() {
            return Answer::Refused(why_blocked(&decided, lifted, position));
        }
        *spread = decided;
        self.finish_if_forced(position)
    }

    fn drop_pieces(&mut self, count: u8, position: &Position) -> Answer {
        let Some(spread) = &mut self.spread else { return Answer::Nothing };
        let left = spread.left();
        if count == 0 || count > left {
            return Answer::Refused(Refusal::NotInHand { count, left });
        }
        let mut dropped = spread.clone();
        dropped.drops.push(count);
        if spreads::matching(&dropped, position).is_empty() {
            return Answer::Refused(why_blocked(&dropped, left - count, position));
        }
        *spread = dropped;
        self.hovered = None;
        self.finish_if_forced(position)
    }

    /// Plays the ply if one way is left to finish it.
    fn finish_if_forced(&mut self, position: &Position) -> Answer {
        let Some(spread) = &self.spread else { return Answer::Nothing };
        match spreads::matching(spread, position)[..] {
            [only] => {
                let ply = only.ply(spread.square);
                self.play(ply)
            }
            _ => Answer::Changed,
        }
    }

    fn play(&mut self, ply: Ply) -> Answer {
        *self = Selection::default();
        Answer::Play(ply)
    }

    fn choose_kind(&mut self, kind: Kind, position: &Position) -> Answer {
        if self.spread.as_ref().is_some_and(|spread| spread.direction.is_some()) {
            return Answer::Refused(Refusal::SpreadUnderWay);
        }
        if let Err(reason) = available(kind, position) {
            return Answer::Refused(reason.into());
        }
        let changed = self.kind != kind || self.spread.is_some();
        *self = Selection { kind, key: self.key, ..Selection::default() };
        if changed { Answer::Changed } else { Answer::Nothing }
    }

    fn next_kind(&mut self, position: &Position) -> Answer {
        if self.spread.is_some() {
            return Answer::Nothing;
        }
        let current = self.kind_to_place(position);
        let following = Kind::ALL.into_iter().cycle().skip_while(|&kind| kind != current).skip(1);
        let mut reason = None;
        for kind in following.take(Kind::ALL.len() - 1) {
            match available(kind, position) {
                Ok(()) => return self.choose_kind(kind, position),
                Err(why) => reason = reason.or(Some(why)),
            }
        }
        reason.map_or(Answer::Nothing, |reason| Answer::Refused(reason.into()))
    }

    fn back(&mut self, position: &Position) -> Answer {
        let lift_was_asked = !self.lift_was_the_only_one(position);
        let Some(spread) = &mut self.spread else { return Answer::Nothing };
        self.hovered = None;
        if spread.drops.pop().is_some() || spread.direction.take().is_some() {
            return Answer::Changed;
        }
        if spread.lifted.take().is_some() && lift_was_asked {
            return Answer::Changed;
        }
        self.cancel()
    }

    fn cancel(&mut self) -> Answer {
        self.hovered = None;
        if self.spread.take().is_some() { Answer::Changed } else { Answer::Nothing }
    }

    fn hover(&mut self, count: Option<u8>, position: &Position) -> Answer {
        let Some(spread) = &self.spread else { return Answer::Nothing };
        let candidates = spreads::matching(spread, position);
        let offered = match (spread.lifted, spread.direction) {
            (None, _) => spreads::lifts(&candidates),
            (Some(_), Some(_)) => spreads::next_drops(&candidates, spread.drops.len()),
            (Some(_), None) => Vec::new(),
        };
        let hovered = count.filter(|count| offered.contains(count));
        if self.hovered == hovered {
            return Answer::Nothing;
        }
        self.hovered = hovered;
        Answer::Changed
    }
}

impl Spread {
    /// How many pieces are in the air.
    pub(super) fn left(&self) -> u8 {
        self.lifted.unwrap_or(0) - self.drops.iter().sum::<u8>()
    }

    /// The square that the next drop falls on, if the hand goes this way.
    pub(super) fn target(&self, direction: Direction, position: &Position) -> Option<Square> {
        self.square.steps(direction, self.drops.len() as u8 + 1, position.size())
    }
}

fn owns(square: Square, position: &Position) -> bool {
    position.stack(square).controller() == Some(position.to_move())
}

/// Whether a piece of this kind can be placed at all in this position: asks the
/// law about every empty square.
fn available(kind: Kind, position: &Position) -> Result<(), IllegalPly> {
    let squares = position.size().squares();
    let empty = squares.into_iter().find(|&square| position.stack(square).is_empty());
    // A full board has ended the game (R23), and the law says so on any square.
    let square = empty.or_else(|| squares.into_iter().next());
    square.map_or(Ok(()), |square| position.check(Ply::Place { square, kind }))
}

/// The kinds that can be placed, in the order in which they are cycled.
pub(super) fn available_kinds(position: &Position) -> Vec<Kind> {
    Kind::ALL.into_iter().filter(|&kind| available(kind, position).is_ok()).collect()
}

/// Why no spread of this stack is legal.
fn why_stuck(square: Square, position: &Position) -> Refusal {
    let reasons = Direction::ALL.map(|direction| {
        // One piece goes wherever any number of pieces could go.
        let drops = Drops::all_at_once(1).expect("one piece can be dropped");
        position.check(Ply::Spread { from: square, direction, drops })
    });
    match reasons {
        [Err(first), rest @ ..] if rest.iter().all(|reason| *reason == Err(first)) => first.into(),
        _ => Refusal::NoWayOut { square },
    }
}

/// Why this number of pieces is not offered.
fn why_no_lift(square: Square, count: u8, position: &Position) -> Refusal {
    let stack = position.stack(square).height();
    if count == 0 || count > stack.min(position.size().get()) {
        let drops = Drops::all_at_once(count.clamp(1, 8)).expect("1 to 8 pieces can be dropped");
        let ply = Ply::Spread { from: square, direction: Direction::Up, drops };
        if let Err(reason @ (IllegalPly::LiftsTooMany { .. } | IllegalPly::OverCarryLimit { .. })) =
            position.check(ply)
        {
            return reason.into();
        }
    }
    Refusal::CountCannotFinish { count }
}

/// Why the hand cannot go on like this with the rest of its pieces.
fn why_blocked(spread: &Spread, rest: u8, position: &Position) -> Refusal {
    let Some(direction) = spread.direction else { return Refusal::CountFirst };
    let mut drops = spread.drops.clone();
    if rest > 0 {
        drops.push(rest);
    }
    let reason = Drops::new(&drops).and_then(|drops| {
        position.check(Ply::Spread { from: spread.square, direction, drops }).err()
    });
    match reason {
        Some(reason) => reason.into(),
        None => Refusal::CountCannotFinish { count: rest },
    }
}
