http::main!(http::serve(contract::served::CARE_NOTE, aws::connect(), care::note));
