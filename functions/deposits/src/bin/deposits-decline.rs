http::main!(http::serve(contract::served::DEPOSITS_DECLINE, aws::connect(), deposits::decline));
