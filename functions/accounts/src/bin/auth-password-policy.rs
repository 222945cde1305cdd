http::main!(http::serve(contract::served::AUTH_PASSWORD_POLICY, aws::connect(), accounts::auth_password_policy));
