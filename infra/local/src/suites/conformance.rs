//! The tables that name the test of each requirement: every clause of the specification, every requirement of OWASP ASVS
//! 5.0 up to level 2, and what standards of responsible play ask for. A row without a test gives a reason.

use std::fmt::{self, Write as _};
use std::fs;

use anyhow::{Context, Result};

use crate::suites::counts::Counts;
use crate::suites::privileges::{Reason, UNSEEN};
use crate::suites::test_names::{self, Tests};
use crate::tool::directories::Repository;

/// The columns of a table.
struct Kind {
    head: [&'static str; 2],
    /// The number of cells before the text and the proof.
    naming: usize,
    /// The words that introduce a reason instead of a test.
    reasons: &'static [&'static str],
}

const SPECIFICATION: Kind = Kind {
    head: ["| id | What the specification says | Proof |", "| --- | --- | --- |"],
    naming: 1,
    reasons: &[DEPARTS, NOT_SHOWN],
};
/// Why the product does not do as a clause says.
const DEPARTS: &str = "departs:";
const NOT_SHOWN: &str = "not shown:";
const SECTIONS: usize = 9;
/// Every departure with its reason. `cargo dev generate` writes it from the tables.
pub const DEPARTURES: &str = "infra/checks/conformance/departures.md";

const ASVS: Kind = Kind {
    head: ["| id | level | What is asked for | Proof |", "| --- | --- | --- | --- |"],
    naming: 2,
    reasons: &["does not apply:", "platform:", "open:"],
};
/// Every id of the standard with its level, in its order.
const REQUIREMENTS: &str = "infra/checks/asvs/requirements.csv";
const CHAPTERS: usize = 17;
const CARE: Kind = Kind {
    head: ["| id | What is asked for | Proof |", "| --- | --- | --- |"],
    naming: 1,
    reasons: &["does not apply:", "open:"],
};
/// The requirements of the Gambling Commission's standards 12 to 14, numbered where one asks for several things, and
/// Sweden's.
const CARE_IDS: [&str; 24] = [
    "12A.1", "12A.2", "12A.3", "12B.1", "12B.2", "12B.3", "12B.4", "12B.5", "12C", "12D.1", "12D.2", "12E", "13A",
    "13B", "13C", "14A", "14B", "14C", "14D", "14E", "14F", "14G", "SE.1", "SE.2",
];
const LEVELS: [&str; 2] = ["1", "2"];

const TEST_NAME_LETTERS_MAX: usize = 70;

struct Row {
    id: String,
    clause: String,
    proof: String,
}

/// One file, and the names its rows must have, in this order.
struct Table {
    name: String,
    text: Option<String>,
    names: Names,
}

enum Names {
    /// The section, and then 1, 2, 3 and so on.
    Counted(usize),
    Listed(Vec<String>),
}

impl Names {
    /// What the row at this place must be called, if there must be one.
    fn at(&self, place: usize) -> Option<String> {
        match self {
            Self::Counted(section) => Some(format!("{section}.{}", place + 1)),
            Self::Listed(names) => names.get(place).cloned(),
        }
    }

    /// Those that come after so many rows.
    fn after(&self, rows: usize) -> &[String] {
        match self {
            Self::Counted(_) => &[],
            Self::Listed(names) => names.get(rows..).unwrap_or_default(),
        }
    }
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

/// A bar within a cell is written `\|`, as Markdown has it.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?.replace(r"\|", "\0");
    Some(inner.split('|').map(|cell| cell.replace('\0', "|").trim().to_owned()).collect())
}

