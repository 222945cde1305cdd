http::main!(http::serve(contract::served::COLOURS_MY_ENTRIES, aws::connect(), colours::my_entries));
