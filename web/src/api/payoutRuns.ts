import type { WithdrawalReview } from './admin';
import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type BankFile = components['schemas']['BankFile'];
export type BankAnswer = components['schemas']['BankAnswer'];
export type AnsweredPayment = components['schemas']['AnsweredPayment'];

/** The highest number of payouts in one file. */
export const EXPORT_MAX = 49;
/** The server refuses a larger file of the bank. */
export const ANSWER_BYTES_MAX = 500_000;

/** Takes a payout that takes one admin; a proposal needs its reason, which only its case asks for. */
export function takeAlone(id: string): Promise<WithdrawalReview> {
  return answer(api.POST('/api/admin/withdrawals/{id}/take', { params: { path: { id } }, body: { reason: '' } }));
}

/** The same payouts give the same file again. */
export function exportPayouts(ids: string[]): Promise<BankFile> {
  return answer(api.POST('/api/admin/withdrawals/export', { body: { ids } }));
}

export async function readBankAnswer(file: File): Promise<BankAnswer> {
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return answer(api.POST('/api/admin/withdrawals/answer', { body: { file: btoa(bytes.join('')) } }));
}
