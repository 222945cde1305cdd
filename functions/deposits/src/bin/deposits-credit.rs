http::main!(http::serve(contract::served::DEPOSITS_CREDIT, aws::connect(), deposits::credit));
