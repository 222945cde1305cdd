//! Whether a request came through the site (D51). Its distribution identifies itself to the API by a secret header, so
//! that no client can bypass the firewall in front of it.

use domain::Refusal;
use lambda_http::{Request, RequestExt, request::RequestContext};
use std::net::IpAddr;
use subtle::ConstantTimeEq;

const HEADER: &str = "x-site-secret";
/// The stage's variables with the secret, and with a second one during its replacement. Without them the API can be
/// called directly.
const SECRETS: [&str; 2] = ["siteSecret", "siteSecretBefore"];

/// # Errors
/// [`Refusal::NotThroughTheSite`]
pub(crate) fn check(request: &Request) -> Result<(), Refusal> {
    let is_open = secrets(request).next().is_none();
    if is_open || has_secret(request) { Ok(()) } else { Err(Refusal::NotThroughTheSite) }
}

/// The address that sent the request. The distribution and the gateway each add the address of their caller, so through
/// the site it is the last but one. Earlier addresses may be forged.
pub(crate) fn viewer(request: &Request) -> Option<IpAddr> {
    if !has_secret(request) {
        return caller(request);
    }
    let forwarded = request.headers().get("x-forwarded-for")?.to_str().ok()?;
    forwarded.rsplit(',').nth(1)?.trim().parse().ok()
}

fn secrets(request: &Request) -> impl Iterator<Item = &str> {
    let variables = request.stage_variables_ref();
    SECRETS.into_iter().filter_map(move |name| variables?.first(name)).filter(|secret| !secret.is_empty())
}

fn has_secret(request: &Request) -> bool {
    let sent = request.headers().get(HEADER).map_or(&b""[..], |value| value.as_bytes());
    secrets(request).any(|secret| secret.as_bytes().ct_eq(sent).into())
}

/// The address that called the gateway.
fn caller(request: &Request) -> Option<IpAddr> {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref()?.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lambda_http::{Body, aws_lambda_events::apigw::ApiGatewayV2httpRequestContext};
    use std::collections::HashMap;

    const GATEWAYS: &str = "192.0.2.3";
    const FORWARDED: &str = "10.0.0.1, 203.0.113.9, 192.0.2.3";

    /// A request to a stage with these secrets.
    fn request(secrets: &[&str], sent: Option<&str>) -> Request {
        let mut request = lambda_http::http::Request::builder().header("x-forwarded-for", FORWARDED);
        if let Some(sent) = sent {
            request = request.header(HEADER, sent);
        }
        let mut context = ApiGatewayV2httpRequestContext::default();
        context.http.source_ip = Some(GATEWAYS.to_owned());
        let named =
            SECRETS.into_iter().zip(secrets).map(|(name, secret)| (name.to_owned(), vec![(*secret).to_owned()]));
        request
            .body(Body::Empty)
            .expect("a request")
            .with_request_context(RequestContext::ApiGatewayV2(context))
            .with_stage_variables(named.collect::<HashMap<_, _>>())
    }

    #[test]
    fn where_secrets_are_named_only_requests_with_one_of_them_pass() {
        for (sent, passes) in [
            (Some("new"), true),
            (Some("old"), true),
            (Some("new,old"), false),
            (Some("NEW"), false),
            (Some("ne"), false),
            (Some(""), false),
            (None, false),
        ] {
            let refusal = check(&request(&["new", "old"], sent)).err();
            assert_eq!(refusal, (!passes).then_some(Refusal::NotThroughTheSite), "{sent:?}");
        }
    }

    #[test]
    fn where_none_is_named_every_request_passes() {
        for (secrets, sent) in [(&[][..], None), (&[], Some("")), (&[], Some("new")), (&["", ""], None)] {
            assert_eq!(check(&request(secrets, sent)), Ok(()), "{secrets:?} {sent:?}");
        }
    }

    #[test]
    fn the_address_in_the_log_is_one_that_the_caller_cannot_make_up() {
        let address = |text: &str| text.parse::<IpAddr>().ok();
        assert_eq!(viewer(&request(&["new"], Some("new"))), address("203.0.113.9"));
        for (secrets, sent) in [(&["new"][..], None), (&["new"], Some("wrong")), (&[], Some("new")), (&[""], Some(""))]
        {
            assert_eq!(viewer(&request(secrets, sent)), address(GATEWAYS), "{secrets:?} {sent:?}");
        }
    }
}
