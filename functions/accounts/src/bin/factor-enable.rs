http::main!(http::serve(contract::served::FACTOR_ENABLE, aws::connect(), accounts::factor_enable));
