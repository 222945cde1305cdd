//! One process of a function, and the Lambda Runtime API that serves it.

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use serde_json::Value;
use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{
    net::TcpListener,
    process::{Child, Command},
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::timeout,
};

/// A process without output for this long is broken. The time is long because it may run under an instrument.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);
const INVOCATION_TIMEOUT: Duration = Duration::from_secs(10);

/// A call of the Runtime API by a function's process.
enum Message {
    /// Asks for the next event, which is sent through this.
    Next(oneshot::Sender<String>),
    /// Has answered, and continues when something is sent.
    Response(Bytes, oneshot::Sender<()>),
    Error(Bytes),
}

pub struct Process {
    name: String,
    child: Child,
    server: AbortHandle,
    messages: mpsc::UnboundedReceiver<(Instant, Message)>,
    started: Instant,
    idle: Option<oneshot::Sender<String>>,
}

/// The answer of one invocation, and the time from sending the event to having the answer.
pub struct Invoked {
    pub answer: Value,
    pub took: Duration,
}

/// Kilobytes of 1,024 bytes, as the kernel counts them.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    pub resident_kb: u64,
    pub peak_kb: u64,
}

impl Process {
    /// Starts `command`: the function itself, or an instrument that runs it.
    pub async fn start(name: &str, mut command: Command) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let (sender, messages) = mpsc::unbounded_channel();
        command.env("AWS_LAMBDA_RUNTIME_API", listener.local_addr()?.to_string()).kill_on_drop(true);
        let server = tokio::spawn(serve(listener, sender)).abort_handle();
        let started = Instant::now();
        let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Self { name: name.to_owned(), child, server, messages, started, idle: None })
    }

    /// Waits until it asks for an event, and returns the time since its start.
    pub async fn ready(&mut self) -> Result<Duration> {
        match self.receive().await? {
            (at, Message::Next(idle)) => {
                self.idle = Some(idle);
                Ok(at - self.started)
            }
            (_, Message::Response(..)) => bail!("{} answered without an event", self.name),
            (_, Message::Error(why)) => bail!("{} cannot start: {}", self.name, String::from_utf8_lossy(&why)),
        }
    }

    /// One invocation of a ready process, which is ready again afterwards.
    pub async fn invoke(&mut self, event: &Value) -> Result<Invoked> {
        let (invoked, go_on) = self.invoke_and_hold(event).await?;
        // If the process has died in the meantime, `ready` fails.
        let _ = go_on.send(());
        self.ready().await?;
        Ok(invoked)
    }

    /// One invocation, after which the process waits until the sender is used.
    pub async fn invoke_and_hold(&mut self, event: &Value) -> Result<(Invoked, oneshot::Sender<()>)> {
        let idle = self.idle.take().context("only a process that is ready can be invoked")?;
        let event = event.to_string();
        let sent = Instant::now();
        let _ = idle.send(event);
        match self.receive().await? {
            (at, Message::Response(answer, go_on)) => {
                Ok((Invoked { answer: serde_json::from_slice(&answer)?, took: at - sent }, go_on))
            }
            (_, Message::Next(_)) => bail!("{} asked for the next event instead of answering", self.name),
            (_, Message::Error(why)) => bail!("{} failed: {}", self.name, String::from_utf8_lossy(&why)),
        }
    }

    async fn receive(&mut self) -> Result<(Instant, Message)> {
        tokio::select! {
            message = timeout(RESPONSE_TIMEOUT, self.messages.recv()) => match message {
                Ok(message) => message.context("the runtime has ended"),
                Err(_) => bail!("{} has been silent for {RESPONSE_TIMEOUT:?}", self.name),
            },
            status = self.child.wait() => bail!("{} has ended ({})", self.name, status?),
        }
    }

    pub fn memory(&self) -> Result<Memory> {
        let id = self.child.id().context("the process has ended")?;
        let status = fs::read_to_string(format!("/proc/{id}/status")).context("resident memory is read from /proc")?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|rest| rest.trim_start_matches(':').trim().strip_suffix(" kB"));
            kilobytes.and_then(|digits| digits.parse().ok()).with_context(|| format!("/proc says nothing of {name}"))
        };
        Ok(Memory { resident_kb: field("VmRSS")?, peak_kb: field("VmHWM")? })
    }

    /// Sends SIGTERM, so that an instrument still writes its report.
    pub async fn terminate(mut self) -> Result<()> {
        let id = self.child.id().context("the process has ended")?;
        kill(Pid::from_raw(id.try_into()?), Signal::SIGTERM)?;
        timeout(RESPONSE_TIMEOUT, self.child.wait()).await.context("the process does not end")??;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn serve(listener: TcpListener, sender: mpsc::UnboundedSender<(Instant, Message)>) {
    while let Ok((socket, _)) = listener.accept().await {
        let sender = sender.clone();
        tokio::spawn(async move {
            let service = service_fn(|request| respond(request, &sender));
            drop(http1::Builder::new().serve_connection(TokioIo::new(socket), service).await);
        });
    }
}

/// <https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html>
async fn respond(
    request: Request<Incoming>,
    sender: &mpsc::UnboundedSender<(Instant, Message)>,
) -> Result<Response<Full<Bytes>>> {
    let path = request.uri().path().to_owned();
    if request.method() == Method::GET && path.ends_with("/runtime/invocation/next") {
        let (send, event) = oneshot::channel();
        sender.send((Instant::now(), Message::Next(send)))?;
        return next(event.await?);
    }
    let body = request.into_body().collect().await?.to_bytes();
    let at = Instant::now();
    if path.ends_with("/response") {
        let (go_on, released) = oneshot::channel();
        sender.send((at, Message::Response(body, go_on)))?;
        released.await?;
    } else {
        sender.send((at, Message::Error(body)))?;
    }
    Ok(Response::builder().status(StatusCode::ACCEPTED).body(Full::default())?)
}

fn next(event: String) -> Result<Response<Full<Bytes>>> {
    static INVOCATIONS: AtomicU64 = AtomicU64::new(0);
    let deadline = SystemTime::now().duration_since(UNIX_EPOCH)? + INVOCATION_TIMEOUT;
    let invocation = INVOCATIONS.fetch_add(1, Relaxed);
    Ok(Response::builder()
        .header("content-type", "application/json")
        .header("lambda-runtime-aws-request-id", format!("8476a536-e9f4-11e8-9739-{invocation:012x}"))
        .header("lambda-runtime-deadline-ms", deadline.as_millis().to_string())
        .header("lambda-runtime-invoked-function-arn", "arn:aws:lambda:af-south-1:123456789012:function:benchmark")
        .header("lambda-runtime-trace-id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0")
        .body(Full::from(event))?)
}
