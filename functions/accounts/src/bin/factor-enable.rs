use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::FACTOR_ENABLE, aws::connect(), accounts::enable_factor).await
}
