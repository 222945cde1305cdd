//! All AWS services in memory, behind TLS. They share one address, so a function needs one TLS handshake; on AWS it needs
//! one for each service.

use crate::certificates::certificates;
use anyhow::{Context, Result};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    header::HeaderValue,
    http::request::Parts,
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use testkit::{Cloud, RawRequest, RawResponse};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

/// Resolved by name, as AWS endpoints are.
const HOST: &str = "localhost";

/// The services that the functions call.
pub struct StandIn {
    pub cloud: Cloud,
    /// Its address for `AWS_ENDPOINT_URL`.
    pub endpoint: String,
    /// Its trust store for `AWS_CA_BUNDLE`.
    pub ca_bundle: PathBuf,
    work: Arc<Mutex<Done>>,
}

/// Counters of the stand-in's own work.
#[derive(Debug, Default, Clone, Copy)]
pub struct Done {
    pub connections: u64,
    pub calls: u64,
    pub key_calls: u64,
    /// Spent on the tables, without TLS and HTTP.
    pub busy: Duration,
}

impl StandIn {
    /// Serves until the program ends. `directory` takes the files that functions read.
    pub async fn start(directory: &Path) -> Result<Self> {
        let (server, bundle) = certificates(HOST)?;
        let ca_bundle = directory.join("ca-bundle.pem");
        fs::write(&ca_bundle, bundle).with_context(|| format!("cannot write {}", ca_bundle.display()))?;
        let listener = TcpListener::bind((HOST, 0)).await?;
        let endpoint = format!("https://{HOST}:{}", listener.local_addr()?.port());
        let (cloud, work) = (Cloud::default(), Arc::<Mutex<Done>>::default());
        tokio::spawn(accept(listener, TlsAcceptor::from(Arc::new(server)), cloud.clone(), work.clone()));
        Ok(Self { cloud, endpoint, ca_bundle, work })
    }

    pub fn done(&self) -> Done {
        *counters(&self.work)
    }
}

fn counters(work: &Mutex<Done>) -> MutexGuard<'_, Done> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn accept(listener: TcpListener, tls: TlsAcceptor, cloud: Cloud, work: Arc<Mutex<Done>>) {
    loop {
        match listener.accept().await {
            Ok((socket, _)) => {
                tokio::spawn(serve(socket, tls.clone(), cloud.clone(), work.clone()));
            }
            Err(error) => eprintln!("the stand-in cannot accept a connection: {error}"),
        }
    }
}

/// Serves one connection. A function that is ended drops it, so errors are ignored.
async fn serve(socket: TcpStream, tls: TlsAcceptor, cloud: Cloud, work: Arc<Mutex<Done>>) {
    counters(&work).connections += 1;
    // Otherwise an answer waits for the acknowledgement of the last handshake message.
    if let Err(error) = socket.set_nodelay(true) {
        return eprintln!("the stand-in cannot answer at once: {error}");
    }
    let stream = match tls.accept(socket).await {
        Ok(stream) => stream,
        Err(error) => return eprintln!("no TLS with the stand-in: {error}"),
    };
    let service = service_fn(|request| answer(request, &cloud, &work));
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn answer(request: Request<Incoming>, cloud: &Cloud, work: &Mutex<Done>) -> Result<Response<Full<Bytes>>> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let started = Instant::now();
    let answered = match parts.headers.get("x-amz-target") {
        Some(target) => {
            let target = target.to_str()?;
            counters(work).key_calls += u64::from(target.starts_with("TrentService."));
            let (status, body) = cloud.answer(target, std::str::from_utf8(&body)?);
            let headers = vec![("content-type", "application/x-amz-json-1.0".to_owned())];
            RawResponse { status, headers, body: body.into_bytes() }
        }
        None if testkit::is_email(parts.uri.path()) => cloud.send_email(&body),
        None => answer_bucket(&parts, &body, cloud)?,
    };
    let busy = started.elapsed();
    counters(work).busy += busy;
    counters(work).calls += 1;
    let mut response = Response::new(Full::from(answered.body));
    *response.status_mut() = answered.status.try_into()?;
    for (name, value) in answered.headers {
        response.headers_mut().insert(name, HeaderValue::from_str(&value)?);
    }
    Ok(response)
}

/// With a custom endpoint the path begins with the bucket's name.
fn answer_bucket(parts: &Parts, body: &[u8], cloud: &Cloud) -> Result<RawResponse> {
    let headers = parts.headers.iter().map(|(name, value)| Ok((name.to_string(), value.to_str()?.to_owned())));
    let headers = headers.collect::<Result<_>>()?;
    let url = format!("https://{HOST}{}", parts.uri);
    Ok(cloud.bucket().answer(&RawRequest { method: parts.method.as_str(), url: &url, headers: &headers, body }))
}
