//! Whether a request came through the site (D51). Its distribution proves itself to the API by a secret header, so that
//! nobody goes round the firewall in front of it.

use domain::Refusal;
use lambda_http::{Request, RequestExt, request::RequestContext};
use std::{env, net::IpAddr};
use subtle::ConstantTimeEq;

const HEADER: &str = "x-site-secret";
/// A list of secrets, two while one replaces the other; empty where the API may be called itself.
const VARIABLE: &str = "SITE_SECRETS";

pub(crate) struct Site {
    secrets: Vec<String>,
}

impl Site {
    pub fn from_env() -> Self {
        Self::with_secrets(&env::var(VARIABLE).unwrap_or_default())
    }

    fn with_secrets(list: &str) -> Self {
        Self { secrets: list.split(',').filter(|secret| !secret.is_empty()).map(str::to_owned).collect() }
    }

    /// # Errors
    /// [`Refusal::NotThroughTheSite`]
    pub fn check(&self, request: &Request) -> Result<(), Refusal> {
        if self.secrets.is_empty() || self.has_secret(request) { Ok(()) } else { Err(Refusal::NotThroughTheSite) }
    }

    fn has_secret(&self, request: &Request) -> bool {
        let sent = request.headers().get(HEADER).map_or(&b""[..], |value| value.as_bytes());
        self.secrets.iter().any(|secret| secret.as_bytes().ct_eq(sent).into())
    }

    /// The address that sent the request. The distribution and the gateway each add the address that called them, so
    /// through the site it is the last but one; what stands before may be made up.
    pub fn viewer(&self, request: &Request) -> Option<IpAddr> {
        if !self.has_secret(request) {
            return caller(request);
        }
        let forwarded = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        forwarded.rsplit(',').nth(1)?.trim().parse().ok()
    }
}

/// Who called the gateway.
fn caller(request: &Request) -> Option<IpAddr> {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref()?.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lambda_http::{
        Body,
        aws_lambda_events::apigw::{ApiGatewayV2httpRequestContext, ApiGatewayV2httpRequestContextHttpDescription},
    };

    const GATEWAYS: &str = "192.0.2.3";
    const FORWARDED: &str = "10.0.0.1, 203.0.113.9, 192.0.2.3";

    fn request(secret: Option<&str>) -> Request {
        let mut request = lambda_http::http::Request::builder().header("x-forwarded-for", FORWARDED);
        if let Some(secret) = secret {
            request = request.header(HEADER, secret);
        }
        let mut http = ApiGatewayV2httpRequestContextHttpDescription::default();
        http.source_ip = Some(GATEWAYS.to_owned());
        let mut context = ApiGatewayV2httpRequestContext::default();
        context.http = http;
        request.body(Body::Empty).expect("a request").with_request_context(RequestContext::ApiGatewayV2(context))
    }

    #[test]
    fn where_secrets_are_named_only_requests_with_one_of_them_pass() {
        let site = Site::with_secrets("new,old");
        for (sent, passes) in [
            (Some("new"), true),
            (Some("old"), true),
            (Some("new,old"), false),
            (Some("NEW"), false),
            (Some("ne"), false),
            (Some(""), false),
            (None, false),
        ] {
            let refusal = site.check(&request(sent)).err();
            assert_eq!(refusal, (!passes).then_some(Refusal::NotThroughTheSite), "{sent:?}");
        }
    }

    #[test]
    fn where_none_is_named_every_request_passes() {
        for sent in [None, Some(""), Some("new")] {
            assert_eq!(Site::with_secrets("").check(&request(sent)), Ok(()), "{sent:?}");
        }
    }

    #[test]
    fn the_address_in_the_log_is_one_that_the_caller_cannot_make_up() {
        let site = Site::with_secrets("new");
        let address = |text: &str| text.parse::<IpAddr>().ok();
        assert_eq!(site.viewer(&request(Some("new"))), address("203.0.113.9"));
        for sent in [None, Some("wrong")] {
            assert_eq!(site.viewer(&request(sent)), address(GATEWAYS), "{sent:?}");
        }
        assert_eq!(Site::with_secrets("").viewer(&request(Some("new"))), address(GATEWAYS));
    }
}
