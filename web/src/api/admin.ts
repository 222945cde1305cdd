import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { answer, ApiError, hasCode } from './errors';
import { listOf, type ListQuery } from './list';
import { fetchFilled, withoutRow, withRow, type FetchPage, type PagesData } from './pages';
import type { components } from './schema';
import type { TicketStatus } from './tickets';

export type DepositReview = components['schemas']['DepositReview'];
export type DepositStatus = components['schemas']['DepositStatus'];
export type WithdrawalReview = components['schemas']['WithdrawalReview'];
export type WithdrawalStatus = components['schemas']['WithdrawalStatus'];
export type TicketCase = components['schemas']['TicketCase'];
export type CareCase = components['schemas']['CareCaseView'];
export type CareStatus = components['schemas']['CareStatus'];
export type CareContact = components['schemas']['CareContact'];
export type CareOutcome = components['schemas']['CareOutcome'];
export type HarmMarker = components['schemas']['HarmMarker'];
export type Funds = components['schemas']['FundsView'];
export type PlayerLinks = components['schemas']['PlayerLinks'];
export type LinkedAccount = components['schemas']['LinkedAccount'];
export type ProofLink = components['schemas']['ProofLink'];
export type FourEyes = components['schemas']['FourEyesView'];
export type Proposal = components['schemas']['ProposalView'];

/** The filter of a queue; an empty one shows everything. Queues differ only in their statuses. */
export type QueueFilter<Status> = Omit<ListQuery<'/api/admin/deposits'>, 'status'> & { status?: Status };

export const depositQueue = (filter: QueueFilter<DepositStatus>) => listOf('/api/admin/deposits', filter);
export const withdrawalQueue = (filter: QueueFilter<WithdrawalStatus>) => listOf('/api/admin/withdrawals', filter);
export const ticketQueue = (filter: QueueFilter<TicketStatus>) => listOf('/api/admin/tickets', filter);
export const careQueue = (filter: QueueFilter<CareStatus>) => listOf('/api/admin/care', filter);

/** The admin rights are gone, though the token may still name them. */
export const NOT_ADMIN = 'NOT_ADMIN';
/** The admin has another role now, though the token may still name the former one. */
export const ROLE_NOT_PERMITTED = 'ROLE_NOT_PERMITTED';
/** The admin has to set up a second factor first. */
export const SECOND_FACTOR_MISSING = 'SECOND_FACTOR_MISSING';
/** Another admin has already made the same proposal. */
export const PROPOSED_MEANWHILE = 'PROPOSED_MEANWHILE';
/** A call that may propose needs a reason. */
export const REASON_MISSING = 'REASON_MISSING';
/** The call would confirm or decide alone, but a proposal is needed first. */
export const PROPOSAL_GONE = 'PROPOSAL_GONE';
/** Why a payout is barred. Every other reason has a text of the server's. */
export const OWN_REQUEST = 'OWN_REQUEST';
export const PAYOUT_HELD = 'PAYOUT_HELD';
/** Another admin has taken the payout. */
export const PAYOUT_TAKEN = 'PAYOUT_TAKEN';

/** The server's answer to a decision on a missing request (spec 8.7). */
const REQUEST_MISSING = { code: 'REQUEST_NOT_FOUND', text: 'Request no longer exists' };
const MISSING = {
  deposits: REQUEST_MISSING,
  withdrawals: REQUEST_MISSING,
  tickets: { code: 'TICKET_NOT_FOUND', text: 'Ticket no longer exists' },
  care: { code: 'CASE_NOT_FOUND', text: 'Case no longer exists' },
  bank: { code: 'LINE_NOT_FOUND', text: 'This line no longer exists' },
};

/** The refusals of a decision whose case has changed meanwhile. */
export const CHANGED_MEANWHILE: readonly string[] = [
  ...Object.values(MISSING).map(({ code }) => code),
  'REQUEST_NOT_PENDING',
  'DEPOSIT_NOT_APPROVED',
  'DEPOSIT_REVERSED',
  'TICKET_RESOLVED',
  'CASE_CLOSED',
  PROPOSAL_GONE,
  PROPOSED_MEANWHILE,
  'PAYOUT_IN_HAND',
  'PAYOUT_NOT_TAKEN',
  PAYOUT_TAKEN,
  'LINE_USED',
];

/** The query key of all data that only admins see. */
export const ADMIN = ['admin'] as const;

/** The query key of a queue's lists and cases. */
export type QueueKey = readonly ['admin', 'deposits' | 'withdrawals' | 'tickets' | 'care' | 'bank'];
/** The query key of the numbers of waiting cases. */
export const WAITING = [...ADMIN, 'waiting'] as const;
export const DEPOSITS: QueueKey = ['admin', 'deposits'];
export const WITHDRAWALS: QueueKey = ['admin', 'withdrawals'];
export const TICKETS: QueueKey = ['admin', 'tickets'];
export const CARE: QueueKey = ['admin', 'care'];
export const BANK: QueueKey = ['admin', 'bank'];

export function listKey(queue: QueueKey, filter: QueueFilter<string>) {
  return [...queue, 'list', filter] as const;
}

function caseKey(queue: QueueKey, id: string) {
  return [...queue, 'case', id] as const;
}

/** A case of any queue. */
export interface Identified {
  id: string;
  status: string;
}

