//! What is made of the texts that real programs and people write: the record in canonical form, and
//! the problems, each with its place and reason.

use roadstone::notation::PtnResult;
use roadstone::record::{self, NodeId, ReadOptions, Reading, Severity};
use roadstone::rules::{Color, Opening};

fn read(text: &str) -> Vec<Reading> {
    record::read(text.as_bytes(), &ReadOptions::default())
}

fn read_one(text: &str) -> Reading {
    let mut readings = read(text);
    assert_eq!(readings.len(), 1, "{text}");
    readings.remove(0)
}

/// The body of the record in canonical form: all after the tags.
fn body(reading: &Reading) -> String {
    let ptn = reading.record.as_ref().expect("a record").to_ptn();
    ptn.split_once("]\n\n").map_or(String::new(), |(_, body)| body.to_owned())
}

fn problems(reading: &Reading) -> Vec<String> {
    reading.problems.iter().map(ToString::to_string).collect()
}

/// Checks the canonical body of texts that have no problem at all.
fn check_clean(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let reading = read_one(text);
        assert_eq!(problems(&reading), [""; 0], "{text}");
        assert_eq!(body(&reading), *expected, "{text}");
    }
}

/// Checks the body and the one problem of texts on a 5x5 board.
fn check_problem(cases: &[(&str, &str, &str)]) {
    for (text, expected, problem) in cases {
        let reading = read_one(&format!("[Size \"5\"][Opening \"swap\"]\n{text}"));
        assert_eq!(problems(&reading), [*problem], "{text}");
        assert_eq!(body(&reading), *expected, "{text}");
    }
}

#[test]
fn plies_are_read_with_or_without_numbers() {
    let expected = "1. a1 e5\n2. c3\n";
    check_clean(&[
        ("[Size \"5\"]\n1. a1 e5\n2. c3\n", expected),
        ("[Size \"5\"] 1. a1 e5 2. c3", expected),
        ("[Size \"5\"]\r\n\r\n1.a1 e5\r\n2.c3", expected),
        ("[Size \"5\"]\na1 e5 c3", expected),
        ("[Size \"5\"]\n1. a1\n1... e5\n2. c3\n2.", expected),
        ("[Size \"5\"]\n1. a1 1. e5 2. c3 --", expected),
        ("\n\n[size\"5\"]\n\n\n1. Fa1 E5\n\n2. fC3 ...", expected),
        ("\u{FEFF}[ Size  \"5\" ]1. a1 e5 2. c3", expected),
    ]);
}

#[test]
fn comments_belong_to_the_ply_before_them() {
    check_clean(&[
        (
            "{one}\n[Size \"5\"]\n{two} {three}\n1. {four} a1 {3. ... b5 2b4>11!!} e5{five}2. c3{}",
            "{one}\n{two}\n{three}\n{four}\n1. a1 {3. ... b5 2b4>11!!} e5 {five}\n2. c3 {}\n",
        ),
        ("[Size \"5\"]\n1. a1 e5 1-0 {GG!}", "1. a1 e5 {GG!} 1-0\n"),
        ("[Size \"5\"]\n1. a1 {two\r\nlines}", "1. a1 {two\nlines}\n"),
    ]);
}

#[test]
fn marks_and_flattenings_are_kept_or_recomputed() {
    check_clean(&[(
        "[Size \"5\"]\n1. a1?! e5 ?? 2. b1' Sc1\" 3. Cd1 a5 4. d1< a4*",
        "1. a1?! e5??\n2. b1' Sc1''\n3. Cd1 a5\n4. d1<* a4\n",
    )]);
    let reading = read_one("[Size \"5\"] 1. a1! e5''");
    let record = reading.record.unwrap();
    let nodes = record.main_line();
    assert_eq!(record.marks(nodes[0]).quality, "!");
    assert!(record.marks(nodes[1]).tinue && !record.marks(nodes[1]).tak);
    assert_eq!(record.notation(nodes[1]), "e5", "the ply itself has no marks");
}

