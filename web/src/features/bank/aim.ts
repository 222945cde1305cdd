import type { FourEyes } from '../../api/admin';
import type { BankLine, LineMatch, LineTarget } from '../../api/bank';

/** A record that a line can be used for. */
export interface Aim {
  kind: 'deposit' | 'withdrawal' | 'player';
  /** Of the request, or of the player. */
  id: string;
  userId: string;
  /** The player's name. A withdrawal knows only the email. */
  name: string;
  /** What the request asks for. */
  asked?: number;
}

/** The kind and the id of a target; null for one that this version does not know. */
export function targetOf({ deposit, withdrawal, userId }: LineTarget): Pick<Aim, 'kind' | 'id'> | null {
  if (deposit !== undefined) return { kind: 'deposit', id: deposit };
  if (withdrawal !== undefined) return { kind: 'withdrawal', id: withdrawal };
  return userId === undefined ? null : { kind: 'player', id: userId };
}

export function nameOf({ username, email }: LineMatch['player']): string {
  return username === '' ? email : username;
}

/** The record that a match is about. A payment for a request that is over is its player's, without a request. */
export function aimOf(match: LineMatch): Aim | null {
  const target = targetOf(match);
  if (!target) return null;
  const player = { userId: match.player.userId, name: nameOf(match.player) };
  if (match.why === 'decided' && target.kind === 'deposit') return { kind: 'player', id: player.userId, ...player };
  return { ...target, ...player, asked: match.amount };
}

/** What one press does with a line: its match is exact, and one admin is enough. */
export function pressOf({ status, credit, match, proposed }: BankLine): 'approve' | 'show' | 'payout' | null {
  if (status !== 'open' || proposed || match?.certainty !== 'exact' || match.fourEyes) return null;
  if (credit && match.why === 'approved') return 'show';
  if (credit) return match.deposit === undefined ? null : 'approve';
  return match.withdrawal === undefined ? null : 'payout';
}

/** The proposal that the next call is about. A proposal for another record does not count for this one. */
export function fourEyesOf({ match, proposed }: BankLine, aim: Aim): FourEyes | undefined {
  if (proposed) {
    const target = targetOf(proposed);
    return target?.kind === aim.kind && target.id === aim.id ? proposed.fourEyes : { aloneAfterADay: proposed.fourEyes.aloneAfterADay };
  }
  return match && aimOf(match)?.id === aim.id ? match.fourEyes : undefined;
}

/** Whether a line can be used for this record: a payout and its return have its amount. */
export function fits({ amount, credit }: BankLine, { kind, asked }: Aim): boolean {
  if (kind === 'withdrawal') return asked === amount;
  return credit;
}
