"""Reads made statements with our reader of banks' files and with those of others, and compares what they say.

PyPI's camt053 reads camt.053 and mt-940 reads MT940. Every file is one check: account, both balances, the last day, and
day and amount of each line must be the same. The report is for the suite.

What the others do not read is left out of the made files. camt053 shows no amounts of a collective booking's parts, so
each booking here has at most one part. mt-940 fails at a booking of 29 February with a value day in another year, which
is never made. No other reader knows the columns of a CSV file.

Of the thirty packages that camt053 asks for, its reading imports those that the lock names.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

import mt940
from camt053 import parse_document

ROOT = Path(__file__).parents[3]
SEED = 20261121
FILES = 400
LINES_MAX = 25
DAYS = 1100
FIRST = date(2025, 12, 20)

arguments = argparse.ArgumentParser()
arguments.add_argument("--report", type=Path, required=True)
arguments = arguments.parse_args()
draw = random.Random(SEED)


def maybe(text, otherwise=""):
    return text if draw.random() < 0.5 else otherwise


def hundredths():
    most = draw.choice([100, 100_000, 10**12])
    return draw.choice([-1, 1]) * draw.randint(1, most)


def word():
    return draw.choice(["CG-1001", "deposit", "José", "thank you", "Nº 7", "(paid)", "a+b", "was it?", "1,234.50"])


def history():
    """An account, an opening balance, and one or two statements: closing balance, last day and lines of each."""
    opening, day, statements = hundredths(), FIRST + timedelta(days=draw.randrange(DAYS)), []
    balance = opening
    for _ in range(draw.choice([1, 1, 2])):
        lines = []
        for _ in range(draw.randrange(LINES_MAX)):
            day += timedelta(days=draw.choice([0, 0, 0, 1, 2]))
            lines.append((day, hundredths()))
        balance += sum(amount for _, amount in lines)
        statements.append((balance, day, lines))
    return opening, statements


def decimals(amount, mark):
    whole, rest = divmod(abs(amount), 100)
    text = f"{whole}{mark}{rest:02}"
    return draw.choice([text, text + "000", text.rstrip("0") if mark == "," else text.rstrip("0").rstrip(".")])


def camt(opening, statements):
    prefix = maybe("c:")
    version = draw.randint(2, 13)
    encoding = draw.choice(["UTF-8", "ISO-8859-1"])
    currency = draw.choice(["NAD", "EUR"])
    number = f"{draw.randrange(10**10):010}"
    identified = draw.choice([f"[IBAN]NA12 3456 {number}[/IBAN]", f"[Othr][Id]{number}[/Id][/Othr]"])
    space = draw.choice(["", "\n  ", "\r\n\t"])

    def money(amount):
        direction = "DBIT" if amount < 0 else "CRDT"
        written = f'{maybe(" ")}{decimals(amount, ".")}{maybe(chr(10))}'
        return f'[Amt Ccy="{currency}"]{written}[/Amt]{space}[CdtDbtInd]{direction}[/CdtDbtInd]{space}'

    def when(day):
        return draw.choice([f"[Dt]{day}[/Dt]", f"[DtTm]{day}T23:59:59{draw.choice(['', 'Z', '+02:00'])}[/DtTm]"])

    def balance(code, amount, day):
        kind = f"[Tp][CdOrPrtry][Cd]{code}[/Cd][/CdOrPrtry][/Tp]"
        return f"[Bal]{kind}{space}{money(amount)}[Dt]{when(day)}[/Dt][/Bal]{space}"

    def entry(day, amount, status="BOOK"):
        state = maybe(status, f"[Cd]{status}[/Cd]")
        reversal = maybe("[RvslInd]true[/RvslInd]")
        other = draw.choice(["[Nm]Ada &amp; Co[/Nm]", "[Pty][Nm]A&#x64;a[/Nm][/Pty]"])
        parties = f"[RltdPties][Dbtr]{other}[/Dbtr][/RltdPties]"
        remittance = f"[RmtInf][Ustrd]{word()}[/Ustrd][Ustrd]<![CDATA[<{word()}>]]>[/Ustrd][/RmtInf]"
        details = maybe(f"[NtryDtls][TxDtls]{parties}{remittance}[/TxDtls][/NtryDtls]")
        valued = maybe(f"[ValDt][Dt]{day + timedelta(days=1)}[/Dt][/ValDt]")
        said = f"[AddtlNtryInf]{word()}[/AddtlNtryInf]"
        booked = f"[BookgDt]{when(day)}[/BookgDt]"
        reference = maybe(f"[AcctSvcrRef]R-{draw.randrange(9)}[/AcctSvcrRef]")
        head = f"{money(amount)}{reversal}[Sts]{state}[/Sts]{space}{booked}{valued}{reference}"
        return f"[Ntry]{head}{details}{said}[/Ntry]{space}"

    written = ""
    for closing, until, lines in statements:
        entries = "".join(entry(*line) + maybe(entry(until, hundredths(), "PDNG")) for line in lines)
        other = balance("CLAV", hundredths(), until)
        first, last = balance(draw.choice(["OPBD", "PRCD"]), opening, until), balance("CLBD", closing, until)
        balances = f"{first}{maybe(other)}{last}"
        written += f"[Stmt][Id]1[/Id][Acct][Id]{identified}[/Id][/Acct]{space}{balances}{entries}[/Stmt]"
        opening = closing
    space_name = "xmlns:c" if prefix else "xmlns"
    head = "[GrpHdr][MsgId]1[/MsgId][/GrpHdr]<!-- made -->"
    document = f'[Document {space_name}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version:02}"]'
    document += f"[BkToCstmrStmt]{head}{written}[/BkToCstmrStmt][/Document]"
    document = document.replace("<![CDATA[", "\0").replace("]]>", "\1")
    document = document.replace("[/", f"</{prefix}").replace("[", f"<{prefix}").replace("]", ">")
    document = document.replace("\0", "<![CDATA[").replace("\1", "]]>")
    return f'<?xml version="1.0" encoding="{encoding}"?>{space}{document}'.encode(encoding)


def message(opening, statements):
    line_end = draw.choice(["\n", "\r\n"])
    currency = draw.choice(["NAD", "EUR"])
    account = draw.choice(["12345678/0532013000", "NL91ABNA0417164300", "62001234567"])
    has_envelope = draw.random() < 0.5
    lines = []

    def balance(tag, amount, day):
        lines.append(f":{tag}:{'D' if amount < 0 else 'C'}{day:%y%m%d}{currency}{decimals(amount, ',')}")

    for place, (closing, until, bookings) in enumerate(statements):
        if has_envelope:
            lines.append("{1:F01BANKNANXXXX0000000000}{2:I940BANKNANXXXXN}{4:")
        is_last = place == len(statements) - 1
        lines += [":20:MADE", maybe(f":25:{account}", f":25P:{account}{line_end}BANKNANX"), f":28C:1/{place + 1}"]
        balance("60F" if place == 0 else "60M", opening, until)
        for day, amount in bookings:
            valued = day + timedelta(days=draw.randint(-3, 3))
            booked = f"{day:%m%d}"
            if valued == day and draw.random() < 0.5:
                booked = ""
            mark = draw.choice(["D", "RC"] if amount < 0 else ["C", "RD"]) + maybe(currency[2])
            number = decimals(amount, ",")[:15]
            references = draw.choice(["NONREF", "CG-1001", "NOTPROVIDED"]) + maybe(f"//B{draw.randrange(10**8)}")
            kind = draw.choice(["NTRF", "NMSC", "FCHG", "S202"])
            lines.append(f":61:{valued:%y%m%d}{booked}{mark}{number}{kind}{references}")
            if draw.random() < 0.3:
                lines.append("SUPPLEMENT OF THE BANK")
            free = [word() for _ in range(draw.randint(1, 3))]
            parts = f"166?00TRANSFER?20{word()}?21{word()}?32Ada?33Lovelace"
            lines += draw.choice([[], [f":86:{free[0]}", *free[1:]], [f":86:{parts}"]])
        balance("62F" if is_last else "62M", closing, until)
        if draw.random() < 0.5:
            balance("64", hundredths(), until)
        lines.append("-}" if has_envelope else "-")
        opening = closing
    return (line_end.join(lines) + line_end).encode(draw.choice(["utf-8", "latin-1"]))


def whole(amount):
    number = amount * 100
    assert number == int(number)
    return int(number)


def compact(account):
    return account.replace(" ", "").upper()


def by_camt053(content):
    """The other reader wants text."""
    encoding = content.split(b'encoding="')[1].split(b'"')[0].decode()
    text = content.decode(encoding).replace(f' encoding="{encoding}"', "")
    statements = parse_document(text).statements

    def signed(element):
        return whole(Decimal(element.amount)) * (-1 if element.credit_debit_indicator == "DBIT" else 1)

    def balance(statement, *codes):
        return next(found for code in codes for found in statement.balances if found.type_code == code)

    closing = balance(statements[-1], "CLBD")
    booked = [entry for statement in statements for entry in statement.entries if entry.status == "BOOK"]
    return {
        "account": compact(statements[0].account.identifier()),
        "opening": signed(balance(statements[0], "OPBD", "PRCD")),
        "closing": signed(closing),
        "until": closing.date[:10],
        "lines": [[entry.booking_date[:10], signed(entry)] for entry in booked],
    }


def by_mt940(content):
    """Its options are repairs that will be on by themselves in its next version."""
    statements = mt940.parse_statements(content, options=mt940.Options.all())

    def booked(transaction):
        said = transaction.data
        return [str(said.get("entry_date") or said["date"]), whole(said["amount"].amount)]

    first, last = statements[0].data, statements[-1].data
    return {
        "account": compact(first["account_identification"]),
        "opening": whole(first["final_opening_balance"].amount.amount),
        "closing": whole(last["final_closing_balance"].amount.amount),
        "until": str(last["final_closing_balance"].date),
        "lines": [booked(transaction) for statement in statements for transaction in statement],
    }


def by_us(paths):
    cargo = [os.environ.get("CARGO", "cargo"), "run", "--quiet", "--package", "bank-files", "--example", "print", "--"]
    printed = subprocess.run([*cargo, *paths], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


passed = failed = lines = 0
with TemporaryDirectory() as folder:
    made = [(by_camt053, camt(*history())) if at % 2 else (by_mt940, message(*history())) for at in range(FILES)]
    paths = [Path(folder) / str(at) for at in range(FILES)]
    for path, (_, content) in zip(paths, made, strict=True):
        path.write_bytes(content)
    for path, (read, content), ours in zip(paths, made, by_us(paths), strict=True):
        theirs = read(content)
        if ours == theirs:
            passed += 1
            lines += len(theirs["lines"])
            continue
        failed += 1
        print(f"{read.__name__}, file {path.name}:\n{content.decode('latin-1')}\nours:   {ours}\ntheirs: {theirs}")
print(f"{passed} of {FILES} made files with {lines} lines are read alike.")
arguments.report.write_text(json.dumps({"passed": passed, "failed": failed}))
sys.exit(failed > 0)
