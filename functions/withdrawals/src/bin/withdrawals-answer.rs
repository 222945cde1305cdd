http::main!(http::serve(contract::served::WITHDRAWALS_ANSWER, aws::connect(), withdrawals::answer));
