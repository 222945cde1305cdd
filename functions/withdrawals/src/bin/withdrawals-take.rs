use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WITHDRAWALS_TAKE, aws::connect(), withdrawals::take).await
}
