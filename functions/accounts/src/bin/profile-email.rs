http::main!(http::serve(contract::served::PROFILE_EMAIL, aws::connect(), accounts::profile_email));
