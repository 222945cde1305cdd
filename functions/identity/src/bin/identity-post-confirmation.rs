http::main!(http::serve_trigger("identity-post-confirmation", aws::connect(), identity::post_confirmation));
