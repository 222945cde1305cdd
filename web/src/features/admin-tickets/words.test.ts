import { expect, it } from 'vitest';
import { replyLink } from './words';

const ticket = { id: 'AbC-1', category: 'Billing Question', email: 'ann@example.com' };

it('addresses the reply to the sender, with the ticket in its subject', () => {
  expect(replyLink(ticket)).toBe('mailto:ann@example.com?subject=Billing%20Question%20(ticket%20AbC-1)');
});

it('an address as typed cannot add recipients to the reply', () => {
  expect(replyLink({ ...ticket, email: 'ann?bcc=eve@example.com' })).toBe(
    'mailto:ann%3Fbcc%3Deve@example.com?subject=Billing%20Question%20(ticket%20AbC-1)',
  );
});
