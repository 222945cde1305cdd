http::main!(http::serve(contract::served::COLOURS_ROUND, aws::connect(), colours::round));
