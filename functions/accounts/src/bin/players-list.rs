use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PLAYERS_LIST, aws::connect(), accounts::players_list).await
}
