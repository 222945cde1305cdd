import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { ApiError, isPassing } from '../../api/errors';
import { guess, revealRound, startRounds } from '../../api/game';
import { noteRefusal, noteStake } from '../../api/realityCheck';
import { showInWallet, walletQuery } from '../../api/wallet';
import { useSession, useUser } from '../../auth/SessionContext';
import { limitBelow } from '../../components/money/limitWords';
import { gameRefusal, gameToast } from '../../components/toast/notify';
import { makeClientSeed, prove } from '../../lib/fairness';
import { useOnline } from '../../lib/online';
import { retry } from '../../lib/retry';
import { useVisible } from '../../lib/visible';
import { keepLastRound, readLastRound } from './lastRound';
import {
  canGuess,
  initial,
  reduce,
  roundRequest,
  startRequest,
  wakesAt,
  type Choice,
  type Request,
  type Round,
} from './machine';
import { MULTIPLIERS, multiplierRefusal, playRefusal, STAKE_MIN, type Means } from './stake';
import { lostText, TEXT, wonText } from './texts';

const UNAUTHORIZED = 401;
const CONFLICT = 409;

/** Runs one request, and aborts it when it is no longer needed. */
function useRequest(request: Request | null, run: (request: Request, signal: AbortSignal) => Promise<void>): void {
  const key = request?.key;
  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    void run(request, abort.signal);
    return () => abort.abort();
    // The key is the request's identity; the object around it is new on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, run]);
}

/** Runs the game: passes time, answers and the player's moves to the machine. `rests` stops the rounds. */
export function useQuickGame(means: Means, rests: boolean) {
  const session = useSession();
  const { uid } = useUser();
  const queries = useQueryClient();
  const visible = useVisible();
  const online = useOnline();
  const isBroke = means.balance < STAKE_MIN;
  const limit = limitBelow(STAKE_MIN, means.limits);
  const [isWatching, setWatching] = useState(false);
  const awake = visible && online && !rests && ((!isBroke && !limit) || isWatching);
  const [state, dispatch] = useReducer(reduce, awake, (awake) => initial({ awake, last: readLastRound(uid, localStorage) }));
  const [multiplier, setMultiplier] = useState<number>(MULTIPLIERS[0]);
  const [ownSeed, chooseSeed] = useState<string | null>(null);
  // No round follows a watched one.
  if (isWatching && (state.phase.name === 'revealed' || state.phase.name === 'failed')) setWatching(false);

  useEffect(() => dispatch({ type: 'awake', awake, at: performance.now() }), [awake]);

  // A refusal means that the shown wallet is out of date.
  const askForWallet = useCallback(() => queries.invalidateQueries({ queryKey: walletQuery(uid).queryKey }), [queries, uid]);

  const wake = wakesAt(state);
  useEffect(() => {
    if (wake === null) return;
    const timer = setTimeout(
      () => dispatch({ type: 'clock', at: Math.max(wake, performance.now()) }),
      Math.max(0, wake - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [wake]);

  const start = useCallback(async (asking: number, after: string | undefined, signal: AbortSignal) => {
    try {
      const started = await retry(
        async (attempt) => {
          const askedAt = performance.now();
          const rounds = await startRounds(after, attempt);
          return { rounds, at: performance.now(), tookMs: performance.now() - askedAt };
        },
        isPassing,
        signal,
      );
      dispatch({ type: 'roundCame', asking, rounds: started.rounds, at: started.at, tookMs: started.tookMs });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', operation: 'start', error });
    }
  }, []);

  const sendGuess = useCallback(
    async (round: Round, choice: Choice, signal: AbortSignal) => {
      try {
        const result = await retry((attempt) => guess(round.roundId, choice, attempt), isPassing, signal);
        const proof = await prove(round, choice.clientSeed, result);
        dispatch({ type: 'guessAnswered', result, proof, at: performance.now() });
        const { won, amount, balance, available, bonus } = result;
        await showInWallet(queries, uid, { balance, available, bonus });
        if (won) gameToast(wonText(amount), 'success');
        else gameToast(lostText(amount), 'error');
        noteStake(queries, uid, Date.now());
        // The answer does not contain what limits leave.
        if (queries.getQueryData(walletQuery(uid).queryKey)?.limits.set.length) void askForWallet();
      } catch (error) {
        const refused = error instanceof ApiError && !isPassing(error) ? error : null;
        const signedOut = refused?.status === UNAUTHORIZED || session.state().status === 'signedOut';
        if (signedOut) gameRefusal(TEXT.signIn);
        // An aborted guess may still count, so the balance is refetched.
        if (signal.aborted) await askForWallet();
        else if (refused) {
          // A due reality check has its own dialog.
          if (!noteRefusal(queries, uid, refused) && !signedOut) gameRefusal(refused.message);
          dispatch({ type: 'refused', roundId: round.roundId, over: refused.status === CONFLICT, at: performance.now() });
          if (!signedOut) await askForWallet();
        } else dispatch({ type: 'failed', operation: 'guess', roundId: round.roundId, error });
      }
    },
    [askForWallet, queries, session, uid],
  );

  const reveal = useCallback(async (round: Round, signal: AbortSignal) => {
    try {
      const revealed = await retry((attempt) => revealRound(round.roundId, attempt), isPassing, signal);
      const proof = await prove(round, revealed.clientSeed, revealed);
      dispatch({ type: 'answerCame', reveal: revealed, proof, at: performance.now() });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', operation: 'reveal', roundId: round.roundId, error });
    }
  }, []);

  const run = useCallback(
    (request: Request, signal: AbortSignal) => {
      switch (request.operation) {
        case 'start':
          return start(request.asking, request.after, signal);
        case 'guess':
          return sendGuess(request.round, request.choice, signal);
        case 'reveal':
          return reveal(request.round, signal);
      }
    },
    [start, sendGuess, reveal],
  );
  useRequest(startRequest(state), run);
  useRequest(roundRequest(state), run);

  function refuse(why: string): void {
    gameRefusal(why);
    void askForWallet();
  }

  function play(square: number): void {
    const at = performance.now();
    if (!canGuess(state, at)) return;
    const refusal = playRefusal(multiplier, means);
    if (refusal) {
      refuse(refusal);
      return;
    }
    // The seed is created after the commitment was shown. A seed of the player's own is used for one guess.
    if (state.round) keepLastRound(uid, state.round.roundId, localStorage);
    dispatch({ type: 'chosen', choice: { square, multiplier, clientSeed: ownSeed ?? makeClientSeed() }, at });
    chooseSeed(null);
  }

  function chooseMultiplier(next: number): void {
    const refusal = multiplierRefusal(next, means);
    if (refusal) refuse(refusal);
    else setMultiplier(next);
  }

  return {
    state,
    means,
    /** The balance covers no stake: the board rests. */
    isBroke,
    /** The player's own limit that permits no stake: the board rests. */
    limit,
    multiplier,
    /** The player's own seed for the next guess; null for a random one. */
    ownSeed,
    play,
    chooseMultiplier,
    chooseSeed,
    goOn: () => dispatch({ type: 'continue', at: performance.now() }),
    /** Runs one round although no stake is possible. */
    watch() {
      setWatching(true);
      void askForWallet();
    },
    tryAgain: () => dispatch({ type: 'retry', at: performance.now() }),
  };
}

export type QuickGame = ReturnType<typeof useQuickGame>;