#[test]
fn results_are_read_in_all_their_forms() {
    for (text, result) in [
        ("1. a1 e5 1-0", Some(PtnResult::Win(Color::White))),
        ("1. a1 e5\n0 - 1\n", Some(PtnResult::Win(Color::Black))),
        ("1. a1 e5 1/2", Some(PtnResult::Draw)),
        ("1. a1 e5 1-2-1-2", Some(PtnResult::Draw)),
        ("1. a1 e5 -- 0-1", Some(PtnResult::Win(Color::Black))),
        ("1. a1 e5\n 0-1 --", Some(PtnResult::Win(Color::Black))),
        ("1. a1 e5", None),
        ("[Result \"\"]\n1. a1 e5", None),
        ("[Result \"?\"]\n1. a1 e5", None),
        ("[Result \"1-0\"]\n1. a1 e5", Some(PtnResult::Win(Color::White))),
        ("[Result \"0-0\"]", Some(PtnResult::Aborted)),
    ] {
        let reading = read_one(&format!("[Size \"5\"]\n{text}"));
        assert_eq!(problems(&reading), [""; 0], "{text}");
        assert_eq!(reading.record.unwrap().recorded_result(), result, "{text}");
    }
}

#[test]
fn a_claim_that_the_rules_do_not_bear_out_is_reported() {
    let road = "[Size \"3\"]\n1. c3 a1 2. a2 c2 3. a3";
    for (text, problem) in [
        (
            format!("{road} 0-R"),
            Some("2:25: warning: \"0-R\": the record says 0-R, by the rules it is R-0"),
        ),
        (format!("{road} 1-0"), None),
        (
            "[Size \"5\"]\n1. a1 e5 R-0".to_owned(),
            Some("2:10: warning: \"R-0\": the record says R-0, by the rules the game is not over"),
        ),
        (
            "[Size \"5\"][Result \"0-1\"]\n1. a1 1-0".to_owned(),
            Some("2:7: warning: \"1-0\": the Result tag says 0-1, the end of the record 1-0"),
        ),
        (
            "[Size \"5\"][Result \"It Works!\"]\n1. a1".to_owned(),
            Some(
                "1:20: warning: \"It Works!\": a result is R-0, F-0, 1-0, 0-R, 0-F, 0-1, 1/2-1/2 or 0-0",
            ),
        ),
    ] {
        assert_eq!(
            problems(&read_one(&text)),
            problem.map_or(vec![], |problem| vec![problem]),
            "{text}"
        );
    }
}

#[test]
fn mistakes_end_a_line_and_say_where_and_why() {
    check_problem(&[
        (
            "1. a1 e5\n2. c3 5d4-22 3. d1",
            "1. a1 e5\n2. c3\n",
            "3:7: ply 4 \"5d4-22\": the drops add up to 4, but 5 pieces are lifted",
        ),
        (
            "1. a1 a1",
            "1. a1\n",
            "2:7: ply 2 \"a1\": a1 is not empty; a new piece needs an empty square",
        ),
        ("1. a1 e5 2. f6", "1. a1 e5\n", "2:13: ply 3 \"f6\": f6 is not on the board"),
        (
            "1. a1 {é} Sb1",
            "1. a1 {é}\n",
            "2:11: ply 2 \"Sb1\": in the opening only a flat can be placed",
        ),
        ("1. a1 e5 hello", "1. a1 e5\n", "2:10: ply 3 \"hello\": this is not a ply"),
        (
            "1. a1 e5\n2. c3\n3. d3",
            "1. a1 e5\n2. c3\n",
            "4:1: ply 4 \"3.\": the ply of Black before this is missing",
        ),
        (
            "1. a1 --\n2. c3",
            "1. a1\n",
            "2:7: ply 2 \"--\": the ply of Black before this is missing",
        ),
        (
            "1. a1 e5 2. -- c3",
            "1. a1 e5\n",
            "2:13: ply 3 \"--\": the ply of White before this is missing",
        ),
        (
            "1. a1 e5 2... c3",
            "1. a1 e5\n",
            "2:10: ply 3 \"2...\": the ply of White before this is missing",
        ),
        ("1. a1 {never closed", "1. a1\n", "2:7: \"{\": the comment is never closed with \"}\""),
        ("1. a1 [b1] c1", "1. a1\n", "2:7: \"[b1] c1\": this is not a tag such as [Size \"5\"]"),
        (
            "1. a1 12345678901. e5",
            "1. a1\n",
            "2:7: ply 2 \"12345678901.\": this move number is too long",
        ),
    ]);
}

