http::main!(http::serve(contract::served::PROFILE_CLOSE, aws::connect(), accounts::profile_close));
