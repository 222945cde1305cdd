http::main!(http::serve(contract::served::WALLET_REALITY_CHECK, aws::connect(), wallet::reality_check));
