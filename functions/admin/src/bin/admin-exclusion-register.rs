http::main!(http::serve(contract::served::ADMIN_EXCLUSION_REGISTER, aws::connect(), admin::exclusion_register));
