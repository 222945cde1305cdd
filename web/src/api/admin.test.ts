import { describe, expect, it } from 'vitest';
import { orGone, PROPOSAL_GONE, REASON_MISSING } from './admin';
import { ApiError } from './errors';

const refused = (code: string) => Promise.reject(new ApiError(400, code, 'Please enter a reason', 'r-1'));

describe('a call that needs another admin’s proposal', () => {
  it('says that there is none, where it named no reason of its own', async () => {
    await expect(orGone('', refused(REASON_MISSING))).rejects.toMatchObject({ code: PROPOSAL_GONE, requestId: 'r-1' });
  });

  it('passes on the refusal of the reason that it named', async () => {
    await expect(orGone(' ', refused(REASON_MISSING))).rejects.toMatchObject({ code: REASON_MISSING });
  });

  it('passes on every other answer', async () => {
    await expect(orGone('', refused('OWN_REQUEST'))).rejects.toMatchObject({ code: 'OWN_REQUEST' });
    await expect(orGone('', Promise.resolve('decided'))).resolves.toBe('decided');
  });
});
