http::main!(http::serve(contract::served::BANK_LINES, aws::connect(), bank::lines));
