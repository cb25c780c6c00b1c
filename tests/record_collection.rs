//! Game records that other programs wrote, where they are at hand: what the reader finds in each
//! is what the collection's own table says.

use std::path::PathBuf;

use roadstone::record::{self, NodeId, PtnResult, ReadOptions, Reading, Record};
use roadstone::rules::Color;

/// A row of the table.
struct Row {
    file: String,
    size: u8,
    plies: usize,
    /// Plies in variations, where the table counts them.
    plies_in_variations: Option<usize>,
    has_error: bool,
    recorded: (Option<PtnResult>, Option<PtnResult>),
    by_rules: Option<PtnResult>,
    by_rules_with_komi_2: Option<PtnResult>,
    final_tps: String,
    /// Stones and capstones, White's first; empty where the table does not say.
    reserves: Vec<(u8, u8)>,
}

fn parse_row(line: &str) -> Row {
    let fields: Vec<&str> = line.split('\t').collect();
    let result = |text: &str| text.trim().parse().ok();
    let (tag, token) = fields[3].split_once(" / ").expect("tag / token");
    let (by_rules, with_komi) = fields[4].split_once("; with komi 2: ").unwrap_or((fields[4], ""));
    let (plies, rest) = fields[2].split_once([' ', ',']).unwrap_or((fields[2], ""));
    let branches = rest.strip_prefix("(+").and_then(|rest| rest.split(' ').next());
    let reserves = fields[6].split(" , ").filter(|text| !text.is_empty());
    Row {
        file: fields[0].to_owned(),
        size: fields[1].parse().unwrap(),
        plies: plies.parse().unwrap(),
        plies_in_variations: branches.map(|count| count.parse().unwrap()),
        has_error: rest.contains("error"),
        recorded: (result(tag), result(token)),
        by_rules: result(by_rules),
        by_rules_with_komi_2: result(with_komi),
        final_tps: fields[5].to_owned(),
        reserves: reserves
            .map(|text| {
                let (stones, capstones) = text.split_once('/').unwrap();
                (stones.parse().unwrap(), capstones.parse().unwrap())
            })
            .collect(),
    }
}

/// Every row with the bytes of its file; nothing where the collection is not there.
fn collection() -> Vec<(Row, Vec<u8>)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/records"));
    let Ok(table) = std::fs::read_to_string(folder.join("expected.tsv")) else {
        println!("skipped: no collection of records at {}", folder.display());
        return Vec::new();
    };
    let rows = table.lines().skip(1).filter(|line| !line.is_empty()).map(parse_row);
    rows.map(|row| {
        let bytes = std::fs::read(folder.join(&row.file)).unwrap();
        (row, bytes)
    })
    .collect()
}

fn read_one(bytes: &[u8], options: &ReadOptions) -> Reading {
    let mut readings = record::read(bytes, options);
    assert_eq!(readings.len(), 1, "each file holds one game");
    readings.remove(0)
}

fn by_rules(record: &Record) -> Option<PtnResult> {
    record.outcome(record.last(NodeId::ROOT)).as_ref().map(PtnResult::from)
}

#[test]
fn every_record_is_what_the_table_says() {
    for (row, bytes) in collection() {
        let file = &row.file;
        let reading = read_one(&bytes, &ReadOptions::default());
        assert_eq!(reading.has_errors(), row.has_error, "{file}: {:?}", reading.problems);
        let record = reading.record.expect(file);
        let last = record.last(NodeId::ROOT);
        assert_eq!(record.ruleset().size.get(), row.size, "{file}");
        assert_eq!(record.depth(last), row.plies, "{file}");
        let tag = record.tag("Result").and_then(|tag| tag.parse().ok());
        assert_eq!((tag, record.result_at(last)), row.recorded, "{file}");
        assert_eq!(by_rules(&record), row.by_rules, "{file}");
        if !row.final_tps.is_empty() {
            assert_eq!(record.to_tps(last), row.final_tps, "{file}");
        }
        let position = record.position(last);
        for (color, &expected) in Color::ALL.into_iter().zip(&row.reserves) {
            let reserve = position.reserve(color);
            assert_eq!((reserve.stones, reserve.capstones), expected, "{file}: {color}");
        }
        if let Some(expected) = row.plies_in_variations {
            assert_eq!(all_nodes(&record).len() - row.plies, expected, "{file}");
        }
        if let Some(expected) = row.by_rules_with_komi_2 {
            let reading = read_one(&bytes, &ReadOptions { half_komi: Some(4), size: None });
            assert_eq!(reading.problems, [], "{file}");
            let record = reading.record.unwrap();
            assert_eq!(by_rules(&record), Some(expected), "{file}");
            assert_eq!(record.tag("Komi"), Some("2"), "{file}");
        }
    }
}

/// Every node but the root.
fn all_nodes(record: &Record) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut open = vec![NodeId::ROOT];
    while let Some(node) = open.pop() {
        open.extend(record.children(node));
        nodes.extend(record.children(node));
    }
    nodes
}

#[test]
fn every_record_is_the_same_when_written_and_read() {
    for (row, bytes) in collection() {
        let file = &row.file;
        let record = read_one(&bytes, &ReadOptions::default()).record.expect(file);
        let written = record.to_ptn();
        let again = read_one(written.as_bytes(), &ReadOptions::default());
        assert!(!again.has_errors(), "{file}: {:?}", again.problems);
        let again = again.record.expect(file);
        assert_eq!(again.to_ptn(), written, "{file}");
        assert!(again == record, "{file}: the tree differs");
    }
}

#[test]
fn the_missing_ply_is_reported_where_it_is_missing() {
    for (row, bytes) in collection() {
        if row.has_error {
            let reading = read_one(&bytes, &ReadOptions::default());
            let problem = reading.problems[0].to_string();
            assert_eq!(problem, "13:1: ply 4 \"3.\": the ply of Black before this is missing");
        }
    }
}

#[test]
fn server_notation_leads_to_the_same_position() {
    for (row, bytes) in collection() {
        let file = &row.file;
        let record = read_one(&bytes, &ReadOptions::default()).record.expect(file);
        // It cannot say where a game starts, nor that two pieces were placed.
        if !record.starts_from_the_beginning()
            || record.tag("Opening") == Some("double black stack")
        {
            continue;
        }
        let server = record.to_playtak();
        if server.is_empty() {
            continue;
        }
        let options = ReadOptions { size: Some(record.ruleset().size), half_komi: None };
        let again = read_one(server.as_bytes(), &options).record.expect(file);
        let [last, last_again] = [&record, &again].map(|record| record.last(NodeId::ROOT));
        assert_eq!(again.to_tps(last_again), record.to_tps(last), "{file}");
    }
}
