//! Serves the web with the hosting's paths: files, the app for every other path, and the API on the same origin.

use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::site::compression::{self, Compressed};
use crate::site::headers::Headers;
use crate::site::mailbox::{self, Mailbox, in_html};
use crate::site::paths::{Destination, cache_control, destination};
use crate::stack::deploy::Outputs;
use crate::stack::start::Ports;
use crate::stack::{build, deploy, deployed, emulator};
use crate::tool::directories::Repository;
use crate::tool::process;

type Body = Either<Full<Bytes>, Incoming>;

const INDEX: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";

pub struct Site {
    dist: PathBuf,
    compressed: Compressed,
    config: String,
    words: Words,
    /// The prefix of an API request's path.
    api: String,
    /// Proves to the API that a request comes from the site.
    secret: HeaderValue,
    headers: Headers,
    client: Client<HttpConnector, Incoming>,
    mailbox: Mailbox,
}

impl Site {
    pub async fn new(repository: &Repository, outputs: &Outputs, ports: Ports) -> Result<Self> {
        let secret = deploy::site_secret(repository, ports.emulator).await?;
        let endpoint = emulator::endpoint(ports.emulator);
        let config = process::output(&mut deployed::local_script(repository, "site-config", ports.emulator)).await?;
        let mut config: Value = serde_json::from_str(&config).context("the site's settings are JSON")?;
        config["userPoolEndpoint"] = json!(format!("{endpoint}/"));
        Ok(Self {
            dist: build::dist(repository),
            compressed: Compressed::default(),
            config: config.to_string(),
            words: Words {
                product_name: outputs.get("ProductName")?.to_owned(),
                origin: format!("http://localhost:{}", ports.web),
                email_verification: outputs.get("EmailVerification")?.to_owned(),
            },
            api: emulator::api(ports.emulator, outputs.get("ApiId")?),
            secret: secret.parse()?,
            headers: Headers::of_a_stage(&endpoint, &endpoint)?,
            client: Client::builder(TokioExecutor::new()).build_http(),
            mailbox: Mailbox::new(&endpoint),
        })
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Body> {
        if request.uri().path() == mailbox::PATH {
            return self.mailbox().await;
        }
        let asked_for = destination(request.uri().path());
        let (mut response, secure) = match asked_for {
            Destination::Api => (self.api(request).await, &self.headers.api),
            _ => (self.page(asked_for, request.method(), request.headers()).await, &self.headers.pages),
        };
        for (name, value) in secure {
            response.headers_mut().insert(name, value.clone());
        }
        response
    }

    async fn page(&self, asked_for: Destination, method: &Method, asked: &HeaderMap) -> Response<Body> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return plain(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed");
        }
        match asked_for {
            Destination::Config => with_type("application/json", self.config.clone().into(), "no-store"),
            Destination::File(file) => self.file(&file, asked).await,
            Destination::App => self.file(Path::new(INDEX), asked).await,
            Destination::Api | Destination::Nowhere => plain(StatusCode::NOT_FOUND, "Not found"),
        }
    }

    async fn mailbox(&self) -> Response<Body> {
        match self.mailbox.page().await {
            Ok(page) => with_type("text/html; charset=utf-8", page.into(), "no-store"),
            Err(error) => plain(StatusCode::BAD_GATEWAY, &format!("The mailbox cannot be read: {error:#}")),
        }
    }

    async fn file(&self, file: &Path, asked: &HeaderMap) -> Response<Body> {
        let Ok(bytes) = tokio::fs::read(self.dist.join(file)).await else {
            return plain(StatusCode::NOT_FOUND, "Not found");
        };
        let (kind, bytes, cache) = (content_type(file), self.words.put_into(file, bytes), cache_control(file));
        if !compression::applies(&kind, bytes.len(), asked) {
            return with_type(&kind, bytes, cache);
        }
        match self.compressed.gzip(&bytes) {
            Ok(bytes) => in_gzip(with_type(&kind, bytes, cache)),
            Err(error) => plain(StatusCode::INTERNAL_SERVER_ERROR, &format!("Not compressed: {error}")),
        }
    }

    async fn api(&self, request: Request<Incoming>) -> Response<Body> {
        self.forward(request)
            .await
            .unwrap_or_else(|error| plain(StatusCode::BAD_GATEWAY, &format!("The API cannot be reached: {error:#}")))
    }

    async fn forward(&self, request: Request<Incoming>) -> Result<Response<Body>> {
        let (mut head, body) = request.into_parts();
        let path = head.uri.path_and_query().context("a request has a path")?;
        head.uri = Uri::try_from(format!("{}{path}", self.api))?;
        head.headers.remove(header::HOST);
        head.headers.insert("x-site-secret", self.secret.clone());
        remove_hop_by_hop(&mut head.headers);
        let (mut head, body) = self.client.request(Request::from_parts(head, body)).await?.into_parts();
        remove_hop_by_hop(&mut head.headers);
        remove_emulators_own(&mut head.headers);
        Ok(Response::from_parts(head, Either::Right(body)))
    }
}

