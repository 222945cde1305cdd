//! Events as the API gateway and the identity provider send them.

use anyhow::{Context, Result, ensure};
use contract::Route;
use http::Principal;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// The length of an ID token.
const TOKEN_CHARS: usize = 1_100;

/// A request to `route`, with the claims of the gateway's authorizer.
pub struct ApiRequest<'a> {
    pub route: Route,
    pub player: &'a Principal,
    /// Name and value of the path parameter.
    pub parameter: Option<(&'a str, &'a str)>,
    /// Name and value of the query parameter.
    pub query: Option<(&'a str, &'a str)>,
    pub idempotency_key: Option<&'a str>,
    pub body: Option<Value>,
    /// How far the gateway's clock is ahead of the functions'.
    pub ahead_ms: u64,
}

impl<'a> ApiRequest<'a> {
    pub fn new(route: Route, player: &'a Principal) -> Self {
        Self { route, player, parameter: None, query: None, idempotency_key: None, body: None, ahead_ms: 0 }
    }

    /// The event of a request that arrives now.
    pub fn event(&self) -> Result<Value> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let time_epoch = u64::try_from(now.as_millis())? + self.ahead_ms;
        let Route { method, path, .. } = self.route;
        let route_key = format!("{} {path}", method.name());
        let (name, value) = self.parameter.unwrap_or_default();
        let raw_path = path.replace(&format!("{{{name}}}"), value);
        let mut event = json!({
            "version": "2.0",
            "routeKey": route_key,
            "rawPath": raw_path,
            "rawQueryString": "",
            "headers": {
                "accept": "*/*",
                "accept-encoding": "gzip, deflate, br, zstd",
                "accept-language": "en-NA,en;q=0.9",
                "authorization": format!("Bearer {}", "e".repeat(TOKEN_CHARS)),
                "content-length": "0",
                "host": "d111111abcdef8.cloudfront.net",
                "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
                "x-amzn-trace-id": "Root=1-5eb33c07-de25b420912dee103a5db434",
                "x-forwarded-for": "192.0.2.7, 192.0.2.8",
                "x-forwarded-port": "443",
                "x-forwarded-proto": "https",
            },
            "requestContext": {
                "accountId": "123456789012",
                "apiId": "a1b2c3d4e5",
                "authorizer": {"jwt": {"claims": claims(self.player), "scopes": null}},
                "domainName": "a1b2c3d4e5.execute-api.af-south-1.amazonaws.com",
                "domainPrefix": "a1b2c3d4e5",
                "http": {
                    "method": method.name(),
                    "path": raw_path,
                    "protocol": "HTTP/1.1",
                    "sourceIp": "192.0.2.7",
                    "userAgent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
                },
                "requestId": "MIZRNhJtIAMEMDw=",
                "routeKey": route_key,
                "stage": "$default",
                "time": "21/Nov/2026:12:00:00 +0000",
                "timeEpoch": time_epoch,
            },
            "isBase64Encoded": false,
        });
        if self.parameter.is_some() {
            event["pathParameters"] = json!({name: value});
        }
        if let Some((name, value)) = self.query {
            event["rawQueryString"] = json!(format!("{name}={value}"));
            event["queryStringParameters"] = json!({name: value});
        }
        if let Some(key) = self.idempotency_key {
            event["headers"]["idempotency-key"] = json!(key);
        }
        if let Some(body) = &self.body {
            event["body"] = json!(body.to_string());
            event["headers"]["content-type"] = json!("application/json");
        }
        Ok(event)
    }
}

fn claims(player: &Principal) -> Value {
    let mut claims = json!({
        "aud": "4example23456789",
        "auth_time": (player.sign_in.at.ms() / 1_000).to_string(),
        "cognito:username": player.cognito_username,
        "email": player.email,
        "email_verified": "true",
        "event_id": "b1e2f3a4-5b6c-7d8e-9f0a-1b2c3d4e5f6a",
        "exp": "1795266000",
        "iat": "1795262400",
        "iss": "https://cognito-idp.af-south-1.amazonaws.com/af-south-1_Example01",
        "jti": "c1e2f3a4-5b6c-7d8e-9f0a-1b2c3d4e5f6a",
        "origin_jti": "d1e2f3a4-5b6c-7d8e-9f0a-1b2c3d4e5f6a",
        "sub": player.cognito_username,
        "token_use": "id",
        "uid": player.uid.as_str(),
    });
    if player.is_admin {
        claims["admin"] = json!("true");
    }
    if player.has_agreed {
        claims["terms"] = json!(domain::agreement::TERMS);
    }
    if player.sign_in.with_factor {
        claims["factor"] = json!("true");
    }
    claims
}

/// The event of a confirmed sign-up.
pub fn confirmed(name: &str) -> Value {
    trigger("PostConfirmation_ConfirmSignUp", name)
}

/// The identity provider's event for a trigger.
pub fn trigger(source: &str, name: &str) -> Value {
    json!({
        "version": "1",
        "region": "af-south-1",
        "triggerSource": source,
        "userPoolId": "af-south-1_Example01",
        "userName": format!("sub-{name}"),
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "4example23456789"},
        "request": {"userAttributes": {"sub": name, "email": format!("{name}@example.com"), "cognito:user_status": "CONFIRMED"}},
        "response": {},
    })
}

/// The JSON body of an answer, which must be a success: errors are never measured.
pub fn success(answer: &Value) -> Result<Value> {
    ensure!(answer["statusCode"] == 200, "expected an answer with status 200: {answer}");
    let body = answer["body"].as_str().context("an answer without a body")?;
    serde_json::from_str(body).with_context(|| format!("not JSON: {body}"))
}
