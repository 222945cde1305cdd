http::main!(http::serve(contract::served::ADMIN_CHECK, aws::connect(), admin::check));
