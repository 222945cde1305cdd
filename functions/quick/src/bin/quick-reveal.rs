http::main!(http::serve(contract::served::QUICK_REVEAL, aws::connect(), quick::reveal));
