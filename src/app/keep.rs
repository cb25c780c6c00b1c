//! Small files that outlive the program: where they lie, and how they are written.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use directories::ProjectDirs;
use serde::Serialize;

/// The folder that this environment variable names, or else the one of the platform; `None` where
/// there is neither.
#[must_use]
pub fn folder(variable: &str, of_platform: impl Fn(&ProjectDirs) -> &Path) -> Option<PathBuf> {
    let named = env::var_os(variable).filter(|folder| !folder.is_empty());
    named.map(PathBuf::from).or_else(|| {
        ProjectDirs::from("", "", "roadstone").map(|folders| of_platform(&folders).to_owned())
    })
}

/// Writes a value as JSON, into a folder that is made where it is missing.
///
/// It is written beside its place and renamed: whatever kills the program, the old file or the new
/// one is there, never half of one.
///
/// # Errors
/// What the system says; the old file is then untouched.
pub fn write(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer_pretty(&mut file, value)?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Puts a file that cannot be read out of the way, under the ending `.bad`; an older one of that
/// name is overwritten.
///
/// # Errors
/// What the system says.
pub fn set_aside(path: &Path) -> io::Result<()> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".bad");
    fs::rename(path, aside)
}
