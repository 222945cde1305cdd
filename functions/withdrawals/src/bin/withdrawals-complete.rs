http::main!(http::serve(contract::served::WITHDRAWALS_COMPLETE, aws::connect(), withdrawals::complete));
