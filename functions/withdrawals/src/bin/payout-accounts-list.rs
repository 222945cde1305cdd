http::main!(http::serve(contract::served::PAYOUT_ACCOUNTS_LIST, aws::connect(), withdrawals::payout_accounts_list));
