import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { revealRound } from '../../api/game';
import { change, type Transaction } from '../../api/wallet';
import { BusyButton } from '../../components/form/BusyButton';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Fact, Facts } from '../../components/list/Facts';
import { RoundProof } from '../../components/colour/RoundProof';
import { rowWords, SOURCES } from '../../components/money/rowWords';
import { SidePanel } from '../../components/dialog/SidePanel';
import { TALL, To } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { prove } from '../../lib/fairness';
import { formatAmount } from '../../lib/money';
import { Change } from './Change';
import { hasBonus, TYPE_NAMES } from './ledger';

type Round = NonNullable<Transaction['round']>;

interface RowPanelProps {
  row: Transaction;
  open: boolean;
  onClose: () => void;
}

/** All details of one row. */
export default function RowPanel({ row, open, onClose }: RowPanelProps) {
  const { round, requestId } = row;
  return (
    <SidePanel open={open} title={`Transaction ${row.seq}`} onClose={onClose}>
      <Facts>
        <Fact name="Amount">
          <Change amount={change(row)} />
        </Fact>
        <Fact name="Type">{TYPE_NAMES[row.type]}</Fact>
        <Fact name="Source">{SOURCES[row.source].name}</Fact>
        <Fact name="Description">{rowWords(row)}</Fact>
        <Fact name="Date">{formatDateTime(row.timestamp)}</Fact>
        <Fact name="Balance before">{formatAmount(row.previousBalance)}</Fact>
        <Fact name="Balance after">{formatAmount(row.newBalance)}</Fact>
        {hasBonus(row) && (
          <Fact name="Of it bonus">
            {formatAmount(row.bonus.amount)} of the amount; {formatAmount(row.bonus.previousBalance)} before,{' '}
            {formatAmount(row.bonus.newBalance)} after
          </Fact>
        )}
        {row.debt && (
          <Fact name="Owed">
            {formatAmount(row.debt.previous)} before, {formatAmount(row.debt.new)} after
          </Fact>
        )}
        {row.reverses && <Fact name="Undoes">Transaction {row.reverses.seq}</Fact>}
        {requestId && <Fact mono name="Request" copies={requestId} />}
        {round && (
          <>
            <Fact name="Your square">Tile {round.square + 1}</Fact>
            <Fact name="Right square">Tile {round.answer + 1}</Fact>
            <Fact name="Multiplier">{round.multiplier}x</Fact>
            <Fact mono name="Round" copies={round.roundId} />
          </>
        )}
      </Facts>
      {round && <Check round={round} />}
      {row.source === 'colours' && (
        <To address="/draws" sx={{ ...TALL, justifySelf: 'start' }}>
          Past draws, and how to check them
        </To>
      )}
    </SidePanel>
  );
}

/** Requests the round's disclosure, and compares it with the ledger's answer. */
function Check({ round }: { round: Round }) {
  const [requested, setRequested] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['round', round.roundId, round.clientSeed],
    queryFn: async ({ signal }) => {
      const disclosed = await revealRound(round.roundId, signal, round.clientSeed);
      return prove(disclosed, round.clientSeed, { ...disclosed, answer: round.answer });
    },
    staleTime: 'static',
    enabled: requested,
  });
  if (data) return <RoundProof proof={data} answerName={`Tile ${round.answer + 1}`} />;
  if (error) return <ErrorPanel title="This round could not be checked" error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        The server tells the seed of a round that is over. Your browser can work out its answer from that, and compare.
      </Typography>
      <BusyButton
        variant="outlined"
        idleText="Check this round"
        busyText="Checking…"
        busy={isFetching}
        onClick={() => setRequested(true)}
      />
    </Box>
  );
}