#[test]
fn oddities_that_lose_nothing_are_warnings() {
    for (text, expected, problem) in [
        (
            "1. a1 e5 2. a2 e4 3. a3 e3 4. a3- d1 5. a2>11",
            "1. a1 e5\n2. a2 e4\n3. a3 e3\n4. a3- d1\n5. 2a2>11\n",
            "2:41: warning: ply 9 \"a2>11\": the number of pieces lifted is missing; the sum of the drops is taken",
        ),
        ("1. a1 e5 3. c3", "1. a1 e5\n2. c3\n", "2:10: warning: \"3.\": this should be move 2"),
        ("7. a1 e5 8. c3", "1. a1 e5\n2. c3\n", "2:1: warning: \"7.\": this should be move 1"),
        (
            "1. a1 e5 1-0 2. c3",
            "1. a1 e5 1-0\n2. c3\n",
            "2:17: warning: \"c3\": the record goes on after a result",
        ),
    ] {
        let reading = read_one(&format!("[Size \"5\"]\n{text}"));
        assert_eq!(problems(&reading), [problem], "{text}");
        assert_eq!(reading.problems[0].severity, Severity::Warning);
        assert_eq!(body(&reading), expected, "{text}");
    }
}

#[test]
fn a_ply_after_the_end_of_the_game_is_reported() {
    let reading = read_one("[Size \"3\"]\n1. c3 a1 2. a2 c2 3. a3 b1");
    assert_eq!(problems(&reading), ["2:25: ply 6 \"b1\": the game is over"]);
    assert_eq!(body(&reading), "1. c3 a1\n2. a2 c2\n3. a3\n");
}

#[test]
fn the_size_is_the_smallest_that_makes_all_plies_legal() {
    for (text, size) in [
        ("1. a1 c3", 3),
        ("1. a1 d1", 4),
        ("1. a1 b1 2. b2 b3 3. b2+ a3 4. 2b3+ c1", 4),
        // A capstone, which there is none of before 5x5.
        ("1. a1 b1 2. Ca2", 5),
        // On 3x3 the third ply of White would end the game.
        ("1. c3 a1 2. a2 c2 3. a3 c1 4. b1", 4),
        ("P A1,P H8", 8),
        ("x6/x6/x6/x6/x6/x6 1 1", 6),
    ] {
        let reading = read_one(text);
        assert_eq!(problems(&reading), [""; 0], "{text}");
        assert_eq!(reading.record.unwrap().ruleset().size.get(), size, "{text}");
    }
    for text in ["[Player1 \"Ann\"]", "{only a comment}", "1-0"] {
        assert_eq!(problems(&read_one(text)), ["1:1: the size of the board is said nowhere"]);
    }
}

#[test]
fn what_is_taken_for_granted_yields_to_what_is_said() {
    let options = ReadOptions {
        size: "6".parse().ok().and_then(roadstone::rules::Size::new),
        half_komi: Some(4),
    };
    for (text, size, half_komi) in
        [("1. a1 b1", 6, 4), ("[Size \"5\"]\n1. a1", 5, 4), ("[Komi \"0\"]\n1. a1", 6, 0)]
    {
        let reading = record::read(text.as_bytes(), &options).remove(0);
        let record = reading.record.unwrap();
        assert_eq!(record.ruleset().size.get(), size, "{text}");
        assert_eq!(record.ruleset().half_komi, half_komi, "{text}");
    }
}

#[test]
fn openings_are_said_or_seen() {
    for (text, opening, expected) in [
        ("[Size \"6\"]\n1. a1 f6", Opening::Swap, "1. a1 f6\n"),
        ("[Size \"6\"][Opening \"No-Swap\"]\n1. a1 f6", Opening::NoSwap, "1. a1 f6\n"),
        ("[Size \"6\"]\n1. 2a1 f6", Opening::DoubleBlackStack, "1. 2a1 f6\n"),
        (
            "[Size \"6\"][Opening \"double black stack\"]\n1. a1 f6",
            Opening::DoubleBlackStack,
            "1. 2a1 f6\n",
        ),
        // Stones on the board at move 1: whose are the next ones? The record tells.
        ("[TPS \"x3/1,2,x/x3 1 1\"]\n1. a1 c3 2. c3<", Opening::Swap, "1. a1 c3\n2. c3<\n"),
    ] {
        let reading = read_one(text);
        assert_eq!(problems(&reading), [""; 0], "{text}");
        assert_eq!(body(&reading), expected, "{text}");
        assert_eq!(reading.record.unwrap().ruleset().opening, opening, "{text}");
    }
    for text in ["[Size \"6\"]\n1. a1 Cf6", "[TPS \"x3/1,2,x/x3 1 1\"]\n1. a1 c3 2. a1>"] {
        let reading = read_one(text);
        let assumed = "legal only where the first plies do not swap colours";
        let problem = format!("2:1: warning: the opening is not said; this is {assumed}");
        assert_eq!(problems(&reading), [problem], "{text}");
        assert_eq!(reading.record.unwrap().ruleset().opening, Opening::NoSwap, "{text}");
    }
    let reading = read_one("[Size \"6\"][Opening \"swap\"]\n1. 2a1 f6");
    let double =
        "two pieces are placed only by White's first ply of the double black stack opening";
    assert_eq!(problems(&reading), [format!("2:4: ply 1 \"2a1\": {double}")]);
}

