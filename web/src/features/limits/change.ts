import type { Limit, LimitBody, Limits, Raise } from '../../api/wallet';
import { limitAmount, LIMITED, limitName, limitTitle, PERIODS, type LimitName } from '../../components/money/limitWords';
import { parseAmount } from '../../lib/money';
import * as z from 'zod/mini';

/** The effect of a new amount: immediate, after a second confirmation, or none. */
export type Meaning = 'first' | 'lower' | 'higher' | 'same' | 'asked';

const isOf = (name: LimitName) => (other: LimitName) => other.of === name.of && other.period === name.period;

export function limitOf({ set }: Limits, name: LimitName): Limit | undefined {
  return set.find(isOf(name));
}

/** The waiting raise of this limit, if any. A lapsed raise can no longer be confirmed. */
export function raiseOf({ raise }: Limits, name: LimitName, now: number): Raise | undefined {
  return raise && isOf(name)(raise) && now < Date.parse(raise.lapses) ? raise : undefined;
}

export function meaningOf(limits: Limits, name: LimitName, most: number, now: number): Meaning {
  const limit = limitOf(limits, name);
  if (!limit) return 'first';
  if (most === limit.most) return 'same';
  if (most < limit.most) return 'lower';
  return raiseOf(limits, name, now)?.to === most ? 'asked' : 'higher';
}

export const WAITS = 'It waits at least 24 hours; then you confirm it here. Until then the limit stays as it is.';

/** The effect, shown before the request. */
export function meaningText(meaning: Meaning, isRaised: boolean): string {
  switch (meaning) {
    case 'first':
      return 'It holds from now on, and counts from now on.';
    case 'lower':
      return `It holds from now on.${isRaised ? ' The change that waits is taken back.' : ''}`;
    case 'higher':
      return WAITS;
    case 'same':
      return 'This is your limit already.';
    case 'asked':
      return 'You have asked for this already. Once it has waited, you confirm it here.';
  }
}

/** `Losses a day: 50.00 points instead of 20.00 points`. */
export function raiseText({ of, period, to }: Pick<Raise, 'of' | 'period' | 'to'>, most: number): string {
  const after = to === undefined ? 'no limit' : limitAmount({ of }, to);
  return `${limitTitle({ of, period })}: ${after} instead of ${limitAmount({ of }, most)}`;
}

/** Only one raise can wait at a time: names the one that a new raise replaces. */
export function replacedText({ raise }: Limits, now: number): string | undefined {
  if (!raise || now >= Date.parse(raise.lapses)) return undefined;
  return `It takes the place of the change that waits now, of your limit for ${limitName(raise)}.`;
}

/** A radio group without an initial choice. */
function choice<Key extends string>(record: Record<Key, unknown>, problem: string) {
  return z.enum(['', ...(Object.keys(record) as Key[])], problem).check(z.refine((key) => key !== '', problem));
}

/** The form's fields. */
export const draftSchema = z.object({
  of: choice(LIMITED, 'Please choose what it limits'),
  period: choice(PERIODS, 'Please choose for how long'),
  amount: z.string().check(z.refine((typed) => parseAmount(typed) !== undefined, 'Please enter a valid amount')),
});

export type Draft = z.infer<typeof draftSchema>;

/** The request of a complete draft. */
export function bodyOf({ of, period, amount }: Draft): (LimitName & Required<Pick<LimitBody, 'most'>>) | undefined {
  const most = parseAmount(amount);
  return of === '' || period === '' || most === undefined ? undefined : { of, period, most };
}
