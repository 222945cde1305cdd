http::main!(http::serve(contract::served::BANK_SETTLE, aws::connect(), bank::settle));
