http::main!(http::serve(contract::served::PAYOUT_ACCOUNTS_REMOVE, aws::connect(), withdrawals::payout_accounts_remove));
