use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::COLOURS_ROUND, aws::connect(), colours::round).await
}
