use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PLAYERS_LOOKUP, accounts::players(), accounts::players_lookup).await
}
