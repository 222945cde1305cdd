http::main!(http::serve(contract::served::ADMIN_INITIALIZE, aws::connect(), admin::initialize));
