#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("accounts-erase", aws::connect(), accounts::erase::erase).await
}
