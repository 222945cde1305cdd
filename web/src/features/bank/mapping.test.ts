import { describe, expect, it } from 'vitest';
import { COLUMN_MISSING, exampleOf, guess, isCsv, mappingOf, problemsOf, rowsOf, sheetOf, textOf } from './mapping';

const ENGLISH = 'Date,Description,Amount,Balance\n2026-11-03,"Deposit, RF26FKMRBCDG",40.00,1240.00\n2026-11-04,Fee,-2.50,1237.50\n';
const GERMAN = '\uFEFFBuchungstag;Verwendungszweck;Empfänger;Haben;Soll;Saldo\r\n03.11.2026;RF26;Thandi N.;40,00;;1.240,00\r\n';

describe('the kind of a file', () => {
  it.each(['<?xml version="1.0"?>', '\uFEFF <Document>', '{1:F01BANK', ':20:STATEMENT'])('is known by its beginning: %s', (text) => {
    expect(isCsv(text)).toBe(false);
  });

  it('is otherwise CSV', () => {
    expect(isCsv(ENGLISH)).toBe(true);
  });
});

it('a file that is no UTF-8 is read as Latin-1', () => {
  expect(textOf(new TextEncoder().encode('Empfänger'))).toBe('Empfänger');
  expect(textOf(new Uint8Array([0x45, 0xe4]))).toBe('Eä');
});

it('quoted cells keep separators, quotes and line breaks', () => {
  expect(rowsOf('a;"b;""c""\nd"\r\n\r\n1;2', ';', 9)).toEqual([['a', 'b;"c"\nd'], ['1', '2']]);
  expect(rowsOf('a\nb\nc', ';', 2)).toEqual([['a'], ['b']]);
});

describe('the guess', () => {
  it('goes by the names of columns', () => {
    const sheet = sheetOf(ENGLISH);
    expect(sheet.header).toEqual(['Date', 'Description', 'Amount', 'Balance']);
    expect(guess(sheet)).toMatchObject({ date: 'Date', text: 'Description', amount: 'Amount', balance: 'Balance', name: '', separator: ',', decimal: '.', dates: 'ymd' });
  });

  it('knows two columns of amounts, decimal commas and other languages', () => {
    expect(guess(sheetOf(GERMAN))).toMatchObject({
      date: 'Buchungstag', text: 'Verwendungszweck', name: 'Empfänger', amount: '', credit: 'Haben', debit: 'Soll', balance: 'Saldo', separator: ';', decimal: ',', dates: 'dmy',
    });
  });

  it('tells months first by a day that is no month', () => {
    expect(guess(sheetOf('Date,Amount\n11/03/2026,1\n11/23/2026,1')).dates).toBe('mdy');
    expect(guess(sheetOf('Date,Amount\n11/03/2026,1')).dates).toBe('dmy');
  });

  it('is the last mapping where the file has its columns', () => {
    const last = { date: 'Date', text: 'Amount', balance: 'Balance', amount: 'Balance', separator: ',', decimal: ',', dates: 'mdy' };
    expect(guess(sheetOf(ENGLISH), last)).toMatchObject({ text: 'Amount', dates: 'mdy' });
    expect(guess(sheetOf(ENGLISH), { ...last, text: 'Narrative' })).toMatchObject({ text: 'Description', dates: 'ymd' });
    expect(guess(sheetOf(ENGLISH), { ...last, separator: ';' })).toMatchObject({ text: 'Description' });
  });

  it('of a file without columns leaves all open', () => {
    const draft = guess(sheetOf(''));
    expect(problemsOf(draft, false)).toEqual({ date: COLUMN_MISSING, balance: COLUMN_MISSING, text: COLUMN_MISSING, amount: COLUMN_MISSING });
  });
});

it('what is sent names only columns of the file', () => {
  const draft = guess(sheetOf(GERMAN));
  expect(problemsOf(draft, true)).toEqual({});
  expect(mappingOf(draft, true)).toEqual({
    date: 'Buchungstag', credit: 'Haben', debit: 'Soll', text: 'Verwendungszweck', name: 'Empfänger', balance: 'Saldo', separator: ';', decimal: ',', dates: 'dmy',
  });
  expect(mappingOf({ ...draft, amount: 'Haben' }, false)).not.toHaveProperty('credit');
});

it('the first line shows how the file will be read', () => {
  const sheet = sheetOf(ENGLISH);
  expect(exampleOf(sheet, guess(sheet), false)).toEqual([
    { name: 'Day', value: '2026-11-03' },
    { name: 'Amount', value: '40.00' },
    { name: 'Text', value: 'Deposit, RF26FKMRBCDG' },
    { name: 'Balance', value: '1240.00' },
  ]);
});
