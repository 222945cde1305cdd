use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PROFILE_EMAIL_CONFIRM, aws::connect(), accounts::confirm_email).await
}
