http::main!(http::serve(contract::served::TICKETS_CREATE, aws::connect(), support::tickets_create));
