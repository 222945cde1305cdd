import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Attempts } from '../../api/attempt';
import { attachProof, depositsKey, requestDeposit, type DepositBody } from '../../api/deposits';
import { ApiError } from '../../api/errors';
import { showRow } from '../../api/pages';
import { idToken } from '../../api/token';
import { upload } from '../../api/upload';
import { useUser } from '../../auth/SessionContext';
import { formFailure, formSuccess } from '../../components/notify';
import { remember, seenName } from '../../lib/seen';
import { forget, keep, type Awaited } from './awaited';
import { failureOf, Submission, type Calls, type Failure, type Step } from './submission';
import { TEXT } from './texts';

const CALLS: Calls = { request: requestDeposit, upload, attach: attachProof };
const UNAUTHORIZED = 401;
const STOPPED: Failure = { text: 'You stopped the upload', isOver: false };

export interface DepositState {
  /** What is being done now. */
  step: Step | null;
  /** Why the last try did not succeed. */
  failure: Failure | null;
  /** The request stands and waits for its file: the form is locked. */
  awaitsFile: boolean;
}

const EDITING: DepositState = { step: null, failure: null, awaitsFile: false };

/** A session that has ended elsewhere, in another tab for instance, is found out before anything is sent. */
async function isSignedOut(): Promise<boolean> {
  try {
    return (await idToken({ fresh: false })) === null;
  } catch {
    // It could not be checked: the request itself will show it.
    return false;
  }
}

/** Asks before the page is left while something is on its way. */
function useLeaveGuard(active: boolean): void {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    if (active) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, []);
}

/** Sends deposits. `onDone` is called when one has arrived with its file, `onRefused` when a field is at fault. */
export function useDeposit(onDone: () => void, onRefused: (failure: Failure) => void) {
  const { uid } = useUser();
  const queries = useQueryClient();
  const [state, setState] = useState(EDITING);
  const [attempts] = useState(() => new Attempts());
  const submission = useRef<Submission | null>(null);
  const source = useRef<Omit<Awaited, 'id'> | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useLeaveGuard(state.step !== null || state.awaitsFile);

  function failed(current: Submission, error: unknown, stopped: boolean): void {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) {
      formFailure(TEXT.notLoggedIn);
      setState({ ...EDITING, awaitsFile: current.isRequested });
      return;
    }
    const failure = stopped ? STOPPED : failureOf(current.step, error);
    if (failure.isOver) {
      attempts.succeeded();
      // The dialog has just shown it, so the next visit does not.
      if (current.id !== undefined) {
        remember(uid, [seenName.deposit(current.id)], localStorage, Date.now());
        forget(uid, current.id, localStorage);
      }
    }
    setState({ step: null, failure, awaitsFile: current.isRequested && !failure.isOver });
    if (failure.field) onRefused(failure);
  }

  async function run(current: Submission): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    // What the buttons say stays as it was when one of them was pressed.
    const onStep = (step: Step) => {
      // From here on the request stands, and the page may be closed before its file has arrived.
      if (current.id !== undefined && source.current) keep(uid, { id: current.id, ...source.current }, localStorage);
      setState(({ awaitsFile }) => ({ step, failure: null, awaitsFile }));
    };
    try {
      const deposit = await current.run(onStep, controller.signal);
      attempts.succeeded();
      forget(uid, deposit.id, localStorage);
      await showRow(queries, depositsKey(uid), deposit, ({ id }) => id);
      formSuccess(TEXT.submitted);
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) console.error('Deposit failed', error);
      failed(current, error, controller.signal.aborted);
      // What was requested stands in the history, however the rest of it went.
      if (current.isRequested) void queries.invalidateQueries({ queryKey: depositsKey(uid) });
    }
  }

  /** `key` is that of a request made before: the same key and body get an address for its file. */
  async function submit(body: DepositBody, file: File | null, key = attempts.keyFor(body)): Promise<void> {
    if (await isSignedOut()) {
      formFailure(TEXT.logIn);
      return;
    }
    source.current = { key, body };
    submission.current = new Submission(body, file, key, CALLS);
    await run(submission.current);
  }

  /** Goes on where it failed. */
  async function goOn(): Promise<void> {
    if (submission.current) await run(submission.current);
  }

  /** Calls the upload off; the request stands. */
  function stop(): void {
    abort.current?.abort();
  }

  return { ...state, submit, goOn, stop };
}
