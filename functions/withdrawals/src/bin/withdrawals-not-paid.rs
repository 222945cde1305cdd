http::main!(http::serve(contract::served::WITHDRAWALS_NOT_PAID, aws::connect(), withdrawals::not_paid));
