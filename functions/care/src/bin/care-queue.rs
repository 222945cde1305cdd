use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::CARE_QUEUE, aws::connect(), care::queue).await
}
