http::main!(http::serve(contract::served::PROFILE_AGREE, aws::connect(), accounts::profile_agree));
