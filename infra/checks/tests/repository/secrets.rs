//! No secret lies in the repository, and none is given to a function.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use regex_lite::Regex;
use serde_json::Value;

use local::Repository;
use local::template;

/// The beginnings by which issuers mark their keys, and how long such a key is at least: AWS, GitHub, GitLab, Slack,
/// Google, Stripe, npm, PyPI, and a JSON web token of anybody's.
const MARKED: [(&str, usize); 15] = [
    ("AKIA", 20),
    ("ASIA", 20),
    ("ghp_", 40),
    ("gho_", 40),
    ("ghs_", 40),
    ("github_pat_", 40),
    ("glpat-", 26),
    ("xoxb-", 20),
    ("xoxp-", 20),
    ("AIza", 39),
    ("sk_live_", 24),
    ("rk_live_", 24),
    ("npm_", 40),
    ("pypi-", 40),
    ("eyJ", 20),
];
/// How AWS ends the keys that its documentation shows.
const EXAMPLE: &str = "EXAMPLE";

/// From this length on a mixture of letters and digits may be a key.
const KEY_LETTERS_MIN: usize = 32;
/// Neither an alphabet nor a placeholder comes about by chance.
const IN_ORDER: [&str; 2] = ["0123456789", "00112233445566778899"];

/// Where long strings of chance may stand, and what they are there: a directory, or a file in whichever it lies.
const KNOWN: [(&str, &str); 16] = [
    (".github/workflows/ci.yml", "commits of the actions that run there"),
    ("Cargo.lock", "checksums of packages"),
    ("package-lock.json", "checksums of packages"),
    ("functions/shared/aws/src/roots/", "Amazon's public certificates"),
    ("functions/shared/aws/src/beacons.rs", "the name of drand's public chain"),
    ("functions/shared/domain/src/colours/beacon.rs", "the name and the public key of drand's chain"),
    ("functions/shared/domain/fuzz/corpus/", "texts that the fuzzer made"),
    ("functions/shared/domain/tests/", "test vectors, made for the tests alone"),
    ("infra/headers.yaml", "the hash of the script that a page begins with"),
    ("infra/hosting.yaml", "the same hash"),
    ("infra/local/src/site/headers.rs", "the same hash"),
    ("infra/checks/tests/repository/secrets.rs", "what is planted here"),
    ("web/e2e/browser/draws.spec.ts", "the name of drand's public chain"),
    ("web/src/features/draws/quicknet.ts", "the name of drand's public chain"),
    ("web/src/lib/drand.ts", "the name and the public key of drand's chain"),
    ("web/src/lib/drand.test.ts", "a signature that drand never gave"),
];

/// A name that speaks of a secret, and a text that it is set to.
const SET: &str = r#"(?i)(?:password|passwd|secret|api_?key|token)\w*["']?\s*[:=]\s*["']([^"'\s$<>{}]{8,})["']"#;
/// The passwords of accounts that exist on a local stack only, or nowhere.
const PASSWORDS: [&str; 4] = ["Colours-2026", "Other-Colours-2026", "Wrong-password-1", "Wrong-Password-1"];
/// What Cognito calls a step of the sign-in.
const STEPS: [&str; 1] = ["RESET_PASSWORD"];

fn is_of_chance(text: &str) -> bool {
    let any = |is: fn(&char) -> bool| text.chars().any(|letter| is(&letter));
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_hex = text.chars().all(|letter| letter.is_ascii_hexdigit()) && any(char::is_ascii_alphabetic);
    let is_mixed = any(char::is_ascii_lowercase) && any(char::is_ascii_uppercase) && digits >= 3;
    let is_in_order = IN_ORDER.iter().any(|order| text.contains(order));
    text.len() >= KEY_LETTERS_MIN && digits > 0 && (is_hex || is_mixed) && !is_in_order
}

fn is_marked(text: &str) -> bool {
    !text.ends_with(EXAMPLE) && MARKED.iter().any(|(mark, length)| text.starts_with(mark) && text.len() >= *length)
}

/// What in a file looks like a secret: keys by their form, long strings of chance, texts that are set to a secret's name.
struct Suspects<'a> {
    keys: Vec<&'a str>,
    of_chance: Vec<&'a str>,
    set: Vec<String>,
}

fn suspects<'a>(text: &'a str, set: &Regex) -> Suspects<'a> {
    let base64 = || text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"+/_-".contains(letter));
    let plain = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let begins_a_key =
        |line: &&str| line.contains("-----BEGIN") && line.contains(" KEY-----") && !line.contains("PUBLIC");
    let keys = base64().filter(|each| is_marked(each)).chain(text.lines().filter(begins_a_key)).collect();
    let of_chance = base64().chain(plain).filter(|each| is_of_chance(each)).collect();
    let is_known = |text: &str| PASSWORDS.contains(&text) || STEPS.contains(&text);
    // The expression is slow, and few lines speak of what it looks for.
    let speaks = |line: &&str| {
        ["asswor", "ecret", "oken", "PASS", "SECRET", "TOKEN", "key", "KEY"].iter().any(|word| line.contains(word))
    };
    let texts = text.lines().filter(speaks).flat_map(|line| set.captures_iter(line).map(|found| found[1].to_owned()));
    Suspects { keys, of_chance, set: texts.filter(|text| !is_known(text)).collect() }
}

