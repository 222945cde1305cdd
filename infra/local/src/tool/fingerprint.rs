//! Hashes that show whether something must be built again.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

#[derive(Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    pub fn add(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_be_bytes());
        self.0.update(bytes);
        self
    }

    pub fn add_file(&mut self, path: &Path) -> Result<&mut Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(self.add(&bytes))
    }

    /// Every file below, by name and content. Entries named in `except` are skipped, with all below them.
    pub fn add_tree(&mut self, directory: &Path, except: &[&str]) -> Result<&mut Self> {
        let mut entries = fs::read_dir(directory)
            .with_context(|| format!("cannot read {}", directory.display()))?
            .collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (name, path) = (entry.file_name(), entry.path());
            // Not even the name counts: a build must not look like a change of its own input.
            if except.iter().any(|except| name == *except) {
                continue;
            }
            self.add(name.as_encoded_bytes());
            if path.is_dir() {
                self.add_tree(&path, except)?;
            } else {
                self.add_file(&path)?;
            }
        }
        Ok(self)
    }

    pub fn finish(&mut self) -> String {
        let digest = std::mem::take(&mut self.0).finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Whether `stamp` has this fingerprint, so that nothing must be built.
pub fn is_current(stamp: &Path, fingerprint: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|made_from| made_from == fingerprint)
}

pub fn record(stamp: &Path, fingerprint: &str) -> Result<()> {
    fs::write(stamp, fingerprint).with_context(|| format!("cannot write {}", stamp.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cannot_slide_into_each_other() {
        let one = Fingerprint::default().add(b"ab").add(b"c").finish();
        let other = Fingerprint::default().add(b"a").add(b"bc").finish();
        assert_ne!(one, other);
    }

    #[test]
    fn a_tree_changes_with_its_files_but_not_with_what_is_made_from_them() {
        let tree = std::env::temp_dir().join(format!("fingerprint-{}", std::process::id()));
        let of = || Fingerprint::default().add_tree(&tree, &["dist"]).expect("the tree is readable").finish();
        fs::create_dir_all(tree.join("src")).expect("a directory can be made");
        fs::write(tree.join("src/a"), "1").expect("a file can be written");
        let before = of();
        fs::create_dir_all(tree.join("dist")).expect("a directory can be made");
        fs::write(tree.join("dist/a"), "made").expect("a file can be written");
        assert_eq!(of(), before);
        fs::write(tree.join("src/a"), "2").expect("a file can be written");
        assert_ne!(of(), before);
        fs::remove_dir_all(&tree).expect("the tree can be removed");
    }
}
