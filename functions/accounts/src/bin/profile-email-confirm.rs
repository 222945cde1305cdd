http::main!(http::serve(contract::served::PROFILE_EMAIL_CONFIRM, aws::connect(), accounts::profile_email_confirm));
