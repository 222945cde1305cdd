http::main!(http::serve_trigger("wallet-reconcile", aws::connect(), wallet::reconcile));
