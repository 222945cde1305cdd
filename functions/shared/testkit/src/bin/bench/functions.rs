//! The functions' release binaries, which `cargo dev` has built as they are built for AWS: how they are started and
//! packed.

use crate::{process::Process, stand_in::StandIn, twins::Twin};
use anyhow::{Context, Result};
use std::{
    env, fs,
    io::{Cursor, Write},
    path::PathBuf,
    process::Stdio,
    time::{SystemTime, UNIX_EPOCH},
};
use testkit::VARIABLES;
use tokio::process::Command;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

pub struct Functions {
    target: PathBuf,
    pub stand_in: StandIn,
    /// The minute of the UTC day at which rounds of Colours for the Day open: when this began, so that the round
    /// stays open all the while.
    round_opens: u64,
}

/// In bytes.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub binary: u64,
    pub zip: u64,
}

impl Functions {
    /// Starts what they talk to.
    pub async fn find() -> Result<Self> {
        let program = env::current_exe()?;
        let target = program.ancestors().nth(2).context("cargo puts programs two levels below its target directory")?;
        let directory = target.join("bench");
        fs::create_dir_all(&directory)?;
        let round_opens = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 60 % DAY_MINUTES;
        Ok(Self { target: target.to_owned(), stand_in: StandIn::start(&directory).await?, round_opens })
    }

    /// A new process of the function `name`.
    pub async fn start(&self, name: &str) -> Result<Process> {
        let command = Command::new(self.binary(name));
        Process::start(name, self.prepared(name, command)?).await
    }

    /// The same inside an instrument: `command` lacks only the binary's path.
    pub async fn start_in(&self, name: &str, mut command: Command) -> Result<Process> {
        command.arg(self.binary(name));
        Process::start(name, self.prepared(name, command)?).await
    }

    /// A process of another program that is made to do the work of one of them.
    pub async fn start_twin(&self, twin: &Twin) -> Result<Process> {
        let mut command = Command::new(&twin.program);
        command.args(&twin.arguments).current_dir(&twin.directory);
        // Its own name has a package's in it, and that a slash.
        let mut command = self.prepared(&twin.handler, command)?;
        command.env("LAMBDA_TASK_ROOT", &twin.directory).env("_HANDLER", &twin.handler);
        Process::start(&twin.name, command).await
    }

    /// What the Lambda runtime and the template put into the environment, and nothing else. Log lines go to a file.
    fn prepared(&self, name: &str, mut command: Command) -> Result<Command> {
        let log = self.file(&format!("{name}.log"));
        let log = fs::File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).env_clear().envs(VARIABLES).envs([
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
        ]);
        Ok(command)
    }

    /// The binary, which the release profile strips, and the archive that is uploaded.
    pub fn size(&self, name: &str) -> Result<Size> {
        let path = self.binary(name);
        let binary = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        // This library's default is weaker than that of Python, with which sam packs: by 4 %.
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let options = options.compression_level(Some(9));
        zip.start_file("bootstrap", options.unix_permissions(0o755))?;
        zip.write_all(&binary)?;
        let zip = zip.finish()?.into_inner();
        Ok(Size { binary: binary.len().try_into()?, zip: zip.len().try_into()? })
    }

    /// A file of this benchmark.
    pub fn file(&self, name: &str) -> PathBuf {
        self.target.join("bench").join(name)
    }

    fn binary(&self, name: &str) -> PathBuf {
        self.target.join("release").join(name)
    }
}

const DAY_MINUTES: u64 = 24 * 60;
/// Length of a role's session token; it travels with every call to a service.
const SESSION_TOKEN_CHARS: usize = 900;
