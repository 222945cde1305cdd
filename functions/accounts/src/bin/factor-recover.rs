use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::FACTOR_RECOVER, aws::connect(), accounts::recover_factor).await
}
