import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  coloursConfigQuery,
  coloursEntriesKey,
  coloursRoundQuery,
  lastDrawQuery,
  type ColoursEntry,
  type ColoursRound,
} from '../../api/colours';
import { messageOr } from '../../api/errors';
import type { PagesData } from '../../api/pages';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { isDecided } from '../../components/colour/coloursEntries';
import { formFailure } from '../../components/toast/notify';
import { serverNow } from '../../lib/serverClock';
import { NO_ROUND_POLL_MS, OLD_RULES_POLL_MS, roundPollMs } from './polling';
import { TEXT } from './texts';
import { useReveal } from './useReveal';

/** The draw in the side panel. */
export type View = 'this' | 'last';

/** Reports a failed load, once for each failure (spec 8.48). */
function useLoadFailure(error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    console.error('Colours not loaded', error);
    formFailure(messageOr(error, TEXT.loadFailed));
  }, [error]);
}

/** The round and its rules, kept current by gentle polling, and the draw in view. */
export function useColours() {
  const { uid } = useUser();
  const client = useQueryClient();
  const [spread] = useState(Math.random);
  const [view, setView] = useState<View>('this');
  const current = useQuery({
    ...coloursRoundQuery,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data ? roundPollMs(data.round, serverNow(data.clock), spread) : NO_ROUND_POLL_MS,
  });
  // The site caches the rules for two seconds: right after a change they may be the last round's.
  const roundId = current.data?.round.id;
  const config = useQuery({
    ...coloursConfigQuery,
    refetchInterval: ({ state: { data } }) => data && roundId !== undefined && data.roundId !== roundId ? OLD_RULES_POLL_MS : false,
  });
  const { data: last } = useQuery({ ...lastDrawQuery(roundId ?? ''), enabled: roundId !== undefined });
  const reveal = useReveal(current.data?.round, last);
  const error = (config.data === undefined && config.error) || (current.data === undefined && current.error) || null;
  useLoadFailure(error);

  const onNextRound = useEffectEvent((before: ColoursRound | undefined, round: ColoursRound) => {
    if (config.data?.roundId !== round.id) void config.refetch();
    if (!before) return;
    // A player with entries in the past round sees its result.
    const entries = client.getQueryData<PagesData<ColoursEntry>>(coloursEntriesKey(uid, before.id));
    setView(entries?.pages.some(({ items }) => items.length > 0) ? 'last' : 'this');
  });
  const onDecided = useEffectEvent(({ id }: ColoursRound) => {
    setView('this');
    void client.invalidateQueries({ queryKey: coloursEntriesKey(uid, id) });
    void client.invalidateQueries({ queryKey: walletQuery(uid).queryKey });
  });
  const fresh = current.data?.round;
  const round = fresh && reveal.asTold(fresh);
  const seen = useRef<ColoursRound>(undefined);
  useEffect(() => {
    const before = seen.current;
    if (!round) return;
    seen.current = round;
    if (before?.id !== round.id) onNextRound(before, round);
    else if (!isDecided(before) && isDecided(round)) onDecided(round);
  }, [round]);

  return {
    config: config.data,
    current: current.data && round ? { round, clock: current.data.clock } : current.data,
    last: last && reveal.asTold(last),
    reveal,
    error,
    retry: () => {
      if (config.isError) void config.refetch();
      if (current.isError) void current.refetch();
    },
    view,
    setView,
  };
}
