//! Is there a screen to open a window on?
//!
//! The window system panics where there is none, so we look before we ask it.

use std::env;
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

/// Whether a window can be opened. Outside Unix there is always a display.
#[must_use]
pub fn is_available() -> bool {
    if cfg!(not(all(unix, not(target_os = "macos")))) {
        return true;
    }
    let wayland = env::var("WAYLAND_DISPLAY").ok().filter(|name| !name.is_empty());
    let x11 = env::var("DISPLAY").ok().filter(|name| !name.is_empty());
    env::var_os("WAYLAND_SOCKET").is_some()
        || wayland.is_some_and(|name| wayland_answers(&name))
        || x11.is_some_and(|name| x11_answers(&name))
}

fn wayland_answers(name: &str) -> bool {
    let folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
    socket_answers(&folder.join(name))
}

fn x11_answers(display: &str) -> bool {
    let Some((host, number)) = parse_x11(display) else { return false };
    match host {
        "" | "unix" => socket_answers(Path::new(&format!("/tmp/.X11-unix/X{number}"))),
        host => TcpStream::connect((host, 6000 + number)).is_ok(),
    }
}

/// The host and the number of `host:number.screen`.
fn parse_x11(display: &str) -> Option<(&str, u16)> {
    let (host, rest) = display.rsplit_once(':')?;
    let number = rest.split('.').next()?.parse().ok().filter(|&number| number < 59536)?;
    Some((host, number))
}

#[cfg(unix)]
fn socket_answers(path: &Path) -> bool {
    UnixStream::connect(path).is_ok()
}

#[cfg(not(unix))]
fn socket_answers(path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_are_taken_apart() {
        assert_eq!(parse_x11(":0"), Some(("", 0)));
        assert_eq!(parse_x11("unix:12.1"), Some(("unix", 12)));
        assert_eq!(parse_x11("host:1"), Some(("host", 1)));
        assert_eq!(parse_x11("nonsense"), None);
        assert_eq!(parse_x11(":70000"), None);
    }

    #[test]
    fn a_socket_that_nobody_listens_on_does_not_answer() {
        assert!(!socket_answers(Path::new("/nonexistent/socket")));
        assert!(!x11_answers(":59000"));
    }
}
