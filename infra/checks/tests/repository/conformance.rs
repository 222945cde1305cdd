//! The tables that say of each demand which test holds it: every clause of the specification, and every requirement of
//! OWASP ASVS 5.0 up to level 2. What has no test has a reason.

use std::fmt;

use local::Repository;

/// What a table is made of.
struct Kind {
    head: [&'static str; 2],
    /// The cells that name a row, before what it says and its proof.
    naming: usize,
    /// What stands before a reason instead of a test.
    reasons: &'static [&'static str],
}

const SPECIFICATION: Kind = Kind {
    head: ["| id | What the specification says | Proof |", "| --- | --- | --- |"],
    naming: 1,
    reasons: &["cannot hold:", NOT_SHOWN],
};
const NOT_SHOWN: &str = "not shown:";
const SECTIONS: usize = 9;

const ASVS: Kind = Kind {
    head: ["| id | level | What is asked for | Proof |", "| --- | --- | --- | --- |"],
    naming: 2,
    reasons: &["does not apply:", "platform:", "open:"],
};
/// Every id of the standard with its level, in its order.
const REQUIREMENTS: &str = "infra/checks/asvs/requirements.csv";
const CHAPTERS: usize = 17;
const LEVELS: [&str; 2] = ["1", "2"];

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

/// What is wrong with the table, one line each.
#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
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

/// Each part of a row's proof is a reason, or `path › name of a test`.
fn check_row(kind: &Kind, row: &Row, read: &impl Fn(&str) -> Option<String>, problems: &mut Problems) {
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
        if let Err(problem) = shown_by(part, read) {
            problems.add(&row.id, problem);
        }
    }
}

/// Whether `path › name of a test` is one that there is and that runs; else what is wrong with it.
fn shown_by(test: &str, read: &impl Fn(&str) -> Option<String>) -> Result<(), String> {
    let (path, name) = test.split_once(" › ").ok_or_else(|| format!("neither a test nor a reason: {test:?}"))?;
    if path == "cargo dev test" {
        return local::suites().any(|suite| suite == name).then_some(()).ok_or_else(|| format!("{test} is no suite"));
    }
    let source = read(path).ok_or_else(|| format!("{path} does not exist"))?;
    proves(path, &source, name).map_err(|problem| format!("{test} {problem}"))
}

/// [`shown_by`], of the repository's own files.
pub fn named_test(test: &str) -> Result<(), String> {
    shown_by(test, &read)
}

fn read(path: &str) -> Option<String> {
    let root = Repository::of_this_program().expect("the repository is there").root;
    std::fs::read_to_string(root.join(path)).ok()
}

/// Whether the file has exactly one test of this name, and runs it; or, where it is prose, one heading.
fn proves(path: &str, source: &str, name: &str) -> Result<(), &'static str> {
    let tests = if path.ends_with(".md") {
        let headings = source.lines().filter_map(|line| line.strip_prefix("## "));
        headings.map(|title| Test { title: title.to_owned(), runs: true }).collect()
    } else if path.ends_with(".rs") {
        rust_tests(source)
    } else if path.ends_with(".spec.ts") || path.ends_with(".test.ts") {
        script_tests(source)
    } else {
        return Err("is in no file of tests");
    };
    if tests.iter().any(|test| test.title.is_empty() && !test.runs) {
        return Err("is in a file that leaves tests out");
    }
    match tests.iter().filter(|test| test.title == name).collect::<Vec<_>>()[..] {
        [] => Err("is no test"),
        [test] if test.runs => Ok(()),
        [_] => Err("does not run"),
        _ => Err("is there more than once"),
    }
}

struct Test {
    /// As it stands in the source. Empty where something is left out that has no title of its own.
    title: String,
    runs: bool,
}

/// Functions with an attribute that makes a test of them, right above.
fn rust_tests(source: &str) -> Vec<Test> {
    let mut tests = Vec::new();
    let mut attributes: Vec<&str> = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            attributes.push(line);
            continue;
        }
        if line.starts_with("//") {
            continue;
        }
        let function = line.split_once('(').and_then(|(head, _)| head.split_once("fn "));
        if let Some((_, title)) = function
            && attributes.iter().any(|attribute| *attribute == "#[test]" || attribute.starts_with("#[tokio::test"))
        {
            let runs = !attributes.iter().any(|attribute| attribute.starts_with("#[ignore"));
            tests.push(Test { title: title.to_owned(), runs });
        }
        attributes.clear();
    }
    tests
}

/// What a test or a suite is left out with, or all others with it.
const LEFT_OUT: [&str; 6] = ["skip", "fixme", "only", "todo", "fail", "fails"];

/// Calls of `test` and `it`, with `.each` or without. A suite that is left out, and a test that leaves itself out on
/// its way, are one [`Test`] without a title.
fn script_tests(source: &str) -> Vec<Test> {
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let words = ["test", "it", "describe"].into_iter().flat_map(|word| code.match_indices(word));
    words.filter_map(|(at, word)| call(&code[..at], word, &code[at + word.len()..])).collect()
}

