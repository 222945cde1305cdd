#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("identity-post-confirmation", aws::connect(), identity::post_confirmation).await
}
