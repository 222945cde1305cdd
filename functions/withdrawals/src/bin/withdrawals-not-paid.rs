use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::WITHDRAWALS_NOT_PAID, aws::connect(), withdrawals::not_paid).await
}
