use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_FIND_PLAYER, aws::connect(), admin::find_player).await
}
