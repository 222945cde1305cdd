use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_CANCEL, aws::connect(), deposits::cancel).await
}
