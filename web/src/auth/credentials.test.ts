import { expect, it } from 'vitest';
import { appCode } from './credentials';

it('a code from an app is taken as it is shown, in groups or not', () => {
  for (const typed of ['123456', ' 123 456 ']) expect(appCode.parse(typed)).toBe('123456');
  for (const typed of ['', '12345', '1234567', 'abcdef']) expect(appCode.safeParse(typed).success).toBe(false);
});
