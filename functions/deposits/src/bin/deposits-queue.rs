http::main!(http::serve(contract::served::DEPOSITS_QUEUE, aws::connect(), deposits::queue));
