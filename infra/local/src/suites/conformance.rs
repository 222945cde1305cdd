//! The tables of requirements: every clause of the specification, every requirement of OWASP ASVS 5.0 up to level 2,
//! and those of standards for responsible play. Tests cite the rows that they show. A row without a citing test gives a
//! reason, or a proof that is no test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::fs;

use anyhow::{Context, Result};

use crate::suites::counts::Counts;
use crate::suites::privileges::{Reason, UNSEEN};
use crate::suites::test_names::{self, Test, Tests};
use crate::tool::directories::Repository;

/// The columns of a table.
struct Kind {
    /// The prefix of a row's citations.
    word: &'static str,
    head: [&'static str; 2],
    /// The words that introduce a reason.
    reasons: &'static [&'static str],
}

const SPECIFICATION: Kind = Kind {
    word: "spec",
    head: ["| id | What the specification says | Reason, or a proof that is no test |", "| --- | --- | --- |"],
    reasons: &[DEPARTS, NOT_SHOWN],
};
/// Why the product departs from a clause.
const DEPARTS: &str = "departs:";
const NOT_SHOWN: &str = "not shown:";
const SECTIONS: usize = 9;
/// Every departure with its reason. `cargo dev generate` writes it from the tables.
pub const DEPARTURES: &str = "infra/checks/conformance/departures.md";

const ASKED_FOR: [&str; 2] = ["| id | What is asked for | Reason, or a proof that is no test |", "| --- | --- | --- |"];

const ASVS: Kind = Kind { word: "asvs", head: ASKED_FOR, reasons: &["does not apply:", "platform:", "open:"] };
/// Every id of the standard with its level, in its order.
const REQUIREMENTS: &str = "infra/checks/asvs.csv";
const CARE: Kind = Kind { word: "rts", head: ASKED_FOR, reasons: &["does not apply:", "open:"] };
/// The requirements of the Gambling Commission's standards 12 to 14, and Sweden's. One with several parts has numbers
/// for the parts.
const CARE_IDS: [&str; 24] = [
    "12A.1", "12A.2", "12A.3", "12B.1", "12B.2", "12B.3", "12B.4", "12B.5", "12C", "12D.1", "12D.2", "12E", "13A",
    "13B", "13C", "14A", "14B", "14C", "14D", "14E", "14F", "14G", "SE.1", "SE.2",
];
const LEVELS: [&str; 2] = ["1", "2"];

const TEST_NAME_LETTERS_MAX: usize = 70;

struct Row {
    id: String,
    clause: String,
    reason: String,
}

impl Row {
    /// How tests cite it: `spec 2.4`, and `asvs 2.4.1` for V2.4.1.
    fn citation(&self, kind: &Kind) -> String {
        format!("{} {}", kind.word, self.id.trim_start_matches('V'))
    }

    /// The parts of its last cell.
    fn reasons(&self) -> impl Iterator<Item = &str> {
        self.reason.split("<br>").map(str::trim).filter(|_| !self.reason.is_empty())
    }
}

/// One file, and the ids that its rows must have, in this order.
struct Table {
    name: String,
    text: Option<String>,
    ids: Vec<String>,
}

/// The problems of a table, one line each.
#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
    /// Prints them. Together they count as one check.
    fn counted(&self) -> Counts {
        self.0.iter().for_each(|problem| println!("✘ {problem}"));
        Counts::of_one(self.0.is_empty())
    }

    fn add(&mut self, id: &str, problem: impl fmt::Display) {
        self.0.push(format!("{id}: {problem}"));
    }
}

/// A bar within a cell is written `\|`, as in Markdown.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?.replace(r"\|", "\0");
    Some(inner.split('|').map(|cell| cell.replace('\0', "|").trim().to_owned()).collect())
}

/// The lines of the table in a file.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with('|'))
}

/// The rows of one file.
fn rows(kind: &Kind, table: &Table, text: &str, problems: &mut Problems) -> Vec<Row> {
    let lines: Vec<&str> = lines(text).collect();
    let Some(lines) = lines.strip_prefix(&kind.head[..]) else {
        problems.add(&table.name, "its table has another head");
        return Vec::new();
    };
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let expected = table.ids.get(place).map_or("nothing", String::as_str);
        let Some(Ok([id, clause, reason])) = cells(line).map(<[String; 3]>::try_from) else {
            problems.add(expected, "its row has not the cells of the head");
            continue;
        };
        if id != expected {
            problems.add(&id, format_args!("{expected} should stand here"));
        }
        found.push(Row { id, clause, reason });
    }
    for missing in table.ids.iter().skip(lines.len()) {
        problems.add(missing, "it has no row");
    }
    if lines.is_empty() {
        problems.add(&table.name, "it has no rows");
    }
    found
}

