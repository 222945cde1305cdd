//! The programs of the endpoints, and the lists of programs in the manifests of their areas.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use contract::functions::Section;

use super::replaced;
use crate::tool::directories::Repository;

/// The beginning of an endpoint's program. Those of triggers are written by hand.
const SERVES: &str = "http::main!(http::serve(contract::served::";
const MARKS: [&str; 2] =
    ["# Generated programs: `cargo dev generate` writes them.\n", "# End of the generated programs\n"];

/// An area's files by their paths. The text of one that has no endpoint any more is `None`.
pub fn files(repository: &Repository, area: &str, sections: &[Section]) -> Result<BTreeMap<PathBuf, Option<String>>> {
    let directory = repository.root.join("functions").join(area);
    let mut programs = BTreeMap::new();
    for file in fs::read_dir(directory.join("src/bin"))? {
        let path = file?.path();
        let is = fs::read_to_string(&path)?;
        programs.insert(path, (!is.starts_with(SERVES)).then_some(is));
    }
    for function in sections.iter().filter(|section| section.area == Some(area)).flat_map(|section| &section.functions)
    {
        let path = directory.join("src/bin").join(function.binary).with_extension("rs");
        programs.insert(path, Some(program(area, function.binary)));
    }
    let names = programs.iter().filter(|(_, text)| text.is_some()).filter_map(|(path, _)| path.file_stem());
    let list = names.map(|name| format!("[[bin]]\nname = {name:?}\ntest = false\n\n")).collect::<String>();
    let manifest = directory.join("Cargo.toml");
    let text = replaced(&fs::read_to_string(&manifest)?, &MARKS.map(str::to_owned), &list)?;
    programs.insert(manifest, Some(text));
    Ok(programs)
}

/// The program that serves an endpoint by the area's handler of its name.
fn program(area: &str, binary: &str) -> String {
    let name = |text: &str| text.replace('-', "_");
    let handler = name(binary.strip_prefix(&format!("{area}-")).unwrap_or(binary));
    format!("{SERVES}{}, aws::connect(), {area}::{handler}));\n", name(binary).to_uppercase())
}
