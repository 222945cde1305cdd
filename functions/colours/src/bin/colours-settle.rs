http::main!(http::serve_trigger("colours-settle", aws::connect(), colours::settle));
