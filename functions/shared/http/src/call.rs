//! One request, as handlers see it.

use crate::{Principal, body, site};
use contract::{Access, Route};
use domain::{
    Refusal, Timestamp, Uid,
    audit::{Action, AuditEntry},
    request::IdempotencyKey,
};
use lambda_http::{
    Body, Request, RequestExt,
    http::{HeaderValue, header::CONTENT_TYPE},
    request::RequestContext,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    time::{SystemTime, UNIX_EPOCH},
};
use tokio::time::Instant;

/// The owner of an IPv6 network has all of its addresses.
const IPV6_HOST_BITS: u32 = 64;

#[derive(Debug, Clone)]
pub struct Call {
    principal: Option<Principal>,
    /// The time at which the whole request had arrived. Only this time decides anything (D4).
    arrived: Timestamp,
    started: Instant,
    parameters: HashMap<String, String>,
    query: HashMap<String, String>,
    idempotency_key: Option<String>,
    request_id: String,
    sender: Option<IpAddr>,
    body: Vec<u8>,
}

impl Call {
    /// A call of `principal` that arrived at `arrived`.
    pub fn new(principal: Option<Principal>, arrived: Timestamp) -> Self {
        Self {
            principal,
            arrived,
            started: Instant::now(),
            parameters: HashMap::new(),
            query: HashMap::new(),
            idempotency_key: None,
            request_id: String::new(),
            sender: None,
            body: Vec::new(),
        }
    }

    #[must_use]
    pub fn with_parameter(mut self, name: &str, value: &str) -> Self {
        self.parameters.insert(name.to_owned(), value.to_owned());
        self
    }

    #[must_use]
    pub fn with_query(mut self, name: &str, value: &str) -> Self {
        self.query.insert(name.to_owned(), value.to_owned());
        self
    }

    #[must_use]
    pub fn with_idempotency_key(mut self, key: &str) -> Self {
        self.idempotency_key = Some(key.to_owned());
        self
    }

    #[must_use]
    pub fn with_request_id(mut self, request_id: &str) -> Self {
        request_id.clone_into(&mut self.request_id);
        self
    }

    #[must_use]
    pub fn with_sender(self, sender: IpAddr) -> Self {
        Self { sender: Some(sender), ..self }
    }

    #[must_use]
    pub fn with_body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// Reads a gateway request for `route`.
    ///
    /// # Errors
    /// [`Refusal::NotAuthenticated`] if the route needs a player and the request has none, [`Refusal::NotAdmin`] if it
    /// needs an admin, [`Refusal::BodyTooLarge`], [`Refusal::BodyNotJson`].
    pub(crate) fn read(route: Route, request: Request) -> Result<Self, Refusal> {
        let RequestContext::ApiGatewayV2(context) = request.request_context() else {
            return Err(Refusal::malformed("The request did not come through the gateway"));
        };
        let claims = context.authorizer.and_then(|authorizer| authorizer.jwt).map(|jwt| jwt.claims);
        let principal = match route.access {
            Access::Public => None,
            Access::Player | Access::Admin => Some(Principal::from_claims(&claims.unwrap_or_default())?),
        };
        if route.access == Access::Admin && !principal.as_ref().is_some_and(|principal| principal.is_admin) {
            return Err(Refusal::NotAdmin);
        }
        let pairs = |map: lambda_http::aws_lambda_events::query_map::QueryMap| {
            map.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        let mut call = Self::new(principal, arrival(context.time_epoch));
        call.parameters = pairs(request.path_parameters());
        call.query = pairs(request.query_string_parameters());
        call.idempotency_key = text_of(request.headers().get("idempotency-key"))?;
        call.request_id = id_of(&request);
        call.sender = site::viewer(&request);
        let is_json = is_json(request.headers().get(CONTENT_TYPE));
        call.body = match request.into_body() {
            Body::Empty => Vec::new(),
            Body::Text(text) => text.into_bytes(),
            Body::Binary(bytes) => bytes,
            _ => return Err(Refusal::malformed("The request body cannot be read")),
        };
        match call.body.len() {
            0 => Ok(call),
            length if length > route.body_bytes_max => Err(Refusal::BodyTooLarge),
            _ if !is_json => Err(Refusal::BodyNotJson),
            _ => Ok(call),
        }
    }

    /// # Errors
    /// [`Refusal::NotAuthenticated`] on a public route.
    pub fn principal(&self) -> Result<&Principal, Refusal> {
        self.principal.as_ref().ok_or(Refusal::NotAuthenticated)
    }

    /// The caller of a request that stakes points or pays them in: a [`Call::payer`] who is of age and has agreed to
    /// the terms (D59).
    ///
    /// # Errors
    /// [`Refusal::AgreementMissing`]; as [`Call::payer`].
    pub fn player(&self) -> Result<&Principal, Refusal> {
        let payer = self.payer()?;
        if payer.has_agreed { Ok(payer) } else { Err(Refusal::AgreementMissing) }
    }

    /// The caller of a request that moves points.
    ///
    /// # Errors
    /// [`Refusal::AddressDiffers`]; [`Refusal::NotAuthenticated`] on a public route.
    pub fn payer(&self) -> Result<&Principal, Refusal> {
        let principal = self.principal()?;
        if principal.address_differs { Err(Refusal::AddressDiffers) } else { Ok(principal) }
    }

    /// # Errors
    /// [`Refusal::NotAuthenticated`] on a public route.
    pub fn uid(&self) -> Result<&Uid, Refusal> {
        self.principal().map(|principal| &principal.uid)
    }

    /// The audit row of this call, in which `actor` moves `subject` from one state to another.
    pub fn audit(&self, actor: &Uid, action: Action, subject: &impl ToString, states: (&str, &str)) -> AuditEntry {
        AuditEntry::new(actor, action, subject, states, (self.arrived, &self.request_id))
    }

    /// # Errors
    /// What [`IdempotencyKey::parse`] refuses.
    pub fn idempotency_key(&self) -> Result<IdempotencyKey, Refusal> {
        IdempotencyKey::parse(self.idempotency_key.as_deref())
    }

    /// The request's id, the same for every attempt.
    pub fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The sender of the request for counting: an IPv6 network is one sender.
    pub fn sender(&self) -> String {
        match self.sender {
            Some(IpAddr::V6(address)) => {
                let network = u128::from(address) >> IPV6_HOST_BITS << IPV6_HOST_BITS;
                Ipv6Addr::from(network).to_string()
            }
            Some(address) => address.to_string(),
            None => "unknown".to_owned(),
        }
    }

    pub fn arrived(&self) -> Timestamp {
        self.arrived
    }

    /// The time of arrival plus the elapsed time of the monotonic clock.
    pub fn now(&self) -> Timestamp {
        self.arrived.plus_ms(self.started.elapsed().as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// The path parameter `{name}`; empty when the route has none of this name.
    pub fn parameter(&self, name: &str) -> &str {
        self.parameters.get(name).map_or("", String::as_str)
    }

    /// Parses the query string. A parameter with an empty value counts as absent.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the reason.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        let given = self.query.iter().filter(|(_, value)| !value.is_empty());
        let values: Map<String, Value> = given.map(|(name, value)| (name.clone(), value.clone().into())).collect();
        body::read(Value::Object(values).to_string().as_bytes())
    }

    /// # Errors
    /// [`Refusal::Malformed`] with the reason.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        body::read(&self.body)
    }

    /// Like [`Call::json`], but the body is optional.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the reason.
    pub fn json_or_default<T: DeserializeOwned + Default>(&self) -> Result<T, Refusal> {
        if self.body.is_empty() { Ok(T::default()) } else { self.json() }
    }
}

/// The gateway's id of a request. It is in the header `apigw-requestid`, in an error's body, in the access log, in the
/// function's log line, and in the records that the request writes (D6).
pub(crate) fn id_of(request: &Request) -> String {
    let gateways = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    };
    gateways.unwrap_or_else(|| request.lambda_context().request_id)
}

