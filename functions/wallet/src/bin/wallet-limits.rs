http::main!(http::serve(contract::served::WALLET_LIMITS, aws::connect(), wallet::limits));
