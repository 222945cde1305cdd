use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WALLET_REALITY_CHECK, aws::connect(), wallet::reality_check).await
}
