http::main!(http::serve(contract::served::ADMIN_PROPOSALS, aws::connect(), admin::proposals));
