import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { pastDrawsKey, pastDraws, type ColoursRound } from '../../api/colours';
import { usePages } from '../../api/pages';
import { useSessionState } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { ColourChips } from '../../components/colour/ColourChips';
import type { Column } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { AlertIcon, CheckIcon } from '../../components/page/icons';
import { PagedList } from '../../components/list/PagedList';
import { Muted } from '../../components/money/requests';
import { ClockIcon, ListIcon } from '../../components/page/screenIcons';
import { ToneChip } from '../../components/money/ToneChip';
import { formatDateTime } from '../../lib/dates';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Distribution } from './Distribution';
import { isAwaited, isDrawn, standingOf, type DrawnRound } from './words';

const CheckAllPanel = lazy(() => import('./CheckAllPanel'));
const CheckPanel = lazy(() => import('./CheckPanel'));
const HandInPanel = lazy(() => import('./HandInPanel'));
const VoidPanel = lazy(() => import('./VoidPanel'));

const ICONS = { good: <CheckIcon size={16} />, waiting: <ClockIcon size={16} />, plain: <AlertIcon size={16} /> };

function Status({ round }: { round: ColoursRound }) {
  const { status, tone } = standingOf(round);
  return (
    <ToneChip tone={tone} icon={ICONS[tone]}>
      {status}
    </ToneChip>
  );
}

/** The winning colours, or the reason why there are none. */
function Outcome({ round }: { round: ColoursRound }) {
  if (round.winningColors.length === 0) return standingOf(round).line;
  return <ColourChips names={round.winningColors} label="Winning colours" />;
}

interface MoreProps {
  round: ColoursRound;
  /** The visitor is signed in. */
  isPlayer: boolean;
  onOpen: (round: ColoursRound) => void;
  wide?: boolean;
}

function moreText(round: ColoursRound, isPlayer: boolean): string | undefined {
  if (isDrawn(round)) return 'Check this draw';
  if (isAwaited(round)) return 'Bring the beacon';
  return round.status === 'void' && isPlayer ? 'See my tickets' : undefined;
}

/**
 * Opens the details of a row: the check of a draw with the player's tickets, or the form for a missing beacon. Fills
 * the row, so that all of it reacts to a press.
 */
function More({ round, isPlayer, onOpen, wide }: MoreProps) {
  const text = moreText(round, isPlayer);
  if (text === undefined) return null;
  return (
    <Button
      variant="outlined"
      fullWidth={wide}
      onClick={() => onOpen(round)}
      sx={{ minHeight: 44, position: 'static', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {text}
      <span style={visuallyHidden}> of {formatDateTime(round.schedule.drawAt)}</span>
    </Button>
  );
}

function columns(more: Pick<MoreProps, 'isPlayer' | 'onOpen'>): Column<ColoursRound>[] {
  return [
    {
      id: 'drawn',
      label: 'Draw',
      nowrap: true,
      render: ({ schedule }) => formatDateTime(schedule.drawAt),
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
    { id: 'check', label: 'Check', align: 'right', render: (round) => <More round={round} {...more} /> },
  ];
}

function SmallCard({ round, ...more }: Omit<MoreProps, 'wide'>) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 3 }}>
        <Box sx={{ fontWeight: 650 }}>{formatDateTime(round.schedule.drawAt)}</Box>
        <Status round={round} />
      </Box>
      <Outcome round={round} />
      <More round={round} {...more} wide />
    </Box>
  );
}

export function DrawList() {
  const pages = usePages(pastDrawsKey, pastDraws);
  const session = useSessionState();
  const uid = session.status === 'signedIn' ? session.user.uid : undefined;
  const [chosen, setChosen] = useState<ColoursRound | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [checked, setChecked] = useState<DrawnRound[] | null>(null);
  const [isCheckOpen, setIsCheckOpen] = useState(false);
  const drawn = pages.rows.filter(isDrawn);

  const more = {
    isPlayer: uid !== undefined,
    onOpen: (round: ColoursRound) => {
      setChosen(round);
      setIsOpen(true);
    },
  };
  const close = () => setIsOpen(false);

  function checkAll() {
    setChecked(drawn);
    setIsCheckOpen(true);
  }

  return (
    <Card aria-label="Past draws" sx={{ overflow: 'hidden', '& tr:has(button):hover, & li:has(button):hover': { bgcolor: 'raised' } }}>
      {drawn.length > 0 && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, pl: 4, pr: 2, pt: 2 }}>
            <Typography variant="h2">How often each colour was drawn</Typography>
            <Button size="small" onClick={checkAll} sx={{ minHeight: 44, px: 2, flexShrink: 0 }}>
              Check all
            </Button>
          </Box>
          <Distribution draws={drawn} />
        </>
      )}
      <PagedList
        pages={pages}
        loading="Loading past draws"
        failed="The past draws could not be loaded"
        empty={<EmptyState icon={<ListIcon size={24} />} text="No draw yet. The first one stands here as soon as it is made." />}
        label="Past draws"
        columns={columns(more)}
        rowKey={({ id }) => id}
        card={(round) => <SmallCard round={round} {...more} />}
        selectedKey={isOpen ? chosen?.id : undefined}
        endText="These are all the draws there were"
      />
      <Suspense fallback={null}>
        {checked && <CheckAllPanel rounds={checked} open={isCheckOpen} onClose={() => setIsCheckOpen(false)} />}
        {chosen && isDrawn(chosen) && (
          <CheckPanel key={chosen.id} round={chosen} draw={chosen.draw} uid={uid} open={isOpen} onClose={close} />
        )}
        {chosen && isAwaited(chosen) && (
          <HandInPanel key={chosen.id} round={chosen} open={isOpen} onClose={close} onHandedIn={pages.refetch} />
        )}
        {chosen?.status === 'void' && uid !== undefined && (
          <VoidPanel key={chosen.id} round={chosen} uid={uid} open={isOpen} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}
