http::main!(http::serve(contract::served::DEPOSITS_ATTACH_PROOF, aws::connect(), deposits::attach_proof));
