use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WITHDRAWALS_LIST, aws::connect(), withdrawals::list).await
}
