use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_HAND_OVER, aws::connect(), deposits::hand_over).await
}
