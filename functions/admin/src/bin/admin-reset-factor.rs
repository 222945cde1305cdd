use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_RESET_FACTOR, aws::connect(), admin::reset_factor).await
}
