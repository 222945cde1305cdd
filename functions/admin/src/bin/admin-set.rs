use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::ADMIN_SET, admin::Desk::from_env(), admin::set).await
}
