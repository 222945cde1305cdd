import { expect, it } from 'vitest';
import { isFromElsewhere, replyElsewhereLink, replyLink } from './words';

const from = { userId: 'A'.repeat(28), username: 'ann', email: 'ann@example.com' };
const ticket = { id: 'AbC-1', category: 'Billing Question', email: 'ann@example.com', from };

it('addresses the reply to the account, with the ticket in its subject', () => {
  const typed = { ...ticket, email: 'eve@example.com' };
  expect(replyLink(typed)).toBe('mailto:ann@example.com?subject=Billing%20Question%20(ticket%20AbC-1)');
});

it('offers the address in the ticket only beside another one', () => {
  const elsewhere = 'mailto:eve@example.com?subject=Billing%20Question%20(ticket%20AbC-1)';
  const typed = { ...ticket, email: 'eve@example.com' };
  expect([typed, ticket, { ...typed, from: undefined }].map(replyElsewhereLink)).toEqual([elsewhere, undefined, undefined]);
});

it('an address as typed cannot add recipients to the reply', { tags: ['asvs-1.2.2', 'asvs-1.3.11'] }, () => {
  const typed = { ...ticket, email: 'ann?bcc=eve@example.com' };
  const encoded = 'mailto:ann%3Fbcc%3Deve@example.com?subject=Billing%20Question%20(ticket%20AbC-1)';
  expect(replyLink({ ...typed, from: undefined })).toBe(encoded);
  expect(replyElsewhereLink(typed)).toBe(encoded);
});

it('tells a form with another address than the account’s', () => {
  expect([ticket, { ...ticket, email: 'eve@example.com' }, { ...ticket, from: undefined }].map(isFromElsewhere)).toEqual([false, true, true]);
});
