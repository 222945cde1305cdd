http::main!(http::serve(contract::served::BANK_IMPORTS, aws::connect(), bank::imports));
