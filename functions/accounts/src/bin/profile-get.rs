use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PROFILE_GET, accounts::accounts(), accounts::profile_get).await
}
