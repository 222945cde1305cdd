//! One process of a function, and the Lambda Runtime API that it is served with.

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

/// A process that says nothing for this long is broken. Generous: it may run under an instrument.
const PATIENCE: Duration = Duration::from_secs(60);
const DEADLINE: Duration = Duration::from_secs(10);

/// What a function's process says to its runtime.
enum Word {
    /// It wants work, and gets what is sent.
    Asks(oneshot::Sender<String>),
    /// It has worked, and goes on as soon as something is sent.
    Answers(Bytes, oneshot::Sender<()>),
    Fails(Bytes),
}

pub struct Process {
    name: String,
    child: Child,
    server: AbortHandle,
    words: mpsc::UnboundedReceiver<(Instant, Word)>,
    started: Instant,
    idle: Option<oneshot::Sender<String>>,
}

/// One invocation's result, and the time from handing over the event to holding the answer.
pub struct Answered {
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
    /// Starts `command`, which is the function itself or an instrument that runs it.
    pub async fn start(name: &str, mut command: Command) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let (speak, words) = mpsc::unbounded_channel();
        command.env("AWS_LAMBDA_RUNTIME_API", listener.local_addr()?.to_string()).kill_on_drop(true);
        let server = tokio::spawn(serve(listener, speak)).abort_handle();
        let started = Instant::now();
        let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Self { name: name.to_owned(), child, server, words, started, idle: None })
    }

    /// Waits until it asks for work: the time since its start.
    pub async fn ready(&mut self) -> Result<Duration> {
        match self.hear().await? {
            (at, Word::Asks(idle)) => {
                self.idle = Some(idle);
                Ok(at - self.started)
            }
            (_, Word::Answers(..)) => bail!("{} answered a question that nobody asked", self.name),
            (_, Word::Fails(why)) => bail!("{} cannot start: {}", self.name, String::from_utf8_lossy(&why)),
        }
    }

    /// One invocation of a process that is ready; ready for the next one afterwards.
    pub async fn invoke(&mut self, event: &Value) -> Result<Answered> {
        let (answered, go_on) = self.invoke_and_hold(event).await?;
        // A process that has died in the meantime says so at `ready`.
        let _ = go_on.send(());
        self.ready().await?;
        Ok(answered)
    }

    /// One invocation, after which the process does nothing more until the sender is used.
    pub async fn invoke_and_hold(&mut self, event: &Value) -> Result<(Answered, oneshot::Sender<()>)> {
        let idle = self.idle.take().context("only a process that is ready can be invoked")?;
        let event = event.to_string();
        let handed_over = Instant::now();
        let _ = idle.send(event);
        match self.hear().await? {
            (at, Word::Answers(answer, go_on)) => {
                Ok((Answered { answer: serde_json::from_slice(&answer)?, took: at - handed_over }, go_on))
            }
            (_, Word::Asks(_)) => bail!("{} asked for more instead of answering", self.name),
            (_, Word::Fails(why)) => bail!("{} failed: {}", self.name, String::from_utf8_lossy(&why)),
        }
    }

    async fn hear(&mut self) -> Result<(Instant, Word)> {
        tokio::select! {
            word = timeout(PATIENCE, self.words.recv()) => match word {
                Ok(word) => word.context("the runtime has ended"),
                Err(_) => bail!("{} has said nothing for {PATIENCE:?}", self.name),
            },
            status = self.child.wait() => bail!("{} has ended by itself ({})", self.name, status?),
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

    /// Ends it as a terminal would, so that an instrument still writes its report.
    pub async fn terminate(mut self) -> Result<()> {
        let id = self.child.id().context("the process has ended")?;
        kill(Pid::from_raw(id.try_into()?), Signal::SIGTERM)?;
        timeout(PATIENCE, self.child.wait()).await.context("the process does not end")??;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn serve(listener: TcpListener, speak: mpsc::UnboundedSender<(Instant, Word)>) {
    while let Ok((socket, _)) = listener.accept().await {
        let speak = speak.clone();
        tokio::spawn(async move {
            let service = service_fn(|request| respond(request, &speak));
            drop(http1::Builder::new().serve_connection(TokioIo::new(socket), service).await);
        });
    }
}

/// <https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html>
async fn respond(
    request: Request<Incoming>,
    speak: &mpsc::UnboundedSender<(Instant, Word)>,
) -> Result<Response<Full<Bytes>>> {
    let path = request.uri().path().to_owned();
    if request.method() == Method::GET && path.ends_with("/runtime/invocation/next") {
        let (send, event) = oneshot::channel();
        speak.send((Instant::now(), Word::Asks(send)))?;
        return next(event.await?);
    }
    let body = request.into_body().collect().await?.to_bytes();
    let at = Instant::now();
    if path.ends_with("/response") {
        let (go_on, released) = oneshot::channel();
        speak.send((at, Word::Answers(body, go_on)))?;
        released.await?;
    } else {
        speak.send((at, Word::Fails(body)))?;
    }
    Ok(Response::builder().status(StatusCode::ACCEPTED).body(Full::default())?)
}

fn next(event: String) -> Result<Response<Full<Bytes>>> {
    static INVOCATIONS: AtomicU64 = AtomicU64::new(0);
    let deadline = SystemTime::now().duration_since(UNIX_EPOCH)? + DEADLINE;
    let invocation = INVOCATIONS.fetch_add(1, Relaxed);
    Ok(Response::builder()
        .header("content-type", "application/json")
        .header("lambda-runtime-aws-request-id", format!("8476a536-e9f4-11e8-9739-{invocation:012x}"))
        .header("lambda-runtime-deadline-ms", deadline.as_millis().to_string())
        .header("lambda-runtime-invoked-function-arn", "arn:aws:lambda:af-south-1:123456789012:function:benchmark")
        .header("lambda-runtime-trace-id", "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0")
        .body(Full::from(event))?)
}
