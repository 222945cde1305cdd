use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_REMOVE, aws::connect(), admin::remove).await
}
