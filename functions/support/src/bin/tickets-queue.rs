http::main!(http::serve(contract::served::TICKETS_QUEUE, aws::connect(), support::tickets_queue));
