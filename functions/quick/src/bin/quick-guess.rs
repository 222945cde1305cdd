http::main!(http::serve(contract::served::QUICK_GUESS, aws::connect(), quick::guess));
