import { expect, it } from 'vitest';
import { lineText, listText, selectedText, submitText, ticketsText } from './texts';

it('the fee stands in the specification’s words', { tags: ['spec-1.11', 'spec-2.43', 'spec-2.48', 'spec-2.49'] }, () => {
  expect(lineText(5)).toBe('Pick any 3 colors. Entry Fee: N$ 5 per ticket.');
  expect(submitText(5)).toBe('Submit Entry (N$5)');
  expect(submitText(2.5)).toBe('Submit Entry (N$2.50)');
  expect(selectedText(2)).toBe('Selected: 2 / 3');
});

it('names are listed as one says them', () => {
  expect([[], ['red'], ['red', 'blue', 'pink']].map(listText)).toEqual(['', 'red', 'red, blue and pink']);
});

it('tickets are not said to be all while the list goes on', () => {
  expect([ticketsText(2, false), ticketsText(100, true)]).toEqual(['2', '100 and more']);
});
