http::main!(http::serve(contract::served::ADMIN_PLAYER_LINKS, aws::connect(), admin::player_links));
