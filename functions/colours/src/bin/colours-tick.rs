http::main!(http::serve_trigger("colours-tick", aws::connect(), colours::on_schedule));