#[test]
fn a_record_that_starts_with_black_reads_in_every_form() {
    let start = "[TPS \"2,1,x/1,x2/x3 2 7\"]\n";
    let expected = "7. -- b2\n8. a2+ b2+\n";
    for text in [
        "7. -- b2 8. a2+ b2+",
        "7... b2 8. a2+ b2+",
        "7. b2 8. a2+ b2+",
        "b2 a2+ b2+",
        "-- b2 a2+ b2+",
    ] {
        check_clean(&[(&format!("{start}{text}"), expected)]);
    }
    let reading = read_one(&format!("{start}1. -- b2 2. a2+ b2+"));
    assert_eq!(problems(&reading), ["2:1: warning: \"1.\": this should be move 7"]);
    assert_eq!(body(&reading), expected);
}

#[test]
fn wrong_tags_are_errors_and_the_rest_is_read() {
    for (tag, problem) in [
        ("[Size \"9\"]", "1:8: \"9\": a board size is a number from 3 to 8"),
        (
            "[Komi \"abc\"]",
            "1:8: \"abc\": komi is a number of flats or half flats between -63.5 and 63.5, such as 2 or 2.5",
        ),
        ("[Flats \"999\"]", "1:9: \"999\": a game has 1 to 60 stones and 0 to 4 capstones a side"),
        ("[Opening \"pie\"]", "1:11: \"pie\": an opening is swap, no-swap or double black stack"),
        ("[Size 5]", "1:1: \"[Size 5]\": this is not a tag such as [Size \"5\"]"),
        (
            "[Size \"5\"][Size \"3\"]",
            "1:11: warning: \"[Size \"3\"]\": the tag Size comes more than once; the last one counts",
        ),
    ] {
        let reading = read_one(&format!("{tag}\n1. a1 c3 {{well}}"));
        assert_eq!(problems(&reading), [problem], "{tag}");
        assert_eq!(body(&reading), "1. a1 c3 {well}\n", "{tag}");
        assert_eq!(reading.record.unwrap().ruleset().size.get(), 3, "{tag}");
    }
}

#[test]
fn without_its_start_position_a_game_cannot_be_read() {
    for (text, problem) in [
        (
            "[TPS \"x3/y3/x3 1 1\"]\n1. a1",
            "1:10: \"y3/x3 1 1\": \"y3\" is neither empty squares (x, x2) nor a stack (1, 2S, 121C)",
        ),
        (
            "[TPS \"x3/x,1C,x/x3 1 4\"]\n1. a1",
            "1:7: \"x3/x,1C,x/x3 1 4\": White has 1 capstones on the board, but only 0 in all",
        ),
        ("x3/x2/x3 1 1", "1:4: \"x2/x3 1 1\": rank 2 has 2 squares where the board has 3"),
    ] {
        let reading = read_one(text);
        assert_eq!(problems(&reading), [problem]);
        assert_eq!(reading.record, None);
    }
    let reading = read_one("[Size \"5\"][TPS \"x3/x3/x3 1 1\"] 1. a1");
    assert_eq!(
        problems(&reading),
        ["1:17: \"x3/x3/x3 1 1\": the position is 3x3, the Size tag says 5x5"]
    );
    assert_eq!(reading.record.unwrap().ruleset().size.get(), 3);
}

#[test]
fn tags_are_kept_in_order_and_written_back() {
    let text = "[site \"here\"]\n[Mine \"a ''b'' \\\\c\"]\n[size \"5\"]\n[Move \"1\"]\n[Move \"2\"]\n[Clock \"\"]\n[komi \"0\"]\n[TPS \"x5/x5/x5/x5/x5 1 1\"]\n";
    let record = read_one(text).record.unwrap();
    let expected = text.replace("site", "Site").replace("size", "Size").replace("komi", "Komi");
    assert_eq!(record.to_ptn(), expected);
}

