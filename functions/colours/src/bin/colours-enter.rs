http::main!(http::serve(contract::served::COLOURS_ENTER, aws::connect(), colours::enter));
