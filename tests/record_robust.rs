//! No text can break the readers, and what they made of it comes back the same when written and
//! read again.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use roadstone::notation::playtak::ServerPly;
use roadstone::notation::{Komi, PlyText, PtnResult, tps};
use roadstone::record::{self, NodeId, ReadOptions, Reading, Record, Severity};
use roadstone::rules::{Kind, Opening, Piece, Ply, Position, Reserve, Ruleset, Setup, Size};

/// Every record at hand: our own, and the collection where it is there.
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in [root.join("tests/data/records"), root.join("../shared/records")] {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            println!("skipped: no records at {}", folder.display());
            continue;
        };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let is_record = |path: &PathBuf| {
            path.extension().is_some_and(|extension| extension != "tsv" && extension != "md")
        };
        for path in paths.into_iter().filter(is_record) {
            let bytes = std::fs::read(&path).unwrap();
            texts.push((path, bytes));
        }
    }
    assert!(texts.len() >= 6, "our own records are part of the project");
    texts
}

/// Reads a text and checks what must be true of any reading.
fn read(bytes: &[u8]) -> Vec<Reading> {
    let readings = record::read(bytes, &ReadOptions::default());
    assert!(!readings.is_empty(), "there is always something to say");
    for reading in &readings {
        assert!(reading.record.is_some() || reading.has_errors(), "nothing is dropped in silence");
        for problem in &reading.problems {
            assert!(problem.line >= 1 && problem.column >= 1);
            assert!(!problem.to_string().contains('\n'));
        }
        if let Some(record) = &reading.record {
            comes_back(record);
        }
    }
    readings
}

/// A record equals what is read of what it writes.
fn comes_back(record: &Record) {
    let written = record.to_ptn();
    let readings = record::read(written.as_bytes(), &ReadOptions::default());
    assert_eq!(readings.len(), 1, "{written}");
    assert!(!readings[0].has_errors(), "{:?}\n{written}", readings[0].problems);
    let again = readings[0].record.as_ref().unwrap();
    assert_eq!(again.to_ptn(), written);
    assert!(again == record, "the same text, another record:\n{written}");
    for problem in &readings[0].problems {
        assert_eq!(problem.severity, Severity::Warning);
    }
}

