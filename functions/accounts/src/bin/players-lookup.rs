use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PLAYERS_LOOKUP, aws::connect(), accounts::players_lookup).await
}
