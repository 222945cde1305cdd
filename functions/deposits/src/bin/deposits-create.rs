http::main!(http::serve(contract::served::DEPOSITS_CREATE, aws::connect(), deposits::create));
