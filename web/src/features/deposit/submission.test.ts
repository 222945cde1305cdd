import { describe, expect, it, vi } from 'vitest';
import type { Deposit, RequestedDeposit } from '../../api/deposits';
import { ApiError, NetworkError } from '../../api/errors';
import { UploadRefused } from '../../api/upload';
import { failureOf, Submission, type Calls, type Step } from './submission';

const FILE = new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' });
const BODY = { amount: 50, proof: { name: FILE.name, type: FILE.type, size: FILE.size } };
const SIGNAL = new AbortController().signal;

const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: 'a-request',
  amount: 50,
  status: 'pending',
  type: 'transfer',
  to: { userId: 'u', username: 'thandi' },
  toSelf: true,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});

/** An answer with an address that is good for so many minutes more. */
const requested = (url: string, minutes = 5): RequestedDeposit => ({
  deposit: deposit(),
  upload: { url, headers: {}, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() },
});

function calls() {
  return {
    request: vi.fn<Calls['request']>().mockResolvedValue(requested('first')),
    upload: vi.fn<Calls['upload']>().mockResolvedValue(),
    attach: vi.fn<Calls['attach']>().mockResolvedValue(deposit({ updatedAt: 'attached' })),
  };
}

async function run(submission: Submission): Promise<{ steps: Step['name'][]; result?: Deposit; error?: unknown }> {
  const steps: Step['name'][] = [];
  try {
    return { steps, result: await submission.run(({ name }) => steps.push(name), SIGNAL) };
  } catch (error) {
    return { steps, error };
  }
}

const LOST = new NetworkError(null);

describe('a deposit on its way', () => {
  it('without a file is one request', async () => {
    const to = calls();
    to.request.mockResolvedValue({ deposit: deposit() });
    expect(await run(new Submission({ amount: 50 }, null, 'key', to))).toMatchObject({ steps: ['request'], result: { id: 'a-request' } });
    expect(to.upload).not.toHaveBeenCalled();
    expect(to.attach).not.toHaveBeenCalled();
  });

  it('with a file is requested, uploaded and attached', async () => {
    const to = calls();
    expect(await run(new Submission(BODY, FILE, 'key', to))).toMatchObject({
      steps: ['request', 'upload', 'attach'],
      result: { updatedAt: 'attached' },
    });
    expect(to.upload.mock.calls[0]?.[0].url).toBe('first');
    expect(to.attach.mock.calls[0]?.[0]).toBe('a-request');
  });

  it('asks again under the same key when no answer came', async () => {
    const to = calls();
    to.request.mockRejectedValueOnce(LOST);
    const submission = new Submission(BODY, FILE, 'key', to);
    expect((await run(submission)).error).toBe(LOST);
    expect(submission.isRequested).toBe(false);
    expect((await run(submission)).steps).toEqual(['request', 'upload', 'attach']);
    expect(to.request.mock.calls.map(([, key]) => key)).toEqual(['key', 'key']);
  });

  it('sends the file again without another request when the upload broke off', async () => {
    const to = calls();
    to.upload.mockRejectedValueOnce(LOST);
    const submission = new Submission(BODY, FILE, 'key', to);
    expect((await run(submission)).error).toBe(LOST);
    expect(submission.isRequested).toBe(true);
    expect((await run(submission)).steps).toEqual(['upload', 'attach']);
    expect(to.request).toHaveBeenCalledOnce();
  });

  it('asks for a fresh address when one has expired, by either clock', async () => {
    for (const stale of [requested('stale', -1), requested('stale')]) {
      const to = calls();
      to.request.mockResolvedValueOnce(stale).mockResolvedValueOnce(requested('fresh'));
      to.upload.mockImplementation(({ url }) => (url === 'stale' ? Promise.reject(new UploadRefused(403)) : Promise.resolve()));
      expect((await run(new Submission(BODY, FILE, 'key', to))).result).toMatchObject({ updatedAt: 'attached' });
      expect(to.request.mock.calls.map(([, key]) => key)).toEqual(['key', 'key']);
    }
  });

  it('gives up on an address that is refused although it is fresh', async () => {
    const to = calls();
    to.upload.mockRejectedValue(new UploadRefused(403));
    expect((await run(new Submission(BODY, FILE, 'key', to))).error).toEqual(new UploadRefused(403));
    expect(to.upload).toHaveBeenCalledTimes(2);
  });

  it('only attaches when only attaching failed', async () => {
    const to = calls();
    to.attach.mockRejectedValueOnce(LOST);
    const submission = new Submission(BODY, FILE, 'key', to);
    await run(submission);
    expect((await run(submission)).steps).toEqual(['attach']);
    expect(to.upload).toHaveBeenCalledOnce();
  });

  it('uploads again what has not arrived', async () => {
    const to = calls();
    to.attach.mockRejectedValueOnce(new ApiError(409, 'PROOF_MISSING', 'The file has not arrived yet.'));
    const submission = new Submission(BODY, FILE, 'key', to);
    await run(submission);
    expect((await run(submission)).steps).toEqual(['upload', 'attach']);
  });

  it('is done when an earlier try had been taken in already', async () => {
    const to = calls();
    to.request.mockResolvedValue({ deposit: deposit({ updatedAt: 'before' }) });
    expect((await run(new Submission(BODY, FILE, 'key', to))).result).toMatchObject({ updatedAt: 'before' });
    expect(to.attach).not.toHaveBeenCalled();
  });

  it('has failed when an earlier try did not hold', async () => {
    const to = calls();
    to.request.mockResolvedValue({ deposit: deposit({ status: 'failed', failureReason: 'Too bad' }) });
    expect((await run(new Submission(BODY, FILE, 'key', to))).error).toMatchObject({ code: 'PROOF_REJECTED', message: 'Too bad' });
  });

  it('does not attach to a request without an id', async () => {
    const to = calls();
    to.request.mockResolvedValue({ ...requested('first'), deposit: deposit({ id: '' }) });
    expect((await run(new Submission(BODY, FILE, 'key', to))).error).toMatchObject({ message: 'Deposit request ID missing' });
    expect(to.attach).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  it('says what the server said, or the specified words for the step', () => {
    expect(failureOf('request', new ApiError(500, 'INTERNAL', 'Request failed', 'r-1'))).toMatchObject({
      text: 'Failed to create deposit request',
      requestId: 'r-1',
    });
    expect(failureOf('upload', LOST)).toMatchObject({
      text: 'Failed to submit deposit request',
      detail: 'No connection. Check your network and try again.',
    });
    expect(failureOf('attach', new UploadRefused(503))).toMatchObject({ text: 'Failed to submit deposit request' });
    expect(failureOf('request', new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', 'Used'))).toMatchObject({ text: 'Used', isOver: false });
  });

  it('belongs to the field it is about', () => {
    const unknown = new ApiError(404, 'USER_NOT_FOUND', 'No user found with email: a@b.na');
    expect(failureOf('request', unknown)).toMatchObject({ text: 'No user found with email: a@b.na', field: 'to', isOver: false });
    expect(failureOf('attach', new ApiError(422, 'PROOF_REJECTED', 'Too bad'))).toMatchObject({ field: 'file', isOver: true });
  });
});
