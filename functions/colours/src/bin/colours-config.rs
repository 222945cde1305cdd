use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::COLOURS_CONFIG, colours::rounds_table(), colours::config).await
}