/// Each part of a row's last cell is a reason, or `where › name`. A row with an empty last cell needs a passed test
/// that cites it.
fn check_row(kind: &Kind, row: &Row, citing: &[Cited], proofs: &Proofs, problems: &mut Problems) {
    if row.clause.is_empty() {
        problems.add(&row.id, "it says nothing");
    }
    if row.reason.is_empty() && !citing.iter().any(|cited| cited.passed) {
        let tests: Vec<String> = citing.iter().map(Cited::to_string).collect();
        match &tests[..] {
            [] => problems.add(&row.id, "no test cites it, and it gives no reason"),
            tests => problems.add(&row.id, format_args!("what cites it has not passed: {}", tests.join(", "))),
        }
    }
    for part in row.reasons() {
        if let Some((word, reason)) = kind.reasons.iter().find_map(|word| Some((*word, part.strip_prefix(word)?))) {
            if reason.trim().is_empty() {
                problems.add(&row.id, "its reason is missing");
            }
            if word == NOT_SHOWN && !row.clause.contains("not shown") {
                problems.add(&row.id, "the specification does show this");
            }
            continue;
        }
        if let Err(problem) = proofs.find(part) {
            problems.add(&row.id, problem);
        }
    }
}

/// A test that cites a row.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cited<'a> {
    file: &'a str,
    title: &'a str,
    passed: bool,
}

impl fmt::Display for Cited<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} › {}", self.file, self.title)
    }
}

/// The tests that cite each row, by the row's citation.
type Citing<'a> = BTreeMap<&'a str, Vec<Cited<'a>>>;

fn citing(tests: &Tests) -> Citing<'_> {
    let mut citing = Citing::new();
    for (file, tests) in tests {
        for Test { title, cites, passed } in tests {
            for cite in cites {
                citing.entry(cite).or_default().push(Cited { file, title, passed: *passed });
            }
        }
    }
    citing
}

/// The proofs that a row can name.
struct Proofs<'a> {
    /// The suites of `cargo dev test`.
    suites: &'a [&'a str],
    /// The text of a document.
    read: &'a dyn Fn(&str) -> Option<String>,
}

impl Proofs<'_> {
    /// Whether `where › name` exists exactly once: a chapter of a document, or a suite of `cargo dev test`.
    fn find(&self, proof: &str) -> Result<(), String> {
        let neither = || format!("neither a reason nor a proof that is no test: {proof:?}");
        let (place, name) = proof.split_once(" › ").ok_or_else(neither)?;
        let found = if place == "cargo dev test" {
            self.suites.iter().filter(|suite| **suite == name).count()
        } else if place.ends_with(".md") {
            let text = (self.read)(place).ok_or_else(|| format!("{place} does not exist"))?;
            text.lines().filter(|line| line.strip_prefix("## ") == Some(name)).count()
        } else {
            return Err(neither());
        };
        once(proof, found)
    }
}

fn once(proof: &str, found: usize) -> Result<(), String> {
    match found {
        0 => Err(format!("{proof} is not there")),
        1 => Ok(()),
        _ => Err(format!("{proof} is there more than once")),
    }
}

/// The result of a check of tables.
#[derive(Default)]
struct Checked {
    problems: Problems,
    /// How tests cite the rows.
    citations: BTreeSet<String>,
    /// The tables with the tests that cite their rows.
    full: String,
}

fn check_tables(kind: &Kind, tables: &[Table], citing: &Citing, proofs: &Proofs) -> Checked {
    let mut checked = Checked::default();
    for table in tables {
        let Some(text) = &table.text else {
            checked.problems.add(&table.name, "it has no table");
            continue;
        };
        let rows = rows(kind, table, text, &mut checked.problems);
        let title = text.lines().next().unwrap_or_default();
        let [head, line] = kind.head.map(|line| line.strip_suffix('|').unwrap_or(line));
        write!(checked.full, "#{title}\n\n{head}| Tests |\n{line}| --- |\n").expect("a text takes all");
        for row in &rows {
            let citation = row.citation(kind);
            let citing = citing.get(&*citation).map(Vec::as_slice).unwrap_or_default();
            check_row(kind, row, citing, proofs, &mut checked.problems);
            checked.full += &full(row, citing);
            checked.citations.insert(citation);
        }
        checked.full.push('\n');
    }
    checked
}

