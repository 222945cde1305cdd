//! Directories: the repository, and the generated ones in its git-ignored `.local`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The repository and the tools installed into it, shared by every stack.
#[derive(Clone)]
pub struct Repository {
    pub root: PathBuf,
}

impl Repository {
    pub fn of_this_program() -> Result<Self> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("infra/local lies in a repository")?;
        Ok(Self { root: root.to_owned() })
    }

    pub fn template(&self) -> PathBuf {
        self.root.join("template.yaml")
    }

    pub fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    pub fn script(&self, name: &str) -> PathBuf {
        self.root.join("infra/local").join(name)
    }

    fn local(&self) -> PathBuf {
        self.root.join(".local")
    }

    /// Directory of the Python environment that holds the tools of `infra/local/locks/{name}.txt`.
    pub fn environment(&self, name: &str) -> PathBuf {
        self.local().join("python").join(name)
    }

    pub fn python(&self, environment: &str) -> PathBuf {
        self.environment(environment).join("bin/python")
    }

    /// The directory for programs of crates.io.
    pub fn programs(&self) -> PathBuf {
        self.local().join("programs")
    }

    /// The directory that an operator puts on the PATH.
    pub fn commands(&self) -> PathBuf {
        self.local().join("bin")
    }

    /// The directory of the bundled Node twin of `cargo dev bench`.
    pub fn twins(&self) -> PathBuf {
        self.local().join("twins")
    }

    /// A file with the hash of the inputs of the last build of something.
    pub fn stamp(&self, name: &str) -> PathBuf {
        self.local().join("stamps").join(name)
    }

    pub fn log(&self, name: &str) -> PathBuf {
        self.local().join("logs").join(format!("{name}.log"))
    }

    pub fn create_directories(&self) -> Result<()> {
        for directory in ["python", "stamps", "logs"] {
            fs::create_dir_all(self.local().join(directory))?;
        }
        Ok(())
    }

    pub fn stack(&self, name: &str) -> StackDir {
        StackDir { path: self.local().join(name) }
    }
}

/// The directory of one stack: its state, its staged functions, its logs.
#[derive(Clone)]
pub struct StackDir {
    pub path: PathBuf,
}

impl StackDir {
    pub fn state(&self) -> PathBuf {
        self.path.join("state")
    }

    pub fn temporary(&self) -> PathBuf {
        self.path.join("tmp")
    }

    pub fn build(&self) -> PathBuf {
        self.path.join("build")
    }

    pub fn log(&self, name: &str) -> PathBuf {
        self.path.join("logs").join(format!("{name}.log"))
    }

    /// The calls to AWS since the emulator started: one JSON array a line, of caller, action, ARN, and whether it was
    /// allowed.
    pub fn calls(&self) -> PathBuf {
        self.path.join("calls.jsonl")
    }

    pub fn emulator_id(&self) -> PathBuf {
        self.path.join("emulator.pid")
    }

    /// The key of the second admin's authenticator app.
    pub fn second_admin_key(&self) -> PathBuf {
        self.path.join("second-admin.key")
    }

    /// Outside the directory, so that the lock holds while the directory is removed.
    pub fn lock(&self) -> PathBuf {
        self.path.with_extension("lock")
    }

    pub fn create(&self) -> Result<()> {
        for directory in [self.state(), self.temporary(), self.build(), self.path.join("logs")] {
            fs::create_dir_all(&directory).with_context(|| format!("cannot create {}", directory.display()))?;
        }
        Ok(())
    }

    pub fn remove(&self) -> Result<()> {
        match fs::remove_dir_all(&self.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}
