http::main!(http::serve(contract::served::WITHDRAWALS_CREATE, aws::connect(), withdrawals::create));
