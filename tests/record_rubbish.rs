//! A huge file of rubbish is refused quickly and in little memory, whatever kind of rubbish it is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use roadstone::record::{self, ReadOptions};

/// The system's allocator, with a count of what is in use and of the most that was.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let in_use = IN_USE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(in_use, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Without optimization the whole 100 MB would take long; what grows with the file shows in less.
const SIZE: usize = if cfg!(debug_assertions) { 4_000_000 } else { 100_000_000 };
const TIME: Duration = Duration::from_secs(2);
const MEMORY: usize = 300_000_000;

/// A file of this text over and over.
fn endless(text: &str) -> Vec<u8> {
    text.bytes().cycle().take(SIZE).collect()
}

/// Bytes of a linear congruential generator: the same in every run.
fn random(filter: impl Fn(u8) -> u8) -> Vec<u8> {
    let mut state = 1u64;
    let next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        filter((state >> 56) as u8)
    };
    std::iter::repeat_with(next).take(SIZE).collect()
}

#[test]
fn rubbish_is_refused_in_2_seconds_and_300_megabytes() {
    type Make = fn() -> Vec<u8>;
    // Made one after the other: all at once would fill the memory of a small machine.
    let kinds: &[(&str, Make)] = &[
        ("random bytes", || random(|byte| byte)),
        ("random printable bytes", || random(|byte| b' ' + byte % 95)),
        ("random PTN bytes", || {
            random(|byte| b"abc123+-<>.'{}[]\" \nSC\\"[usize::from(byte) % 22])
        }),
        ("zeros", || vec![0; SIZE]),
        ("one word", || endless("a")),
        ("words", || endless("lorem ipsum ")),
        ("blanks", || endless(" ")),
        ("lines", || endless("\n")),
        ("brackets", || endless("[")),
        ("bracketed lines", || endless("\n[")),
        ("open tags", || endless("[a \"")),
        ("open tags on lines", || endless("\n[a \"")),
        ("quotes in a tag", || [b"[a \"".to_vec(), endless("\" ")].concat()),
        ("backslashes in a tag", || [b"[a \"".to_vec(), endless("\\\"")].concat()),
        ("empty tags", || endless("[a \"\"]")),
        ("empty tags on lines", || endless("[a \"\"]\n\n")),
        ("sizes", || endless("[Size \"5\"]\n")),
        ("braces", || endless("{")),
        ("a comment without end", || [b"1. a1 {".to_vec(), endless("x ")].concat()),
        ("games with open comments", || endless("[a \"\"]\n1. a1 {x\n")),
        ("games with mistakes", || endless("[Size \"3\"]\n1. a1 a1\n")),
        ("empty comments", || endless("{}")),
        ("names of variations", || endless("1. a1 b1\n\n{2w1}\n2. c1\n")),
        ("numbers", || endless("1.")),
        ("spaced numbers", || endless("1. ")),
        ("digits", || endless("7")),
        ("dots", || endless(".")),
        ("marks", || endless("!")),
        ("results", || endless("R-0 ")),
        ("placeholders", || endless("-- ")),
        ("one placement", || endless("a1 ")),
        ("a spread to and fro", || [b"a1 e5 ".to_vec(), endless("e5< a1> d5> b1< ")].concat()),
        ("a tower of digits", || [b"x5/".to_vec(), endless("1")].concat()),
        ("a board without end", || endless("x,x/")),
        ("positions", || endless("x5/x5/x5/x5/x5 1 1 1\n")),
        ("server plies", || {
            [b"P A1,P E5".to_vec(), endless(",M E5 D5 1,M A1 B1 1,M D5 E5 1")].concat()
        }),
        ("server commas", || [b"P A1,P A9".to_vec(), endless(",")].concat()),
    ];
    let mut worst = (Duration::ZERO, 0);
    for (name, make) in kinds {
        let bytes = make();
        // The file itself counts, the other kinds of it do not.
        let before = IN_USE.load(Ordering::Relaxed) - bytes.capacity();
        MOST.store(IN_USE.load(Ordering::Relaxed), Ordering::Relaxed);
        let start = Instant::now();
        let readings = record::read(&bytes, &ReadOptions::default());
        let time = start.elapsed();
        let memory = MOST.load(Ordering::Relaxed) - before;
        println!("{name}: {time:?}, {} MB, {} games", memory / 1_000_000, readings.len());
        assert!(readings.iter().any(|reading| reading.has_errors()), "{name} is no game");
        let problems: usize = readings.iter().map(|reading| reading.problems.len()).sum();
        assert!(problems <= 2000, "{name}: {problems} problems are too many to read");
        assert!(time < TIME, "{name} took {time:?}");
        assert!(memory < MEMORY, "{name} took {memory} bytes");
        worst = (worst.0.max(time), worst.1.max(memory));
    }
    println!(
        "worst: {:?}, {} MB for {} MB of rubbish",
        worst.0,
        worst.1 / 1_000_000,
        SIZE / 1_000_000
    );
}
