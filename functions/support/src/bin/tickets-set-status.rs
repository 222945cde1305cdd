http::main!(http::serve(contract::served::TICKETS_SET_STATUS, aws::connect(), support::tickets_set_status));
