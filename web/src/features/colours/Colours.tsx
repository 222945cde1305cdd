import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lastDrawQuery, type CurrentRound } from '../../api/colours';
import { Card } from '../../components/Card';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { ClockIcon } from '../../components/screenIcons';
import { SegmentedControl } from '../../components/SegmentedControl';
import { MyEntries } from './MyEntries';
import { RoundCard } from './RoundCard';
import { TEXT } from './texts';
import { useColours, type View } from './useColours';
import { WinningColours } from './WinningColours';

/** `deposit` is the way to more points. */
export function Colours({ deposit }: { deposit: ReactNode }) {
  const { config, current, error, retry, view, setView } = useColours();
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
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 384px' } }}>
      <RoundCard config={config} current={current} deposit={deposit} onEntered={() => setView('this')} />
      <Side current={current} view={view} onChoose={setView} />
    </Box>
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
  view: View;
  onChoose: (view: View) => void;
}

/** What came of the round, or of the one before it. */
function Side({ current: { round, clock }, view, onChoose }: SideProps) {
  const { data: last } = useQuery(lastDrawQuery(round.id));
  const shown = view === 'last' && last ? last : round;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 } }}>
      {last && <SegmentedControl<View> legend="Which draw" options={VIEWS} value={view} onChoose={onChoose} />}
      <MyEntries round={shown} clock={clock} />
      <WinningColours round={shown} />
    </Box>
  );
}
