//! Games that are kept and read back, and a gradient that is one.

use super::games::{Game, Judged, Play, ReadGamesError, read_games, write_games};
use super::model::{Numbers, logistic};
use super::train::Training;
use crate::bot::dice::Dice;
use crate::bot::net::{FIRST, Inputs};
use crate::bot::search::Options;
use crate::rules::{Position, Ruleset, Size};

const FOUR: Size = Size::new(4).expect("a size");

fn play(threads: usize) -> Vec<Game> {
    let options = Options::default();
    Play { size: FOUR, games: 6, nodes: 100, seed: 5, threads, options }.run(|_| {})
}

#[test]
fn games_depend_on_the_seed_alone_and_are_legal() {
    let games = play(1);
    assert_eq!(games, play(3));
    assert!(games.iter().any(|game| game.winner.is_some()));
    for game in &games {
        let ruleset = Ruleset { half_komi: game.half_komi, ..Ruleset::standard(FOUR) };
        let mut position = Position::new(ruleset);
        for judged in &game.plies {
            position.play(judged.ply).unwrap();
        }
        assert!(game.plies.iter().any(|judged: &Judged| judged.score.is_some()));
    }
}

#[test]
fn files_of_games_are_read_back_and_damage_is_seen() {
    let games = play(1);
    let mut bytes = vec![];
    write_games(FOUR, &games, &mut bytes).unwrap();
    assert_eq!(read_games(&mut &bytes[..]).unwrap(), (FOUR, games.clone()));
    let short = &bytes[..bytes.len() - 1];
    assert!(matches!(read_games(&mut &short[..]), Err(ReadGamesError::Damaged(5))));
    assert!(matches!(read_games(&mut &b"[Event]"[..]), Err(ReadGamesError::Foreign)));
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut dice = Dice::new(2);
    let mut numbers = Numbers::random(20, &mut dice);
    let rows = [3, 7, 11];
    let target = 0.3;
    let mut gradient = Numbers::zero(20);
    numbers.learn(rows.into_iter(), target, &mut gradient);
    let value =
        |gradient: &Numbers, part: usize, index: usize| gradient.parts().nth(part).unwrap()[index];
    let places = [(0, 3 * FIRST + 5), (0, 19 * FIRST), (1, 3 * FIRST + 9), (2, 4), (3, 6), (4, 0)];
    for (part, index) in places {
        let mut loss_at = |step: f32| {
            let slot = &mut numbers.parts_mut().nth(part).unwrap()[index];
            let old = *slot;
            *slot += step;
            let loss = super::model::loss(numbers.output(rows.into_iter()), target);
            numbers.parts_mut().nth(part).unwrap()[index] = old;
            f64::from(loss)
        };
        let slope = (loss_at(0.01) - loss_at(-0.01)) / 0.02;
        let found = f64::from(value(&gradient, part, index));
        assert!(
            (slope - found).abs() < 0.002 + 0.05 * slope.abs(),
            "{part} {index}: {slope} {found}"
        );
    }
}

#[test]
fn training_learns_and_the_finished_network_says_the_same() {
    let games = play(1);
    let training = Training {
        size: FOUR,
        epochs: 60,
        batch: 32,
        rate: 0.003,
        future_share: 0.3,
        decay: 0.9,
        scale: Some(200),
        start: None,
        seed: 1,
        threads: 2,
    };
    let mut losses = vec![];
    let net = training.run(&games, &mut |progress| losses.push(progress.learnt));
    assert!(losses[59] < losses[0] - 0.05, "{} {}", losses[0], losses[59]);
    assert_eq!(net.size(), FOUR);

    // Rounding to whole numbers changes little.
    let mut dice = Dice::new(9);
    let inputs = Inputs::new(FOUR);
    let numbers = Numbers::random(inputs.len() + 1, &mut dice);
    let net = numbers.finish(FOUR, 200);
    for game in &games {
        let ruleset = Ruleset { half_komi: game.half_komi, ..Ruleset::standard(FOUR) };
        let mut position = Position::new(ruleset);
        for judged in &game.plies {
            position.play(judged.ply).unwrap();
            let active = inputs.active(&position);
            let output = numbers.output(active.rows().iter().map(|&row| usize::from(row)));
            let (exact, rounded) = (200.0 * output, net.evaluate(&position) as f32);
            assert!((exact - rounded).abs() < 3.0, "{exact} {rounded}");
        }
    }
    assert!((logistic(0.0) - 0.5).abs() < 1e-6);
}
