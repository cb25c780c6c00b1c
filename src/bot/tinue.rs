//! Tak and tinue: a road that is threatened, and a road that nobody can stop any more.
//!
//! A tinue is proven by trying: the attacker plays only what threatens a road (tak), the defender
//! everything, and a road must follow whatever the defender does. A yes is exact. A no may only
//! mean that the limits were reached, or that the way to the road leads over a quiet ply.

use std::sync::atomic::{AtomicBool, Ordering};

use super::line::Line;
use super::threat::find_road;
use crate::rules::{Color, Kind, Ply, Position};

/// How far a tinue is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TinueLimits {
    /// Plies from the first one of the attacker to the one that makes the road, both counted: odd.
    pub plies: u32,
    /// Plies tried in all.
    pub nodes: u64,
}

impl TinueLimits {
    /// For the marks of a whole record: most positions take microseconds, none more than a few
    /// milliseconds.
    pub const QUICK: TinueLimits = TinueLimits { plies: 5, nodes: 20_000 };
}

/// Whether "Tak" is due (R31): the player who has just moved would have a road on the next ply,
/// did the opponent do nothing.
///
/// ```
/// use roadstone::bot::is_tak;
/// use roadstone::notation::tps;
/// use roadstone::rules::{Position, Ruleset};
///
/// let setup = tps::parse("x5/x5/1,1,1,1,x/2,2,2,x2/x5 2 6").unwrap();
/// assert!(is_tak(&Position::from_setup(&setup, Ruleset::default()).unwrap()));
/// ```
#[must_use]
pub fn is_tak(position: &Position) -> bool {
    !position.is_over() && find_road(position, !position.to_move()).is_some()
}

/// A shortest forced road of the player to move, if there is one within the limits: his first
/// ply, the reply that holds out longest, and so on to the ply that makes the road.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use roadstone::bot::{Line, TinueLimits, find_tinue};
/// use roadstone::notation::tps;
/// use roadstone::rules::{Position, Ruleset};
///
/// // A stone on d3 threatens two roads at once.
/// let setup = tps::parse("x5/x3,1,x/1,1,1,x2/x5/2,2,x,2,x 1 6").unwrap();
/// let line = Line::new(Position::from_setup(&setup, Ruleset::default()).unwrap());
/// let plies = find_tinue(&line, TinueLimits::QUICK, &AtomicBool::new(false)).unwrap();
/// assert_eq!((plies.len(), plies[0].to_string()), (3, "d3".to_owned()));
/// ```
#[must_use]
pub fn find_tinue(line: &Line, limits: TinueLimits, stop: &AtomicBool) -> Option<Vec<Ply>> {
    if line.position().is_over() {
        return None;
    }
    let mut proof = Proof::new(line, line.position().to_move(), limits, stop);
    let mut plies = proof.attack(limits.plies).ok().flatten()?;
    plies.reverse();
    Some(plies)
}

/// Whether the ply that led here was a tinue: it threatens a road, and a road follows within the
/// limits (counted from that ply on) whatever the player to move does.
#[must_use]
pub fn is_tinue(line: &Line, limits: TinueLimits, stop: &AtomicBool) -> bool {
    if !is_tak(line.position()) {
        return false;
    }
    let mut proof = Proof::new(line, !line.position().to_move(), limits, stop);
    // The first ply has been played.
    limits.plies >= 3 && matches!(proof.defend(limits.plies - 1), Ok(Some(_)))
}

/// The limits were reached, or somebody said stop.
struct Broken;

/// A forced line, the last ply first; `None` if there is none.
type Found = Result<Option<Vec<Ply>>, Broken>;

struct Proof<'a> {
    line: Line,
    attacker: Color,
    nodes_left: u64,
    stop: &'a AtomicBool,
    /// By the plies left: the reply that refuted an attack last. It often refutes the next one too.
    refutations: Vec<Option<Ply>>,
}

impl<'a> Proof<'a> {
    fn new(line: &Line, attacker: Color, limits: TinueLimits, stop: &'a AtomicBool) -> Proof<'a> {
        let refutations = vec![None; limits.plies as usize + 1];
        Proof { line: line.clone(), attacker, nodes_left: limits.nodes, stop, refutations }
    }

    /// The attacker to move, with at most so many plies to the road, his own included.
    fn attack(&mut self, plies: u32) -> Found {
        if let Some(road) = find_road(self.line.position(), self.attacker) {
            return Ok(Some(vec![road]));
        }
        if plies < 3 {
            return Ok(None);
        }
        let threats = self.threats()?;
        for plies in (3..=plies).step_by(2) {
            for &threat in &threats {
                let found = self.with(threat, |proof| proof.defend(plies - 1))?;
                if let Some(mut line) = found {
                    line.push(threat);
                    return Ok(Some(line));
                }
            }
        }
        Ok(None)
    }

    /// The attacker's plies that make tak and leave the defender no road on the next ply.
    fn threats(&mut self) -> Result<Vec<Ply>, Broken> {
        // A wall is part of no road.
        let is_wall = |ply: &Ply| matches!(ply, Ply::Place { kind: Kind::Wall, .. });
        let mut plies = self.line.position().legal_plies();
        plies.retain(|ply| !is_wall(ply));
        let mut threats = Vec::new();
        for ply in plies {
            let threatens = self.with(ply, |proof| {
                let position = proof.line.position();
                Ok(find_road(position, proof.attacker).is_some()
                    && find_road(position, !proof.attacker).is_none()
                    && !proof.is_over())
            })?;
            if threatens {
                threats.push(ply);
            }
        }
        Ok(threats)
    }

    /// The defender to move, with so many plies left to the road: the line in which he holds
    /// out longest, if the road comes in any case.
    fn defend(&mut self, plies: u32) -> Found {
        let mut replies = self.line.position().legal_plies();
        let refuted = self.refutations[plies as usize];
        if let Some(index) = replies.iter().position(|&reply| Some(reply) == refuted) {
            replies.swap(0, index);
        }
        let mut longest: Option<Vec<Ply>> = None;
        for reply in replies {
            let found = self.with(reply, |proof| {
                let position = proof.line.position();
                // Both at once is the defender's (R21); the attacker's alone is his (R22).
                if position.has_road(!proof.attacker) {
                    Ok(None)
                } else if position.has_road(proof.attacker) {
                    Ok(Some(Vec::new()))
                } else if proof.is_over() {
                    Ok(None)
                } else {
                    proof.attack(plies - 1)
                }
            })?;
            let Some(mut line) = found else {
                self.refutations[plies as usize] = Some(reply);
                return Ok(None);
            };
            if longest.as_ref().is_none_or(|longest| line.len() >= longest.len()) {
                line.push(reply);
                longest = Some(line);
            }
        }
        Ok(longest)
    }

    /// What `look` finds after a ply, which is taken back.
    fn with<T>(
        &mut self,
        ply: Ply,
        look: impl FnOnce(&mut Self) -> Result<T, Broken>,
    ) -> Result<T, Broken> {
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(Broken)?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Broken);
        }
        let undo = self.line.make(ply);
        let result = look(self);
        self.line.unmake(undo);
        result
    }

    /// Whether the game is over, a draw by repetition included where the rule set has it (R28).
    fn is_over(&self) -> bool {
        let position = self.line.position();
        let repeats = position.ruleset().repetition_draw;
        position.is_over()
            || repeats.is_some_and(|limit| self.line.occurrences() >= usize::from(limit))
    }
}
