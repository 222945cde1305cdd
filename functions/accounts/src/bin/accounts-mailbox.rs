#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("accounts-mailbox", aws::connect(), accounts::hold_mailbox).await
}
