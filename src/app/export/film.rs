//! A game as a film: frame after frame, drawn, read back and encoded at the same time.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::caption::Captions;
use super::encode::{self, EncodeError, Encoder, Format, Reel};
use super::frame::Frame;
use super::overlay::Overlay;
use super::plan::{Cut, Plan, Shot};
use super::{DriverStopped, ExportError, Exposure, Seat, SetUp, Studio, highlights};
use crate::app::locale::Locale;
use crate::app::replay;
use crate::app::table::animation::Cause;
use crate::app::table::{
    AnimationSpeed, Brief, Director, Highlights, Picture, TableBusy, plies_ahead,
};
use crate::record::{NodeId, Record};
use crate::scene::Scene;

/// How many pictures the graphics card may be ahead of us.
const AHEAD: usize = 2;

/// A film to make.
#[derive(Clone, Copy)]
pub struct FilmRequest<'a> {
    /// The game.
    pub record: &'a Record,
    /// What happens when.
    pub plan: &'a Plan,
    /// How the table is shown.
    pub set_up: &'a SetUp,
    /// The words of captions and title.
    pub locale: &'a Locale,
    /// What it is written as; none of the stills.
    pub format: Format,
    /// The file or the folder; the folder around it must be there.
    pub out: &'a Path,
}

/// How far a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Frames drawn, those in which nothing moved too.
    pub done: u32,
    /// Frames that the film will have.
    pub total: u32,
}

/// Makes a film. `stop` may be set from elsewhere and is obeyed after the frame that is being drawn;
/// `report` is called after every frame, and stops the film by answering false.
///
/// The same request gives the same pixels on the same machine: time passes by frames only.
///
/// # Errors
/// If nothing can draw, the film cannot be written, or it was stopped. Nothing is left of it then.
pub fn film(
    request: &FilmRequest,
    stop: &AtomicBool,
    report: impl FnMut(Progress) -> bool,
) -> Result<(), ExportError> {
    let FilmRequest { plan, set_up, format, out, .. } = *request;
    let reel = Reel { size: set_up.size, fps: plan.pace.fps, transparent: set_up.transparent };
    let failed = |error| ExportError::of_encoder(out, error);
    // What cannot be written need not be drawn.
    let mut encoder = encode::begin(format, out, reel).map_err(failed)?;
    let mut captions = Captions::new(request.record, request.locale, set_up.size);
    let scenes: Vec<&Scene> = plan.cuts.iter().map(|cut| &cut.scene).collect();
    let first = highlights(request.record, plan.cuts[0].node);
    let mut studio = set_up.studio(scenes[0], &first, &scenes)?;
    studio.world_mut().insert_resource(AnimationSpeed(plan.pace.speed));
    if encoder.learns() {
        let samples = samples(request, &mut studio, &mut captions)?;
        encoder.learn(&samples).map_err(failed)?;
    }
    let (pictures, received) = sync_channel(AHEAD);
    let frames_of = set_up.clone();
    let coder = thread::spawn(move || encode_all(encoder, &frames_of, &received));
    let shot = Camera::new(studio, plan.pace.fps, pictures, stop, report).shoot(request, captions);
    let encoded = coder.join().expect("the encoder does not panic");
    match (shot, encoded) {
        // Whoever interrupts us from a terminal interrupts ffmpeg, too.
        _ if stop.load(Ordering::Relaxed) => Err(ExportError::Stopped),
        (_, Err(error)) => Err(failed(error)),
        (Err(Halt::Failed(error)), _) => Err(error),
        (Ok(()), Ok(Ended::Whole)) => Ok(()),
        _ => Err(ExportError::Stopped),
    }
}

/// Pictures that stand for the whole film: some of its positions, with what is written on them.
fn samples(
    request: &FilmRequest,
    studio: &mut Studio,
    captions: &mut Captions,
) -> Result<Vec<Frame>, ExportError> {
    const COUNT: usize = 6;
    let FilmRequest { record, plan, set_up, .. } = *request;
    let cuts = &plan.cuts;
    let mut frames = Vec::new();
    let put = |studio: &mut Studio, scene: &Scene, lit: Highlights, time: u64| {
        let world = studio.world_mut();
        world.resource_mut::<Picture>().begin(scene.clone());
        world.insert_resource(lit);
        for _ in 0..3 {
            studio.frame(Duration::from_secs(time));
        }
    };
    let count = COUNT.min(cuts.len());
    for sample in 0..count {
        // The last one is always among them: it may glow.
        let index = (cuts.len() - 1) * (sample + 1) / count;
        let cut = &cuts[index];
        put(studio, &cut.scene, highlights(record, cut.node), 2);
        let mut frame = set_up.take(studio, Duration::ZERO)?;
        if request.set_up.captions {
            captions.of(cut.node, index + 1 == cuts.len()).lay_over(&mut frame);
        }
        frames.push(frame);
    }
    if cuts[0].shot == Shot::Title {
        let mut frame = frames[0].clone();
        captions.title().lay_over(&mut frame);
        frames.push(frame);
    }
    put(studio, &cuts[0].scene, highlights(record, cuts[0].node), 0);
    Ok(frames)
}

/// One picture on its way to the encoder.
enum Parcel {
    Picture {
        pixels: Vec<u8>,
        overlay: Arc<Overlay>,
        count: u32,
    },
    /// The film is whole.
    End,
}

/// How the encoder has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Whole,
    /// No more pictures came, and the film was not whole.
    GivenUp,
}

/// Why no more pictures are drawn.
enum Halt {
    /// The encoder has stopped, and says why; or somebody wants no film any more.
    Stopped,
    Failed(ExportError),
}

impl From<DriverStopped> for Halt {
    fn from(error: DriverStopped) -> Halt {
        Halt::Failed(error.into())
    }
}

