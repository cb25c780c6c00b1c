//! What is set down, dropped, or struck: blows on pieces and board.
//!
//! Nobody sets a piece down on all of its face at once: an edge comes first, then the rest,
//! then it trembles. The times between these blows tell a flat from a wall from a capstone.

use super::super::voice::{Board, Level, Matter};
use super::bodies::{self, Form, nature};
use super::modal::{Blow, Mode, Shape, click, ring};
use super::noise::{LowPass, Noise};
use super::{SAMPLE_RATE, friction};

/// A piece that comes down with these blows, each its time, its momentum and how many
/// times longer it touches than a flat does.
fn come_down(
    matter: Matter,
    form: Form,
    on: Board,
    blows: &[(f32, f32, f32)],
    noise: &mut Noise,
    out: &mut [f32],
) {
    let nature = nature(matter);
    let beneath = match form {
        Form::Flat(level) => f32::from(level.height()),
        Form::Wall | Form::Capstone => 0.0,
    };
    // On a stack, stone meets stone: harder, and the board gets the blow through all that lies
    // between, softer and weaker. Cloth gives way.
    let (hard, rubbing) = match on {
        _ if beneath > 0.0 => (0.72, 1.0),
        Board::Oak | Board::Lime => (1.0, 1.0),
        Board::Slate => (0.7, 1.2),
        Board::Cloth => (4.5, 0.35),
    };
    let (board_share, board_contact) = (0.58f32.powf(beneath), 1.0 + 0.22 * beneath);
    let square = [noise.between(0.14, 0.86), noise.between(0.14, 0.86)];
    let pitch = noise.about(0.012);
    let (mut on_piece, mut on_board) = (Vec::new(), Vec::new());
    for &(at, momentum, longer) in blows {
        let contact = nature.contact * longer * hard * noise.about(0.08);
        let at = at * noise.about(0.15);
        let momentum = momentum * noise.about(0.10);
        let near = |middle: f32, noise: &mut Noise| middle + 0.03 * noise.white();
        let place = [near(square[0], noise), near(square[1], noise)];
        on_board.push(Blow {
            at,
            place,
            momentum: momentum * board_share,
            contact: contact * board_contact,
        });
        let corner = [noise.between(0.0, 0.3), noise.between(0.0, 0.3)];
        on_piece.push(Blow { at, place: corner, momentum, contact });
    }
    let mut modes = bodies::piece(matter, form);
    for mode in &mut modes {
        mode.hertz *= pitch * noise.about(0.006);
    }
    ring(&modes, &on_piece, out);
    ring(&bodies::board(on), &on_board, out);
    click(&on_piece, 0.55, out);
    rough(&on_piece, rubbing * nature.rubbing, 0.05, noise, out);
}

/// The roughness of two surfaces that meet: a breath of noise after each blow.
fn rough(blows: &[Blow], hertz: f32, level: f32, noise: &mut Noise, out: &mut [f32]) {
    for blow in blows {
        let begin = (blow.at * SAMPLE_RATE as f32) as usize;
        let mut low = LowPass::new(2.0 * hertz);
        for (index, sample) in out.iter_mut().skip(begin).enumerate().take(1500) {
            let t = index as f32 / SAMPLE_RATE as f32;
            let swell = (t / blow.contact).min(1.0) * (-t / 0.0045).exp();
            *sample += level * blow.momentum * swell * low.next(noise.white());
        }
    }
}

pub fn place(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let slap = noise.between(0.009, 0.017);
    let blows = [(0.0, 0.62, 0.9), (slap, 1.0, 1.0), (slap * 2.1, 0.16, 0.8)];
    come_down(matter, Form::Flat(Level::GROUND), on, &blows, noise, out);
}

pub fn drop(matter: Matter, level: Level, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let slap = noise.between(0.006, 0.012);
    let mut blows = vec![(0.0, 1.0, 0.85), (slap, 0.45, 0.85)];
    // A loose stack chatters.
    if level > Level::GROUND {
        blows.push((slap + noise.between(0.008, 0.014), 0.18, 0.7));
    }
    come_down(matter, Form::Flat(level), on, &blows, noise, out);
}

