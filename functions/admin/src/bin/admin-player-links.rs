use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::ADMIN_PLAYER_LINKS, aws::connect(), admin::player_links).await
}
