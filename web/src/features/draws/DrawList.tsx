import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { pastDrawsKey, pastDrawsPage, type ColoursRound } from '../../api/colours';
import { usePages } from '../../api/pages';
import { Card } from '../../components/Card';
import { ColourChips } from '../../components/ColourChips';
import { DataList, DataListSkeleton, type Column } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { AlertIcon, CheckIcon } from '../../components/icons';
import { MorePages } from '../../components/MorePages';
import { Muted } from '../../components/requests';
import { ClockIcon, ListIcon } from '../../components/screenIcons';
import { ToneChip } from '../../components/ToneChip';
import { formatDateTime } from '../../lib/dates';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { isAwaited, standingOf } from './words';

const CheckPanel = lazy(() => import('./CheckPanel'));
const HandInPanel = lazy(() => import('./HandInPanel'));

const ICONS = { good: <CheckIcon size={16} />, waiting: <ClockIcon size={16} />, plain: <AlertIcon size={16} /> };

function Status({ round }: { round: ColoursRound }) {
  const { status, tone } = standingOf(round);
  return (
    <ToneChip tone={tone} icon={ICONS[tone]}>
      {status}
    </ToneChip>
  );
}

/** The winning colours, or why there are none. */
function Outcome({ round }: { round: ColoursRound }) {
  if (round.winningColors.length === 0) return standingOf(round).line;
  return <ColourChips names={round.winningColors} label="Winning colours" />;
}

interface MoreProps {
  round: ColoursRound;
  onOpen: (round: ColoursRound) => void;
  wide?: boolean;
}

/** Opens what there is beyond the row: the check of a draw, or the way to bring it about. */
function More({ round, onOpen, wide }: MoreProps) {
  const text = round.draw ? 'Check this draw' : isAwaited(round) ? 'Bring the beacon' : undefined;
  if (text === undefined) return null;
  return (
    <Button variant="outlined" fullWidth={wide} onClick={() => onOpen(round)} sx={{ minHeight: 44 }}>
      {text}
      <span style={visuallyHidden}> of {formatDateTime(round.schedule.drawAt)}</span>
    </Button>
  );
}

function columns(onOpen: (round: ColoursRound) => void): Column<ColoursRound>[] {
  return [
    {
      id: 'drawn',
      label: 'Draw',
      nowrap: true,
      render: ({ id, schedule }) => (
        <>
          {formatDateTime(schedule.drawAt)}
          <Muted>{id}</Muted>
        </>
      ),
    },
    { id: 'colours', label: 'Winning colours', render: (round) => <Outcome round={round} /> },
    {
      id: 'status',
      label: 'Status',
      nowrap: true,
      render: (round) => (
        <>
          <Status round={round} />
          {round.draw && <Muted>{standingOf(round).line ?? ''}</Muted>}
        </>
      ),
    },
    { id: 'check', label: 'Check', align: 'right', render: (round) => <More round={round} onOpen={onOpen} /> },
  ];
}

function SmallCard({ round, onOpen }: Pick<MoreProps, 'round' | 'onOpen'>) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 3 }}>
        <Box sx={{ fontWeight: 650 }}>
          {formatDateTime(round.schedule.drawAt)}
          <Muted>{round.id}</Muted>
        </Box>
        <Status round={round} />
      </Box>
      <Outcome round={round} />
      <More round={round} onOpen={onOpen} wide />
    </Box>
  );
}

export function DrawList() {
  const pages = usePages(pastDrawsKey, pastDrawsPage);
  const [chosen, setChosen] = useState<ColoursRound | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { rows, isLoading, error, refetch } = pages;

  function open(round: ColoursRound) {
    setChosen(round);
    setIsOpen(true);
  }

  return (
    <Card aria-label="Past draws" sx={{ overflow: 'hidden' }}>
      {rows.length > 0 ? (
        <>
          <DataList
            label="Past draws"
            columns={columns(open)}
            rows={rows}
            rowKey={({ id }) => id}
            card={(round) => <SmallCard round={round} onOpen={open} />}
            selectedKey={isOpen ? chosen?.id : undefined}
          />
          <MorePages pages={pages} endText="These are all the draws there were" />
        </>
      ) : isLoading ? (
        <DataListSkeleton label="Loading past draws" />
      ) : error ? (
        <ErrorPanel title="The past draws could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <EmptyState icon={<ListIcon size={24} />} text="No draw yet. The first one stands here as soon as it is made." />
      )}
      <Suspense fallback={null}>
        {chosen?.draw && (
          <CheckPanel key={chosen.id} round={chosen} draw={chosen.draw} open={isOpen} onClose={() => setIsOpen(false)} />
        )}
        {chosen && isAwaited(chosen) && (
          <HandInPanel key={chosen.id} round={chosen} open={isOpen} onClose={() => setIsOpen(false)} onHandedIn={refetch} />
        )}
      </Suspense>
    </Card>
  );
}
