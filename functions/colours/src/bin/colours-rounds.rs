http::main!(http::serve(contract::served::COLOURS_ROUNDS, aws::connect(), colours::rounds));
