http::main!(http::serve(contract::served::ADMIN_FIND_PLAYER, aws::connect(), admin::find_player));
