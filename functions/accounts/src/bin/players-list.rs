use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PLAYERS_LIST, accounts::Directory::from_env(), accounts::players_list).await
}
