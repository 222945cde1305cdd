http::main!(http::serve(contract::served::WITHDRAWALS_TAKE, aws::connect(), withdrawals::take));
