//! The conformance table: every clause of the specification with the test that proves it, or with the reason why it
//! cannot hold in this architecture.

use std::fmt;

use crate::place::Repository;

const SECTIONS: usize = 9;
const HEAD: [&str; 2] = ["| id | What the specification says | Proof |", "| --- | --- | --- |"];
/// What stands before a reason instead of a test.
const REASONS: [&str; 2] = ["cannot hold:", "not shown:"];

struct Row {
    id: String,
    clause: String,
    proof: String,
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

/// The rows of one section's file; ids must be its number and then 1, 2, 3 and so on.
fn rows(section: usize, file: &str, problems: &mut Problems) -> Vec<Row> {
    let lines: Vec<&str> = file.lines().filter(|line| line.starts_with('|')).collect();
    let Some(lines) = lines.strip_prefix(&HEAD[..]) else {
        problems.add(&section.to_string(), "its table has another head");
        return Vec::new();
    };
    let mut found = Vec::new();
    for (line, number) in lines.iter().zip(1..) {
        let expected = format!("{section}.{number}");
        let Some([id, clause, proof]) = cells(line).and_then(|cells| <[String; 3]>::try_from(cells).ok()) else {
            problems.add(&expected, "its row has not three cells");
            continue;
        };
        if id != expected {
            problems.add(&id, format_args!("{expected} should stand here"));
        }
        found.push(Row { id, clause, proof });
    }
    if lines.is_empty() {
        problems.add(&section.to_string(), "it has no rows");
    }
    found
}

/// Each part of a row's proof is a reason, or `path › name of a test`.
fn check_row(row: &Row, read: &impl Fn(&str) -> Option<String>, problems: &mut Problems) {
    if row.clause.is_empty() {
        problems.add(&row.id, "it says nothing");
    }
    for part in row.proof.split("<br>").map(str::trim) {
        if let Some((kind, reason)) = REASONS.iter().find_map(|kind| Some((kind, part.strip_prefix(kind)?))) {
            if reason.trim().is_empty() {
                problems.add(&row.id, "its reason is missing");
            }
            if *kind == REASONS[1] && !row.clause.contains("not shown") {
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

/// Whether the file has exactly one test of this name, and runs it.
fn proves(path: &str, source: &str, name: &str) -> Result<(), &'static str> {
    let tests = if path.ends_with(".rs") {
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

/// Everything that is wrong with the nine tables, and how many rows they have.
fn check(tables: &[Option<String>], read: impl Fn(&str) -> Option<String>) -> (Problems, usize) {
    let mut problems = Problems::default();
    let mut count = 0;
    for (table, section) in tables.iter().zip(1..) {
        let Some(table) = table else {
            problems.add(&section.to_string(), "it has no table");
            continue;
        };
        let rows = rows(section, table, &mut problems);
        count += rows.len();
        for row in &rows {
            check_row(row, &read, &mut problems);
        }
    }
    (problems, count)
}

#[test]
fn every_clause_of_the_specification_has_its_test_or_its_reason() {
    let tables: Vec<_> =
        (1..=SECTIONS).map(|section| read(&format!("infra/local/conformance/section-{section}.md"))).collect();
    let (problems, count) = check(&tables, read);
    assert!(problems.0.is_empty(), "{} problems in {count} rows:\n{}", problems.0.len(), problems.0.join("\n"));
    println!("{count} clauses of the specification");
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
    let table = format!("{}\n{}\n{row}\n", HEAD[0], HEAD[1]);
    let read = |path: &str| match path {
        "a.rs" => Some(RUST.to_owned()),
        "a.spec.ts" | "a.ts" => Some(SCRIPT.to_owned()),
        "b.test.ts" => Some(format!("{SCRIPT}describe.skip('all', () => {{}});")),
        "c.spec.ts" => Some(format!("{SCRIPT}test('x', () => {{ test.skip(isLate); }});")),
        _ => None,
    };
    check(&[Some(table)], read).0.0
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
        ("| 1.1 | A | clause | a.rs › one_holds |", "1.1: its row has not three cells"),
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
    let (problems, count) = check(&[None, Some("| id | Proof |\n".to_owned())], |_| None);
    assert_eq!(
        (problems.0, count),
        (vec!["1: it has no table".to_owned(), "2: its table has another head".to_owned()], 0)
    );
}
