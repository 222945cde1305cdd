http::main!(http::serve(contract::served::ADMIN_SUSPEND, aws::connect(), admin::suspend));
