http::main!(http::serve(contract::served::DEPOSITS_PAYMENT, aws::connect(), deposits::payment));
