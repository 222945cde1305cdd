http::main!(http::serve(contract::served::PLAYERS_LOOKUP, aws::connect(), accounts::players_lookup));
