#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("notices-email", aws::connect(), accounts::notices_email).await
}
