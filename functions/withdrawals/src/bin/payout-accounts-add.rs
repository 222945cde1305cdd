http::main!(http::serve(contract::served::PAYOUT_ACCOUNTS_ADD, aws::connect(), withdrawals::payout_accounts_add));
