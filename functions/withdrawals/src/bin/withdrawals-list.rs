http::main!(http::serve(contract::served::WITHDRAWALS_LIST, aws::connect(), withdrawals::list));
