http::main!(http::serve(contract::served::COLOURS_CONFIG, aws::connect(), colours::config));