/// `word` between what stands before and behind it, if it is called there for a test.
fn call(before: &str, word: &str, behind: &str) -> Option<Test> {
    if before.ends_with(|last: char| last.is_alphanumeric() || "_$.".contains(last)) {
        return None;
    }
    let (chain, arguments) = behind.split_at(behind.find('(')?);
    let modifiers: Vec<&str> = match chain.strip_prefix('.') {
        Some(chain) if chain.chars().all(|next| next.is_alphanumeric() || next == '.') => chain.split('.').collect(),
        None if chain.is_empty() => Vec::new(),
        _ => return None,
    };
    let arguments = if modifiers.contains(&"each") { after_parentheses(arguments) } else { arguments };
    let title = literal(arguments.trim_start_matches('(').trim_start());
    let runs = !modifiers.iter().any(|modifier| LEFT_OUT.contains(modifier));
    let of_a_test = word != "describe" && modifiers.iter().all(|name| *name == "each" || LEFT_OUT.contains(name));
    match title {
        Some(title) if of_a_test => Some(Test { title, runs }),
        _ if !runs => Some(Test { title: String::new(), runs }),
        _ => None,
    }
}

/// What follows the parenthesis that closes the one at the beginning.
fn after_parentheses(code: &str) -> &str {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, next) in code.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if next == '\\' => escaped = true,
            Some(open) if next == open => quote = None,
            Some(_) => {}
            None if "'\"`".contains(next) => quote = Some(next),
            None if next == '(' => depth += 1,
            None if next == ')' => {
                depth -= 1;
                if depth == 0 {
                    return &code[at + 1..];
                }
            }
            None => {}
        }
    }
    ""
}

/// The text literal at the beginning, without its quotes.
fn literal(code: &str) -> Option<String> {
    let quote = code.chars().next().filter(|first| "'\"`".contains(*first))?;
    let mut text = String::new();
    let mut escaped = false;
    for next in code.chars().skip(1) {
        if !escaped && next == quote {
            return Some(text);
        }
        if !escaped && next == '\\' {
            escaped = true;
            continue;
        }
        escaped = false;
        text.push(next);
    }
    None
}

/// Everything that is wrong with the tables of a kind, and how many rows they have.
fn check(kind: &Kind, tables: &[Table], read: impl Fn(&str) -> Option<String>) -> (Problems, usize) {
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
            check_row(kind, row, &read, &mut problems);
        }
    }
    (problems, count)
}

