http::main!(http::serve_trigger("care-nightly", aws::connect(), care::nightly));
