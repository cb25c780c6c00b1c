//! Every word on the screen, looked up by id in the language's Fluent files.
//!
//! The files lie in `assets/locales/<language>/*.ftl` and are part of the
//! program. English is the language that is always complete: what another one
//! lacks is said in English, and what English lacks is shown as its bare id and
//! logged once.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use bevy::log::warn;
use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/locales");

/// The language that every text exists in.
pub const ENGLISH: &str = "en";

/// The message in which a language says its own name, for the list of languages.
const NAME_OF_LANGUAGE: &str = "language-name";

/// A language that the program can speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The folder's name, a BCP 47 tag such as `en`.
    pub id: String,
    /// Its own name in its own language.
    pub name: String,
}

/// The words of one language, with English behind them.
#[derive(Resource)]
pub struct Locale {
    language: String,
    /// The chosen language first, English last.
    bundles: Vec<Bundle>,
    /// The ids that were complained about.
    known_problems: Mutex<HashSet<String>>,
}

impl Locale {
    /// The words of this language; of English if there is no such language.
    #[must_use]
    pub fn new(language: &str) -> Locale {
        let mut bundles = Vec::new();
        let known = language != ENGLISH && folders().any(|folder| folder == language);
        if known {
            bundles.push(bundle(language));
        }
        bundles.push(bundle(ENGLISH));
        let language = if known { language } else { ENGLISH };
        Locale { language: language.to_owned(), bundles, known_problems: Mutex::default() }
    }

    /// The id of the language spoken.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Every language that the program has words of, English first.
    #[must_use]
    pub fn languages() -> Vec<Language> {
        let mut languages: Vec<Language> = folders()
            .map(|id| {
                let name = Locale::new(id).text(NAME_OF_LANGUAGE).into_owned();
                Language { id: id.to_owned(), name }
            })
            .collect();
        languages.sort_by_key(|language| (language.id != ENGLISH, language.name.clone()));
        languages
    }

    /// The text with this id.
    #[must_use]
    pub fn text(&self, id: &str) -> Cow<'_, str> {
        match self.find(id) {
            Some((bundle, message)) => {
                let mut errors = Vec::new();
                let pattern = message.value().expect("only messages with a value are found");
                let text = bundle.format_pattern(pattern, None, &mut errors);
                self.complain(id, &errors);
                text
            }
            None => Cow::Owned(id.to_owned()),
        }
    }

    /// The text with this id and these values put into it.
    ///
    /// ```
    /// use roadstone::app::locale::Locale;
    ///
    /// let locale = Locale::new("en");
    /// let text = locale.text_with("look-back-place", &[("ply", 12.into()), ("last", 34.into())]);
    /// assert_eq!(text, "You look at ply 12 of 34");
    /// ```
    #[must_use]
    pub fn text_with(&self, id: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let Some((bundle, message)) = self.find(id) else {
            return id.to_owned();
        };
        let args: FluentArgs<'_> =
            values.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let pattern = message.value().expect("only messages with a value are found");
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        self.complain(id, &errors);
        text
    }

    /// The first language that has this text. Complains where none has it.
    fn find(&self, id: &str) -> Option<(&Bundle, FluentMessage<'_>)> {
        let found = self.bundles.iter().find_map(|bundle| {
            let message = bundle.get_message(id)?;
            message.value().is_some().then_some((bundle, message))
        });
        if found.is_none() {
            self.complain(id, &["no such text"]);
        }
        found
    }

    /// Says what is wrong with a text, once for each.
    fn complain(&self, id: &str, problems: &[impl Display]) {
        for problem in problems {
            let mut known = self.known_problems.lock().unwrap_or_else(PoisonError::into_inner);
            if known.insert(id.to_owned()) {
                warn!("text `{id}` in language `{}`: {problem}", self.language);
            }
        }
    }
}

impl Default for Locale {
    fn default() -> Self {
        Locale::new(ENGLISH)
    }
}

fn folders() -> impl Iterator<Item = &'static str> {
    LOCALES.dirs().filter_map(|dir| dir.path().file_name()?.to_str())
}

