#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("identity-pre-token", aws::connect(), identity::pre_token).await
}
