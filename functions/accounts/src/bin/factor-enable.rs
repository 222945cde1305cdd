http::main!(http::serve(contract::served::FACTOR_ENABLE, aws::connect(), accounts::enable_factor));
