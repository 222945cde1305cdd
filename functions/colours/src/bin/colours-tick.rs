#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("colours-tick", colours::Ticker::from_env(), colours::on_schedule).await
}
