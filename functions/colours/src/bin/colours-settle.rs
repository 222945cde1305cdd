#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("colours-settle", colours::Settler::from_env(), colours::settle).await
}
