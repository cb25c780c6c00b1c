//! A file or a folder that appears at its place only when it is whole.
//!
//! It is written beside its place under a name of its own, and renamed at the end. A draft that is
//! dropped takes everything it has written away.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::{Builder, NamedTempFile, TempDir, TempPath};

/// A file that is being written.
pub(super) struct FileDraft {
    file: Arc<File>,
    draft: TempPath,
    place: PathBuf,
}

impl FileDraft {
    /// Begins a file that will lie at `place`; its folder must be there.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn begin(place: &Path) -> io::Result<FileDraft> {
        if place.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        let (file, draft) = builder(0o666).tempfile_in(folder_of(place))?.into_parts();
        Ok(FileDraft { file: Arc::new(file), draft, place: place.to_owned() })
    }

    /// What to write to.
    pub(super) fn file(&self) -> Arc<File> {
        self.file.clone()
    }

    /// Where it lies until it is whole.
    pub(super) fn path(&self) -> &Path {
        &self.draft
    }

    /// Puts it in its place; an older file of that name is gone.
    ///
    /// # Errors
    /// What the system says; the older file is then untouched.
    pub(super) fn publish(self) -> io::Result<()> {
        self.file.sync_all()?;
        NamedTempFile::from_parts(self.file, self.draft).persist(&self.place)?;
        Ok(())
    }
}

/// A folder that is being filled.
pub(super) struct FolderDraft {
    draft: TempDir,
    place: PathBuf,
}

impl FolderDraft {
    /// Begins a folder that will lie at `place`, where nothing or an empty folder is.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn begin(place: &Path) -> io::Result<FolderDraft> {
        match fs::read_dir(place).map(|mut entries| entries.next().is_none()) {
            Ok(true) => {}
            Ok(false) => return Err(ErrorKind::DirectoryNotEmpty.into()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let draft = builder(0o777).tempdir_in(folder_of(place))?;
        Ok(FolderDraft { draft, place: place.to_owned() })
    }

    /// Where it lies until it is whole.
    pub(super) fn path(&self) -> &Path {
        self.draft.path()
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// What the system says, for example if the place has been filled meanwhile.
    pub(super) fn publish(self) -> io::Result<()> {
        // Not every system renames over a folder, empty or not.
        match fs::remove_dir(&self.place) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::rename(self.draft.path(), &self.place)?;
        let _gone = self.draft.keep();
        Ok(())
    }
}

fn builder(mode: u32) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".roadstone-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any program's new file: the user's mask takes off what it takes off.
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

fn folder_of(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("film.gif");
        fs::write(&place, "older").unwrap();
        let draft = FileDraft::begin(&place).unwrap();
        draft.file().as_ref().write_all(b"half").unwrap();
        drop(draft);
        assert_eq!(
            (names(folder.path()), fs::read(&place).unwrap()),
            (vec!["film.gif".to_owned()], b"older".to_vec())
        );
        let draft = FileDraft::begin(&place).unwrap();
        draft.file().as_ref().write_all(b"whole").unwrap();
        draft.publish().unwrap();
        assert_eq!(names(folder.path()), ["film.gif"]);
        assert_eq!(fs::read(&place).unwrap(), b"whole");
    }

    #[test]
    fn a_folder_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("film");
        let draft = FolderDraft::begin(&place).unwrap();
        fs::write(draft.path().join("1.png"), "").unwrap();
        drop(draft);
        assert_eq!(names(folder.path()), [""; 0]);
        fs::create_dir(&place).unwrap();
        let draft = FolderDraft::begin(&place).unwrap();
        fs::write(draft.path().join("1.png"), "").unwrap();
        draft.publish().unwrap();
        assert_eq!(
            (names(folder.path()), names(&place)),
            (vec!["film".into()], vec!["1.png".into()])
        );
        // What is in it is somebody's.
        let refused = FolderDraft::begin(&place).err().unwrap();
        assert_eq!(refused.kind(), ErrorKind::DirectoryNotEmpty);
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_it_as_they_may_read_any_new_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (usual, ours) = (folder.path().join("usual"), folder.path().join("ours"));
        fs::write(&usual, "").unwrap();
        FileDraft::begin(&ours).unwrap().publish().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&usual));
    }
}
