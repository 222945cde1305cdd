http::main!(http::serve(contract::served::CARE_QUEUE, aws::connect(), care::queue));
