use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::COLOURS_ROUND, aws::connect(), colours::round).await
}
