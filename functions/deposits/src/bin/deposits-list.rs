http::main!(http::serve(contract::served::DEPOSITS_LIST, aws::connect(), deposits::list));
