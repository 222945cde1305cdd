import { describe, expect, it } from 'vitest';
import { dialOf, helpLinesOf, operatorOf } from './contact';

describe('help lines', () => {
  it('are taken with whatever they name', () => {
    const lines = [
      { name: 'Line', phone: '000 000' },
      { name: 'Site', url: 'https://help.example.com/', note: 'Day and night' },
    ];
    expect(helpLinesOf(lines)).toEqual(lines);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '[{"name":"Line","phone":"000"}]'],
    ['an object', { name: 'Line', phone: '000' }],
    ['entries that are none', [null, 7, 'Line', []]],
    ['no name', [{ phone: '000' }]],
    ['an empty name', [{ name: ' ', phone: '000' }]],
    ['a name alone', [{ name: 'Line', note: 'Day and night' }]],
    ['numbers in place of texts', [{ name: 'Line', phone: 112 }]],
    ['a script as an address', [{ name: 'Line', url: 'javascript:alert(1)' }]],
    ['an address without TLS', [{ name: 'Line', url: 'http://help.example.com' }]],
    ['an address that is none', [{ name: 'Line', url: 'https://' }]],
  ])('are none of %s', (_, list) => {
    expect(helpLinesOf(list)).toEqual([]);
  });

  it('lose what is wrong and keep the others', () => {
    expect(helpLinesOf([{ name: 'Line', phone: '000', url: 'here' }, { name: 'Nobody' }, { name: 'Site', url: 'https://example.com' }])).toEqual([
      { name: 'Line', phone: '000' },
      { name: 'Site', url: 'https://example.com' },
    ]);
  });
});

describe('the operator', () => {
  it('is what has a name and a value', () => {
    const line = { name: 'Address', value: 'Example Street 1' };
    expect(operatorOf([line, { name: 'Licence', value: '' }, { value: 'x' }, undefined])).toEqual([line]);
    expect(operatorOf(undefined)).toEqual([]);
  });
});

describe('a phone number', () => {
  it.each([
    ['000 000', 'tel:000000'],
    ['+264 (61) 000-000', 'tel:+26461000000'],
    ['000 or SMS', undefined],
  ])('%s is dialled by %s', (phone, address) => {
    expect(dialOf(phone)).toBe(address);
  });
});
