http::main!(http::serve(contract::served::WALLET_TRANSACTIONS, aws::connect(), wallet::transactions));
