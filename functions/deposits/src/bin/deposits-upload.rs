http::main!(http::serve(contract::served::DEPOSITS_UPLOAD, aws::connect(), deposits::upload));