/// The line of a row with the tests that cite it. A parametrised test has a title for each value, and may run more than
/// once.
fn full(row: &Row, citing: &[Cited]) -> String {
    let tests: BTreeSet<&Cited> = citing.iter().collect();
    let tests = tests.iter().map(|cited| format!("{}{cited}", if cited.passed { "" } else { "✘ " }));
    let tests = tests.collect::<Vec<_>>().join("<br>");
    let cells = [&row.clause, &row.reason, &tests].map(|cell| cell.replace('|', r"\|"));
    format!("| {} | {} |\n", row.id, cells.join(" | "))
}

/// The citations that name no row.
fn unknown(citing: &Citing, rows: &BTreeSet<String>) -> Problems {
    let mut problems = Problems::default();
    for (citation, tests) in citing.iter().filter(|(citation, _)| !rows.contains(**citation)) {
        tests.iter().for_each(|test| problems.add(citation, format_args!("no row has this name: {test}")));
    }
    problems
}

/// The table of a section, whose rows are counted.
fn section(number: usize, text: Option<String>) -> Table {
    let ids = lines(text.as_deref().unwrap_or_default()).skip(SPECIFICATION.head.len());
    let ids = ids.enumerate().map(|(place, _)| format!("{number}.{}", place + 1)).collect();
    Table { name: number.to_string(), text, ids }
}

/// The table of ASVS: one row for each of its requirements of these levels, by the list of all.
fn asvs(requirements: &str, text: Option<String>) -> Table {
    let named = requirements.lines().skip(1).filter_map(|line| line.split_once(','));
    let ids = named.filter(|(_, level)| LEVELS.contains(level)).map(|(id, _)| id.to_owned());
    Table { name: "ASVS".to_owned(), text, ids: ids.collect() }
}

/// The tables of the specification's sections.
fn sections(repository: &Repository) -> Vec<Table> {
    let file = |number| repository.root.join(format!("infra/checks/conformance/section-{number}.md"));
    (1..=SECTIONS).map(|number| section(number, fs::read_to_string(file(number)).ok())).collect()
}

/// The content of [`DEPARTURES`] for these tables.
fn departures_of(tables: &[Table]) -> String {
    let mut list = "# Where the product departs from the specification\n\n\
        `cargo dev generate` writes this list from the tables beside it.\n\n\
        | id | What the specification says | Why the product departs from it |\n| --- | --- | --- |\n"
        .to_owned();
    for table in tables {
        let text = table.text.as_deref().unwrap_or_default();
        for row in rows(&SPECIFICATION, table, text, &mut Problems::default()) {
            for reason in row.reasons().filter_map(|part| part.strip_prefix(DEPARTS)) {
                let line = [&row.id, &row.clause, reason.trim()].map(|cell| cell.replace('|', r"\|")).join(" | ");
                writeln!(list, "| {line} |").expect("a text takes all");
            }
        }
    }
    list
}

pub fn departures(repository: &Repository) -> String {
    departures_of(&sections(repository))
}

/// One check for each kind of table, one for the citations, one for the grants that the end-to-end tests need not use,
/// and one for the names of tests.
pub async fn check(repository: &Repository, suites: &[&str]) -> Result<Counts> {
    let tests = test_names::all(repository).await?;
    let citing = citing(&tests);
    let read = |path: &str| fs::read_to_string(repository.root.join(path)).ok();
    let proofs = Proofs { suites, read: &read };

    let requirements = read(REQUIREMENTS).context("the list of the requirements is there")?;
    let ids = CARE_IDS.map(str::to_owned).to_vec();
    let care = Table { name: "care".to_owned(), text: read("infra/checks/rts.md"), ids };

    let (mut counts, mut rows) = (Counts::default(), BTreeSet::new());
    let mut report = "# What is asked for, and the tests that show it\n\n".to_owned();
    for (kind, tables, what) in [
        (&SPECIFICATION, sections(repository), "clauses of the specification"),
        (&ASVS, vec![asvs(&requirements, read("infra/checks/asvs.md"))], "requirements of ASVS"),
        (&CARE, vec![care], "requirements of responsible play"),
    ] {
        let Checked { problems, citations, full } = check_tables(kind, &tables, &citing, &proofs);
        println!("{} {what}", citations.len());
        counts += problems.counted();
        rows.extend(citations);
        report += &full;
    }
    counts += unknown(&citing, &rows).counted();
    counts += unseen(&tests).counted();
    counts += long_names(&tests).counted();
    let path = repository.log("conformance").with_extension("md");
    fs::write(&path, report).with_context(|| format!("cannot write {}", path.display()))?;
    println!("Each with its tests: {}", path.display());
    Ok(counts)
}

