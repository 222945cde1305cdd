import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { drawCheckQuery, isVerified } from '../../components/colour/drawCheck';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { SidePanel } from '../../components/dialog/SidePanel';
import { Verdict } from '../../components/page/Verdict';
import { formatDateTime } from '../../lib/dates';
import { allCheckedText, type DrawnRound } from './words';

/** Checks the draws one after another. */
function useChecks(rounds: readonly DrawnRound[]) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const { data: failed, error, refetch } = useQuery({
    queryKey: ['draws checked', rounds],
    queryFn: async ({ signal }) => {
      const found: DrawnRound[] = [];
      setDone(0);
      for (const [index, round] of rounds.entries()) {
        signal.throwIfAborted();
        if (!isVerified(await client.query(drawCheckQuery(round, round.draw)))) found.push(round);
        setDone(index + 1);
      }
      return found;
    },
    // Each check retries by itself.
    retry: false,
    staleTime: 'static',
    networkMode: 'always',
  });
  return { done, failed, error, refetch };
}

interface CheckAllPanelProps {
  rounds: readonly DrawnRound[];
  open: boolean;
  onClose: () => void;
}

/** Checks all listed draws in this browser. */
export default function CheckAllPanel({ rounds, open, onClose }: CheckAllPanelProps) {
  const { done, failed, error, refetch } = useChecks(rounds);
  return (
    <SidePanel open={open} title="Check of all listed draws" onClose={onClose}>
      {failed ? (
        <Verdict good={failed.length === 0} title={allCheckedText(rounds.length, failed.length)}>
          {failed.length > 0 && <Failed rounds={failed} />}
        </Verdict>
      ) : error ? (
        <ErrorPanel title="The draws could not be checked" error={error} onRetry={() => void refetch()} />
      ) : (
        <Progress done={done} of={rounds.length} />
      )}
    </SidePanel>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        {done} of {of} checked
      </Typography>
      <Box component="progress" aria-label="Draws checked" value={done} max={of} sx={{ width: '100%', height: 12, accentColor: 'var(--mui-palette-primary-main)' }} />
    </Box>
  );
}

function Failed({ rounds }: { rounds: readonly DrawnRound[] }) {
  return (
    <>
      <Typography>Check it alone to see what your browser found:</Typography>
      <Box component="ul" role="list" aria-label="Draws that do not check out" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rounds.map(({ id, schedule }) => (
          <li key={id}>{formatDateTime(schedule.drawAt)}</li>
        ))}
      </Box>
    </>
  );
}
