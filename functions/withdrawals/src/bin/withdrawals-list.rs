use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::WITHDRAWALS_LIST, withdrawals::requests(), withdrawals::list).await
}
