//! Reads one record and answers. `cargo dev bench` compares it with the same in other languages. Never deployed.

use aws::Wallets;
use domain::{Failure, Uid};
use lambda_http::{Error, Request, RequestExt, Response, request::RequestContext, run, service_fn};
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let wallets: Wallets = aws::connect().map_err(|failed| failed.to_string())?;
    run(service_fn(|request: Request| answer(&wallets, request))).await
}

async fn answer(wallets: &Wallets, request: Request) -> Result<Response<String>, Error> {
    let wallet = wallets.load(&caller(&request)?).await.map_err(|failed: Failure| failed.to_string())?;
    let body = json!({"createdAt": wallet.created_at.to_string()}).to_string();
    Ok(Response::builder().header("content-type", "application/json").body(body)?)
}

fn caller(request: &Request) -> Result<Uid, Error> {
    let Some(RequestContext::ApiGatewayV2(context)) = request.request_context_ref() else {
        return Err("not a call of the API".into());
    };
    let claims = context.authorizer.as_ref().and_then(|authorizer| authorizer.jwt.as_ref()).map(|jwt| &jwt.claims);
    let uid = claims.and_then(|claims| claims.get("uid")).ok_or("nobody is signed in")?;
    Uid::parse(uid).map_err(|_| "no user id".into())
}
