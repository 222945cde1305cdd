http::main!(http::serve(contract::served::WALLET_PAUSE, aws::connect(), wallet::pause));
