use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::COLOURS_MY_ENTRIES, colours::Tickets::from_env(), colours::my_entries).await
}
