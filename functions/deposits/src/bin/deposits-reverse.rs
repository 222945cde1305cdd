http::main!(http::serve(contract::served::DEPOSITS_REVERSE, aws::connect(), deposits::reverse));
