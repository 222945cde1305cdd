http::main!(http::serve_trigger("notices-email", aws::connect(), accounts::notices_email));
