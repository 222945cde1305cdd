http::main!(http::serve(contract::served::WITHDRAWALS_EXPORT, aws::connect(), withdrawals::export));
