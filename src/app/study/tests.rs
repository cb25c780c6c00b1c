//! The worker: it stops when told, says when it is done, and does not wake the window too often.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::worker::{News, Task, What, Worker};
use crate::app::wake::Wake;
use crate::bot::study::Judge;
use crate::bot::{Answer, Limits, Line, NoAnswer, Report, Score, Variation};
use crate::rules::{Position, Ruleset};

/// Says as many things as it is told to, one after the other, then waits for the stop if it shall.
#[derive(Clone, Default)]
struct Scripted {
    words: u32,
    waits: bool,
    panics: bool,
    stops: Arc<AtomicUsize>,
}

impl Judge for Scripted {
    fn judge(
        &mut self,
        line: &Line,
        _: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Answer, NoAnswer> {
        assert!(!self.panics, "a mistake in the search");
        let plies = vec![line.position().legal_plies()[0]];
        let mut last = Report {
            depth: 0,
            deepest: 1,
            nodes: 1,
            time: Duration::ZERO,
            permille_full: 0,
            variations: vec![Variation { score: Score::Flats(0), plies }],
        };
        for depth in 1..=self.words {
            last.depth = depth;
            report(&last);
        }
        while self.waits && !stop.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        self.stops.fetch_add(usize::from(self.waits), Ordering::Relaxed);
        Ok(Answer { report: last })
    }
}

fn position() -> Task {
    let line = Line::new(Position::new(Ruleset::default()));
    Task::Position { line, limits: Limits::default() }
}

/// Listens until enough has been said.
fn listen(worker: &Worker, news: &mut Vec<News>, is_enough: impl Fn(&[News]) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is_enough(news) {
        assert!(Instant::now() < end, "it falls silent after {} news", news.len());
        news.extend(worker.hear().0);
        thread::yield_now();
    }
}

fn is_done(news: &[News], task: u64) -> bool {
    news.iter().any(|one| one.task == task && matches!(one.what, What::Done))
}

#[test]
fn another_task_ends_the_one_before() {
    let judge = Scripted { words: 2, waits: true, ..Scripted::default() };
    let mut worker = Worker::start(Box::new(judge.clone()), Wake::default()).unwrap();
    let mut news = Vec::new();
    let first = worker.ask(position());
    let second = worker.ask(position());
    listen(&worker, &mut news, |news| is_done(news, first));
    assert_eq!(judge.stops.load(Ordering::Relaxed), 1);
    let of_second = |news: &[News]| news.iter().filter(|one| one.task == second).count();
    listen(&worker, &mut news, |news| of_second(news) == 2);
    worker.stop();
    listen(&worker, &mut news, |news| is_done(news, second));
    // What was found before the stop counts; the broken search's own answer does not.
    assert_eq!(of_second(&news), 3);
}

#[test]
fn a_dropped_worker_stops() {
    let judge = Scripted { waits: true, ..Scripted::default() };
    let mut worker = Worker::start(Box::new(judge.clone()), Wake::default()).unwrap();
    worker.ask(position());
    drop(worker);
    let end = Instant::now() + Duration::from_secs(20);
    while judge.stops.load(Ordering::Relaxed) == 0 && Arc::strong_count(&judge.stops) > 1 {
        assert!(Instant::now() < end, "it never stops");
        thread::yield_now();
    }
}

#[test]
fn a_search_that_dies_is_noticed() {
    let judge = Scripted { panics: true, ..Scripted::default() };
    let mut worker = Worker::start(Box::new(judge), Wake::default()).unwrap();
    worker.ask(position());
    let end = Instant::now() + Duration::from_secs(20);
    while worker.hear().1.is_ok() {
        assert!(Instant::now() < end, "nobody notices");
        thread::yield_now();
    }
    // Nothing happens, and nothing breaks.
    worker.ask(position());
}

#[test]
fn much_news_wakes_the_window_a_few_times() {
    let wakes = Arc::new(Mutex::new(Vec::new()));
    let counted = wakes.clone();
    let wake = Wake::new(move || counted.lock().unwrap().push(Instant::now()));
    let judge = Scripted { words: 5_000, ..Scripted::default() };
    let mut worker = Worker::start(Box::new(judge), wake).unwrap();
    let begin = Instant::now();
    let mut news = Vec::new();
    let task = worker.ask(position());
    listen(&worker, &mut news, |news| is_done(news, task));
    assert_eq!(news.len(), 5_002, "all is told: the rounds, the answer, the end");
    drop(worker);
    let end = Instant::now() + Duration::from_secs(20);
    // One wakes at the beginning of the news, one after the end of each window of time.
    while wakes.lock().unwrap().len() < 2 {
        assert!(Instant::now() < end, "the last news wake too");
        thread::yield_now();
    }
    let most = 2 * (1 + begin.elapsed().as_millis() / 250) as usize;
    assert!(wakes.lock().unwrap().len() <= most, "{} of {most}", wakes.lock().unwrap().len());
}
