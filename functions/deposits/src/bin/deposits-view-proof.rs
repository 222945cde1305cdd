http::main!(http::serve(contract::served::DEPOSITS_VIEW_PROOF, aws::connect(), deposits::view_proof));
