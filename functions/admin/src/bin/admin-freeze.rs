http::main!(http::serve(contract::served::ADMIN_FREEZE, aws::connect(), admin::freeze));
