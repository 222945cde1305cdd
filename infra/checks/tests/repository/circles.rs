//! No circular dependencies between modules.
//!
//! A module is a file here. It uses another one where it imports or names an item of it, directly or through a
//! re-export. Declaring a module or re-exporting single names of it does not count; re-exporting all of it (`*`) does.
//! Unit tests and the arguments of macros are not read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use syn::visit::{self, Visit};
use syn::{File, Ident, Item, ItemMod, ItemUse, UseTree, Visibility};

use crate::repository;

/// Modules by their full names, such as `crate::wallet::row`.
type Modules = BTreeMap<String, Module>;

#[derive(Default)]
struct Module {
    /// The paths of the items that it uses.
    used: Vec<Vec<String>>,
    /// The path behind each name that a `use` imports.
    names: BTreeMap<String, Vec<String>>,
}

impl Module {
    fn of(file: &File) -> Self {
        let mut module = Self::default();
        module.visit_file(file);
        module
    }

    fn import(&mut self, tree: &UseTree, path: &[String], is_used: bool) {
        let to = |name: &Ident| [path, &[name.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(inner) => return self.import(&inner.tree, &to(&inner.ident), is_used),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.import(tree, path, is_used)),
            UseTree::Glob(_) => return self.used.push(path.to_vec()),
            UseTree::Name(name) if name.ident == "self" => (path.last().cloned(), path.to_vec()),
            UseTree::Name(name) => (Some(name.ident.to_string()), to(&name.ident)),
            UseTree::Rename(name) => (Some(name.rename.to_string()), to(&name.ident)),
        };
        if is_used {
            self.used.push(path.clone());
        }
        self.names.extend(name.map(|name| (name, path)));
    }
}

impl<'a> Visit<'a> for Module {
    /// Modules within a file are unit tests.
    fn visit_item_mod(&mut self, _: &'a ItemMod) {}

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.import(&item.tree, &[], matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.segments.len() > 1 {
            self.used.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }
}

/// The module of a path written in `module`; `module` itself for a path to another crate.
fn target(modules: &Modules, module: &str, path: &[String]) -> String {
    let mut at = module.to_owned();
    for (place, name) in path.iter().enumerate() {
        let child = format!("{at}::{name}");
        match name.as_str() {
            "self" => {}
            "crate" => at = name.clone(),
            "super" => at = at.rsplit_once("::").expect("there is a module above").0.to_owned(),
            _ if modules.contains_key(&child) => at = child,
            // The crate `time` is not the `time` of `use time::time`.
            _ => match modules[&at].names.get(name).filter(|path| path[0] != *name) {
                Some(path_of_name) => return target(modules, &at, &[path_of_name, &path[place + 1..]].concat()),
                None => break,
            },
        }
    }
    at
}

/// The circles of a crate: which module uses which.
fn circles(modules: &Modules) -> Vec<String> {
    let used = |name: &String, module: &Module| -> BTreeSet<String> {
        module.used.iter().map(|path| target(modules, name, path)).filter(|target| target != name).collect()
    };
    let mut left: BTreeMap<_, _> = modules.iter().map(|(name, module)| (name, used(name, module))).collect();
    // A module that uses no other, or that no other uses, is in no circle. Once it is removed, the same may hold for
    // others.
    loop {
        let before = left.len();
        let targets: BTreeSet<String> = left.values().flatten().cloned().collect();
        left.retain(|name, used| !used.is_empty() && targets.contains(*name));
        if left.len() == before {
            return left
                .iter()
                .flat_map(|(name, used)| used.iter().map(move |used| format!("{name} uses {used}")))
                .collect();
        }
        let names: BTreeSet<&String> = left.keys().copied().collect();
        left.values_mut().for_each(|used| used.retain(|used| names.contains(used)));
    }
}

/// Reads a module and its submodules, whose files are in `directory`.
fn read(name: String, file: &Path, directory: &Path, modules: &mut Modules) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    for item in &file.items {
        if let Item::Mod(ItemMod { ident, content: None, .. }) = item {
            let inner = directory.join(ident.to_string());
            let [beside, within] = [inner.with_extension("rs"), inner.join("mod.rs")];
            read(format!("{name}::{ident}"), if beside.exists() { &beside } else { &within }, &inner, modules);
        }
    }
    modules.insert(name, Module::of(&file));
}

/// The root file of each library, program, test and benchmark of the workspace.
fn roots() -> Vec<String> {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--no-deps", "--format-version", "1"])
        .current_dir(repository().root)
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("there are packages").iter();
    let targets = packages.flat_map(|package| package["targets"].as_array().expect("there are targets"));
    targets.map(|target| target["src_path"].as_str().expect("it has a file").to_owned()).collect()
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let roots = roots();
    assert!(roots.len() > 50, "{roots:?}");
    let found: Vec<String> = roots
        .iter()
        .flat_map(|root| {
            let (file, mut modules) = (Path::new(root), Modules::new());
            read("crate".to_owned(), file, file.parent().expect("it lies in a directory"), &mut modules);
            circles(&modules).into_iter().map(move |circle| format!("{root}: {circle}"))
        })
        .collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_circle_is_found_by_whatever_names_its_modules_use() {
    let found = |texts: &[(&str, &str)]| {
        let module = |text: &str| Module::of(&syn::parse_file(text).expect("it is Rust"));
        circles(&texts.iter().map(|&(name, text)| (name.to_owned(), module(text))).collect())
    };
    let both = ["crate::a uses crate::b", "crate::b uses crate::a"];
    let root = ("crate", "mod a; mod b; pub use b::B; use time::time;");
    for b in [
        "use crate::a::A;",
        "use super::a::{self as other};",
        "use crate::{a::*, time};",
        "fn f() { crate::a::f() }",
        "struct B(Vec<super::a::A>);",
    ] {
        for a in ["use crate::B;", "use crate as all; fn f() -> all::B {}", "use super::b; type A = b::B;"] {
            assert_eq!(found(&[root, ("crate::a", a), ("crate::b", b)]), both, "{a} {b}");
        }
    }
    for b in ["pub use crate::a::A;", "mod tests { use super::super::a::A; }", "use time::a::A;"] {
        assert_eq!(found(&[root, ("crate::a", "use crate::B;"), ("crate::b", b)]), [""; 0], "{b}");
    }
}
