http::main!(http::serve(contract::served::BANK_MISSING, aws::connect(), bank::missing));
