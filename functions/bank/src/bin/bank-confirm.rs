http::main!(http::serve(contract::served::BANK_CONFIRM, aws::connect(), bank::confirm));
