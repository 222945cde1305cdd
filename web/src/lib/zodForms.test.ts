import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import './zodForms';

const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

it("a rule without words never shows the library's", () => {
  for (const [schema, value] of [
    [z.enum(['PayPal']), null],
    [z.string(), undefined],
    [z.string().check(z.minLength(1)), ''],
  ] as const) {
    expect(messageOf(schema, value)).toBe('Please check this.');
  }
});

it("a rule's own words are shown", () => {
  expect(messageOf(z.string().check(z.minLength(1, 'Please enter a name')), '')).toBe('Please enter a name');
  expect(messageOf(z.enum(['PayPal'], 'Please select a payment method'), null)).toBe('Please select a payment method');
});
