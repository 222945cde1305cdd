//! The programs of an area's endpoints, and the list of all its programs in its manifest.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use contract::functions::Section;

/// The beginning of an endpoint's program. Those of triggers are written by hand.
const SERVES: &str = "http::main!(http::serve(contract::served::";

/// The programs in a directory `src/bin` by their paths. The text of one that has no endpoint any more is `None`.
pub fn programs(directory: &Path, area: &str, sections: &[Section]) -> Result<BTreeMap<PathBuf, Option<String>>> {
    let mut programs = BTreeMap::new();
    for file in fs::read_dir(directory)? {
        let path = file?.path();
        let is = fs::read_to_string(&path)?;
        programs.insert(path, (!is.starts_with(SERVES)).then_some(is));
    }
    for function in sections.iter().filter(|section| section.area == Some(area)).flat_map(|section| &section.functions)
    {
        let path = directory.join(function.binary).with_extension("rs");
        programs.insert(path, Some(program(area, function.binary)));
    }
    Ok(programs)
}

/// The programs in a manifest.
pub fn list(programs: &BTreeMap<PathBuf, Option<String>>) -> String {
    let names = programs.iter().filter(|(_, text)| text.is_some()).filter_map(|(path, _)| path.file_stem());
    names.map(|name| format!("[[bin]]\nname = {name:?}\ntest = false\n\n")).collect()
}

/// The program that serves an endpoint by the area's handler of its name.
fn program(area: &str, binary: &str) -> String {
    let name = |text: &str| text.replace('-', "_");
    let handler = name(binary.strip_prefix(&format!("{area}-")).unwrap_or(binary));
    format!("{SERVES}{}, aws::connect(), {area}::{handler}));\n", name(binary).to_uppercase())
}
