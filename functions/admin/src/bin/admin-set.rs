http::main!(http::serve(contract::served::ADMIN_SET, aws::connect(), admin::set));
