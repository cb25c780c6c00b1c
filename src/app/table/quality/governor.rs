//! Auto: finds the most careful drawing that this machine keeps up with.
//!
//! A governor stands on a step of a ladder. It measures frames, and goes down where they are too
//! slow, up where there is time to spare. A step that has once been too slow is not tried again
//! before there is less to draw, so it comes to rest, and then measures no more until something
//! changes.

use std::time::Duration;

use bevy::math::UVec2;
use bevy::prelude::Resource;

use super::{Drawing, Preset};

/// A step of the ladder: how carefully, and the render scale.
type Step = (Preset, f32);

/// From the quickest to the most careful.
const LADDER: [Step; 5] = [
    (Preset::Low, 0.5),
    (Preset::Low, 0.625),
    (Preset::Low, 1.0),
    (Preset::Medium, 1.0),
    (Preset::High, 1.0),
];

/// Where a processor begins that has to draw, and the most that it ever draws.
const SOFTWARE_START: usize = 1;
const SOFTWARE_TOP: usize = 2;

/// What a frame may take on a graphics card, and where the processor draws.
const HARDWARE_FRAME: Duration = Duration::from_nanos(16_666_667);
const SOFTWARE_FRAME: Duration = Duration::from_millis(55);

/// Frames this much longer than they may take are too slow.
const TOO_SLOW: f64 = 1.35;
/// Frames that take at most this share of what they may leave time to spare.
const TO_SPARE: f64 = 0.6;
/// Where frames wait for the screen or the cap, one that does not come later than this, in shares
/// of that interval, may have time to spare.
const ON_TIME: f64 = 1.15;

/// Frames that are not counted after a change: shaders are compiled, textures travel.
const UNSETTLED: u32 = 8;
/// The frames of which the median is taken, at least in number and in time.
const FRAMES: usize = 12;
const TIME: Duration = Duration::from_millis(900);

/// What there is to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Pixels of the window.
    pub pixels: u64,
    /// Squares along the board's edge.
    pub board: u8,
}

impl Load {
    /// Whether this is clearly less, so that what was too slow may not be any more.
    fn is_lighter_than(self, other: Load) -> bool {
        let fewer_pixels = 10 * self.pixels < 9 * other.pixels;
        let smaller_board = self.board < other.board;
        (fewer_pixels && self.board <= other.board)
            || (smaller_board && self.pixels <= other.pixels)
    }
}

/// What the measuring depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether the processor draws.
    pub is_software: bool,
    /// What there is to draw.
    pub load: Load,
    /// Frames never follow one another more quickly: they wait for the screen, or for the cap.
    pub interval: Option<Duration>,
}

impl Circumstances {
    /// Of a window of this size in physical pixels.
    #[must_use]
    pub fn new(
        is_software: bool,
        window: UVec2,
        board: u8,
        interval: Option<Duration>,
    ) -> Circumstances {
        let load = Load { pixels: u64::from(window.x) * u64::from(window.y), board };
        Circumstances { is_software, load, interval }
    }

    fn top(&self) -> usize {
        if self.is_software { SOFTWARE_TOP } else { LADDER.len() - 1 }
    }

    /// What a frame may take.
    fn goal(&self) -> Duration {
        let goal = if self.is_software { SOFTWARE_FRAME } else { HARDWARE_FRAME };
        goal.max(self.interval.unwrap_or_default())
    }

    fn is_too_slow(&self, frame: Duration) -> bool {
        frame > self.goal().mul_f64(TOO_SLOW)
    }

    fn has_time_to_spare(&self, frame: Duration) -> bool {
        let waits = self.interval.is_some_and(|interval| frame <= interval.mul_f64(ON_TIME));
        waits || frame <= self.goal().mul_f64(TO_SPARE)
    }
}

/// Chooses the step; it is told every frame.
#[derive(Resource, Clone, Debug)]
pub struct Governor {
    circumstances: Circumstances,
    step: usize,
    /// The lowest step that was too slow, and for what.
    failed: Option<(usize, Circumstances)>,
    /// Frames still to be left out.
    unsettled: u32,
    frames: Vec<Duration>,
    is_at_rest: bool,
}

