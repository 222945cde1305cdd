use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_EXCLUSION_REGISTER, aws::connect(), admin::exclusion_register).await
}