/// The values that the build leaves open, since one build serves every stage.
struct Words {
    product_name: String,
    /// The site's address. The preview of a shared link needs the absolute URL of its picture.
    origin: String,
    /// Whether the page's built-in sign-in form offers a link to a new password.
    email_verification: String,
}

impl Words {
    /// Two documents contain these words, since other software than the app reads them. All other files stay as built.
    fn put_into(&self, file: &Path, bytes: Vec<u8>) -> Bytes {
        let quote = match file.to_str() {
            Some(INDEX) => in_html,
            Some(MANIFEST) => in_json,
            _ => return bytes.into(),
        };
        String::from_utf8_lossy(&bytes)
            .replace("%PRODUCT_NAME%", &quote(&self.product_name))
            .replace("%ORIGIN%", &quote(&self.origin))
            .replace("%EMAIL_VERIFICATION%", &quote(&self.email_verification))
            .into()
    }
}

/// Escaped for the inside of a string.
fn in_json(text: &str) -> String {
    let quoted = json!(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

/// RFC 9110 §7.6.1: these are for one connection only.
fn remove_hop_by_hop(headers: &mut HeaderMap) {
    for name in ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"] {
        headers.remove(name);
    }
}

/// The emulator allows every origin to read every response; API Gateway without CORS settings allows none, and it does
/// not name its software.
fn remove_emulators_own(headers: &mut HeaderMap) {
    let is_its_own = |name: &&HeaderName| **name == header::SERVER || name.as_str().starts_with("access-control-");
    let added: Vec<HeaderName> = headers.keys().filter(is_its_own).cloned().collect();
    for name in added {
        headers.remove(name);
    }
}

fn content_type(file: &Path) -> String {
    let kind = mime_guess::from_path(file).first_or_octet_stream();
    let charset = if kind.type_() == mime_guess::mime::TEXT { "; charset=utf-8" } else { "" };
    format!("{kind}{charset}")
}

fn with_type(kind: &str, body: Bytes, cache: &'static str) -> Response<Body> {
    let mut response = Response::new(Either::Left(Full::new(body)));
    if let Ok(kind) = kind.parse() {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn in_gzip(mut response: Response<Body>) -> Response<Body> {
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

fn plain(status: StatusCode, text: &str) -> Response<Body> {
    let mut response = with_type("text/plain; charset=utf-8", Bytes::copy_from_slice(text.as_bytes()), "no-store");
    *response.status_mut() = status;
    response
}

pub async fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.with_context(|| format!("cannot listen on port {port}"))
}

/// Serves requests until it is dropped.
pub async fn serve(listener: TcpListener, site: Site) -> Result<()> {
    let site = Arc::new(site);
    loop {
        let (connection, _) = listener.accept().await?;
        let site = Arc::clone(&site);
        let service = service_fn(move |request| {
            let site = Arc::clone(&site);
            async move { Ok::<_, Infallible>(site.answer(request).await) }
        });
        tokio::spawn(async move {
            // A browser may close the connection in the middle of a response.
            let _ =
                hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(connection), service).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Read;

    use http_body_util::BodyExt;
    use serde_json::Value;

    use super::*;

    fn public(file: &str) -> Vec<u8> {
        std::fs::read(Repository::of_this_program().unwrap().web().join(file)).unwrap()
    }

    fn words(product_name: &str) -> Words {
        Words {
            product_name: product_name.to_owned(),
            origin: "http://localhost:8080".to_owned(),
            email_verification: "on".to_owned(),
        }
    }

    // asvs 1.2.1, 1.3.7
    #[test]
    fn a_page_and_the_manifest_carry_the_stages_name_whatever_is_in_it() {
        let words = words(r#"<Red> & "Blue""#);
        let page = words.put_into(INDEX.as_ref(), public("index.html"));
        let page = std::str::from_utf8(&page).unwrap();
        assert!(page.contains("<title>&lt;Red&gt; &amp; &quot;Blue&quot;</title>"), "{page}");
        assert!(page.contains(r#"<meta property="og:image" content="http://localhost:8080/share.png" />"#), "{page}");
        let manifest = words.put_into(MANIFEST.as_ref(), public("public/manifest.webmanifest"));
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        assert_eq!(manifest["name"], words.product_name.as_str());
        assert_eq!(manifest["short_name"], words.product_name.as_str());
    }

    #[test]
    fn no_other_file_is_touched() {
        let code = b"100%PRODUCT_NAME%".to_vec();
        assert_eq!(words("Blue").put_into("assets/index-a1B2.js".as_ref(), code.clone()), code);
    }

    // asvs 4.1.1
    #[test]
    fn every_kind_of_file_the_web_has_goes_out_under_its_own_type() {
        for (file, kind) in [
            ("index.html", "text/html; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icons/icon-192.png", "image/png"),
            ("favicon.svg", "image/svg+xml"),
            ("theme-init.js", "text/javascript; charset=utf-8"),
            ("assets/figtree.woff2", "font/woff2"),
        ] {
            assert_eq!(content_type(file.as_ref()), kind, "{file}");
        }
    }

    /// A site with the web's sources as its files and the API at this port.
    fn site(api: u16) -> Site {
        Site {
            dist: Repository::of_this_program().unwrap().web(),
            compressed: Compressed::default(),
            config: "{}".to_owned(),
            words: words("Blue"),
            api: format!("http://127.0.0.1:{api}"),
            secret: HeaderValue::from_static("known to the site"),
            headers: Headers::of_a_stage("https://sign-in.example", "https://proofs.example").unwrap(),
            client: Client::builder(TokioExecutor::new()).build_http(),
            mailbox: Mailbox::new(&format!("http://127.0.0.1:{api}")),
        }
    }

    /// Responds like the emulator's gateway when it refuses: with its own headers and none of ours.
    async fn gateway() -> u16 {
        let listener = listen(0).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let refuse = |_: Request<Incoming>| async {
            let refused = Response::builder().status(401).header("server", "emulator");
            refused.header("access-control-allow-origin", "*").body(Full::<Bytes>::from("{}"))
        };
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let serve = hyper::server::conn::http1::Builder::new();
                tokio::spawn(serve.serve_connection(TokioIo::new(connection), service_fn(refuse)));
            }
        });
        port
    }

    fn texts(headers: &HeaderMap) -> BTreeMap<String, String> {
        headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
    }

    async fn ask(port: u16, method: &str, path: &str, reads: &str) -> Response<Incoming> {
        let client = Client::builder(TokioExecutor::new()).build_http::<Full<Bytes>>();
        let uri = format!("http://127.0.0.1:{port}{path}");
        let request = Request::builder().method(method).uri(uri).header("accept-encoding", reads);
        client.request(request.body(Full::default()).unwrap()).await.unwrap()
    }

    /// The status and the headers that a browser gets, without those of the body itself.
    async fn get(port: u16, method: &str, path: &str) -> (u16, BTreeMap<String, String>) {
        let answer = ask(port, method, path, "identity").await;
        let mut headers = texts(answer.headers());
        headers.retain(|name, _| !["content-length", "content-type", "date"].contains(&name.as_str()));
        (answer.status().into(), headers)
    }

    /// The address at which `site` is served.
    async fn served(site: Site) -> u16 {
        let listener = listen(0).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(serve(listener, site));
        port
    }

    // asvs 3.4.3, 3.4.4, 3.4.5, 3.4.6
    #[tokio::test]
    async fn every_kind_of_answer_carries_exactly_the_security_headers() {
        let nobody = listen(0).await.unwrap().local_addr().unwrap().port();
        let (alone, whole) = (served(site(nobody)).await, served(site(gateway().await)).await);
        let (pages, api) = (texts(&site(nobody).headers.pages), texts(&site(nobody).headers.api));
        for (kind, method, path, status, cache) in [
            ("a page", "GET", "/", 200, "no-cache"),
            ("a page that only the app knows", "GET", "/COD", 200, "no-cache"),
            ("a page's head", "HEAD", "/login", 200, "no-cache"),
            ("a script", "GET", "/theme-init.js", 200, "no-cache"),
            ("the settings", "GET", "/config.json", 200, "no-store"),
            ("a file that is not there", "GET", "/assets/none.js", 404, "no-store"),
            ("a place outside", "GET", "/%2e%2e/Cargo.toml", 404, "no-store"),
            ("a method that is not allowed", "POST", "/login", 405, "no-store"),
        ] {
            let mut wanted = pages.clone();
            wanted.insert("cache-control".to_owned(), cache.to_owned());
            assert_eq!(get(whole, method, path).await, (status, wanted), "{kind}");
        }
        for (kind, port, status) in [("a refusal of the gateway", whole, 401), ("an API out of reach", alone, 502)] {
            assert_eq!(get(port, "POST", "/api/deposits").await, (status, api.clone()), "{kind}");
        }
    }
    #[tokio::test]
    async fn text_alone_is_compressed_for_clients_that_accept_it() {
        let nobody = listen(0).await.unwrap().local_addr().unwrap().port();
        let (port, words) = (served(site(nobody)).await, words("Blue"));
        for (path, reads, compressed) in [
            ("/index.html", "gzip, deflate, br, zstd", true),
            ("/theme-init.js", "br,gzip", true),
            ("/theme-init.js", "br", false),
            ("/public/favicon.svg", "gzip", false),
            ("/public/share.png", "gzip", false),
        ] {
            let answer = ask(port, "GET", path, reads).await;
            let headers = texts(answer.headers());
            let encoding = compressed.then(|| ("gzip".to_owned(), "accept-encoding".to_owned()));
            let said = headers.get("content-encoding").cloned().zip(headers.get("vary").cloned());
            assert_eq!(said, encoding, "{path} for {reads}");
            let body = answer.into_body().collect().await.unwrap().to_bytes();
            let mut read = body.to_vec();
            if compressed {
                read.clear();
                flate2::read::GzDecoder::new(&*body).read_to_end(&mut read).unwrap();
                assert!(body.len() * 3 < read.len() * 2, "{path}: {} of {} bytes", body.len(), read.len());
            }
            assert_eq!(read, words.put_into(path[1..].as_ref(), public(&path[1..])), "{path}");
        }
    }
}
