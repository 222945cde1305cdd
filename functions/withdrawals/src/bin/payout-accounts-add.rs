use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PAYOUT_ACCOUNTS_ADD, aws::connect(), withdrawals::payout_accounts::add::add).await
}
