http::main!(http::serve(contract::served::AUTH_PASSWORD_POLICY, aws::connect(), accounts::password_policy));
