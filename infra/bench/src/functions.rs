//! Starts and packs the functions' binaries.

use crate::{process::Process, stand_in::StandIn};
use anyhow::{Context, Result};
use std::{
    env, fs,
    io::{Cursor, Write},
    path::{Path, PathBuf},
    process::Stdio,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};
use testkit::variables;
use tokio::process::Command;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

#[derive(Clone)]
pub struct Functions {
    binaries: PathBuf,
    /// For logs and reports.
    directory: PathBuf,
    pub stand_in: Arc<StandIn>,
    /// The minute of the UTC day at which rounds of Colours for the Day open: this minute, so that the round stays open.
    pub round_opens: u64,
}

/// In bytes.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub binary: u64,
    pub zip: u64,
}

impl Functions {
    /// The release build beside this program, on new tables.
    pub async fn of_release() -> Result<Self> {
        let target = target()?;
        let directory = target.join("bench");
        fs::create_dir_all(&directory)?;
        let stand_in = Arc::new(StandIn::start(&directory).await?);
        Ok(Self { binaries: target.join("release"), directory, stand_in, round_opens: minute_of_the_day()? })
    }

    /// Two versions by their directories, on one set of new tables.
    pub async fn of_versions(directories: [&Path; 2]) -> Result<[Self; 2]> {
        let logs = target()?.join("versions");
        let (previous, current) = (logs.join("previous"), logs.join("current"));
        for directory in [&previous, &current] {
            fs::create_dir_all(directory)?;
        }
        let stand_in = Arc::new(StandIn::start(&current).await?);
        let round_opens = minute_of_the_day()?;
        let version = |binaries: &Path, directory: PathBuf| Self {
            binaries: binaries.to_owned(),
            directory,
            stand_in: stand_in.clone(),
            round_opens,
        };
        Ok([version(directories[0], previous), version(directories[1], current)])
    }

    /// The same functions with other rounds of Colours for the Day.
    pub fn with_rounds_opening_at(&self, round_opens: u64) -> Self {
        Self { round_opens, ..self.clone() }
    }

    /// Whether this version has no function `name`.
    pub fn lacks(&self, name: &str) -> bool {
        !self.binary(name).exists()
    }

    /// A new process of the function `name`.
    pub async fn start(&self, name: &str) -> Result<Process> {
        let command = Command::new(self.binary(name));
        Process::start(name, self.prepare(name, command)?).await
    }

    /// The same, once it asks for its first event.
    pub async fn start_ready(&self, name: &str) -> Result<Process> {
        let mut process = self.start(name).await?;
        process.ready().await?;
        Ok(process)
    }

    /// A new process inside an instrument: `command` only lacks the path of the binary.
    pub async fn start_in(&self, name: &str, mut command: Command) -> Result<Process> {
        command.arg(self.binary(name));
        Process::start(name, self.prepare(name, command)?).await
    }

    /// Gives a command only the environment of the Lambda runtime and the template. Logs go to a file.
    pub fn prepare(&self, name: &str, mut command: Command) -> Result<Command> {
        let log = self.file(&format!("{name}.log"));
        let log = fs::File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).env_clear().envs(variables()).envs([
            ("PATH", env::var("PATH").unwrap_or_default()),
            ("AWS_LAMBDA_FUNCTION_NAME", name.to_owned()),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256".to_owned()),
            ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST".to_owned()),
            ("AWS_LAMBDA_LOG_GROUP_NAME", "benchmark".to_owned()),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "benchmark".to_owned()),
            ("AWS_REGION", "af-south-1".to_owned()),
            ("AWS_DEFAULT_REGION", "af-south-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", "ASIAIOSFODNN7EXAMPLE".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".to_owned()),
            ("AWS_SESSION_TOKEN", "t".repeat(SESSION_TOKEN_CHARS)),
            ("AWS_ENDPOINT_URL", self.stand_in.endpoint.clone()),
            ("AWS_CA_BUNDLE", self.stand_in.ca_bundle.display().to_string()),
            ("COLOURS_OFFSET_MINUTES", self.round_opens.to_string()),
            // Accounts of one mailbox share restrictions only where addresses are verified.
            ("EMAIL_VERIFICATION", "on".to_owned()),
        ]);
        Ok(command)
    }

    /// The sizes of the binary and of the archive that is uploaded.
    pub fn size(&self, name: &str) -> Result<Size> {
        let path = self.binary(name);
        let binary = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        // sam packs with Python, whose default level compresses 4 % better than this library's.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let options = options.compression_level(Some(9));
        zip.start_file("bootstrap", options.unix_permissions(0o755))?;
        zip.write_all(&binary)?;
        let zip = zip.finish()?.into_inner();
        Ok(Size { binary: binary.len().try_into()?, zip: zip.len().try_into()? })
    }

    /// A file in the working directory of this program.
    pub fn file(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn binary(&self, name: &str) -> PathBuf {
        self.binaries.join(name)
    }
}

fn target() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("cargo puts programs two levels below its target directory")?;
    Ok(target.to_owned())
}

fn minute_of_the_day() -> Result<u64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 60 % DAY_MINUTES)
}

pub const DAY_MINUTES: u64 = 24 * 60;
pub const CLOSE_LEAD_MINUTES: u64 = 5;
/// The length of a role's session token, which is part of every call to a service.
const SESSION_TOKEN_CHARS: usize = 900;
