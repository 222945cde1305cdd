http::main!(http::serve(contract::served::FACTOR_RECOVER, aws::connect(), accounts::recover_factor));