/// The rows of one file.
fn rows(kind: &Kind, table: &Table, text: &str, problems: &mut Problems) -> Vec<Row> {
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    let Some(lines) = lines.strip_prefix(&kind.head[..]) else {
        problems.add(&table.name, "its table has another head");
        return Vec::new();
    };
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let expected = table.names.at(place).unwrap_or_else(|| "nothing".to_owned());
        let cells = cells(line).filter(|cells| cells.len() == kind.naming + 2);
        let Some((naming, [clause, proof])) = cells.as_deref().and_then(|cells| cells.split_last_chunk::<2>()) else {
            problems.add(&expected, "its row has not the cells of the head");
            continue;
        };
        let id = naming.join(" | ");
        if id != expected {
            problems.add(&id, format_args!("{expected} should stand here"));
        }
        found.push(Row { id, clause: clause.clone(), proof: proof.clone() });
    }
    for missing in table.names.after(lines.len()) {
        problems.add(missing, "it has no row");
    }
    if lines.is_empty() {
        problems.add(&table.name, "it has no rows");
    }
    found
}

/// Each part of a row's proof is a reason, or `where › name`.
fn check_row(kind: &Kind, row: &Row, proofs: &Proofs, problems: &mut Problems) {
    if row.clause.is_empty() {
        problems.add(&row.id, "it says nothing");
    }
    for part in row.proof.split("<br>").map(str::trim) {
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

/// Everything that a row can name as its proof.
struct Proofs<'a> {
    tests: &'a Tests,
    /// Of `cargo dev test`.
    suites: &'a [&'a str],
    /// The text of a document.
    read: &'a dyn Fn(&str) -> Option<String>,
}

impl Proofs<'_> {
    /// Whether `where › name` is there once: a test of a file, a chapter of a document, a suite of `cargo dev test`.
    fn find(&self, proof: &str) -> Result<(), String> {
        let (place, name) = proof.split_once(" › ").ok_or_else(|| format!("neither a test nor a reason: {proof:?}"))?;
        let found = if place == "cargo dev test" {
            self.suites.iter().filter(|suite| **suite == name).count()
        } else if place.ends_with(".md") {
            let text = (self.read)(place).ok_or_else(|| format!("{place} does not exist"))?;
            text.lines().filter(|line| line.strip_prefix("## ") == Some(name)).count()
        } else {
            let titles = self.tests.get(place).ok_or_else(|| format!("{place} has no tests"))?;
            let found = titles.iter().filter(|title| is_titled(title, name)).count();
            // A title with values in it is that of many.
            if parts(name).len() > 1 { found.min(1) } else { found }
        };
        match found {
            0 => Err(format!("{proof} is not there")),
            1 => Ok(()),
            _ => Err(format!("{proof} is there more than once")),
        }
    }
}

/// The fixed parts of a title in which values are written as in the source: `${name}`, `%s`, `%d`, `%j`.
fn parts(title: &str) -> Vec<&str> {
    let (mut parts, mut rest) = (Vec::new(), title);
    loop {
        let value = rest.find("${").map(|at| (at, rest[at..].find('}').map_or(rest.len(), |end| at + end + 1)));
        let format = ["%s", "%d", "%j"].iter().filter_map(|format| rest.find(format)).min().map(|at| (at, at + 2));
        let Some((begin, end)) = [value, format].into_iter().flatten().min() else {
            parts.push(rest);
            return parts;
        };
        parts.push(&rest[..begin]);
        rest = &rest[end..];
    }
}

/// Whether a test's title is `wanted`, whatever its values are.
fn is_titled(title: &str, wanted: &str) -> bool {
    let parts = parts(wanted);
    let [first, inner @ .., last] = &parts[..] else { return title == wanted };
    let Some(mut rest) = title.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    inner.iter().all(|part| {
        let found = rest.split_once(part);
        rest = found.map_or(rest, |(_, behind)| behind);
        found.is_some()
    })
}

/// Everything that is wrong with the tables of a kind, and how many rows they have.
fn check_tables(kind: &Kind, tables: &[Table], proofs: &Proofs) -> (Problems, usize) {
    let mut problems = Problems::default();
    let mut count = 0;
    for table in tables {
        let Some(text) = &table.text else {
            problems.add(&table.name, "it has no table");
            continue;
        };
        let rows = rows(kind, table, text, &mut problems);
        count += rows.len();
        for row in &rows {
            check_row(kind, row, proofs, &mut problems);
        }
    }
    (problems, count)
}