#[test]
fn our_own_records_are_read_as_they_are_meant() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let read_file = |name: &str| read(&std::fs::read(folder.join(name)).unwrap());
    for (name, games, plies_of_first, nodes_of_first) in [
        ("variations_5x5.ptn", 1, 18, 28),
        ("older_variations_4x4.ptn", 1, 9, 17),
        ("double_stack_6x6.ptn", 1, 5, 5),
        ("several.ptn", 5, 5, 5),
        ("server.txt", 1, 9, 9),
        ("positions.tps", 2, 0, 0),
    ] {
        let readings = read_file(name);
        assert_eq!(readings.len(), games, "{name}");
        let record = readings[0].record.as_ref().unwrap();
        assert_eq!(record.main_line().len(), plies_of_first, "{name}");
        let mut nodes = 0;
        let mut open = vec![NodeId::ROOT];
        while let Some(node) = open.pop() {
            nodes += record.children(node).len();
            open.extend(record.children(node));
        }
        assert_eq!(nodes, nodes_of_first, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        read(&bytes);
    }

    #[test]
    fn any_words_are_read(words in prop::collection::vec(word(), 0..60)) {
        read(words.concat().as_bytes());
    }

    #[test]
    fn spoilt_records_are_read(
        text in any::<Index>(),
        spoils in prop::collection::vec((any::<Index>(), any::<Index>(), spoil()), 1..6),
    ) {
        let texts = texts();
        let (_, mut bytes) = text.get(&texts).clone();
        for (start, length, spoil) in spoils {
            if bytes.is_empty() {
                break;
            }
            let start = start.index(bytes.len());
            let end = start + length.index((bytes.len() - start).min(40) + 1);
            match spoil {
                Spoil::Delete => drop(bytes.drain(start..end)),
                Spoil::Repeat => drop(bytes.splice(start..start, bytes[start..end].to_vec())),
                Spoil::Insert(word) => drop(bytes.splice(start..start, word.into_bytes())),
                Spoil::Byte(byte) => bytes[start] = byte,
                Spoil::Cut => bytes.truncate(start),
            }
        }
        read(&bytes);
    }

    #[test]
    fn small_texts_never_panic(text in "\\PC{0,30}|[1-9a-hSCFx/,+<>. PMW-]{0,30}") {
        let _ = text.parse::<PlyText>().map(|ply| {
            prop_assert_eq!(ply.to_string().parse::<PlyText>().unwrap().ply, ply.ply);
            Ok(())
        });
        if let Ok(ply) = text.parse::<ServerPly>() {
            prop_assert_eq!(ply.to_string().parse(), Ok(ply));
        }
        if let Ok(komi) = text.parse::<Komi>() {
            prop_assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        if let Ok(result) = text.parse::<PtnResult>() {
            prop_assert_eq!(result.to_string().parse(), Ok(result));
        }
        if let Ok(setup) = tps::parse(&text) {
            prop_assert_eq!(tps::parse(&tps::write(&setup)), Ok(setup));
        }
    }

    #[test]
    fn any_setup_comes_back(setup in setup()) {
        let text = tps::write(&setup);
        prop_assert_eq!(tps::parse(&text), Ok(setup.clone()), "{}", text);
        prop_assert_eq!(text.to_lowercase().replace('/', "-").parse(), Ok(setup));
    }

    #[test]
    fn any_game_comes_back(
        ruleset in ruleset(),
        choices in prop::collection::vec((any::<Index>(), any::<Index>(), extra()), 0..80),
    ) {
        let mut record = Record::new(ruleset);
        let mut nodes = vec![NodeId::ROOT];
        for (node, ply, extra) in choices {
            // Mostly the line goes on; now and then a variation starts somewhere.
            let at = match extra {
                Extra::Variation => *node.get(&nodes),
                _ => *nodes.last().unwrap(),
            };
            match extra {
                Extra::Comment(text) => record.add_comment(at, &text),
                Extra::Result(result) => record.set_result(result),
                Extra::Promote => record.promote(*node.get(&nodes)),
                Extra::Tag(key, value) => record.set_tag(&key, &value),
                Extra::Nothing | Extra::Variation => {}
            }
            let plies = record.position(at).legal_plies();
            if record.outcome(at).is_none() {
                nodes.push(record.play(at, *ply.get(&plies)).unwrap());
            }
        }
        comes_back(&record);
        let position = record.position(*nodes.last().unwrap());
        comes_back(&Record::from_position(position));
        comes_back(&record.up_to(*nodes.last().unwrap()));
    }

    #[test]
    fn server_notation_comes_back(choices in prop::collection::vec(any::<Index>(), 1..60)) {
        let mut position = Position::new(Ruleset::standard(Size::MAX));
        let mut plies: Vec<Ply> = Vec::new();
        for choice in choices {
            let legal = position.legal_plies();
            if let Some(&ply) = (!legal.is_empty()).then(|| choice.get(&legal)) {
                position.play(ply).unwrap();
                plies.push(ply);
            }
        }
        let text = roadstone::notation::playtak::write(plies.iter().copied());
        let options = ReadOptions { size: Some(Size::MAX), half_komi: None };
        let reading = record::read(text.as_bytes(), &options).remove(0);
        prop_assert!(reading.problems.is_empty());
        let record = reading.record.unwrap();
        let read: Vec<Ply> =
            record.main_line().into_iter().filter_map(|node| record.ply(node)).collect();
        prop_assert_eq!(read, plies);
    }
}

/// What PTN is made of, and some that it is not.
fn word() -> impl Strategy<Value = String> {
    let fixed = select(vec![
        "[Size \"4\"]\n",
        "[Size \"9\"]",
        "[Komi \"2.5\"]",
        "[Komi \"abc\"]",
        "[Flats \"999\"]",
        "[Caps \"1\"]",
        "[Caps2 \"\"]",
        "[Opening \"no-swap\"]",
        "[Opening \"double black stack\"]",
        "[TPS \"x4/x4/1,x,2S,x/x4 2 3\"]\n",
        "[TPS \"x3/x3\"]",
        "[Result \"R-0\"]",
        "[Mine \"\\\" \\\\\"]",
        "[Mine \"\u{1F600}\"]",
        "[QuietDraw \"2\"]",
        "[RepetitionDraw \"1\"]",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "{a note}",
        "{}",
        "{2w1}\n",
        "{1b1}\n",
        "{2w1/3b1}\n",
        "{an idea}\n",
        "{an idea/other}\n",
        "\n\n{an idea}\n2. ",
        "\n\n{2w1}\n2. ",
        "\n\n{1b1}\n1. -- ",
        "\n\n{x/2b1}\n2... ",
        "1. ",
        "1.",
        "2. ",
        "2... ",
        "3. ",
        "2.2. ",
        "1-1.1. ",
        "2.2-1.3. ",
        "99999999999. ",
        "-- ",
        "... ",
        "* ",
        "R-0 ",
        "0-F ",
        "1 - 0 ",
        "1/2 ",
        "0-0\n",
        "'",
        "!? ",
        "a1 ",
        "2a1 ",
        "b2 ",
        "c3 ",
        "d4 ",
        "Sb1 ",
        "Cc1 ",
        "a1> ",
        "b1< ",
        "2b1+ ",
        "b2- ",
        "2b2>11 ",
        "3a1 ",
        "5d4-22 ",
        "a1>12 ",
        "hello ",
        "P A1,",
        "M A1 B1 1\n",
        "x3/x3/x3 1 1\n",
        "\u{FEFF}",
        "\u{a0}",
        "é",
    ]);
    fixed.prop_map(str::to_owned)
}

#[derive(Clone, Debug)]
enum Spoil {
    Delete,
    Repeat,
    Insert(String),
    Byte(u8),
    Cut,
}

fn spoil() -> impl Strategy<Value = Spoil> {
    prop_oneof![
        Just(Spoil::Delete),
        Just(Spoil::Repeat),
        word().prop_map(Spoil::Insert),
        any::<u8>().prop_map(Spoil::Byte),
        Just(Spoil::Cut),
    ]
}

fn size() -> impl Strategy<Value = Size> {
    (3u8..=8).prop_map(|edge| Size::new(edge).unwrap())
}

fn setup() -> impl Strategy<Value = Setup> {
    let piece = select(vec![1u8, 2]);
    let stack = (prop::collection::vec(piece, 0..6), select(Kind::ALL.to_vec()));
    let stacks = prop::collection::vec(stack, 64);
    (size(), stacks, any::<bool>(), 1u32..1000).prop_map(|(size, stacks, is_white, number)| {
        let mut setup = Setup::empty(size);
        for square in size.squares() {
            let (colors, top) = &stacks[square.index()];
            let color = |color: u8| roadstone::rules::Color::ALL[usize::from(color) - 1];
            let mut pieces: Vec<Piece> =
                colors.iter().map(|&digit| Piece::new(color(digit), Kind::Flat)).collect();
            if let Some(piece) = pieces.last_mut() {
                piece.kind = *top;
            }
            setup.set_stack(square, pieces);
        }
        setup.to_move = roadstone::rules::Color::ALL[usize::from(!is_white)];
        setup.move_number = number;
        setup
    })
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let reserve = (5u8..=60, 0u8..=4).prop_map(|(stones, capstones)| Reserve { stones, capstones });
    let reserves = prop::option::of([reserve.clone(), reserve]);
    let opening = select(Opening::ALL.to_vec());
    let draws = (prop::option::weighted(0.1, 2u8..5), prop::option::weighted(0.1, 10u16..50));
    (size(), opening, -9i8..=9, reserves, draws).prop_map(
        |(size, opening, half_komi, reserves, (repetition_draw, _))| {
            let standard = Ruleset::standard(size);
            let reserves = reserves.unwrap_or(standard.reserves);
            Ruleset { opening, half_komi, reserves, repetition_draw, ..standard }
        },
    )
}

#[derive(Clone, Debug)]
enum Extra {
    Nothing,
    Variation,
    Comment(String),
    Result(Option<PtnResult>),
    Promote,
    Tag(String, String),
}

fn extra() -> impl Strategy<Value = Extra> {
    let results = ["R-0", "0-F", "1-0", "1/2-1/2", "0-0"];
    let results = results.map(|text| text.parse::<PtnResult>().unwrap()).to_vec();
    prop_oneof![
        8 => Just(Extra::Nothing),
        3 => Just(Extra::Variation),
        1 => ".{0,20}|[ {}\r\n3w1.]{0,8}".prop_map(Extra::Comment),
        1 => prop::option::of(select(results)).prop_map(Extra::Result),
        1 => Just(Extra::Promote),
        1 => ("[A-Za-z0-9]{1,8}|.{0,3}", "\\PC{0,20}|[\\\\\"\\]\n ]{0,6}")
            .prop_map(|(key, value)| Extra::Tag(key, value)),
    ]
}
