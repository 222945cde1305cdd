http::main!(http::serve(contract::served::NOTICES_SEEN, aws::connect(), accounts::notices_seen));
