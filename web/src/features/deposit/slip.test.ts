import { describe, expect, it, vi } from 'vitest';
import { aDeposit } from '../../api/aDeposit';
import type { Deposit, RequestedDeposit } from '../../api/deposits';
import { ApiError, NetworkError } from '../../api/errors';
import { UploadRefused } from '../../api/upload';
import { Slip, type Calls, type Step } from './slip';

const FILE = new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' });
const PROOF = { file: FILE, mime: 'application/pdf' };
const SIGNAL = new AbortController().signal;
const LOST = new NetworkError(null);


/** An answer with an upload address that stays valid for this many minutes. */
const announced = (url: string, minutes = 5): RequestedDeposit => ({
  deposit: aDeposit(),
  upload: { url, headers: {}, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() },
});

function calls() {
  return {
    announce: vi.fn<Calls['announce']>().mockResolvedValue(announced('first')),
    upload: vi.fn<Calls['upload']>().mockResolvedValue(),
    attach: vi.fn<Calls['attach']>().mockResolvedValue(aDeposit({ updatedAt: 'attached' })),
  };
}

async function run(slip: Slip): Promise<{ steps: Step['name'][]; result?: Deposit; error?: unknown }> {
  const steps: Step['name'][] = [];
  const onStep = ({ name }: Step) => {
    if (steps.at(-1) !== name) steps.push(name);
  };
  try {
    return { steps, result: await slip.run(onStep, SIGNAL) };
  } catch (error) {
    return { steps, error };
  }
}

describe('a slip on its way', () => {
  it('is announced, uploaded and attached', async () => {
    const to = calls();
    expect(await run(new Slip('a-request', PROOF, to))).toMatchObject({ steps: ['upload', 'attach'], result: { updatedAt: 'attached' } });
    expect(to.announce.mock.calls[0]?.slice(0, 2)).toEqual(['a-request', { name: 'slip.pdf', type: 'application/pdf', size: FILE.size }]);
    expect(to.upload.mock.calls[0]?.[0].url).toBe('first');
    expect(to.attach.mock.calls[0]?.[0]).toBe('a-request');
  });

  it('is sent again to the same address when the upload broke off', async () => {
    const to = calls();
    to.upload.mockRejectedValueOnce(LOST);
    const slip = new Slip('a-request', PROOF, to);
    expect((await run(slip)).error).toBe(LOST);
    expect((await run(slip)).result).toMatchObject({ updatedAt: 'attached' });
    expect(to.announce).toHaveBeenCalledOnce();
  });

  it('gets a fresh address when one has expired, by either clock', async () => {
    for (const stale of [announced('stale', -1), announced('stale')]) {
      const to = calls();
      to.announce.mockResolvedValueOnce(stale).mockResolvedValueOnce(announced('fresh'));
      to.upload.mockRejectedValueOnce(LOST);
      const slip = new Slip('a-request', PROOF, to);
      await run(slip);
      to.upload.mockImplementation(({ url }) => (url === 'stale' ? Promise.reject(new UploadRefused(403)) : Promise.resolve()));
      expect((await run(slip)).result).toMatchObject({ updatedAt: 'attached' });
      expect(to.announce).toHaveBeenCalledTimes(2);
    }
  });

  it('gives up on an address that is refused although it is fresh', async () => {
    const to = calls();
    to.upload.mockRejectedValue(new UploadRefused(403));
    expect((await run(new Slip('a-request', PROOF, to))).error).toEqual(new UploadRefused(403));
    expect(to.announce).toHaveBeenCalledTimes(2);
    expect(to.attach).not.toHaveBeenCalled();
  });

  it('is only attached when only attaching failed', async () => {
    const to = calls();
    to.attach.mockRejectedValueOnce(LOST);
    const slip = new Slip('a-request', PROOF, to);
    await run(slip);
    expect((await run(slip)).result).toMatchObject({ updatedAt: 'attached' });
    expect(to.upload).toHaveBeenCalledOnce();
  });

  it('is uploaded again when it has not arrived', async () => {
    const to = calls();
    to.attach.mockRejectedValueOnce(new ApiError(409, 'PROOF_MISSING', 'The file has not arrived yet.'));
    const slip = new Slip('a-request', PROOF, to);
    await run(slip);
    expect((await run(slip)).result).toMatchObject({ updatedAt: 'attached' });
    expect(to.upload).toHaveBeenCalledTimes(2);
  });

  it('is not attached to a request without an id', async () => {
    const to = calls();
    expect((await run(new Slip('', PROOF, to))).error).toMatchObject({ message: 'Deposit request ID missing' });
    expect(to.announce).not.toHaveBeenCalled();
  });
});