/** Replaces a case in the lists. It keeps its place until the list is refetched, and leaves a list of another status. */
function showInLists(client: QueryClient, queue: QueueKey, now: Identified): void {
  const lists = client.getQueriesData<PagesData<Identified>>({ queryKey: [...queue, 'list'] });
  for (const [key, list] of lists) {
    if (!list?.pages.some(({ items }) => items.some(({ id }) => id === now.id))) continue;
    const { status = now.status } = key.at(-1) as QueueFilter<string>;
    client.setQueryData(key, status === now.status ? withRow(list, now) : withoutRow(list, now.id));
  }
}

/** Shows a case from an answer. */
export async function showCase(client: QueryClient, queue: QueueKey, now: Identified): Promise<void> {
  const queryKey = caseKey(queue, now.id);
  // A case that is being fetched may be older than this answer.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, now);
  showInLists(client, queue, now);
  void client.invalidateQueries({ queryKey: WAITING });
}

/** The current state of one case: a queue searched for a request's id contains only that request. */
export function caseQuery<Case extends Identified>(
  queue: QueueKey,
  id: string,
  list: (filter: { search: string }) => FetchPage<Case>,
) {
  const { code, text } = MISSING[queue[1]];
  return queryOptions({
    queryKey: caseKey(queue, id),
    queryFn: async ({ client, signal }) => {
      const [found] = (await list({ search: id })(undefined, signal)).items;
      if (!found) throw new ApiError(404, code, text);
      showInLists(client, queue, found);
      return found;
    },
    refetchOnWindowFocus: 'always',
  });
}

/** The number of new cases on the first page. */
export function newCareCasesQuery() {
  return queryOptions({
    queryKey: [...CARE, 'new'],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await fetchFilled(careQueue({ status: 'new' }), undefined, signal);
      return nextCursor === undefined ? String(items.length) : `more than ${items.length}`;
    },
  });
}

export const PLAYER_LINKS = ['admin', 'links'] as const;

/** The sources of a player's points, and the linked accounts. */
export function playerLinksQuery(userId: string) {
  return queryOptions({
    queryKey: [...PLAYER_LINKS, userId],
    queryFn: ({ signal }): Promise<PlayerLinks> =>
      answer(api.GET('/api/admin/players/{userId}/links', { params: { path: { userId } }, signal })),
    refetchOnWindowFocus: 'always',
  });
}

/* Decisions. The same decision sent again by the same admin gets the first answer, so a retry after a lost answer is safe. */

const GONE_WORDS = 'No proposal of another admin waits here any more. It has to be proposed again.';

/** A call without a reason would not propose, so its form has no field for one. If the server asks for a reason, the proposal is gone. */
export async function orGone<Body>(reason: string, call: Promise<Body>): Promise<Body> {
  try {
    return await call;
  } catch (error) {
    if (reason !== '' || !hasCode(error, REASON_MISSING)) throw error;
    throw new ApiError(error.status, PROPOSAL_GONE, GONE_WORDS, error.requestId);
  }
}

/** If the decision takes two admins, the first call proposes it, and the request stays pending. */
export function approveDeposit(id: string, reason: string): Promise<DepositReview> {
  return orGone(reason, answer(api.POST('/api/admin/deposits/{id}/approve', { params: { path: { id } }, body: { reason } })));
}

/** If it takes two admins, the first call proposes it. The players read the reason. */
export function reverseDeposit(id: string, reason: string): Promise<DepositReview> {
  return orGone(reason, answer(api.POST('/api/admin/deposits/{id}/reverse', { params: { path: { id } }, body: { reason } })));
}

export function declineDeposit(id: string, note: string): Promise<DepositReview> {
  return answer(api.POST('/api/admin/deposits/{id}/decline', { params: { path: { id } }, body: { note } }));
}

/** As `approveDeposit`. */
export function takeWithdrawal(id: string, reason: string): Promise<WithdrawalReview> {
  return orGone(reason, answer(api.POST('/api/admin/withdrawals/{id}/take', { params: { path: { id } }, body: { reason } })));
}

/** Says that a payout taken by another admin was not paid. Otherwise as `approveDeposit`. */
export function sayNotPaid(id: string, body: { reason: string; takenAt?: string | undefined }): Promise<WithdrawalReview> {
  return orGone(body.reason, answer(api.POST('/api/admin/withdrawals/{id}/not-paid', { params: { path: { id } }, body })));
}

export function completeWithdrawal(id: string, body: { note: string; bankReference: string }): Promise<WithdrawalReview> {
  return answer(api.POST('/api/admin/withdrawals/{id}/complete', { params: { path: { id } }, body }));
}

export function declineWithdrawal(id: string, note: string): Promise<WithdrawalReview> {
  return answer(api.POST('/api/admin/withdrawals/{id}/decline', { params: { path: { id } }, body: { note } }));
}

export function moveTicket(id: string, status: Exclude<TicketStatus, 'new'>): Promise<TicketCase> {
  return answer(api.POST('/api/admin/tickets/{id}/status', { params: { path: { id } }, body: { status } }));
}

/** The same key and note sent again are one note. An outcome closes the case. */
export function noteOnCase(id: string, body: components['schemas']['CareNoteBody'], idempotencyKey: string): Promise<CareCase> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/admin/care/{id}', { params: { path: { id }, header }, body }));
}

/** An address that shows the proof for a minute. Each call goes to the audit log. */
export function proofLink(id: string): Promise<ProofLink> {
  return answer(api.GET('/api/admin/deposits/{id}/proof', { params: { path: { id } } }));
}
