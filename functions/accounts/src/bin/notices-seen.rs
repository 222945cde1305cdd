use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::NOTICES_SEEN, aws::connect(), accounts::notices_seen).await
}
