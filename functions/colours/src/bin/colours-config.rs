use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::COLOURS_CONFIG, aws::connect(), colours::config).await
}
