http::main!(http::serve(contract::served::WITHDRAWALS_GIVE_BACK, aws::connect(), withdrawals::give_back));
