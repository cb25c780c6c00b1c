//! Pictures without a window.

mod studio;

pub use studio::{NoGraphics, Studio};
