//! One position as a picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::caption::Captions;
use super::encode::{self, Format, Reel};
use super::{ExportError, Seat, SetUp, highlights};
use crate::app::locale::Locale;
use crate::app::replay;
use crate::app::table::{CameraRig, Director, TableBusy};
use crate::record::{NodeId, Record};
use crate::scene;

/// A picture to take.
#[derive(Clone, Copy)]
pub struct PictureRequest<'a> {
    /// The game.
    pub record: &'a Record,
    /// The position.
    pub node: NodeId,
    /// How the table is shown.
    pub set_up: &'a SetUp,
    /// The words of captions.
    pub locale: &'a Locale,
    /// [`Format::Png`] or [`Format::Webp`].
    pub format: Format,
    /// The file; its folder must be there.
    pub out: &'a Path,
}

/// Takes a picture of the table and writes it to a file, whole or not at all.
///
/// # Errors
/// If nothing can draw, or the file cannot be written.
pub fn picture(request: &PictureRequest) -> Result<(), ExportError> {
    let PictureRequest { record, node, set_up, .. } = *request;
    let failed = |error| ExportError::of_encoder(request.out, error);
    let reel = Reel { size: set_up.size, fps: 1, transparent: set_up.transparent };
    // What cannot be written need not be drawn.
    let mut encoder = encode::begin(request.format, request.out, reel).map_err(failed)?;
    let lit = highlights(record, node);
    let scene = scene::of_record(record, node);
    let mut studio = set_up.studio(&scene, &lit, &[])?;
    if set_up.seat == Seat::Director {
        let (now, end) = if lit.road.is_empty() { (Some(node), None) } else { (None, Some(node)) };
        let world = studio.world_mut();
        let mut director = world.resource_mut::<Director>();
        director.take_up();
        director.show(replay::brief(record, now, [], end));
        studio.frame(Duration::ZERO);
        studio.world_mut().resource_mut::<CameraRig>().finish();
    }
    // A road lights up by and by. Bevy's clock makes no longer steps.
    const STEP: Duration = Duration::from_millis(250);
    const MOST_STEPS: usize = 40;
    for _ in 0..MOST_STEPS {
        studio.frame(STEP);
        if !studio.world_mut().resource::<TableBusy>().0 {
            break;
        }
    }
    let mut frame = set_up.take(&mut studio, Duration::ZERO)?;
    if set_up.captions {
        Captions::new(record, request.locale, set_up.size).of(node, true).lay_over(&mut frame);
    }
    encoder.add(&frame, 1).map_err(failed)?;
    encoder.finish().map_err(failed)
}

/// What may have gone wrong with a file.
impl ExportError {
    pub(super) fn of_encoder(path: &Path, error: encode::EncodeError) -> ExportError {
        use encode::EncodeError;
        match error {
            EncodeError::NoFfmpeg | EncodeError::Ffmpeg(_) => ExportError::Ffmpeg(error),
            EncodeError::Io(_) | EncodeError::Format(_) => {
                ExportError::Write { path: PathBuf::from(path), error }
            }
        }
    }
}
