http::main!(http::serve(contract::served::DEPOSITS_APPROVE, aws::connect(), deposits::approve));
