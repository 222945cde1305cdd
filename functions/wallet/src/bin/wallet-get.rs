use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::WALLET_GET, aws::connect(), wallet::get).await
}
