http::main!(http::serve_trigger("identity-pre-sign-up", identity::verification(), identity::pre_sign_up));
