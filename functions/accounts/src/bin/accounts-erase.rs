http::main!(http::serve_trigger("accounts-erase", aws::connect(), accounts::erase::erase));
