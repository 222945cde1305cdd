//! The public beacon from a relay of drand. Relays need not be trusted: each use of a beacon verifies its signature.

use crate::client::connection::{Connection, FromConnection, public_connector};
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, SharedHttpConnector},
    orchestrator::HttpRequest,
};
use aws_smithy_types::byte_stream::ByteStream;
use domain::Failure;
use serde::Deserialize;

/// The quicknet chain.
const CHAIN: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const CLIENT: &str = "colours-for-the-day";
/// Ten times the size of a relay's answer.
const ANSWER_BYTES_MAX: usize = 4 * 1024;

/// The client of a relay.
#[derive(Debug, Clone)]
pub struct Relay {
    http: SharedHttpConnector,
    url: String,
}

#[derive(Deserialize)]
struct Published {
    signature: String,
}

/// The stack's relays; empty if draws have no beacon.
impl FromConnection for Vec<Relay> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let urls = connection.variable("DRAND_URL")?;
        if urls.is_empty() {
            return Ok(Self::new());
        }
        let http = public_connector()?;
        Ok(urls.split(',').map(|url| Relay::over(http.clone(), url)).collect())
    }
}

impl Relay {
    /// A relay behind `http`, for tests.
    pub fn over(http: SharedHttpConnector, url: impl Into<String>) -> Self {
        Self { http, url: url.into() }
    }

    /// The signature of a round according to the relay, not verified.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] without a signature: the round is not published yet, or the relay does not answer.
    pub async fn signature(&self, round: u64) -> Result<String, Failure> {
        let url = format!("{}/{CHAIN}/public/{round}", self.url.trim_end_matches('/'));
        let mut request = HttpRequest::get(&url).map_err(Failure::internal)?;
        // Relays are behind gateways that reject requests without a user agent.
        request.headers_mut().insert("user-agent", CLIENT);
        let answer = self.http.call(request).await.map_err(|error| Failure::Unavailable(error.into()))?;
        if !answer.status().is_success() {
            return Err(unavailable(format!("{url} answered {}", answer.status())));
        }
        let (mut body, mut text) = (ByteStream::new(answer.into_body()), Vec::new());
        while let Some(bytes) = body.try_next().await.map_err(|error| Failure::Unavailable(error.into()))? {
            text.extend_from_slice(&bytes);
            if text.len() > ANSWER_BYTES_MAX {
                return Err(unavailable(format!("{url} answered more than {ANSWER_BYTES_MAX} bytes")));
            }
        }
        let published: Published =
            serde_json::from_slice(&text).map_err(|error| unavailable(format!("{url}: {error}")))?;
        Ok(published.signature)
    }
}

fn unavailable(why: String) -> Failure {
    Failure::Unavailable(why.into())
}
