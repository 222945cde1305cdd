import { expect, test } from 'vitest';
import { complaints, requests, runOfAnswers, runOfOha, table } from './figures';

/** A report of oha 1.16.0, without the parts that are not used here. */
const report = {
  summary: { successRate: 1, total: 2.5, requestsPerSec: 800 },
  metrics: { success_rate: 1, latency_ms: { min: 0.3, mean: 2.4, p50: 0.995, p95: 7.846, p99: 15.512, max: 126.701 } },
  statusCodeDistribution: { '200': 9, '502': 1 },
  errorDistribution: { 'Connection refused (os error 111)': 2 },
};
const nothing = { min: null, mean: null, p50: null, p95: null, p99: null, max: null };

test('a report of oha tells every answer and every failure to get one', () => {
  const run = runOfOha('wallet', report);
  expect(run.outcomes).toEqual({ '200': 9, '502': 1, 'error: Connection refused (os error 111)': 2 });
  expect(requests(run)).toBe(12);
  expect(complaints(run)).toEqual(['wallet: 1 × 502', 'wallet: 2 × error: Connection refused (os error 111)']);
  expect(table([run]).split('\n')[2]).toBe(
    '| wallet | 12 | 4.8 | 1 ms | 8 ms | 16 ms | 127 ms | 9 × 200, 1 × 502, 2 × error: Connection refused (os error 111) |',
  );
  const unanswered = { ...report, metrics: { latency_ms: nothing }, statusCodeDistribution: {} };
  expect(complaints(runOfOha('wallet', unanswered))).toContain('wallet: no success');
  expect(() => runOfOha('wallet', { ...report, statusCodeDistribution: undefined })).toThrow();
});

test('a percentile of answers is the time that so many do not exceed', () => {
  const answers = Array.from({ length: 200 }, (_, index) => ({ outcome: index < 3 ? '429 LIMIT' : '200', ms: 200 - index }));
  const run = runOfAnswers('withdraw', 10, answers);
  expect(run).toMatchObject({ outcomes: { '200': 197, '429 LIMIT': 3 }, ms: { p50: 100, p95: 190, p99: 198, max: 200 } });
  expect(complaints(run, ['429 LIMIT'])).toEqual([]);
  expect(complaints(run)).toEqual(['withdraw: 3 × 429 LIMIT']);
  expect(complaints(runOfAnswers('withdraw', 10, []))).toEqual(['withdraw: no success']);
});
