http::main!(http::serve(contract::served::WALLET_GET, aws::connect(), wallet::get));
