http::main!(http::serve(contract::served::PROFILE_LOG, aws::connect(), accounts::profile_log));
