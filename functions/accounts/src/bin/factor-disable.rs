use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::FACTOR_DISABLE, aws::connect(), accounts::disable_factor).await
}
