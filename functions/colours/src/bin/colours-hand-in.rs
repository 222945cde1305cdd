http::main!(http::serve(contract::served::COLOURS_HAND_IN, aws::connect(), colours::hand_in));