impl Governor {
    /// Begins with the most careful drawing on a graphics card, and with a reduced render scale
    /// where the processor draws.
    #[must_use]
    pub fn new(circumstances: Circumstances) -> Governor {
        let top = circumstances.top();
        Governor {
            circumstances,
            step: if circumstances.is_software { SOFTWARE_START } else { top },
            failed: None,
            unsettled: UNSETTLED,
            frames: Vec::new(),
            is_at_rest: false,
        }
    }

    /// The preset that is drawn now.
    #[must_use]
    pub fn preset(&self) -> Preset {
        LADDER[self.step].0
    }

    /// What is drawn now.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let (preset, render_scale) = LADDER[self.step];
        Drawing { render_scale, ..preset.drawing() }
    }

    /// Whether nothing is measured any more before something changes.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.is_at_rest
    }

    /// Measures anew where these differ from what was.
    pub fn face(&mut self, circumstances: Circumstances) {
        if self.circumstances == circumstances {
            return;
        }
        if self.failed.is_some_and(|(_, at)| {
            circumstances.load.is_lighter_than(at.load) || circumstances.goal() > at.goal()
        }) {
            self.failed = None;
        }
        self.circumstances = circumstances;
        self.step = self.step.min(self.ceiling());
        self.measure_anew();
    }

    /// Measures anew, after something else has changed.
    pub fn measure_anew(&mut self) {
        self.unsettled = UNSETTLED;
        self.frames.clear();
        self.is_at_rest = false;
    }

    /// A frame followed the one before after this time; `None` where the window has rested in
    /// between. Returns whether another step is taken.
    pub fn frame(&mut self, took: Option<Duration>) -> bool {
        let (false, Some(took)) = (self.is_at_rest, took) else { return false };
        if self.unsettled > 0 {
            self.unsettled -= 1;
            return false;
        }
        self.frames.push(took);
        let time: Duration = self.frames.iter().sum();
        if self.frames.len() < FRAMES || time < TIME {
            return false;
        }
        self.judge()
    }

    fn judge(&mut self) -> bool {
        self.frames.sort_unstable();
        let median = self.frames[self.frames.len() / 2];
        let before = self.step;
        if self.circumstances.is_too_slow(median) {
            self.failed = Some((before, self.circumstances));
            self.step = before.saturating_sub(1);
        } else if self.circumstances.has_time_to_spare(median) && before < self.ceiling() {
            self.step = before + 1;
        }
        self.measure_anew();
        self.is_at_rest = self.step == before;
        !self.is_at_rest
    }

    /// The highest step that may be tried.
    fn ceiling(&self) -> usize {
        let top = self.circumstances.top();
        self.failed.map_or(top, |(step, _)| top.min(step.saturating_sub(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HD: UVec2 = UVec2::new(1280, 720);
    const VSYNC: Option<Duration> = Some(HARDWARE_FRAME);

    fn ms(milliseconds: f64) -> Duration {
        Duration::from_secs_f64(milliseconds / 1e3)
    }

    fn card(window: UVec2) -> Circumstances {
        Circumstances::new(false, window, 6, VSYNC)
    }

    fn software(window: UVec2) -> Circumstances {
        Circumstances::new(true, window, 6, VSYNC)
    }

    /// A machine on which a frame of each step takes this long, in milliseconds.
    fn run(governor: &mut Governor, frames: usize, machine: [f64; 5]) -> Vec<usize> {
        let mut steps = vec![governor.step];
        for _ in 0..frames {
            if governor.frame(Some(ms(machine[governor.step]))) {
                steps.push(governor.step);
            }
        }
        steps
    }

    #[test]
    fn a_good_card_stays_at_high() {
        let mut governor = Governor::new(card(HD));
        assert_eq!(run(&mut governor, 400, [16.7; 5]), [4]);
        assert_eq!(governor.preset(), Preset::High);
        assert!(governor.is_at_rest());
    }

    #[test]
    fn a_weak_card_steps_down_until_it_keeps_up_and_stays_there() {
        let mut governor = Governor::new(card(HD));
        let machine = [8.0, 12.0, 16.7, 30.0, 55.0];
        assert_eq!(run(&mut governor, 4000, machine), [4, 3, 2]);
        assert_eq!(governor.preset(), Preset::Low);
        assert!(governor.is_at_rest());
        // Even when it is asked to look again: what was too slow is remembered.
        for _ in 0..20 {
            governor.measure_anew();
            assert_eq!(run(&mut governor, 400, machine), [2]);
        }
    }

    #[test]
    fn it_takes_seconds_not_minutes() {
        let mut governor = Governor::new(card(HD));
        let mut time = Duration::ZERO;
        while governor.step > 0 {
            time += ms(100.0);
            governor.frame(Some(ms(100.0)));
        }
        assert!(time < Duration::from_secs(10), "{time:?}");
    }

    #[test]
    fn nothing_is_slower_than_the_lowest_step() {
        let mut governor = Governor::new(software(HD));
        assert_eq!(run(&mut governor, 300, [900.0; 5]), [1, 0]);
        assert!(governor.is_at_rest());
    }

    #[test]
    fn a_processor_begins_low_and_small_and_never_leaves_low() {
        let mut governor = Governor::new(software(HD));
        assert_eq!(governor.preset(), Preset::Low);
        assert!(governor.drawing().render_scale < 1.0);
        assert_eq!(run(&mut governor, 2000, [4.0; 5]), [1, 2]);
        assert_eq!((governor.preset(), governor.drawing().render_scale), (Preset::Low, 1.0));
    }

    #[test]
    fn a_step_up_needs_headroom() {
        let mut governor = Governor::new(software(HD));
        assert_eq!(run(&mut governor, 400, [30.0, 50.0, 70.0, 99.0, 99.0]), [1]);
        let mut governor = Governor::new(software(HD));
        assert_eq!(run(&mut governor, 400, [20.0, 30.0, 50.0, 99.0, 99.0]), [1, 2]);
    }

    #[test]
    fn a_step_up_that_fails_is_taken_back_once() {
        let mut governor = Governor::new(software(HD));
        assert_eq!(run(&mut governor, 4000, [20.0, 30.0, 90.0, 99.0, 99.0]), [1, 2, 1]);
    }

    #[test]
    fn a_smaller_window_lets_it_try_again_and_a_larger_one_does_not() {
        let slow = [8.0, 12.0, 16.7, 30.0, 55.0];
        let mut governor = Governor::new(card(HD));
        run(&mut governor, 400, slow);
        governor.face(card(HD * 2));
        assert_eq!(run(&mut governor, 400, slow), [2]);
        governor.face(card(HD / 2));
        assert_eq!(run(&mut governor, 400, [16.7, 16.7, 16.7, 16.7, 40.0]), [2, 3, 4, 3]);
        governor.face(Circumstances::new(false, HD / 2, 5, VSYNC));
        assert_eq!(run(&mut governor, 400, [16.7; 5]), [3, 4], "less stands on a smaller board");
    }

    #[test]
    fn a_cap_is_not_taken_for_slowness() {
        let capped = Circumstances::new(false, HD, 6, Some(ms(1000.0 / 30.0)));
        let mut governor = Governor::new(capped);
        assert_eq!(run(&mut governor, 400, [33.4; 5]), [4]);
        let mut governor = Governor::new(card(HD));
        let machine = [33.4; 5];
        run(&mut governor, 4000, machine);
        assert_eq!(governor.step, 0);
        governor.face(capped);
        run(&mut governor, 4000, machine);
        assert_eq!(governor.step, 4, "30 frames a second are now all that is asked for");
    }

    #[test]
    fn without_a_screen_to_wait_for_frames_must_be_much_quicker() {
        let free = Circumstances::new(false, HD, 6, None);
        let mut governor = Governor::new(free);
        assert_eq!(run(&mut governor, 4000, [5.0, 9.0, 15.0, 24.0, 40.0]), [4, 3, 2]);
        governor.face(Circumstances::new(false, HD / 2, 6, None));
        assert_eq!(run(&mut governor, 4000, [5.0, 9.0, 15.0, 24.0, 40.0]), [2]);
    }

    #[test]
    fn what_passes_while_the_window_rests_is_not_measured() {
        let mut governor = Governor::new(card(HD));
        for _ in 0..1000 {
            assert!(!governor.frame(None));
        }
        // Bursts of frames with rests between add up.
        let mut steps = 0;
        for number in 0..200 {
            steps += u32::from(governor.frame((number % 5 > 0).then(|| ms(60.0))));
        }
        assert!(steps > 0);
    }

    #[test]
    fn single_long_frames_change_nothing() {
        let mut governor = Governor::new(card(HD));
        for number in 0..600 {
            let took = if number % 10 == 0 { 120.0 } else { 16.7 };
            assert!(!governor.frame(Some(ms(took))));
        }
        assert_eq!(governor.preset(), Preset::High);
    }
}
