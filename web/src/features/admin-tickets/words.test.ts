import { expect, it } from 'vitest';
import { replyLink } from './words';

it('addresses the reply, and keeps what was typed from adding to it', () => {
  const ticket = { id: 'AbC-1', category: 'Billing Question', email: 'ann@example.com' };
  expect(replyLink(ticket)).toBe('mailto:ann@example.com?subject=Billing%20Question%20(ticket%20AbC-1)');
  expect(replyLink({ ...ticket, email: 'ann?bcc=eve@example.com' })).toBe(
    'mailto:ann%3Fbcc%3Deve@example.com?subject=Billing%20Question%20(ticket%20AbC-1)',
  );
});
