//! Starts and stops MiniStack, the AWS emulator, and configures its clients.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::kill;
use nix::unistd::Pid;
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::tool::directories::{Repository, StackDir};
use crate::tool::process::{Group, end_group};
use crate::tool::tools;

pub const REGION: &str = "af-south-1";
const SCRIPT: &str = "emulator/emulator.py";
/// The key and the secret of the account's root in MiniStack.
const ROOT_KEY: &str = "test";
const START_MAX: Duration = Duration::from_secs(180);
const START_POLL: Duration = Duration::from_millis(50);

pub struct Emulator {
    pub port: u16,
    group: Group,
    dir: StackDir,
}

impl Emulator {
    pub async fn start(repository: &Repository, dir: &StackDir, port: u16) -> Result<Self> {
        let log = fs::File::create(dir.log("emulator"))?;
        let state = dir.state();
        let mut command = tools::script(repository, SCRIPT);
        // The functions inherit this environment, so it must contain no setting of the developer's.
        command
            .env_clear()
            .envs(["HOME", "LANG"].iter().filter_map(|name| Some((name, std::env::var_os(name)?))))
            // It runs CloudFront's functions by Node.js.
            .env("PATH", tools::path_with([tools::node_programs(repository)]))
            .env("AUTH", "true")
            .env("BIND_HOST", "127.0.0.1")
            .env("GATEWAY_PORT", port.to_string())
            .env("MINISTACK_REGION", REGION)
            .env("AWS_ENDPOINT_URL", endpoint(port))
            .env("PERSIST_STATE", "1")
            .env("STATE_DIR", &state)
            .env("S3_PERSIST", "1")
            .env("S3_DATA_DIR", state.join("s3"))
            .env("TMPDIR", dir.temporary())
            .env("CALLS_RECORD", dir.calls())
            .env("SFTP_ENABLED", "0")
            .env("IOT_MTLS_ENABLED", "0")
            // As on AWS, a failed trigger fails the sign-in.
            .env("MINISTACK_COGNITO_PRETOKEN_STRICT", "1")
            .stdout(log.try_clone()?)
            .stderr(Stdio::from(log));
        let group = Group::spawn(&mut command)?;
        fs::write(dir.emulator_id(), group.id().to_string())?;
        let mut emulator = Self { port, group, dir: dir.clone() };
        emulator.wait_until_it_listens().await?;
        Ok(emulator)
    }

    async fn wait_until_it_listens(&mut self) -> Result<()> {
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {
            if self.group.has_ended() || started.elapsed() > START_MAX {
                bail!("The emulator did not start; see {}.", self.dir.log("emulator").display());
            }
            tokio::time::sleep(START_POLL).await;
        }
        Ok(())
    }

    /// Returns when the emulator ends by itself, which it should not.
    pub async fn ended(&mut self) -> Result<()> {
        self.group.wait().await?;
        bail!("The emulator ended by itself; see {}.", self.dir.log("emulator").display())
    }
}

/// Makes `command` use the emulator as its root, whatever the developer's AWS settings are.
pub fn talk_to(command: &mut Command, port: u16) -> &mut Command {
    command
        .env_remove("AWS_PROFILE")
        .env_remove("AWS_SESSION_TOKEN")
        .env("AWS_CONFIG_FILE", "/dev/null")
        .env("AWS_SHARED_CREDENTIALS_FILE", "/dev/null")
        .env("AWS_ACCESS_KEY_ID", ROOT_KEY)
        .env("AWS_SECRET_ACCESS_KEY", ROOT_KEY)
        .env("AWS_REGION", REGION)
        .env("AWS_DEFAULT_REGION", REGION)
        .env("AWS_ENDPOINT_URL", endpoint(port))
        .env("NO_PROXY", "127.0.0.1,localhost")
        .env("no_proxy", "127.0.0.1,localhost")
}

/// The same settings, for a terminal.
pub fn exports(port: u16) -> String {
    let endpoint = endpoint(port);
    let settings = [
        ("AWS_ENDPOINT_URL", endpoint.as_str()),
        ("AWS_ACCESS_KEY_ID", ROOT_KEY),
        ("AWS_SECRET_ACCESS_KEY", ROOT_KEY),
        ("AWS_REGION", REGION),
        ("AWS_DEFAULT_REGION", REGION),
        ("SAM_CLI_TELEMETRY", "0"),
    ];
    let settings = settings.map(|(name, value)| format!("{name}={value}")).join(" ");
    format!("unset AWS_PROFILE AWS_SESSION_TOKEN\nexport {settings}")
}

pub fn endpoint(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

/// The emulator's address for a deployed API.
pub fn api(port: u16, api_id: &str) -> String {
    format!("{}/_aws/execute-api/{api_id}/$default", endpoint(port))
}

/// Ends the emulator that an earlier, killed run left running in this directory, and no other process.
pub async fn end_leftover(repository: &Repository, dir: &StackDir) -> Result<()> {
    let Ok(written) = fs::read_to_string(dir.emulator_id()) else {
        return Ok(());
    };
    let id = Pid::from_raw(written.trim().parse().context("emulator.pid holds a number")?);
    if command_line(id).await.is_some_and(|line| line.contains(&*repository.script(SCRIPT).to_string_lossy())) {
        end_group(id, || kill(id, None).is_err());
    }
    fs::remove_file(dir.emulator_id())?;
    Ok(())
}

async fn command_line(id: Pid) -> Option<String> {
    let kept_by_linux = Path::new("/proc").join(id.to_string()).join("cmdline");
    if let Ok(bytes) = fs::read(kept_by_linux) {
        return Some(String::from_utf8_lossy(&bytes).replace('\0', " "));
    }
    let mut ps = Command::new("ps");
    ps.args(["-o", "command=", "-p", &id.to_string()]);
    crate::tool::process::output(&mut ps).await.ok()
}
