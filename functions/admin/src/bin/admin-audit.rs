http::main!(http::serve(contract::served::ADMIN_AUDIT, aws::connect(), admin::audit));
