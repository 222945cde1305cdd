http::main!(http::serve(contract::served::QUICK_START, aws::connect(), quick::start));
