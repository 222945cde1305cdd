http::main!(http::serve(contract::served::WITHDRAWALS_QUEUE, aws::connect(), withdrawals::queue));
