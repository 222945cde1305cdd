use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_AUDIT, aws::connect(), admin::audit).await
}
