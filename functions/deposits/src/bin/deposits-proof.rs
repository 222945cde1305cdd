http::main!(http::serve(contract::served::DEPOSITS_PROOF, aws::connect(), deposits::proof));