fn section(number: usize, text: Option<String>) -> Table {
    Table { name: number.to_string(), text, names: Names::Counted(number) }
}

/// The table of a chapter: one row for each of its requirements of these levels, by the list of all.
fn chapter(number: usize, requirements: &str, text: Option<String>) -> Table {
    let (name, lines) = (format!("V{number}"), requirements.lines().skip(1));
    let named = lines.filter_map(|line| line.split_once(',')).filter(|(_, level)| LEVELS.contains(level));
    let own = named.filter(|(id, _)| id.split_once('.').is_some_and(|(chapter, _)| chapter == name));
    let names = Names::Listed(own.map(|(id, level)| format!("{id} | {level}")).collect());
    Table { name, text, names }
}

/// The tables of the specification's sections.
fn sections(repository: &Repository) -> Vec<Table> {
    let file = |number| repository.root.join(format!("infra/checks/conformance/section-{number}.md"));
    (1..=SECTIONS).map(|number| section(number, fs::read_to_string(file(number)).ok())).collect()
}

/// What [`DEPARTURES`] says by these tables.
fn departures_of(tables: &[Table]) -> String {
    let mut list = "# Where the product departs from the specification\n\n\
        `cargo dev generate` writes this list from the tables beside it.\n\n\
        | id | What the specification says | Why the product departs from it |\n| --- | --- | --- |\n"
        .to_owned();
    for table in tables {
        let text = table.text.as_deref().unwrap_or_default();
        for row in rows(&SPECIFICATION, table, text, &mut Problems::default()) {
            for reason in row.proof.split("<br>").filter_map(|part| part.trim().strip_prefix(DEPARTS)) {
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

/// One check for each kind of table, one for the grants that the end-to-end tests need not use, and one for the names of
/// tests.
pub async fn check(repository: &Repository, suites: &[&str]) -> Result<Counts> {
    let tests = test_names::all(repository).await?;
    let read = |path: &str| fs::read_to_string(repository.root.join(path)).ok();
    let proofs = Proofs { tests: &tests, suites, read: &read };

    let requirements = read(REQUIREMENTS).context("the list of the requirements is there")?;
    let file = |number: usize| read(&format!("infra/checks/asvs/chapter-{number}.md"));
    let chapters: Vec<Table> = (1..=CHAPTERS).map(|number| chapter(number, &requirements, file(number))).collect();

    let names = Names::Listed(CARE_IDS.map(str::to_owned).to_vec());
    let care = vec![Table { name: "care".to_owned(), text: read("infra/checks/care/rts.md"), names }];

    let mut counts = Counts::default();
    for (kind, tables, what) in [
        (&SPECIFICATION, sections(repository), "clauses of the specification"),
        (&ASVS, chapters, "requirements of ASVS"),
        (&CARE, care, "requirements of responsible play"),
    ] {
        let (problems, rows) = check_tables(kind, &tables, &proofs);
        println!("{rows} {what}");
        counts += problems.counted();
    }
    counts += unseen(&proofs).counted();
    counts += long_names(&tests).counted();
    Ok(counts)
}

/// For Rust's tests. ESLint checks those of the web: a report has their titles with values filled in.
fn long_names(tests: &Tests) -> Problems {
    let mut problems = Problems::default();
    for (file, names) in tests.iter().filter(|(file, _)| file.ends_with(".rs")) {
        let long = names.iter().filter(|name| name.len() > TEST_NAME_LETTERS_MAX);
        long.for_each(|name| {
            problems.add(file, format_args!("{name} has more than {TEST_NAME_LETTERS_MAX} letters"));
        });
    }
    problems
}

/// Every grant that the end-to-end tests need not use is used by another test, or has a reason.
fn unseen(proofs: &Proofs) -> Problems {
    let mut problems = Problems::default();
    for (role, action, on, reason) in &UNSEEN {
        let said = format!("{role} {action} on {on}");
        match reason {
            Reason::ShownBy([]) | Reason::NotItsOwn("") => problems.add(&said, "it has no reason"),
            Reason::ShownBy(tests) => {
                tests
                    .iter()
                    .filter_map(|test| proofs.find(test).err())
                    .for_each(|problem| problems.add(&said, problem));
            }
            Reason::NotItsOwn(_) => {}
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a first section with this row, beside files of tests.
    fn said_of(row: &str) -> Vec<String> {
        said(&SPECIFICATION, |text| section(1, Some(text)), row)
    }

    fn said(kind: &Kind, table: impl Fn(String) -> Table, rows: &str) -> Vec<String> {
        let text = format!("{}\n{}\n{rows}\n", kind.head[0], kind.head[1]);
        let read = |path: &str| (path == "a.md").then(|| "# Prose\n\n## Input\n\n## Files\n\n## Files\n".to_owned());
        let tests = [
            ("a.rs", &["one_holds", "two_holds"][..]),
            ("a.spec.ts", &["holds", "holds at 320 px", "holds at 1280 px", "stands twice", "stands twice"]),
        ];
        let tests =
            tests.map(|(file, titles)| (file.to_owned(), titles.iter().map(|&title| title.to_owned()).collect()));
        let proofs = Proofs { tests: &Tests::from(tests), suites: &["rust"], read: &read };
        check_tables(kind, &[table(text)], &proofs).0.0
    }

    #[test]
    fn a_row_with_its_tests_or_its_reason_passes() {
        for proof in [
            "a.rs › one_holds",
            "a.rs › one_holds<br>a.rs › two_holds",
            "a.spec.ts › holds",
            "a.spec.ts › holds at ${width} px",
            "a.spec.ts › %j at %d px<br>departs: for the rest of it, for a reason",
            "cargo dev test › rust",
        ] {
            assert_eq!(said_of(&format!(r"| 1.1 | Left \| right | {proof} |")), [""; 0], "{proof}");
        }
        assert_eq!(said_of("| 1.1 | Its texts: not shown | not shown: they are the product's own |"), [""; 0]);
    }

    #[test]
    fn a_row_that_proves_nothing_is_named_with_what_is_wrong() {
        for (row, problem) in [
            ("| 1.1 | A clause |  |", "1.1: neither a test nor a reason: \"\""),
            ("| 1.1 | A clause | TODO |", "1.1: neither a test nor a reason: \"TODO\""),
            ("| 1.1 | A clause | a.rs › one_holds<br> |", "1.1: neither a test nor a reason: \"\""),
            ("| 1.1 | A clause | departs: |", "1.1: its reason is missing"),
            ("| 1.1 | A clause | not shown: decided so |", "1.1: the specification does show this"),
            ("| 1.1 |  | a.rs › one_holds |", "1.1: it says nothing"),
            ("| 1.1 | A | clause | a.rs › one_holds |", "1.1: its row has not the cells of the head"),
            ("| 1.1 | A clause | b.rs › one_holds |", "1.1: b.rs has no tests"),
            ("| 1.1 | A clause | a.rs › one |", "1.1: a.rs › one is not there"),
            ("| 1.1 | A clause | a.spec.ts › hold |", "1.1: a.spec.ts › hold is not there"),
            ("| 1.1 | A clause | a.spec.ts › falls at %d px |", "1.1: a.spec.ts › falls at %d px is not there"),
            ("| 1.1 | A clause | a.spec.ts › holds at ${x} em |", "1.1: a.spec.ts › holds at ${x} em is not there"),
            ("| 1.1 | A clause | a.spec.ts › stands twice |", "1.1: a.spec.ts › stands twice is there more than once"),
            ("| 1.1 | A clause | cargo dev test › rest |", "1.1: cargo dev test › rest is not there"),
            ("| 1.2 | A clause | a.rs › one_holds |", "1.2: 1.1 should stand here"),
            (
                "| 1.1 | A clause | a.rs › one_holds |\n| 1.3 | A clause | a.rs › one_holds |",
                "1.3: 1.2 should stand here",
            ),
            (
                "| 1.1 | A clause | a.rs › one_holds |\n| 1.1 | A clause | a.rs › one_holds |",
                "1.1: 1.2 should stand here",
            ),
            ("", "1: it has no rows"),
        ] {
            assert_eq!(said_of(row), [problem], "{row}");
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
        let rows = |rows: &str| Some(format!("{}\n{}\n{rows}\n", SPECIFICATION.head[0], SPECIFICATION.head[1]));
        let first = r"| 1.1 | Holds | a.rs › one |
| 1.2 | Left \| right | a.rs › one<br>departs: for a \| reason<br>departs: for another |";
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
        let proofs = Proofs { tests: &Tests::new(), suites: &[], read: &|_| None };
        let (problems, count) = check_tables(&SPECIFICATION, &tables, &proofs);
        assert_eq!(
            (problems.0, count),
            (vec!["1: it has no table".to_owned(), "2: its table has another head".to_owned()], 0)
        );
    }

    #[test]
    fn a_rust_test_of_more_than_70_letters_is_named() {
        let tests = [("a.rs", 70), ("b.rs", 71), ("c.test.ts", 71)];
        let tests = tests.map(|(file, letters)| (file.to_owned(), vec!["x".repeat(letters)]));
        let name = "x".repeat(71);
        assert_eq!(long_names(&Tests::from(tests)).0, [format!("b.rs: {name} has more than 70 letters")]);
    }

    const LIST: &str = "id,level\nV1.1.1,1\nV1.1.2,3\nV1.1.3,2\nV11.1.1,1\n";

    #[test]
    fn a_chapter_has_exactly_the_requirements_up_to_its_level() {
        let said_of = |rows: &str| said(&ASVS, |text| chapter(1, LIST, Some(text)), rows);
        let (first, last) = ("| V1.1.1 | 1 | A thing | a.rs › one_holds |", "| V1.1.3 | 2 | A thing | open: later |");
        for good in [
            format!("{first}\n{last}"),
            format!("{first}\n| V1.1.3 | 2 | A thing | does not apply: there is none<br>a.md › Input |"),
            format!("{first}\n| V1.1.3 | 2 | A thing | platform: it does so<br>a.spec.ts › holds |"),
        ] {
            assert_eq!(said_of(&good), [""; 0], "{good}");
        }
        for (rows, problem) in [
            (first.to_owned(), "V1.1.3 | 2: it has no row"),
            (format!("{first}\n| V1.1.3 | 1 | A thing | open: later |"), "V1.1.3 | 1: V1.1.3 | 2 should stand here"),
            (format!("{first}\n| V1.1.2 | 3 | A thing | open: later |"), "V1.1.2 | 3: V1.1.3 | 2 should stand here"),
            (format!("{first}\n{last}\n| V1.1.4 | 2 | A thing | open: x |"), "V1.1.4 | 2: nothing should stand here"),
            (format!("{first}\n{last}\n{last}"), "V1.1.3 | 2: nothing should stand here"),
            (format!("{first}\n| V1.1.3 | 2 | A thing | open: |"), "V1.1.3 | 2: its reason is missing"),
            (
                format!("{first}\n| V1.1.3 | 2 | A thing | not shown: x |"),
                "V1.1.3 | 2: neither a test nor a reason: \"not shown: x\"",
            ),
            (format!("{first}\n| V1.1.3 | 2 | A thing | a.md › Prose |"), "V1.1.3 | 2: a.md › Prose is not there"),
            (
                format!("{first}\n| V1.1.3 | 2 | A thing | a.md › Files |"),
                "V1.1.3 | 2: a.md › Files is there more than once",
            ),
            (
                format!("{first}\n| V1.1.3 | A thing | open: later |"),
                "V1.1.3 | 2: its row has not the cells of the head",
            ),
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
