http::main!(http::serve(contract::served::PROFILE_UPDATE, aws::connect(), accounts::profile_update));
