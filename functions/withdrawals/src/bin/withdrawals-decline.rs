http::main!(http::serve(contract::served::WITHDRAWALS_DECLINE, aws::connect(), withdrawals::decline));