/// Checks the names of Rust's tests. ESLint checks the web's, since reports have their titles with values filled in.
fn long_names(tests: &Tests) -> Problems {
    let mut problems = Problems::default();
    for (file, tests) in tests.iter().filter(|(file, _)| file.ends_with(".rs")) {
        let long = tests.iter().filter(|test| test.title.len() > TEST_NAME_LETTERS_MAX);
        long.for_each(|Test { title, .. }| {
            problems.add(file, format_args!("{title} has more than {TEST_NAME_LETTERS_MAX} letters"));
        });
    }
    problems
}

/// Every grant that the end-to-end tests need not use is used by another test, or has a reason.
fn unseen(tests: &Tests) -> Problems {
    let mut problems = Problems::default();
    for (role, action, on, reason) in &UNSEEN {
        let said = format!("{role} {action} on {on}");
        match reason {
            Reason::ShownBy([]) | Reason::NotItsOwn("") => problems.add(&said, "it has no reason"),
            Reason::ShownBy(shown_by) => {
                shown_by
                    .iter()
                    .filter_map(|test| is_there(tests, test).err())
                    .for_each(|problem| problems.add(&said, problem));
            }
            Reason::NotItsOwn(_) => {}
        }
    }
    problems
}

/// Whether `file › title` exists exactly once.
fn is_there(tests: &Tests, test: &str) -> Result<(), String> {
    let (file, title) = test.split_once(" › ").unwrap_or((test, ""));
    let tests = tests.get(file).ok_or_else(|| format!("{file} has no tests"))?;
    once(test, tests.iter().filter(|test| test.title == title).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test's title, its citations, and whether it passed.
    type Cites<'a> = (&'a str, &'a [&'a str], bool);

    /// The messages for a first section with this row, which these tests cite.
    fn said_of(row: &str, tests: &[Cites]) -> Vec<String> {
        said(&SPECIFICATION, |text| section(1, Some(text)), row, tests)
    }

    fn of_a_file(tests: &[Cites]) -> Tests {
        let test = |&(title, cites, passed): &Cites| Test {
            title: title.to_owned(),
            cites: cites.iter().map(|&cite| cite.to_owned()).collect(),
            passed,
        };
        Tests::from([("a.rs".to_owned(), tests.iter().map(test).collect())])
    }

    fn read(path: &str) -> Option<String> {
        (path == "a.md").then(|| "# Prose\n\n## Input\n\n## Files\n\n## Files\n".to_owned())
    }

    const PROOFS: Proofs = Proofs { suites: &["rust"], read: &read };

    fn text(kind: &Kind, rows: &str) -> String {
        format!("# Title\n\n{}\n{}\n{rows}\n", kind.head[0], kind.head[1])
    }

    fn said(kind: &Kind, table: impl Fn(String) -> Table, rows: &str, tests: &[Cites]) -> Vec<String> {
        let tests = of_a_file(tests);
        let citing = citing(&tests);
        let checked = check_tables(kind, &[table(text(kind, rows))], &citing, &PROOFS);
        let unknown = unknown(&citing, &checked.citations);
        [checked.problems.0, unknown.0].concat()
    }

    #[test]
    fn a_row_with_a_test_that_passed_or_with_a_reason_passes() {
        let passed: &[Cites] = &[("holds", &["spec 1.1"], true)];
        let in_part: &[Cites] = &[("falls", &["spec 1.1"], false), ("holds", &["spec 1.1"], true)];
        let failed: &[Cites] = &[("falls", &["spec 1.1"], false)];
        for (reason, tests) in [
            ("", passed),
            ("", in_part),
            ("departs: for the rest of it, for a reason", passed),
            ("departs: always", &[]),
            ("a.md › Input<br>departs: for the rest of it", failed),
            ("cargo dev test › rust", &[]),
        ] {
            assert_eq!(said_of(&format!(r"| 1.1 | Left \| right | {reason} |"), tests), [""; 0], "{reason}");
        }
        assert_eq!(said_of("| 1.1 | Its texts: not shown | not shown: they are the product's own |", &[]), [""; 0]);
    }

    #[test]
    fn a_row_that_nothing_shows_is_named() {
        let uncited = "1.1: no test cites it, and it gives no reason";
        let failed = "1.1: what cites it has not passed: a.rs › one, a.rs › two";
        let cases: [(&[Cites], _); 3] = [
            (&[], uncited),
            (&[("holds", &[], true)], uncited),
            (&[("one", &["spec 1.1"], false), ("two", &["spec 1.1"], false)], failed),
        ];
        for (tests, problem) in cases {
            assert_eq!(said_of("| 1.1 | A clause | |", tests), [problem]);
        }
    }

    #[test]
    fn a_citation_that_names_no_row_is_named() {
        for citation in ["spec 1.2", "asvs 1.1", "spec 1.1 and 1.2", "sepc 1.1", "1.1", "spec "] {
            let said = said_of("| 1.1 | A clause | |", &[("holds", &["spec 1.1", citation], true)]);
            assert_eq!(said, [format!("{citation}: no row has this name: a.rs › holds")]);
        }
    }

    #[test]
    fn a_row_that_is_wrong_is_named_with_what_is_wrong() {
        let neither = |part: &str| format!("1.1: neither a reason nor a proof that is no test: {part:?}");
        for (row, problem) in [
            ("| 1.1 | A clause | TODO |", neither("TODO")),
            ("| 1.1 | A clause | a.md › Input<br> |", neither("")),
            ("| 1.1 | A clause | a.rs › holds |", neither("a.rs › holds")),
            ("| 1.1 | A clause | departs: |", "1.1: its reason is missing".to_owned()),
            ("| 1.1 | A clause | not shown: decided so |", "1.1: the specification does show this".to_owned()),
            ("| 1.1 |  | |", "1.1: it says nothing".to_owned()),
            ("| 1.1 | A | clause | |", "1.1: its row has not the cells of the head".to_owned()),
            ("| 1.1 | A clause | b.md › Input |", "1.1: b.md does not exist".to_owned()),
            ("| 1.1 | A clause | a.md › Prose |", "1.1: a.md › Prose is not there".to_owned()),
            ("| 1.1 | A clause | a.md › Files |", "1.1: a.md › Files is there more than once".to_owned()),
            ("| 1.1 | A clause | cargo dev test › rest |", "1.1: cargo dev test › rest is not there".to_owned()),
            ("| 1.1 | A clause | |\n| 1.3 | A clause | departs: always |", "1.3: 1.2 should stand here".to_owned()),
            ("| 1.1 | A clause | |\n| 1.1 | A clause | |", "1.1: 1.2 should stand here".to_owned()),
        ] {
            let tests: &[Cites] = if row.contains("| clause") { &[] } else { &[("holds", &["spec 1.1"], true)] };
            assert_eq!(said_of(row, tests), [problem], "{row}");
        }
        assert_eq!(said_of("| 1.2 | A clause | departs: always |", &[]), ["1.2: 1.1 should stand here"]);
        assert_eq!(said_of("", &[]), ["1: it has no rows"]);
    }

    #[test]
    fn the_full_tables_have_each_row_with_reasons_and_tests() {
        let tests =
            of_a_file(&[("one", &["spec 1.1"], true), ("a | b", &["spec 1.1"], false), ("one", &["spec 1.1"], true)]);
        let rows = r"| 1.1 | Left \| right | departs: in part |
| 1.2 | A clause | a.md › Input |";
        let table = section(1, Some(text(&SPECIFICATION, rows)));
        let wanted = r"## Title

| id | What the specification says | Reason, or a proof that is no test | Tests |
| --- | --- | --- | --- |
| 1.1 | Left \| right | departs: in part | ✘ a.rs › a \| b<br>a.rs › one |
| 1.2 | A clause | a.md › Input |  |

";
        assert_eq!(check_tables(&SPECIFICATION, &[table], &citing(&tests), &PROOFS).full, wanted);
    }

    #[test]
    fn a_test_is_there_once() {
        let tests = of_a_file(&[("one", &[], true), ("twice", &[], true), ("twice", &[], true)]);
        for (test, problem) in [
            ("a.rs › one", None),
            ("a.rs › two", Some("a.rs › two is not there")),
            ("a.rs › twice", Some("a.rs › twice is there more than once")),
            ("b.rs › one", Some("b.rs has no tests")),
        ] {
            assert_eq!(is_there(&tests, test).err().as_deref(), problem, "{test}");
        }
    }

    #[test]
    fn the_list_of_departures_is_the_generated_one() {
        let repository = Repository::of_this_program().unwrap();
        let list = fs::read_to_string(repository.root.join(DEPARTURES)).unwrap();
        assert!(list == departures(&repository), "{DEPARTURES} has drifted: cargo dev generate");
    }

    #[test]
    fn each_departure_is_listed_with_its_clause_in_the_order_of_the_tables() {
        let rows = |rows: &str| Some(text(&SPECIFICATION, rows));
        let first = r"| 1.1 | Holds | |
| 1.2 | Left \| right | a.md › Input<br>departs: for a \| reason<br>departs: for another |";
        let tables = [section(1, rows(first)), section(2, rows("| 2.1 | A clause | departs: always |"))];
        let list = departures_of(&tables);
        let (_, listed) = list.split_once("| --- | --- | --- |\n").unwrap();
        let wanted = [
            r"| 1.2 | Left \| right | for a \| reason |",
            r"| 1.2 | Left \| right | for another |",
            "| 2.1 | A clause | always |",
        ];
        assert_eq!(listed.lines().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn a_section_that_is_missing_or_has_another_head_is_named() {
        let tables = [section(1, None), section(2, Some("| id | Proof |\n".to_owned()))];
        let checked = check_tables(&SPECIFICATION, &tables, &Citing::new(), &PROOFS);
        assert_eq!(checked.problems.0, ["1: it has no table", "2: its table has another head"]);
        assert!(checked.citations.is_empty());
    }

    #[test]
    fn a_rust_test_of_more_than_70_letters_is_named() {
        let tests = [("a.rs", 70), ("b.rs", 71), ("c.test.ts", 71)];
        let test = |letters| Test { title: "x".repeat(letters), cites: Vec::new(), passed: true };
        let tests = tests.map(|(file, letters)| (file.to_owned(), vec![test(letters)]));
        let name = "x".repeat(71);
        assert_eq!(long_names(&Tests::from(tests)).0, [format!("b.rs: {name} has more than 70 letters")]);
    }

    const LIST: &str = "id,level\nV1.1.1,1\nV1.1.2,3\nV1.1.3,2\n";

    #[test]
    fn the_table_has_exactly_the_requirements_up_to_level_2() {
        let tests: &[Cites] = &[("holds", &["asvs 1.1.1"], true)];
        let said_of = |rows: &str| said(&ASVS, |text| asvs(LIST, Some(text)), rows, tests);
        let (first, last) = ("| V1.1.1 | A thing | |", "| V1.1.3 | A thing | open: later |");
        for good in [
            format!("{first}\n{last}"),
            format!("{first}\n| V1.1.3 | A thing | does not apply: there is none<br>a.md › Input |"),
            format!("{first}\n| V1.1.3 | A thing | platform: it does so<br>cargo dev test › rust |"),
        ] {
            assert_eq!(said_of(&good), [""; 0], "{good}");
        }
        for (rows, problem) in [
            (first.to_owned(), "V1.1.3: it has no row"),
            (format!("{first}\n| V1.1.2 | A thing | open: later |"), "V1.1.2: V1.1.3 should stand here"),
            (format!("{first}\n{last}\n| V1.1.4 | A thing | open: x |"), "V1.1.4: nothing should stand here"),
            (format!("{first}\n{last}\n{last}"), "V1.1.3: nothing should stand here"),
            (format!("{first}\n| V1.1.3 | A thing | |"), "V1.1.3: no test cites it, and it gives no reason"),
            (format!("{first}\n| V1.1.3 | A thing | open: |"), "V1.1.3: its reason is missing"),
            (
                format!("{first}\n| V1.1.3 | A thing | not shown: x |"),
                "V1.1.3: neither a reason nor a proof that is no test: \"not shown: x\"",
            ),
            (format!("{first}\n| V1.1.3 | open: later |"), "V1.1.3: its row has not the cells of the head"),
        ] {
            assert_eq!(said_of(&rows), [problem], "{rows}");
        }
    }

    #[test]
    fn the_list_of_the_standard_has_its_70_and_183_requirements() {
        let read = |path: &str| fs::read_to_string(Repository::of_this_program().unwrap().root.join(path)).unwrap();
        let levels = read(REQUIREMENTS);
        let of = |wanted: &str| levels.lines().filter(|line| line.ends_with(&format!(",{wanted}"))).count();
        assert_eq!((of("1"), of("2")), (70, 183));
    }
}
