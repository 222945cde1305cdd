http::main!(http::serve(contract::served::TICKETS_LIST, aws::connect(), support::tickets_list));