/// All files of a language in one bundle. A file with errors gives what it can.
fn bundle(language: &str) -> Bundle {
    let id: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The marks that Fluent puts around values would show as boxes.
    bundle.set_use_isolating(false);
    let files = LOCALES.get_dir(language).into_iter().flat_map(Dir::files);
    for file in files.filter(|file| file.path().extension().is_some_and(|end| end == "ftl")) {
        let source = file.contents_utf8().unwrap_or_default().to_owned();
        let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
            for error in errors {
                warn!("{}: {error}", file.path().display());
            }
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            for error in errors {
                warn!("{}: {error}", file.path().display());
            }
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Every id that a language defines, with its values' names.
    fn defined(language: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut ids = BTreeMap::new();
        for file in LOCALES.get_dir(language).expect("the folder exists").files() {
            let text = file.contents_utf8().expect("UTF-8");
            let mut current = None;
            for line in text.lines() {
                let starts = line.chars().next().is_some_and(|first| first.is_ascii_lowercase());
                if let Some((id, _)) = line.split_once(" =").filter(|_| starts) {
                    let fresh = ids.insert(id.to_owned(), BTreeSet::new()).is_none();
                    assert!(fresh, "{language}: {id} stands twice");
                    current = Some(id.to_owned());
                }
                if let Some(id) = &current {
                    let values = line.split('$').skip(1).map(|rest| {
                        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                        rest.chars().take_while(|&c| is_name(c)).collect::<String>()
                    });
                    ids.get_mut(id).expect("just inserted").extend(values);
                }
            }
        }
        ids
    }

    /// Every id that the source asks for.
    fn used(folder: &Path, ids: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("the source is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                used(&path, ids);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let source = fs::read_to_string(&path).expect("a source file");
            let source = source.split("#[cfg(test)]").next().unwrap_or_default();
            for call in [".text(", ".text_with("] {
                for rest in source.split(call).skip(1) {
                    if let Some(literal) = rest.trim_start().strip_prefix('"') {
                        ids.extend(literal.split('"').next().map(str::to_owned));
                    }
                }
            }
        }
    }

    #[test]
    fn english_has_every_text_that_the_source_asks_for_and_no_other() {
        let mut asked = BTreeSet::from([NAME_OF_LANGUAGE.to_owned()]);
        used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut asked);
        let has: BTreeSet<String> = defined(ENGLISH).into_keys().collect();
        let missing: Vec<_> = asked.difference(&has).collect();
        let unused: Vec<_> = has.difference(&asked).collect();
        assert!(asked.len() > 50, "the search for ids finds them");
        assert!(missing.is_empty(), "English lacks {missing:?}");
        assert!(unused.is_empty(), "nothing asks for {unused:?}");
    }

    #[test]
    fn every_language_has_the_texts_of_english_with_the_same_values() {
        let english = defined(ENGLISH);
        for language in Locale::languages() {
            let texts = defined(&language.id);
            for (id, values) in &english {
                let Some(other) = texts.get(id) else {
                    panic!("{} lacks {id}", language.id);
                };
                assert_eq!(other, values, "{}: the values of {id}", language.id);
            }
        }
    }

    #[test]
    fn every_file_is_free_of_syntax_errors() {
        for language in Locale::languages() {
            for file in LOCALES.get_dir(&language.id).expect("the folder exists").files() {
                let source = file.contents_utf8().expect("UTF-8").to_owned();
                let errors = FluentResource::try_new(source).err().map(|(_, errors)| errors);
                assert_eq!(errors, None, "{}", file.path().display());
            }
        }
    }

    #[test]
    fn an_unknown_language_speaks_english_and_an_unknown_id_shows_itself() {
        let locale = Locale::new("tlh");
        assert_eq!(locale.language(), ENGLISH);
        assert_eq!(locale.text("no-such-text"), "no-such-text");
        assert_eq!(Locale::languages()[0], Language { id: "en".into(), name: "English".into() });
    }
}
