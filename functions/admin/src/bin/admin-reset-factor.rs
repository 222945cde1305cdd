http::main!(http::serve(contract::served::ADMIN_RESET_FACTOR, aws::connect(), admin::reset_factor));
