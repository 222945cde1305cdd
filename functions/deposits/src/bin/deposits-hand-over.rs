http::main!(http::serve(contract::served::DEPOSITS_HAND_OVER, aws::connect(), deposits::hand_over));