/// A header's value. A header that is not text is an error, not an absent one.
fn text_of(header: Option<&HeaderValue>) -> Result<Option<String>, Refusal> {
    let text = header.map(|value| value.to_str().map(str::to_owned)).transpose();
    text.map_err(|_| Refusal::malformed("A header is not plain text"))
}

/// Whether the content type is JSON, with any parameters. A form of another site can send only other types.
fn is_json(content_type: Option<&HeaderValue>) -> bool {
    let essence = content_type.and_then(|value| value.to_str().ok()).and_then(|text| text.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

/// The later of the gateway's time and this machine's. The gateway's time may be the time of the first bytes: a client
/// that holds back the last bytes must not be able to finish a guess after the answer is published.
fn arrival(gateway_ms: i64) -> Timestamp {
    clock().max(Timestamp::from_ms(gateway_ms.try_into().unwrap_or_default()))
}

/// This machine's clock.
pub fn clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_ms(since.as_millis().try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lambda_http::{Context, aws_lambda_events::apigw::ApiGatewayV2httpRequestContext};

    #[test]
    fn only_application_json_is_json() {
        let is_json = |text| is_json(Some(&HeaderValue::from_static(text)));
        for text in ["application/json", "Application/JSON ; charset=utf-8", "application/json;"] {
            assert!(is_json(text), "{text}");
        }
        for text in ["", "text/plain", "text/plain; application/json", "application/json+x", "application/jsonp"] {
            assert!(!is_json(text), "{text}");
        }
        assert!(!super::is_json(None));
    }

    /// As if the route were public.
    fn read(route: Route, bytes: usize) -> Result<usize, Refusal> {
        let request = Request::new(Body::Binary(vec![b' '; bytes]));
        let context = RequestContext::ApiGatewayV2(ApiGatewayV2httpRequestContext::default());
        let mut request = request.with_request_context(context).with_lambda_context(Context::default());
        request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Call::read(Route { access: Access::Public, ..route }, request).map(|call| call.body.len())
    }

    #[test]
    fn only_files_of_the_bank_are_longer_than_16_kilobytes() {
        for route in contract::routes::ALL {
            let most = match route.binary {
                "bank-import" => 3_000_000,
                "withdrawals-answer" => 700_000,
                _ => 16 * 1024,
            };
            assert_eq!(read(*route, most), Ok(most), "{}", route.binary);
            assert_eq!(read(*route, most + 1), Err(Refusal::BodyTooLarge), "{}", route.binary);
        }
    }
}
