use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::WITHDRAWALS_DECLINE, withdrawals::Returns::from_env(), withdrawals::decline).await
}