#[test]
fn variations_hang_where_they_leave_the_line() {
    let text = "[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n3. d3 d4\n\n{2w1}\n2. b2 b3\n{not a name}\n3. b4\n\n\
        {2w1/2b1}\n2. -- b5 {note} 1-0\n\n{a quiet one}\n3. e1\n\n{a quiet one/and its end}\n5. -- e2\n";
    let reading = read_one(text);
    assert_eq!(
        problems(&reading),
        ["19:7: \"e2\": there is no place in the game where this variation could start"]
    );
    let record = reading.record.unwrap();
    let main = record.main_line();
    let names = |node: NodeId| -> Vec<String> {
        record.children(node).iter().map(|&child| record.notation(child)).collect()
    };
    assert_eq!(names(main[1]), ["c3", "b2"]);
    let quiet = record.children(main[1])[1];
    assert_eq!(names(quiet), ["b3", "b5"]);
    assert_eq!(record.comments(record.children(quiet)[0]), ["not a name"]);
    let end = record.children(quiet)[1];
    assert_eq!(
        (record.result_at(end), record.recorded_result()),
        (Some(PtnResult::Win(Color::White)), None)
    );
    assert_eq!(names(main[3]), ["d3", "e1"]);
    assert_eq!(record.label(record.children(main[3])[1]), Some("a quiet one"));
    assert_eq!(record.line(end).len(), 4);
}

#[test]
fn what_only_looks_like_a_variation_is_a_comment() {
    check_clean(&[
        (
            "[Size \"5\"]\n\n1. a1 e5\n\n{The middle game.}\n2. c3 c4\n",
            "1. a1 e5 {The middle game.}\n2. c3 c4\n",
        ),
        ("[Size \"5\"]\n\n{3w1}\n1. a1 e5\n", "{3w1}\n1. a1 e5\n"),
        ("[Size \"5\"]\n\n1. a1\n\n{1b1}\n\n{or this}\n1... e5\n", "1. a1 {1b1} {or this} e5\n"),
    ]);
}

#[test]
fn a_mistake_in_a_variation_leaves_the_others_whole() {
    let text = "[Size \"5\"]\n\n1. a1 e5\n2. c3 c4\n\n{2w1}\n2. a1\n\n{2w2}\n2. b2 b9\n\n{2b1}\n2. -- c5\n";
    let reading = read_one(text);
    let occupied = "a1 is not empty; a new piece needs an empty square";
    assert_eq!(
        problems(&reading),
        [format!("7:4: \"a1\": {occupied}"), "10:7: ply 4 \"b9\": this is not a ply".to_owned()]
    );
    assert_eq!(body(&reading), "1. a1 e5\n2. c3 c4\n\n{2w1}\n2. b2\n\n{2b1}\n2. -- c5\n");
}

#[test]
fn games_of_a_file_are_told_apart() {
    for (text, bodies) in [
        ("[Size \"5\"]\n1. a1 1-0\n[Size \"5\"]\n1. b1", vec!["1. a1 1-0\n", "1. b1\n"]),
        (
            "1. a1 c3 1-0\n\n1. b1 c3\n2. c1\n\n1. a2 c3",
            vec!["1. a1 c3 1-0\n", "1. b1 c3\n2. c1\n", "1. a2 c3\n"],
        ),
        ("[Size \"5\"]\n\n[Size \"3\"]\n1. a1", vec!["", "1. a1\n"]),
        ("[Size \"5\"]\n1. a1 {\n[Size \"3\"]\n1. b1", vec!["1. a1\n", "1. b1\n"]),
    ] {
        let readings = read(text);
        assert_eq!(readings.iter().map(body).collect::<Vec<_>>(), bodies, "{text}");
    }
    let places: Vec<usize> = read("[Size \"5\"]\n1. zz\n\n[Size \"5\"]\n1. zz")
        .iter()
        .map(|reading| reading.problems[0].line)
        .collect();
    assert_eq!(places, [2, 5], "lines count through the file");
}

#[test]
fn old_programs_wrote_latin_1() {
    let reading = record::read(
        b"[Size \"5\"][Player1 \"Ren\xE9\"]\n1. a1 {\xE9} e9",
        &ReadOptions::default(),
    )
    .remove(0);
    assert_eq!(problems(&reading), ["2:11: ply 2 \"e9\": this is not a ply"]);
    let record = reading.record.unwrap();
    assert_eq!(record.tag("Player1"), Some("René"));
    assert_eq!(record.comments(record.main_line()[0]), ["é"]);
}

#[test]
fn a_text_without_a_game_says_so() {
    for text in ["", " \n\t", "\u{FEFF}"] {
        assert_eq!(problems(&read_one(text)), ["1:1: there is no game here"]);
    }
    assert_eq!(problems(&read_one("lorem ipsum")), ["1:1: \"lorem\": this is not a ply"]);
}
