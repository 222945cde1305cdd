use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WALLET_PAUSE, aws::connect(), wallet::pause).await
}
