#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("care-nightly", aws::connect(), care::nightly).await
}