fn passes(kind: &Kind, tables: &[Table]) -> usize {
    let (problems, count) = check(kind, tables, read);
    assert!(problems.0.is_empty(), "{} problems in {count} rows:\n{}", problems.0.len(), problems.0.join("\n"));
    count
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

#[test]
fn every_clause_of_the_specification_has_its_test_or_its_reason() {
    let file = |number: usize| read(&format!("infra/checks/conformance/section-{number}.md"));
    let tables: Vec<Table> = (1..=SECTIONS).map(|number| section(number, file(number))).collect();
    println!("{} clauses of the specification", passes(&SPECIFICATION, &tables));
}

#[test]
fn every_requirement_of_asvs_up_to_level_2_has_its_test_or_its_reason() {
    let requirements = read(REQUIREMENTS).expect("the list is there");
    let file = |number: usize| read(&format!("infra/checks/asvs/chapter-{number}.md"));
    let tables: Vec<Table> = (1..=CHAPTERS).map(|number| chapter(number, &requirements, file(number))).collect();
    // 70 of level 1 and 183 of level 2 has version 5.0.0.
    assert_eq!(passes(&ASVS, &tables), 253);
}

const RUST: &str = "\
#[test]
fn one_holds() {}

/// Of the scene.
#[tokio::test(start_paused = true)]
#[expect(clippy::unwrap_used)]
async fn two_holds() {}

#[test]
#[ignore = \"slow\"]
fn three_sleeps() {}

#[test]
fn four_holds() {}
fn helper() {}
";

const SCRIPT: &str = "\
it('holds', () => {});
it('isn\\'t lost', () => {});
test(`holds at ${width} px`, async () => {});
test.skip('sleeps', () => {});
it.each([
  ['(', 1],
])('%s holds', (text) => {});
test.describe('a suite', () => {
  test('stands twice', () => {});
  test('stands twice', () => {});
  await test.step('a step', () => {});
  expect(regex.test('no test')).toBe(true);
  // test('commented out', () => {});
});
";

/// What is said of a first section with this row, beside files of tests.
fn said_of(row: &str) -> Vec<String> {
    said(&SPECIFICATION, |text| section(1, Some(text)), row)
}

fn said(kind: &Kind, table: impl Fn(String) -> Table, rows: &str) -> Vec<String> {
    let text = format!("{}\n{}\n{rows}\n", kind.head[0], kind.head[1]);
    let read = |path: &str| match path {
        "a.rs" => Some(RUST.to_owned()),
        "a.spec.ts" | "a.ts" => Some(SCRIPT.to_owned()),
        "b.test.ts" => Some(format!("{SCRIPT}describe.skip('all', () => {{}});")),
        "a.md" => Some("# Prose\n\n## Input\n\n## Files\n\n## Files\n".to_owned()),
        "c.spec.ts" => Some(format!("{SCRIPT}test('x', () => {{ test.skip(isLate); }});")),
        _ => None,
    };
    check(kind, &[table(text)], read).0.0
}

#[test]
fn a_row_with_its_tests_or_its_reason_passes() {
    for proof in [
        "a.rs › one_holds",
        "a.rs › two_holds<br>a.rs › four_holds",
        "a.spec.ts › holds",
        "a.spec.ts › isn't lost",
        "a.spec.ts › holds at ${width} px",
        "a.spec.ts › %s holds<br>cannot hold: the rest of it, for a reason",
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
        ("| 1.1 | A clause | cannot hold: |", "1.1: its reason is missing"),
        ("| 1.1 | A clause | not shown: decided so |", "1.1: the specification does show this"),
        ("| 1.1 |  | a.rs › one_holds |", "1.1: it says nothing"),
        ("| 1.1 | A | clause | a.rs › one_holds |", "1.1: its row has not the cells of the head"),
        ("| 1.1 | A clause | b.rs › one_holds |", "1.1: b.rs does not exist"),
        ("| 1.1 | A clause | a.ts › holds |", "1.1: a.ts › holds is in no file of tests"),
        ("| 1.1 | A clause | a.rs › one |", "1.1: a.rs › one is no test"),
        ("| 1.1 | A clause | a.rs › helper |", "1.1: a.rs › helper is no test"),
        ("| 1.1 | A clause | a.rs › three_sleeps |", "1.1: a.rs › three_sleeps does not run"),
        ("| 1.1 | A clause | a.spec.ts › hold |", "1.1: a.spec.ts › hold is no test"),
        ("| 1.1 | A clause | a.spec.ts › a suite |", "1.1: a.spec.ts › a suite is no test"),
        ("| 1.1 | A clause | a.spec.ts › a step |", "1.1: a.spec.ts › a step is no test"),
        ("| 1.1 | A clause | a.spec.ts › no test |", "1.1: a.spec.ts › no test is no test"),
        ("| 1.1 | A clause | a.spec.ts › commented out |", "1.1: a.spec.ts › commented out is no test"),
        ("| 1.1 | A clause | a.spec.ts › sleeps |", "1.1: a.spec.ts › sleeps does not run"),
        ("| 1.1 | A clause | a.spec.ts › stands twice |", "1.1: a.spec.ts › stands twice is there more than once"),
        ("| 1.1 | A clause | b.test.ts › holds |", "1.1: b.test.ts › holds is in a file that leaves tests out"),
        ("| 1.1 | A clause | c.spec.ts › holds |", "1.1: c.spec.ts › holds is in a file that leaves tests out"),
        ("| 1.2 | A clause | a.rs › one_holds |", "1.2: 1.1 should stand here"),
        ("| 1.1 | A clause | a.rs › one_holds |\n| 1.3 | A clause | a.rs › one_holds |", "1.3: 1.2 should stand here"),
        ("| 1.1 | A clause | a.rs › one_holds |\n| 1.1 | A clause | a.rs › one_holds |", "1.1: 1.2 should stand here"),
        ("", "1: it has no rows"),
    ] {
        assert_eq!(said_of(row), [problem], "{row}");
    }
}

#[test]
fn a_section_that_is_missing_or_has_another_head_is_named() {
    let tables = [section(1, None), section(2, Some("| id | Proof |\n".to_owned()))];
    let (problems, count) = check(&SPECIFICATION, &tables, |_| None);
    assert_eq!(
        (problems.0, count),
        (vec!["1: it has no table".to_owned(), "2: its table has another head".to_owned()], 0)
    );
}

const LIST: &str = "id,level\nV1.1.1,1\nV1.1.2,3\nV1.1.3,2\nV11.1.1,1\n";

#[test]
fn a_chapter_has_each_requirement_up_to_its_level_once_and_no_other() {
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
        (format!("{first}\n| V1.1.3 | 2 | A thing | a.md › Prose |"), "V1.1.3 | 2: a.md › Prose is no test"),
        (
            format!("{first}\n| V1.1.3 | 2 | A thing | a.md › Files |"),
            "V1.1.3 | 2: a.md › Files is there more than once",
        ),
        (format!("{first}\n| V1.1.3 | A thing | open: later |"), "V1.1.3 | 2: its row has not the cells of the head"),
    ] {
        assert_eq!(said_of(&rows), [problem], "{rows}");
    }
}
