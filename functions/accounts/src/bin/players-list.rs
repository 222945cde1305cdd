use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PLAYERS_LIST, accounts::players(), accounts::players_list).await
}
