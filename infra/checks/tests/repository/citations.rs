//! Citations in code and documents: `D16` is a decision on a page of an area, `spec 9.13` a clause of the conformance
//! tables, `asvs 8.1.1` and `rts 12C` a row of the tables beside them. Tags of the web's tests have a hyphen: `spec-9.13`.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::LazyLock;

use regex_lite::Regex;

use crate::{read, repository};

/// The file types that people write. Lock files and data contain letters and digits that look like citations.
const WRITTEN: [&str; 8] = ["rs", "ts", "tsx", "js", "py", "md", "yaml", "toml"];
const THIS: &str = "infra/checks/tests/repository/citations.rs";
const SECTIONS: usize = 9;

/// The id of a row: of the specification or ASVS, of responsible play, of Sweden's rules for it.
const ROW: &str = r"(?:\d+\.\d+(?:\.\d+)?|\d+[A-G](?:\.\d)?|SE\.\d)";

/// A decision; one row or several, such as `spec 4.13 to 4.19, 5.2`; a section of a document.
static CITATION: LazyLock<Regex> = LazyLock::new(|| {
    let rows = format!(r"\b(?:spec|asvs|rts)[ -]({ROW}(?:(?:, | to ){ROW})*)");
    expression(&format!(r"\b(D\d+)\b|{rows}|(RFC \d+ )?(§ ?\d+)"))
});

/// Each line that cites a row contains one of these. The regular expression is slow, and few lines can match.
const OF_ROWS: [&str; 6] = ["spec ", "spec-", "asvs ", "asvs-", "rts ", "rts-"];

fn expression(text: &str) -> Regex {
    Regex::new(text).expect("it is a regular expression")
}

fn ids(text: &str, id: &str) -> Vec<String> {
    expression(id).captures_iter(text).map(|found| found[1].to_owned()).collect()
}

/// The decisions of each area: its folder, and the headings of its page.
fn decisions() -> Vec<(String, Vec<String>)> {
    let area = |path: &String| Some(path.strip_prefix("functions/")?.strip_suffix("/README.md")?.to_owned());
    let areas = written().into_iter().filter_map(|path| Some((area(&path)?, ids(&read(&path), r"(?m)^### (D\d+) "))));
    areas.collect()
}

/// Everything that can be cited: the ids of headings and of rows.
fn citable() -> BTreeSet<String> {
    let sections = (1..=SECTIONS).map(|section| format!("infra/checks/conformance/section-{section}.md"));
    let tables = sections.chain(["asvs", "rts"].map(|table| format!("infra/checks/{table}.md")));
    let rows = tables.flat_map(|table| ids(&read(&table), &format!(r"(?m)^\| V?({ROW}) \|")));
    decisions().into_iter().flat_map(|(_, decisions)| decisions).chain(rows).collect()
}

/// All citations of a text. No document here has sections, so every `§` must be of an RFC.
fn cited(text: &str) -> Vec<String> {
    let mut cited = Vec::new();
    let may_cite = |line: &&str| line.contains(['D', '§']) || OF_ROWS.iter().any(|of| line.contains(of));
    for line in text.lines().filter(may_cite) {
        for found in CITATION.captures_iter(line) {
            if let Some(rows) = found.get(2) {
                let rows = rows.as_str().replace(" to ", ", ");
                cited.extend(rows.split(", ").map(str::to_owned));
            } else if let (Some(cites), None) = (found.get(1).or(found.get(4)), found.get(3)) {
                cited.push(cites.as_str().to_owned());
            }
        }
    }
    cited
}

/// The paths of the files that people write.
fn written() -> Vec<String> {
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(repository().root).output();
    let output = output.expect("git runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let paths = String::from_utf8(output.stdout).expect("paths are text");
    let is_written = |path: &&str| path.rsplit_once('.').is_some_and(|(_, ending)| WRITTEN.contains(&ending));
    paths.split_terminator('\0').filter(is_written).map(str::to_owned).collect()
}

#[test]
fn every_citation_resolves() {
    let citable = citable();
    let cited = written().into_iter().filter(|path| path != THIS).flat_map(|path| {
        let text = read(&path);
        cited(&text).into_iter().map(move |citation| (path.clone(), citation))
    });
    let (known, unknown): (Vec<_>, Vec<_>) = cited.partition(|(_, citation)| citable.contains(citation));
    assert!(known.len() > 150, "{}", known.len());
    assert_eq!(unknown, []);
}

#[test]
fn each_kind_of_citation_is_read() {
    let text = "`spec 4.13 to 4.19, 5.2`, D7 (spec 9.1, D12)\nsee §3, design.md § 4, RFC 9110 §7.6.1, MD5, spec 2";
    assert_eq!(cited(text), ["4.13", "4.19", "5.2", "D7", "9.1", "D12", "§3", "§ 4"]);
    let text =
        "// spec 2.4, 2.5; asvs 8.1.1, 8.2.2; rts 12A.1, 12C\n{ tag: ['@spec-4.1', '@asvs-6.2.10', '@rts-SE.1'] }";
    assert_eq!(cited(text), ["2.4", "2.5", "8.1.1", "8.2.2", "12A.1", "12C", "4.1", "6.2.10", "SE.1"]);
}

#[test]
fn only_what_is_written_down_can_be_cited() {
    let citable = citable();
    assert!(["D1", "1.1", "9.33", "1.2.1", "17.3.2", "12A.3", "12C", "SE.2"].iter().all(|id| citable.contains(*id)));
    assert!(
        !["D0", "D1000", "9.34", "10.1", "1.2.11", "18.1.1", "12A", "12A.4", "12C.1", "SE.3"]
            .iter()
            .any(|id| citable.contains(*id))
    );
}

#[test]
fn the_index_names_the_page_of_each_decision() {
    let index = read("functions/README.md");
    let pages = decisions();
    for (area, decisions) in &pages {
        let row = index.lines().find(|line| line.contains(&format!("]({area}/README.md)"))).unwrap_or_default();
        assert!(row.ends_with(&format!(": {}", decisions.join(", "))), "functions/README.md: {area}: {decisions:?}");
    }
    let decisions: Vec<_> = pages.into_iter().flat_map(|(_, decisions)| decisions).collect();
    assert_eq!(decisions.iter().collect::<BTreeSet<_>>().len(), decisions.len(), "a decision is on one page");
}

#[test]
fn the_document_of_the_api_cites_nothing() {
    assert_eq!(cited(&read("functions/shared/contract/openapi.json")), [""; 0]);
}
