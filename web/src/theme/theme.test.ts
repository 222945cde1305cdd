import { expect, it } from 'vitest';
import { theme } from './theme';

it('the breakpoints are those of the specification', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});
