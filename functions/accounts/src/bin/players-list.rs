http::main!(http::serve(contract::served::PLAYERS_LIST, aws::connect(), accounts::players_list));
