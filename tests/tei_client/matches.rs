//! Programs in a match: their faults lose the game, and the match goes on.

use roadstone::bot::MindError;
use roadstone::bot::arena::{Ending, Fault, Player, compete};
use roadstone::rules::{Color, Ply, Ruleset};

use super::fake;

tests![
    the_clock_of_a_slow_program,
    a_crash_costs_one_game_and_not_the_next,
    the_third_time_of_a_position_is_a_draw,
];

fn player(script: &[&str], settings: &str) -> Player {
    let program = std::env::current_exe().unwrap();
    let mut text =
        format!("engine={},arg={},name=Fake,{settings}", program.display(), fake::ENGINE);
    for rule in script {
        text.push_str(",arg=");
        text.push_str(rule);
    }
    Player::new(text.parse().unwrap())
}

fn endings(first: &mut Player, second: &mut Player, opening: &str, games: usize) -> Vec<Ending> {
    let opening: Vec<Ply> = opening.split_whitespace().map(|ply| ply.parse().unwrap()).collect();
    let mut endings = Vec::new();
    compete(first, second, Ruleset::default(), &[opening], games, |played, _| {
        endings.push(played.ending.clone());
        true
    });
    endings
}

fn the_clock_of_a_slow_program() {
    let mut slow = player(&["go=!wait 200|bestmove c3"], "tc=0.1");
    let mut bot = Player::new("1".parse().unwrap());
    let ended = endings(&mut slow, &mut bot, "a1 e5", 2);
    for (ending, color) in ended.iter().zip(Color::ALL) {
        let Ending::Fault(of, Fault::Time { over }) = ending else { panic!("{ending:?}") };
        assert_eq!(*of, color);
        assert!(over.as_millis() >= 100 - 1, "{over:?}");
    }
}

fn a_crash_costs_one_game_and_not_the_next() {
    // Only in the first game does it think as White.
    let script = ["position startpos moves a1 e5=!exit 9", "go=bestmove c3"];
    let mut crashes = player(&script, "tc=20");
    let mut bot = Player::new("1".parse().unwrap());
    let ended = endings(&mut crashes, &mut bot, "a1 e5", 2);
    let is_crash = |ending: &Ending| {
        matches!(ending, Ending::Fault(_, Fault::Mind(MindError::Crashed { .. })))
    };
    assert!(ended.iter().all(is_crash), "{ended:?}");
    let mut illegal = player(&["go=bestmove a1"], "tc=20");
    let ended = endings(&mut illegal, &mut bot, "a1 e5", 2);
    assert_eq!(ended.len(), 2);
    for ending in ended {
        assert!(ending.to_string().contains(": the program answered a1: "), "{ending}");
    }
}

fn the_third_time_of_a_position_is_a_draw() {
    let plies = "a1 e5 e5- a1+ e4+ a2- e5- a1+ e4+ a2-";
    let words: Vec<&str> = plies.split(' ').collect();
    let rule = |known: usize| {
        format!("position startpos moves {}=bestmove {}", words[..known].join(" "), words[known])
    };
    // The longest first, since each also fits all that are longer.
    let script: Vec<String> = (2..words.len()).rev().map(rule).chain(["go=".to_owned()]).collect();
    let script: Vec<&str> = script.iter().map(String::as_str).collect();
    let (mut first, mut second) = (player(&script, "tc=20"), player(&script, "tc=20"));
    assert_eq!(endings(&mut first, &mut second, "a1 e5", 1), [Ending::Repetition]);
}
