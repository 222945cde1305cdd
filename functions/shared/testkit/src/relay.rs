//! Relays of the public beacon that misbehave.

use crate::bucket::RawResponse;
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector},
    orchestrator::HttpRequest,
};
use std::future::pending;

#[derive(Debug)]
struct Relay(Option<(u16, String)>);

/// A relay that always answers with this status and body, or never answers.
pub fn relay(says: Option<(u16, &str)>) -> SharedHttpConnector {
    SharedHttpConnector::new(Relay(says.map(|(status, body)| (status, body.to_owned()))))
}

impl HttpConnector for Relay {
    fn call(&self, _request: HttpRequest) -> HttpConnectorFuture {
        match self.0.clone() {
            Some((status, body)) => {
                let answer = RawResponse { status, headers: Vec::new(), body: body.into_bytes() };
                HttpConnectorFuture::ready(Ok(crate::cloud::response(answer)))
            }
            None => HttpConnectorFuture::new(pending()),
        }
    }
}
