use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::WITHDRAWALS_DECLINE, aws::connect(), withdrawals::decline).await
}
