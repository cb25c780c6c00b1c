//! The fullest screens that there can be: the largest board, long names, long lists.

use std::sync::Arc;

use roadstone::app::session::Seat;
use roadstone::app::ui::model::{
    AnalysisModel, Choice, ChoiceKind, EndReason, Fault, GameEnd, GraphPoint, HintModel, HudModel,
    MoveList, Palette, Side, StackStrip, StudyProgress, Turn, WatchModel, Worth,
};
use roadstone::app::ui::move_list;
use roadstone::bot::study::{Grade, Missed, Reason, Road};
use roadstone::record::{NodeId, Record};
use roadstone::rules::{Color, Kind, Piece, Position, Reserve, Ruleset, Size, Square};

pub const LONG_NAME: &str = "Bartholomäus von Hohenwaldeck zu Rabenstein";

/// A game of 150 plies on 8×8 with comments and variations, and its last node.
pub fn long_record() -> (Record, NodeId) {
    let mut record = Record::new(Ruleset::standard(Size::MAX));
    let mut at = NodeId::ROOT;
    let mut random = 2_463_534_242_u32;
    for ply_number in 0..150 {
        let position = record.position(at);
        let before = at;
        for variation in 0..=usize::from(ply_number % 11 == 5) {
            let next = quiet_ply(&position, &mut random, variation);
            let node = record.play(before, next).expect("it was legal");
            if variation == 0 {
                at = node;
            }
        }
        if ply_number % 9 == 4 {
            record.add_comment(at, &"Long thoughts about the road to come. ".repeat(8));
        }
    }
    (record, at)
}

/// Some ply that does not end the game.
fn quiet_ply(position: &Position, random: &mut u32, skip: usize) -> roadstone::rules::Ply {
    let plies = position.legal_plies();
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    let start = *random as usize % plies.len();
    let is_quiet = |ply: &&roadstone::rules::Ply| {
        let mut after = position.clone();
        after.play(**ply).expect("it is legal");
        after.outcome().is_none()
    };
    let quiet = plies[start..].iter().chain(&plies[..start]).filter(is_quiet).nth(skip);
    *quiet.expect("a large board has a quiet ply")
}

pub fn moves(in_variation: bool) -> Arc<MoveList> {
    let (record, end) = long_record();
    let current = record.path(end)[80];
    Arc::new(MoveList { in_variation, ..move_list::of_line(&record, end, current) })
}

pub fn sides() -> [Side; 2] {
    Color::ALL.map(|color| Side {
        color,
        name: LONG_NAME.into(),
        reserve: Reserve { stones: 60, capstones: 4 },
        half_points: if color == Color::Black { 61 } else { 128 },
        half_komi: if color == Color::Black { 19 } else { 0 },
        to_move: color == Color::Black,
        seat: Seat::Engine(LONG_NAME.into()),
        thinks: color == Color::Black,
    })
}

pub fn hud() -> HudModel {
    HudModel {
        sides: sides(),
        turn: Turn::Move { color: Color::Black, name: LONG_NAME.into() },
        palette: Palette {
            color: Color::Black,
            chosen: Kind::Wall,
            reserve: Reserve { stones: 60, capstones: 4 },
            flats_only: false,
            enabled: true,
        },
        moves: moves(true),
        can_undo: true,
        can_redo: true,
        look_back: None,
        choice: None,
        aiming: None,
        draw_offer: None,
        bots: None,
        fault: None,
        end: None,
        show_end: true,
        stack: None,
        hint: None,
        analysis: None,
    }
}

pub fn choice(kind: ChoiceKind, most: u8) -> Choice {
    Choice { kind, square: square(), counts: (1..=most).collect(), can_go_back: true }
}

pub fn square() -> Square {
    "d5".parse().expect("a square")
}

pub fn stack() -> StackStrip {
    let colors = Color::ALL.into_iter().cycle();
    let pieces = colors.take(60).map(|color| Piece::new(color, Kind::Flat)).collect();
    StackStrip { square: square(), pieces }
}

pub fn fault() -> Fault {
    let text = "the program has ended (exit status: 101): ".to_owned();
    Fault { color: Color::Black, name: LONG_NAME.into(), text: text + &"words ".repeat(40) }
}

pub fn end() -> GameEnd {
    GameEnd {
        winner: Some(Color::White),
        name: LONG_NAME.into(),
        reason: EndReason::Recorded,
        half_points: [128, 127],
        score: Some(116),
    }
}

pub fn watch() -> WatchModel {
    WatchModel {
        sides: sides().map(|side| Side { seat: Seat::Person, thinks: false, ..side }),
        title: "a_very_long_name_of_a_file_with_records_of_a_championship.ptn".into(),
        details: Arc::new(vec!["Event: the longest of all championships".into(); 30]),
        games: Arc::new(vec![format!("12. {LONG_NAME} – {LONG_NAME} 1/2-1/2"); 200]),
        game: 17,
        moves: moves(true),
        ply: 81,
        last: 150,
        playing: true,
        speed: 0.25,
        problems: Arc::new(problems()),
        film: Some(42),
        end: Some(end()),
        show_end: true,
        stack: Some(stack()),
        hint: None,
        analysis: None,
    }
}

/// The reason with the most words, and a long ply.
pub fn hint() -> HintModel {
    let reason = Some(Reason::MakesTak(Road::File(6)));
    HintModel::Shown { ply: "8a1+1111111*".into(), reason }
}

/// A long line, and a whole game with a gap, on its way.
pub fn analysis() -> AnalysisModel {
    let (record, end) = long_record();
    let grades = [Grade::Good, Grade::Mistake, Grade::Good, Grade::Blunder, Grade::Inaccuracy];
    let mut nodes = vec![NodeId::ROOT];
    nodes.extend(record.path(end));
    let point = |(ply, node)| GraphPoint {
        node,
        noted: (ply % 50 == 49).then_some((Color::Black, 0.2)),
        chance: (ply % 50 != 49).then(|| (ply % 11) as f32 / 10.0),
        grade: grades[ply % grades.len()],
    };
    AnalysisModel {
        worth: Worth::Win { winner: Color::Black, moves: 12, by_road: true },
        chance: Some(0.0),
        depth: 24,
        nodes: 1_234_567_890,
        is_noted: false,
        line: vec!["8a1+1111111*".into(); 12],
        graph: Arc::new(nodes.into_iter().enumerate().map(point).collect()),
        current: Some(81),
        missed: Some(Missed::Road { moves: 12 }),
        progress: Some(StudyProgress { done: 151, total: 151, pass: 2, passes: 3 }),
        can_save: true,
    }
}

pub fn problems() -> Vec<String> {
    let text = "123:45: ply 67 \"5d4-22\": the drops add up to 4, but 5 pieces are lifted; ";
    vec![text.repeat(3); 100]
}
