http::main!(http::serve(contract::served::DEPOSITS_CANCEL, aws::connect(), deposits::cancel));
