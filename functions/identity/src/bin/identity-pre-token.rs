http::main!(http::serve_trigger("identity-pre-token", aws::connect(), identity::pre_token));
