use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::COLOURS_HAND_IN, aws::connect(), colours::hand_in_beacon).await
}
