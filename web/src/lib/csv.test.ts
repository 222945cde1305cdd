import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';

/** The content of the only cell of a file. */
function cell(value: string | number | undefined): string {
  return csvOf([[value]]).replace(/^\uFEFF/, '').replace(/\r\n$/, '');
}

describe('a text that could run as a formula', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '＝1', '＋1', '－1', '＠x'])(
    '%j is led by an apostrophe',
    (text) => {
      expect(cell(text).replace(/^"|"$/g, '')).toBe(`'${text}`);
    },
  );

  it('is quoted as well where it has to be', { tags: ['asvs-1.3.3'] }, () => {
    expect(cell('=HYPERLINK("http://x","a,b")')).toBe(`"'=HYPERLINK(""http://x"",""a,b"")"`);
  });
});

describe('a number', () => {
  it.each([
    [-5, '-5'],
    [12.5, '12.5'],
    [0, '0'],
    [1_000_000_000_000.01, '1000000000000.01'],
  ])('%d stays one', (value, text) => {
    expect(cell(value)).toBe(text);
  });
});

describe('a text', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['Zoë', 'Zoë'],
    ['5 - 4 = 1', '5 - 4 = 1'],
    ['', ''],
  ])('%j is written as %s', (value, text) => {
    expect(cell(value)).toBe(text);
  });
});

it('has one line for each row, each with its end, after the mark of UTF-8', () => {
  expect(csvOf([['a', 'b'], [1, undefined]])).toBe('\uFEFFa,b\r\n1,\r\n');
});