/// On its edge it rocks, faster and faster, until it stands.
pub fn wall(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let mut blows = Vec::new();
    let (mut at, mut gap, mut momentum) = (0.0, noise.between(0.024, 0.032), 1.0);
    for _ in 0..5 {
        blows.push((at, momentum, 1.15));
        at += gap;
        gap *= 0.70;
        momentum *= 0.42;
    }
    come_down(matter, Form::Wall, on, &blows, noise, out);
}

/// Heavy, on a broad foot: one long blow, and the foot that settles.
pub fn capstone(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let settle = noise.between(0.018, 0.026);
    let blows = [(0.0, 2.2, 2.9), (settle, 0.7, 2.4)];
    come_down(matter, Form::Capstone, on, &blows, noise, out);
}

/// The wall cracks down on its face, the capstone drives it home, crumbs and dust follow.
pub fn flatten(matter: Matter, on: Board, noise: &mut Noise, out: &mut [f32]) {
    let fall = [(0.0, 0.9, 0.8), (0.006, 2.0, 1.5), (0.021, 0.5, 1.0)];
    come_down(matter, Form::Flat(Level::GROUND), on, &fall, noise, out);
    let press = noise.between(0.034, 0.042);
    let home = [(press, 3.0, 3.4), (press + 0.03, 0.6, 2.6)];
    come_down(matter, Form::Capstone, on, &home, noise, out);
    friction::crumbs(matter, noise, out);
    friction::dust(noise, out);
}

/// A knuckle on cloth, twice: dull, without a pitch, nothing that startles.
pub fn illegal(noise: &mut Noise, out: &mut [f32]) {
    let second = noise.between(0.078, 0.092);
    let body: Vec<Mode> = [(118.0, 0.8), (176.0, 1.0), (262.0, 0.8), (391.0, 0.35)]
        .into_iter()
        .map(|(hertz, level)| Mode {
            hertz: hertz * noise.about(0.04),
            decay: 48.0 + 0.10 * hertz,
            level,
            shape: Shape::Whole,
        })
        .collect();
    let blow = |at, momentum| Blow { at, place: [0.5; 2], momentum, contact: 0.0026 };
    let blows = [blow(0.0, 1.0), blow(second, 0.72)];
    ring(&body, &blows, out);
    rough(&blows, 300.0, 0.02, noise, out);
}

/// A hollow block of wood, struck twice, the second time higher: somebody says "Tak".
pub fn tak(noise: &mut Noise, out: &mut [f32]) {
    let second = noise.between(0.118, 0.130);
    for (at, hertz, momentum) in [(0.0, 740.0, 0.75), (second, 988.0, 1.0)] {
        let pitch = noise.about(0.004);
        let block: Vec<Mode> = [(1.0, 24.0, 1.0), (2.41, 70.0, 0.30), (3.86, 120.0, 0.14)]
            .into_iter()
            .map(|(ratio, decay, level)| Mode {
                hertz: hertz * ratio * pitch,
                decay: decay * noise.about(0.1),
                level,
                shape: Shape::Whole,
            })
            .collect();
        let blows = [Blow { at, place: [0.5; 2], momentum, contact: 0.0007 }];
        ring(&block, &blows, out);
        click(&blows, 0.25, out);
        rough(&blows, 1500.0, 0.03, noise, out);
    }
}

/// A fingernail on wood.
pub fn tick(noise: &mut Noise, out: &mut [f32]) {
    let body: Vec<Mode> = [(1180.0, 110.0, 0.8), (2130.0, 150.0, 1.0), (3490.0, 230.0, 0.5)]
        .into_iter()
        .map(|(hertz, decay, level)| Mode {
            hertz: hertz * noise.about(0.03),
            decay,
            level,
            shape: Shape::Whole,
        })
        .collect();
    let blows = [Blow { at: 0.0, place: [0.5; 2], momentum: 1.0, contact: 0.0004 }];
    ring(&body, &blows, out);
    click(&blows, 0.2, out);
}
