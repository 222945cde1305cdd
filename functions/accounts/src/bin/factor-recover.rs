http::main!(http::serve(contract::served::FACTOR_RECOVER, aws::connect(), accounts::factor_recover));
