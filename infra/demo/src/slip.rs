//! Proofs of payment: a page of PDF, as banks give it.

pub const NAME: &str = "proof-of-payment.pdf";
pub const KIND: &str = "application/pdf";
/// The text is filled up to this, so that the file's size is known before its text is.
const TEXT_BYTES: usize = 600;

/// For a payment of `amount` points with this reference.
pub fn slip(amount: u64, reference: &str) -> Vec<u8> {
    let lines = [
        "Example Bank of Namibia".to_owned(),
        "Proof of payment (an example: nothing was paid)".to_owned(),
        String::new(),
        "Paid to      Colour Game (example)".to_owned(),
        format!("Amount       N$ {amount}.00"),
        format!("Reference    {reference}"),
    ];
    let shown: String = lines.iter().map(|line| format!("({}) ' ", line.replace(['(', ')', '\\'], " "))).collect();
    let text = format!("BT /F1 14 Tf 22 TL 40 240 Td {shown}ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 280] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {TEXT_BYTES} >>\nstream\n{text:<TEXT_BYTES$}\nendstream"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>".to_owned(),
    ];
    let (mut file, mut places) = ("%PDF-1.4\n".to_owned(), String::new());
    for (number, object) in objects.iter().enumerate() {
        places.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", number + 1));
    }
    let (start, entries) = (file.len(), objects.len() + 1);
    file.push_str(&format!("xref\n0 {entries}\n0000000000 65535 f \n{places}"));
    file.push_str(&format!("trailer\n<< /Size {entries} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"));
    file.into_bytes()
}

/// A file of the announced size that is no PDF.
pub fn no_slip() -> Vec<u8> {
    vec![b' '; slip(0, "").len()]
}

#[cfg(test)]
mod tests {
    use super::slip;

    #[test]
    fn slips_have_one_size_whatever_they_say() {
        assert_eq!(slip(5, "RF18BCDFGHJK").len(), slip(123_456, "").len());
    }

    #[test]
    fn a_slip_names_amount_with_reference() {
        let text = String::from_utf8(slip(60, "RF18BCDFGHJK")).unwrap();
        assert!(text.starts_with("%PDF-") && text.contains("N$ 60.00") && text.contains("RF18BCDFGHJK"), "{text}");
    }
}
