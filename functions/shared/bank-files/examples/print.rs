//! Prints what each of these files says, one line of JSON a file, for comparison with other readers.

use serde_json::json;

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("a file that can be read");
        let printed = match bank_files::read(&bytes, None) {
            Ok(read) => {
                let lines = read.lines.iter().map(|line| json!([line.day, line.amount])).collect::<Vec<_>>();
                json!({
                    "account": read.account, "opening": read.opening, "closing": read.closing, "until": read.until,
                    "lines": lines,
                })
            }
            Err(fault) => json!({"fault": fault.to_string()}),
        };
        println!("{printed}");
    }
}
