#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("colours-settle", aws::connect(), colours::settle).await
}