/// Every file that git keeps, with its text.
fn tracked_texts() -> Vec<(String, String)> {
    let root = Repository::of_this_program().unwrap().root;
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(&root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let paths = String::from_utf8(output.stdout).unwrap();
    let text = |path: &str| Some((path.to_owned(), fs::read_to_string(root.join(path)).ok()?));
    paths.split_terminator('\0').filter_map(text).collect()
}

#[test]
fn no_tracked_file_holds_a_secret() {
    let (set, files) = (Regex::new(SET).unwrap(), tracked_texts());
    assert!(files.len() > 500, "{}", files.len());
    let mut needed = BTreeSet::new();
    let mut found = Vec::new();
    for (path, text) in &files {
        let suspects = suspects(text, &set);
        let is_there = |known: &str| path.ends_with(known) || known.ends_with('/') && path.starts_with(known);
        let known = KNOWN.iter().find(|(known, _)| is_there(known)).filter(|_| !suspects.of_chance.is_empty());
        needed.extend(known.map(|(known, _)| *known));
        let of_chance = if known.is_some() { &[][..] } else { &suspects.of_chance };
        let suspicious = suspects.keys.iter().chain(of_chance).map(|text| (*text).to_owned()).chain(suspects.set);
        found.extend(suspicious.map(|text| format!("{path}: {text}")));
    }
    assert!(found.is_empty(), "these look like secrets; what is none is named in {}: {found:#?}", file!());
    assert_eq!(needed, KNOWN.iter().map(|(known, _)| *known).collect(), "an exception that nothing needs");
}

#[test]
fn every_kind_of_secret_would_be_found() {
    let set = Regex::new(SET).unwrap();
    let hex = "9f86d081884c7d659a2feaa0c55ad015";
    for key in [
        ["AKIA", "QYLPMN5HFIQR7XYA"].concat(),
        ["ghp_", &hex.to_uppercase(), "aaaa"].concat(),
        ["eyJ", "hbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9", ".", "eyJzdWIiOiIxIn0", ".sig"].concat(),
        ["-----BEG", "IN RSA PRIVATE", " KEY-----"].concat(),
    ] {
        assert_eq!(suspects(&format!("let key = \"{key}\";"), &set).keys.len(), 1, "{key}");
    }
    let base64 = ["wJalrXUtnFEMI", "K7MDENGbPxRfiCYbZ3kTq8Lw"].concat();
    for chance in [&[&hex[..16], &hex[..16]].concat(), &base64] {
        assert!(!suspects(&format!("https://somewhere/{chance}/x"), &set).of_chance.is_empty(), "{chance}");
    }
    for (line, is_one) in [
        ([r#"DB_PASSWORD = "#, r#""correct-horse""#].concat(), true),
        ([r#""clientSecret": "#, r#"'abcdefgh1'"#].concat(), true),
        (["api_key: ", "'12345678'"].concat(), true),
        (["password: ", "'Colours-2026'"].concat(), false),
        (["token: ", "tokens.id"].concat(), false),
    ] {
        assert_eq!(!suspects(&line, &set).set.is_empty(), is_one, "{line}");
    }
}

/// All texts of a value that are not names of functions such as `Ref`.
fn every_text<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| every_text(value, found)),
        Value::Object(values) => values.values().for_each(|value| every_text(value, found)),
        _ => {}
    }
}

#[test]
fn functions_are_told_names_of_resources_and_settings_and_no_secret() {
    let repository = Repository::of_this_program().unwrap();
    let template = template::parse(&fs::read_to_string(repository.template()).unwrap()).unwrap();
    let resources = template["Resources"].as_object().unwrap();
    let mut told = 0;
    for (name, resource) in resources {
        for (variable, value) in resource["Properties"]["Environment"]["Variables"].as_object().into_iter().flatten() {
            // A secret would have to be an attribute, a parameter that is not shown, or stand there itself.
            let mut words = Vec::new();
            every_text(value, &mut words);
            assert!(!words.is_empty(), "{name} {variable}");
            for word in words {
                let parameter = &template["Parameters"][word];
                let is_shown = parameter["NoEcho"].is_null() && parameter.is_object();
                let is_plain = ["AWS::StackName", ","].contains(&word) || template["Conditions"].get(word).is_some();
                assert!(resources.contains_key(word) || is_shown || is_plain, "{name} {variable} {word}");
                let kind = resources.get(word).map(|resource| &resource["Type"]);
                assert_ne!(kind, Some(&"AWS::SecretsManager::Secret".into()), "{name} {variable}");
            }
            told += 1;
        }
    }
    assert!(told > 50, "{told}");
    assert_eq!(resources["UserPoolClient"]["Properties"]["GenerateSecret"], false);
}
