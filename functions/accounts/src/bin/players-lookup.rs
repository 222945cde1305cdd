use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PLAYERS_LOOKUP, aws::connect(), accounts::players_lookup).await
}
