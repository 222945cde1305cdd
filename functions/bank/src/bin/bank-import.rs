http::main!(http::serve(contract::served::BANK_IMPORT, aws::connect(), bank::import));
