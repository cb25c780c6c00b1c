//! The Bevy app: who is in it, for a window, for tests, and for pictures.

