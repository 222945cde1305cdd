import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { ColoursRound, CurrentRound } from '../../api/colours';
import { Card } from '../../components/page/Card';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { ClockIcon } from '../../components/page/screenIcons';
import { Placeholder } from '../../components/page/Placeholder';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { useCheckIsDue } from '../../components/care/useCheckIsDue';
import { lazyExtra } from '../../lib/lazyExtra';
import type { DrawSheetProps } from './DrawSheet';
import { MyEntries } from './MyEntries';
import type { DrawnRound } from './round';
import { RoundCard } from './RoundCard';
import { TEXT } from './texts';
import { useColours, type View } from './useColours';
import { WinningColours } from './WinningColours';

const importSheet = () => import('./DrawSheet');

/** Without it only the screen shows the result of a draw. */
function NoSheet({ onSeen }: DrawSheetProps) {
  useEffect(onSeen);
  return null;
}

const RealityCheck = lazy(() => import('../../components/care/RealityCheck'));
const DrawSheet = lazyExtra(importSheet, NoSheet);

/** Loaded before the draw, so that the draw does not wait for it. */
function useWarmSheet(isDrawNear: boolean): void {
  useEffect(() => {
    if (isDrawNear) importSheet().catch(() => undefined);
  }, [isDrawNear]);
}

/** `deposit` is the link to more points. */
export function Colours({ deposit }: { deposit: ReactNode }) {
  const { config, current, last, reveal, error, retry, view, setView } = useColours();
  const checkIsDue = useCheckIsDue();
  useWarmSheet(current?.round.status === 'closed');
  if (error) {
    return (
      <Card>
        <ErrorPanel title={TEXT.loadFailed} error={error} onRetry={retry} />
      </Card>
    );
  }
  if (config === undefined || current === undefined) return <Loading />;
  if (config === null || current === null) {
    return (
      <Card sx={{ pt: { xs: 4, sm: 6 } }}>
        <Typography variant="h1" sx={{ textAlign: 'center' }}>
          {TEXT.heading}
        </Typography>
        <EmptyState icon={<ClockIcon size={24} />} text="No round has been opened yet. The first one appears here by itself, in a minute or so." />
      </Card>
    );
  }
  const { shown, see, close, onSeen } = reveal;
  /** The shown draw reveals this round's result. */
  const quietId = shown?.how === 'live' ? shown.round.id : undefined;
  return (
    <>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 384px' } }}>
        <RoundCard config={config} current={current} deposit={deposit} isQuiet={quietId === current.round.id} onEntered={() => setView('this')} />
        <Side current={current} last={last} view={view} quietId={quietId} onChoose={setView} onSee={see} />
      </Box>
      <Suspense fallback={null}>{checkIsDue && !shown && <RealityCheck />}</Suspense>
      <Suspense fallback={null}>
        {shown && <DrawSheet key={shown.how + shown.round.id} {...shown} current={current} onSeen={() => onSeen(shown.round.id)} onClose={close} />}
      </Suspense>
    </>
  );
}

function Loading() {
  return (
    <Card sx={{ minHeight: 480, display: 'grid', placeContent: 'center' }}>
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 4, p: 6 }}>
        <CircularProgress aria-hidden="true" />
        <Typography sx={{ color: 'text.secondary' }}>{TEXT.loading}</Typography>
      </Box>
    </Card>
  );
}

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'this', label: 'This round' },
  { value: 'last', label: 'Last draw' },
];

interface SideProps {
  current: CurrentRound;
  /** The newest past draw beside it, if any. */
  last: ColoursRound | null | undefined;
  view: View;
  quietId: string | undefined;
  onChoose: (view: View) => void;
  onSee: (round: DrawnRound) => void;
}

/** The result of the round, or of the one before it. */
function Side({ current: { round, clock }, last, view, quietId, onChoose, onSee }: SideProps) {
  const shown = view === 'last' && last ? last : round;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 } }}>
      {last && <SegmentedControl<View> legend="Which draw" options={VIEWS} value={view} onChoose={onChoose} />}
      {last === undefined && <Placeholder sx={{ height: 48 }} />}
      {last === null && <Typography sx={{ minHeight: 48, alignContent: 'center', color: 'text.secondary' }}>This is the first round.</Typography>}
      <MyEntries round={shown} clock={clock} isCounted={shown === round} isQuiet={shown.id === quietId} />
      <WinningColours round={shown} onSee={onSee} />
    </Box>
  );
}
