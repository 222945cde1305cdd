#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("wallet-reconcile", aws::connect(), wallet::reconcile).await
}
