//! Facts about the table's picture, drawn offscreen by whatever Vulkan driver there is.
//!
//! No golden images: what is asserted is what a player sees. Where a thing is in the picture is
//! asked of the camera and the layout.
#![cfg(feature = "table")]

mod effects;
mod lights;
mod looks;
mod studio;
mod table;
