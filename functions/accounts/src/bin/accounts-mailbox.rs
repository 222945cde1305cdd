http::main!(http::serve_trigger("accounts-mailbox", aws::connect(), accounts::hold_mailbox));
