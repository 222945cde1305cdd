http::main!(http::serve(contract::served::FACTOR_DISABLE, aws::connect(), accounts::factor_disable));
