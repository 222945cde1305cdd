import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { untilRenewal, walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import type { LimitName } from '../../components/money/limitWords';
import { PartHead } from '../../components/page/PartHead';
import { Placeholder } from '../../components/page/Placeholder';
import { useNow } from '../../lib/now';
import { raiseOf } from './change';
import { LimitRow } from './LimitRow';

const LimitForm = lazy(() => import('./LimitForm'));
const RaiseQuestion = lazy(() => import('./RaiseQuestion'));

type Step = { does: 'set' } | { does: 'change' | 'remove'; name: LimitName };

/** Limits that players set for themselves (D57): a reduction applies at once, a raise after a wait and a second confirmation. */
export function YourLimits() {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { uid } = useUser();
  const now = useNow();
  const { data: wallet, error, isFetching, refetch } = useQuery({ ...walletQuery(uid), refetchOnMount: false, refetchInterval: untilRenewal });
  const [step, setStep] = useState<Step>();
  const limits = wallet?.limits;
  const close = () => setStep(undefined);

  return (
    <Card id="limits" ref={card} tabIndex={-1} aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, justifyItems: 'start', outline: 0, scrollMarginTop: 24 }}>
      <PartHead id={id} title="Your limits">
        Decide in a quiet moment how much is enough: the game keeps to it. Lower holds at once, higher waits.
      </PartHead>
      {limits ? (
        <>
          {limits.set.length > 0 && (
            <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 4 }}>
              {limits.set.map((limit) => (
                <LimitRow
                  key={`${limit.of} ${limit.period}`}
                  limit={limit}
                  raise={raiseOf(limits, limit, now)}
                  onChange={() => setStep({ does: 'change', name: limit })}
                  onRemove={() => setStep({ does: 'remove', name: limit })}
                  onAnswered={() => card.current?.focus({ preventScroll: true })}
                />
              ))}
            </Box>
          )}
          <Button variant="outlined" onClick={() => setStep({ does: 'set' })}>
            Set a limit
          </Button>
        </>
      ) : error && !isFetching ? (
        <Box sx={{ width: '100%' }}>
          <ErrorPanel title="Your limits could not be loaded" error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <Box role="status" aria-label="Loading your limits">
          <Placeholder sx={{ height: 48, width: 120 }} />
        </Box>
      )}
      <Suspense fallback={null}>
        {limits && step?.does === 'remove' && (
          <RaiseQuestion limits={limits} name={step.name} most={undefined} onClose={close} onAsked={close} />
        )}
        {limits && step && step.does !== 'remove' && (
          <LimitForm limits={limits} name={step.does === 'change' ? step.name : undefined} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}
