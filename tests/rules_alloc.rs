//! Play and generation allocate nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use roadstone::rules::{Color, Convention, perft, perft_by_playing};

mod common;

use common::{ply, position};

thread_local! {
    // Per thread, since the test harness allocates in its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` allocates in this thread.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(vec![1]))), 1);
}

#[test]
fn play_and_generation_allocate_nothing() {
    // A middle game with stacks, walls and capstones (T10 of the perft table).
    let start = position(
        "1,x2,22S,1,x2/1,2S,122,1S,1,12,22/2,1,x,2,1221C,11S,21/x,1211S,221,1,12122S,121,1/\
         2,122C,212111,1S,22,12,1/2S,2,x,12122,2,21,2S/x2,1S,1,2,1,2 2 41",
    );
    let illegal = ply("a1+");
    let mut played = 0;
    let count = allocations(|| {
        start.for_each_ply(|ply| {
            let mut position = start.clone();
            let effects = position.play(ply).expect("generated plies are legal");
            played += effects.iter().len();
            black_box(position.outcome());
            black_box(position.play(illegal)).expect_err("nothing stands on a1");
            black_box((position.flat_counts(), position.roads(Color::White), position.key()));
        });
        black_box(start.count_plies());
        let mut position = start.clone();
        black_box(perft(&mut position, 3, Convention::A));
        black_box(perft_by_playing(&mut position, 2, Convention::A));
    });
    assert_eq!(count, 0);
    assert!(played > 400, "only {played} effects");
}
