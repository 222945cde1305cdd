http::main!(http::serve(contract::served::ADMIN_REMOVE, aws::connect(), admin::remove));
