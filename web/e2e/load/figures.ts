/** The figures of a load run as one table, from oha's report or from single responses. */
import { z } from 'zod';

/** Requests of one kind, with their outcomes and durations. */
export interface Run {
  name: string;
  seconds: number;
  /** Counts by status and, for a refusal, its code; `error: …` without a response. */
  outcomes: Readonly<Record<string, number>>;
  ms: Readonly<{ p50: number; p95: number; p99: number; max: number }>;
}

export interface Timed {
  outcome: string;
  ms: number;
}

const counts = z.record(z.string(), z.number());

/** The used part of oha's JSON. It has no times if there was no answer. */
const Report = z.object({
  summary: z.object({ total: z.number() }),
  metrics: z.object({
    latency_ms: z.object({
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      p99: z.number().nullable(),
      max: z.number().nullable(),
    }),
  }),
  statusCodeDistribution: counts,
  errorDistribution: counts,
});

export function runOfOha(name: string, report: unknown): Run {
  const { summary, metrics, statusCodeDistribution, errorDistribution } = Report.parse(report);
  const { p50, p95, p99, max } = metrics.latency_ms;
  const errors = Object.entries(errorDistribution).map(([error, count]) => [`error: ${error}`, count] as const);
  return {
    name,
    seconds: summary.total,
    outcomes: { ...statusCodeDistribution, ...Object.fromEntries(errors) },
    ms: { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, max: max ?? 0 },
  };
}

export function runOfAnswers(name: string, seconds: number, answers: readonly Timed[]): Run {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of answers) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const rank = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  return { name, seconds, outcomes, ms: { p50: rank(50), p95: rank(95), p99: rank(99), max: rank(100) } };
}

export function requests({ outcomes }: Run): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, 0);
}

/** The problems of `run`: each outcome that is not permitted, or no requests at all. */
export function complaints(run: Run, refusals: readonly string[] = []): string[] {
  const allowed = ['200', ...refusals];
  const unexpected = Object.entries(run.outcomes).filter(([outcome]) => !allowed.includes(outcome));
  const problems = unexpected.map(([outcome, count]) => `${run.name}: ${String(count)} × ${outcome}`);
  return run.outcomes['200'] === undefined ? [...problems, `${run.name}: no success`] : problems;
}

const HEAD = '| requests of | how many | a second | median | p95 | p99 | longest | answers |';

export function table(runs: readonly Run[]): string {
  const rows = runs.map((run) => {
    const { p50, p95, p99, max } = run.ms;
    const perSecond = (requests(run) / run.seconds).toFixed(1);
    const times = [p50, p95, p99, max].map((ms) => `${ms.toFixed(0)} ms`).join(' | ');
    const answers = Object.entries(run.outcomes).map(([outcome, count]) => `${String(count)} × ${outcome}`);
    return `| ${run.name} | ${String(requests(run))} | ${perSecond} | ${times} | ${answers.join(', ')} |`;
  });
  return [HEAD, '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |', ...rows].join('\n');
}
