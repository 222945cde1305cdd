import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Attempts } from '../../api/attempt';
import { announceProof, attachProof, cancelDeposit, depositsKey, requestDeposit, type Deposit, type DepositBody } from '../../api/deposits';
import { ApiError } from '../../api/errors';
import { showRow } from '../../api/pages';
import { idToken } from '../../api/token';
import { upload } from '../../api/upload';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { formFailure } from '../../components/toast/notify';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { failureOf, type Failure } from './failure';
import type { ProofFile } from './proofFile';
import { Slip, type Calls, type Step } from './slip';
import { TEXT } from './texts';

const CALLS: Calls = { announce: announceProof, upload, attach: attachProof };
const UNAUTHORIZED = 401;
const STOPPED: Failure = { text: 'You stopped the upload', isOver: false };

export interface DepositState {
  /** The running step. */
  step: Step | null;
  /** Why the last attempt failed. */
  failure: Failure | null;
}

const IDLE: DepositState = { step: null, failure: null };

/** Detects a session that has ended elsewhere, for instance in another tab, before anything is sent. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await idToken({ fresh: false })) === null;
  } catch {
    // The check failed: the request itself will show it.
    return false;
  }
}

/** Makes requests and sends their slips. `onRefused` is called if a field is at fault. */
export function useDeposit(onRefused: (failure: Failure) => void) {
  const { uid } = useUser();
  const queries = useQueryClient();
  const [state, setState] = useState(IDLE);
  const [attempts] = useState(() => new Attempts());
  const slip = useRef<Slip | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useLeaveGuard(state.step !== null);

  async function failed(step: Step['name'], error: unknown, isStopped: boolean): Promise<void> {
    // A refusal may come from a change in this data: the request was decided meanwhile, or a break began.
    for (const queryKey of [depositsKey(uid), walletQuery(uid).queryKey]) void queries.invalidateQueries({ queryKey });
    // The end of a sign-in removes this screen, so the rest of the answer is dropped.
    if ((error instanceof ApiError && error.status === UNAUTHORIZED) || (await isSignedOut())) {
      formFailure(TEXT.notLoggedIn);
      setState(IDLE);
      return;
    }
    const failure = isStopped ? STOPPED : failureOf(step, error);
    if (step !== 'request' && !failure.isOver) formFailure(TEXT.slipMissing);
    if (failure.field) {
      setState(IDLE);
      onRefused(failure);
    } else setState({ step: null, failure });
  }

  /** Resolves to undefined after a failure. */
  async function run(work: (onStep: (step: Step) => void, signal: AbortSignal) => Promise<Deposit>): Promise<Deposit | undefined> {
    if (await isSignedOut()) {
      formFailure(TEXT.logIn);
      return undefined;
    }
    const controller = new AbortController();
    abort.current = controller;
    let reached: Step['name'] = 'request';
    const onStep = (step: Step) => {
      reached = step.name;
      setState({ step, failure: null });
    };
    try {
      const deposit = await work(onStep, controller.signal);
      setState(IDLE);
      await showRow(queries, depositsKey(uid), deposit);
      return deposit;
    } catch (error) {
      if (!controller.signal.aborted) console.error('Deposit failed', error);
      await failed(reached, error, controller.signal.aborted);
      return undefined;
    }
  }

  /** The same body again is the same request. */
  function request(body: DepositBody): Promise<Deposit | undefined> {
    return run((onStep, signal) => {
      onStep({ name: 'request' });
      return requestDeposit(body, attempts.keyFor(body), signal);
    });
  }

  /** Takes a request back. The same body is a new request from then on. */
  async function cancel(id: string): Promise<void> {
    const cancelled = await cancelDeposit(id);
    attempts.succeeded();
    await showRow(queries, depositsKey(uid), cancelled);
  }

  /** Sends the slip of a request. A repeated call with the same file continues at the failed step. */
  function send(id: string, proof: ProofFile): Promise<Deposit | undefined> {
    const current = slip.current?.id === id && slip.current.proof === proof ? slip.current : new Slip(id, proof, CALLS);
    slip.current = current;
    return run((onStep, signal) => current.run(onStep, signal));
  }

  return {
    ...state,
    request,
    send,
    cancel,
    /** Cancels the upload; the request remains. */
    stop: () => abort.current?.abort(),
    /** The next attempt does not inherit this failure. */
    clear: () => setState(IDLE),
  };
}

export type DepositCalls = ReturnType<typeof useDeposit>;
