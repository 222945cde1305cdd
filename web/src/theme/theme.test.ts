import { expect, it } from 'vitest';
import { appTheme } from './theme';

it('the breakpoints are those of the specification', { tags: ['spec-9.32'] }, () => {
  expect(appTheme().breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});
