http::main!(http::serve(contract::served::ADMIN_CLOSED_ACCOUNTS, aws::connect(), admin::closed_accounts));
