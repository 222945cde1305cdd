#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve_trigger("colours-tick", aws::connect(), colours::on_schedule).await
}
