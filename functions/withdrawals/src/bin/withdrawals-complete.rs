use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WITHDRAWALS_COMPLETE, aws::connect(), withdrawals::complete).await
}
