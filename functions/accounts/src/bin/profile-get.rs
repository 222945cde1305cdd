http::main!(http::serve(contract::served::PROFILE_GET, aws::connect(), accounts::profile_get));
