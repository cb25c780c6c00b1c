//! The themes are whole, and their colours can be told apart.

use super::*;

/// What dichromats see, as factors of linear light (Machado, Oliveira and Fernandes 2009).
const VISION: [(&str, [[f32; 3]; 3]); 4] = [
    ("trichromacy", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// CIE L*a*b* (D65) of a colour as it is seen.
fn lab(color: [u8; 3], vision: &[[f32; 3]; 3]) -> Vec3 {
    let [r, g, b] = color.map(decode);
    let seen = vision.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0));
    let xyz = [
        (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505,
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2],
        (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089,
    ];
    let [x, y, z] = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    Vec3::new(116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))
}

/// The contrast of two colours as WCAG defines it, 1 to 21.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn a_look_sounds_of_what_it_is_made_of() {
    let look = Look { board: "cloth".to_owned(), pieces: "selas".to_owned(), ..Look::default() };
    let scape = Themes::shipped().soundscape(&look);
    assert_eq!(scape.pieces, [voice::Matter::Marble, voice::Matter::Slate]);
    assert_eq!((scape.board, scape.room), (voice::Board::Cloth, voice::Room::Tavern));
}

#[test]
fn every_theme_is_read() {
    let themes = Themes::shipped();
    assert_eq!(themes.problems(), []);
    let boards: Vec<&str> = themes.boards().collect();
    assert_eq!(boards, ["cloth", "selas", "tavern", "university"]);
    let pieces: Vec<&str> = themes.pieces().collect();
    assert_eq!(pieces, ["selas", "tavern", "university"]);
}

#[test]
fn a_broken_file_is_named_with_its_line_and_left_out() {
    let good = FILES.get_file("tavern.ron").unwrap().contents_utf8().unwrap();
    let broken = good.replace("#b98a59", "brown");
    let line = 1 + good.lines().position(|line| line.contains("#b98a59")).unwrap();
    let themes = Themes::read([("mine.ron", &*broken), ("tavern.ron", good), ("notes.txt", "?")]);
    assert_eq!(themes.boards().collect::<Vec<_>>(), ["tavern"]);
    let [problem] = themes.problems() else { panic!("{:?}", themes.problems()) };
    assert_eq!((problem.file.as_str(), problem.line), ("mine.ron", Some(line)));
    assert!(problem.to_string().contains("brown"), "{problem}");
}

#[test]
fn an_unknown_field_is_a_fault() {
    let good = FILES.get_file("tavern.ron").unwrap().contents_utf8().unwrap();
    let broken = good.replace("groove:", "grove:");
    assert_eq!(Themes::read([("x.ron", &*broken)]).problems().len(), 1);
}

#[test]
fn players_colours_stay_apart_for_every_vision() {
    for (name, vision) in &VISION {
        for (i, one) in PlayerColor::ALL.iter().enumerate() {
            for other in &PlayerColor::ALL[..i] {
                let apart = lab(one.rgb(), vision).distance(lab(other.rgb(), vision));
                assert!(apart > 18.0, "{one:?} and {other:?} are {apart} apart under {name}");
            }
        }
    }
}

#[test]
fn pieces_and_squares_differ_in_brightness() {
    let themes = Themes::shipped();
    for board in themes.boards() {
        for pieces in themes.pieces() {
            let look =
                Look { board: board.to_owned(), pieces: pieces.to_owned(), ..Look::default() };
            let square = themes.board(&look).squares.colors[1].0;
            let [white, black] = themes.finishes(&look).map(|finish| finish.colors[1].0);
            assert!(contrast(white, square) > 1.6, "{pieces} White on {board}");
            assert!(contrast(black, square) > 1.6, "{pieces} Black on {board}");
            assert!(contrast(white, black) > 4.5, "the sides of {pieces}");
        }
    }
}

#[test]
fn a_dye_keeps_the_figure() {
    let themes = Themes::shipped();
    let mut look = Look::default();
    look.colors[0] = Some(PlayerColor::Sky);
    let [dyed, black] = themes.finishes(&look);
    assert_eq!(dyed.colors[1].0, PlayerColor::Sky.rgb());
    assert!(luminance(dyed.colors[0].0) > luminance(dyed.colors[1].0));
    assert!(luminance(dyed.colors[1].0) > luminance(dyed.colors[2].0));
    assert_eq!(black, themes.finishes(&Look::default())[1]);
}

#[test]
fn a_folder_adds_themes_and_its_broken_files_cost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let tavern = FILES.get_file("tavern.ron").unwrap().contents_utf8().unwrap();
    fs::write(folder.path().join("inn.ron"), tavern).unwrap();
    fs::write(folder.path().join("selas.ron"), tavern).unwrap();
    fs::write(folder.path().join("half.ron"), &tavern[..tavern.len() / 2]).unwrap();
    fs::write(folder.path().join("pixels.ron"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(folder.path().join("notes.txt"), "not a theme").unwrap();
    let mut themes = Themes::shipped().clone();
    themes.add_folder(folder.path());
    themes.add_folder(&folder.path().join("that is not there"));
    let of = |board: &str| Look { board: board.to_owned(), ..Look::default() };
    let boards: Vec<&str> = themes.boards().collect();
    assert_eq!(boards, ["cloth", "inn", "selas", "tavern", "university"]);
    assert_eq!(themes.board(&of("inn")), themes.board(&of("tavern")));
    assert_eq!(themes.board(&of("selas")), themes.board(&of("tavern")), "one's own goes first");
    let left_out: Vec<&str> = themes.problems().iter().map(|one| one.file.as_str()).collect();
    assert_eq!(left_out, ["half.ron", "pixels.ron"]);
}
