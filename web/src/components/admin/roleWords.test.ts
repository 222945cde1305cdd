import { expect, it } from 'vitest';
import { permitsOf } from '../../auth/roles';
import { READ_ONLY, roleName, ROLES } from './roleWords';

it('names every role, with a sentence of its own', () => {
  expect(ROLES.map(({ role }) => roleName(role))).toEqual(['Owner', 'Cashier', 'Support', 'Auditor']);
  expect(new Set(ROLES.map(({ may }) => may)).size).toBe(ROLES.length);
});

it('says of each queue which roles decide it', () => {
  for (const queue of permitsOf('owner').tabs) {
    if (queue === 'admins') continue;
    const said = ROLES.filter(({ name }) => READ_ONLY[queue].toLowerCase().includes(name.toLowerCase())).map(({ role }) => role);
    expect(said).toEqual(ROLES.map(({ role }) => role).filter((role) => permitsOf(role).decides.includes(queue)));
  }
});
