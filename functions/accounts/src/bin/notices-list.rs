http::main!(http::serve(contract::served::NOTICES_LIST, aws::connect(), accounts::notices_list));