/// Draws the frames of a film in their order.
struct Camera<'a, R> {
    studio: Studio,
    /// What passes from one frame to the next.
    step: Duration,
    /// What the graphics card still draws, the oldest first.
    exposed: VecDeque<Exposed>,
    /// How many frames in a row have shown the table at rest.
    calm: u32,
    progress: Progress,
    pictures: SyncSender<Parcel>,
    stop: &'a AtomicBool,
    report: R,
}

/// A picture that is drawn, and for how many frames it stands.
struct Exposed {
    exposure: Exposure,
    overlay: Arc<Overlay>,
    count: u32,
}

impl<'a, R: FnMut(Progress) -> bool> Camera<'a, R> {
    fn new(
        studio: Studio,
        fps: u32,
        pictures: SyncSender<Parcel>,
        stop: &'a AtomicBool,
        report: R,
    ) -> Camera<'a, R> {
        let progress = Progress { done: 0, total: 0 };
        let step = Duration::from_secs(1) / fps;
        let exposed = VecDeque::new();
        Camera { studio, step, exposed, calm: 0, progress, pictures, stop, report }
    }

    fn shoot(mut self, request: &FilmRequest, mut captions: Captions) -> Result<(), Halt> {
        let FilmRequest { record, plan, .. } = *request;
        self.progress.total = plan.frames();
        let nothing = Arc::new(Overlay::default());
        if request.set_up.seat == Seat::Director {
            self.studio.world_mut().resource_mut::<Director>().take_up();
        }
        for (index, cut) in plan.cuts.iter().enumerate() {
            let is_last = index + 1 == plan.cuts.len();
            let mut overlay = match cut.shot {
                Shot::Title => Arc::new(captions.title()),
                Shot::Start | Shot::Ply(_) if request.set_up.captions => {
                    Arc::new(captions.of(cut.node, false))
                }
                Shot::Start | Shot::Ply(_) => nothing.clone(),
            };
            if let Shot::Ply(effects) = &cut.shot {
                let world = self.studio.world_mut();
                let cause = Cause::Step(effects.clone());
                world.resource_mut::<Picture>().show(cut.scene.clone(), cause);
                world.insert_resource(highlights(record, cut.node));
                self.calm = 0;
            }
            if request.set_up.seat == Seat::Director && cut.shot != Shot::Title {
                self.studio.world_mut().resource_mut::<Director>().show(brief(record, plan, index));
                self.calm = 0;
            }
            // The end is told after it has been seen.
            let end = cut.moving + cut.still / 4;
            for frame in 0..cut.frames() {
                if is_last && frame == end && request.set_up.captions {
                    overlay = Arc::new(captions.of(cut.node, true));
                }
                self.take(&overlay)?;
            }
        }
        while let Some(exposed) = self.exposed.pop_front() {
            self.develop(exposed)?;
        }
        self.pictures.send(Parcel::End).map_err(|_| Halt::Stopped)
    }

    /// One frame: a new picture, or the one before for one frame more.
    fn take(&mut self, overlay: &Arc<Overlay>) -> Result<(), Halt> {
        /// What the table shows may come a frame after it says that it is at rest.
        const CALM: u32 = 3;
        let is_calm = self.calm >= CALM;
        match self.exposed.back_mut() {
            Some(last) if is_calm && Arc::ptr_eq(&last.overlay, overlay) => last.count += 1,
            _ => {
                let exposure = self.studio.expose(self.step)?;
                self.exposed.push_back(Exposed { exposure, overlay: overlay.clone(), count: 1 });
                let is_busy = self.studio.world_mut().resource::<TableBusy>().0;
                self.calm = if is_busy { 0 } else { self.calm + 1 };
            }
        }
        if self.exposed.len() > AHEAD
            && let Some(oldest) = self.exposed.pop_front()
        {
            self.develop(oldest)?;
        }
        self.progress.done += 1;
        let goes_on = (self.report)(self.progress) && !self.stop.load(Ordering::Relaxed);
        if goes_on { Ok(()) } else { Err(Halt::Stopped) }
    }

    /// Waits for a picture and passes it on.
    fn develop(&mut self, exposed: Exposed) -> Result<(), Halt> {
        let Exposed { exposure, overlay, count } = exposed;
        let pixels = self.studio.develop(exposure)?;
        let picture = Parcel::Picture { pixels, overlay, count };
        self.pictures.send(picture).map_err(|_| Halt::Stopped)
    }
}

/// What the director has to know at the begin of a cut.
fn brief(record: &Record, plan: &Plan, index: usize) -> Brief {
    let plies = |cuts: &[Cut]| -> Vec<NodeId> {
        cuts.iter().filter(|cut| matches!(cut.shot, Shot::Ply(_))).map(|cut| cut.node).collect()
    };
    let (now, next) = (plies(&plan.cuts[index..=index]), plies(&plan.cuts[index + 1..]));
    let here = plan.cuts[index].node;
    let is_over = next.is_empty() && record.children(here).is_empty();
    let ahead = plies_ahead(plan.pace.speed);
    replay::brief(
        record,
        now.first().copied(),
        next.into_iter().take(ahead),
        is_over.then_some(here),
    )
}

fn encode_all(
    mut encoder: Box<dyn Encoder>,
    set_up: &SetUp,
    received: &Receiver<Parcel>,
) -> Result<Ended, EncodeError> {
    for parcel in received {
        match parcel {
            Parcel::Picture { pixels, overlay, count } => {
                let mut frame = set_up.frame(pixels);
                overlay.lay_over(&mut frame);
                encoder.add(&frame, count)?;
            }
            Parcel::End => {
                encoder.finish()?;
                return Ok(Ended::Whole);
            }
        }
    }
    Ok(Ended::GivenUp)
}
