//! Child processes, which always end with this program.

use std::io::Write;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;

use crate::tool::progress::Step;

/// Beside a build, the emulator takes longer than 15 s to write its state.
const GRACE: Duration = Duration::from_secs(60);
const GRACE_POLL: Duration = Duration::from_millis(20);
const FAILURE_LINES_SHOWN: usize = 40;
const LINES_WAITING_MAX: usize = 1024;

/// A child that leads its own process group. When this is dropped, the child is asked to end and then the whole group
/// is killed, so that neither Ctrl-C nor a failure leaves a grandchild running.
pub struct Group {
    child: Child,
    leader: Pid,
}

impl Group {
    pub fn spawn(command: &mut Command) -> Result<Self> {
        let program = command.as_std().get_program().to_string_lossy().into_owned();
        let child =
            command.process_group(0).stdin(Stdio::null()).spawn().with_context(|| format!("cannot start {program}"))?;
        let id = child.id().context("a child that has just been started has an id")?;
        Ok(Self { leader: Pid::from_raw(i32::try_from(id)?), child })
    }

    pub fn id(&self) -> Pid {
        self.leader
    }

    pub async fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.child.wait().await?)
    }

    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let child = &mut self.child;
        end_group(self.leader, || !matches!(child.try_wait(), Ok(None)));
    }
}

/// Asks the leader to end, waits for it, then kills the rest of its group.
pub fn end_group(leader: Pid, mut has_ended: impl FnMut() -> bool) {
    if !has_ended() {
        // It may end between the two lines.
        let _ = kill(leader, Signal::SIGTERM);
        let asked = Instant::now();
        while !has_ended() && asked.elapsed() < GRACE {
            std::thread::sleep(GRACE_POLL);
        }
    }
    let _ = killpg(leader, Signal::SIGKILL);
}

/// Runs to the end, hands every line of both outputs to `on_line`, and returns the exit status.
pub async fn stream(command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<ExitStatus> {
    let mut group = Group::spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    let (sender, mut lines) = mpsc::channel(LINES_WAITING_MAX);
    if let Some(output) = group.child.stdout.take() {
        tokio::spawn(forward(output, sender.clone()));
    }
    if let Some(output) = group.child.stderr.take() {
        tokio::spawn(forward(output, sender));
    }
    while let Some(line) = lines.recv().await {
        on_line(&line);
    }
    group.wait().await
}

/// Runs to the end with its output shown, and returns whether it succeeded.
pub async fn show(command: &mut Command) -> Result<bool> {
    Ok(stream(command, |line| println!("{line}")).await?.success())
}

async fn forward(output: impl AsyncRead + Unpin, lines: mpsc::Sender<String>) {
    let mut reader = BufReader::new(output);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes).await.is_ok_and(|read| read > 0) {
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if lines.send(line).await.is_err() {
            return;
        }
        bytes.clear();
    }
}

/// Runs to the end as part of a step. The output goes to `log`, its last lines into the error of a failure.
pub async fn run(command: &mut Command, step: &Step, log: &Path) -> Result<()> {
    let mut file = std::fs::File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut tail: Vec<String> = Vec::new();
    let status = stream(command, |line| {
        if !line.trim().is_empty() {
            step.note(line);
        }
        // A full disk must not hide the tool's own outcome.
        let _ = writeln!(file, "{line}");
        tail.push(line.to_owned());
        if tail.len() > FAILURE_LINES_SHOWN {
            tail.remove(0);
        }
    })
    .await?;
    if status.success() {
        return Ok(());
    }
    let program = command.as_std().get_program().to_string_lossy().into_owned();
    bail!("{program} failed ({status}); its last lines, all in {}:\n{}", log.display(), tail.join("\n"))
}

/// The standard output of a quick command. Its standard error goes into the error of a failure.
pub async fn output(command: &mut Command) -> Result<String> {
    let program = command.as_std().get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .with_context(|| format!("cannot start {program}"))?;
    if !output.status.success() {
        bail!("{program} failed ({}):\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
