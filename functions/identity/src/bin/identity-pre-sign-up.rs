#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("identity-pre-sign-up", identity::verification(), identity::pre_sign_up).await
}
