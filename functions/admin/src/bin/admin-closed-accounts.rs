use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_CLOSED_ACCOUNTS, aws::connect(), admin::closed_accounts).await
}
