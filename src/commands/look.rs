//! What the table of a picture or a film looks like.

use clap::Args;

use super::picture::Failure;
use crate::app::table::{Look, PlayerColor, Themes};

/// Which themes are shown.
#[derive(Args, Clone, Debug)]
pub struct LookArgs {
    /// The board, its table and their light: tavern, selas, university, cloth, or one of your own
    #[arg(long, value_name = "THEME", default_value = "tavern")]
    pub theme: String,
    /// Whose pieces are used, if not those of the theme
    #[arg(long, value_name = "THEME")]
    pub pieces: Option<String>,
    /// Dye White's pieces: ivory, straw, sky, vermilion, indigo or ebony
    #[arg(long, value_name = "COLOR", value_parser = color)]
    pub white_color: Option<PlayerColor>,
    /// Dye Black's pieces
    #[arg(long, value_name = "COLOR", value_parser = color)]
    pub black_color: Option<PlayerColor>,
}

fn color(text: &str) -> Result<PlayerColor, String> {
    PlayerColor::ALL
        .into_iter()
        .find(|color| color.id() == text)
        .ok_or_else(|| format!("one of {}", PlayerColor::ALL.map(PlayerColor::id).join(", ")))
}

impl LookArgs {
    /// The look of these, out of all themes; a theme without pieces is played with the tavern's.
    ///
    /// # Errors
    /// [`Failure::Usage`] with the names that there are, if one of these is not among them.
    pub(super) fn choose(&self, themes: &Themes) -> Result<Look, Failure> {
        let list = |names: Vec<&str>| names.join(", ");
        let theme = &self.theme;
        if !themes.boards().any(|name| name == theme) {
            let known = list(themes.boards().collect());
            return Err(Failure::Usage(format!("there is no theme {theme:?}, only {known}")));
        }
        let colors = [self.white_color, self.black_color];
        let mut look = Look { board: theme.clone(), colors, ..Look::default() };
        if let Some(pieces) = &self.pieces {
            if !themes.pieces().any(|name| name == pieces) {
                let known = list(themes.pieces().collect());
                return Err(Failure::Usage(format!(
                    "no theme {pieces:?} has pieces, only {known}"
                )));
            }
            look.pieces.clone_from(pieces);
        } else if themes.pieces().any(|name| name == theme) {
            look.pieces.clone_from(theme);
        }
        Ok(look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_mix() {
        let of = |theme: &str, pieces: Option<&str>| {
            let args = LookArgs {
                theme: theme.to_owned(),
                pieces: pieces.map(str::to_owned),
                white_color: None,
                black_color: None,
            };
            args.choose(Themes::shipped())
                .map(|look| (look.board, look.pieces))
                .map_err(|failure| format!("{failure:?}"))
        };
        let pair = |board: &str, pieces: &str| Ok((board.to_owned(), pieces.to_owned()));
        assert_eq!(of("selas", None), pair("selas", "selas"));
        assert_eq!(of("selas", Some("tavern")), pair("selas", "tavern"));
        assert_eq!(of("cloth", None), pair("cloth", "tavern"));
        assert!(of("castle", None).unwrap_err().contains("university"));
        assert!(of("tavern", Some("cloth")).unwrap_err().contains("selas"));
    }
}
