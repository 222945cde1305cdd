import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { RoundProof } from '../../components/colour/RoundProof';
import type { Numbers } from '../../lib/roundNumbers';
import { check } from './reading';

/** The result of the numbers, and whether it matches the given tile. */
export function Result({ numbers }: { numbers: Numbers }) {
  const { data: proof, error, refetch } = useQuery({
    queryKey: ['round check', numbers],
    queryFn: () => check(numbers),
    staleTime: 'static',
    // Makes no request.
    networkMode: 'always',
  });
  if (error) return <ErrorPanel title="This round could not be checked" error={error} onRetry={() => void refetch()} />;
  // On a phone the form lies below the window, where its movement is not visible.
  if (!proof) return <Placeholder role="status" aria-label="Checking the round" sx={{ height: { xs: '100dvh', md: 480 } }} />;
  const tile = `Tile ${numbers.tile}`;
  return (
    <Box component="section" aria-label="Result" sx={{ display: 'grid', gap: 5 }}>
      <Box>
        <Typography variant="display" component="h2">
          Tile {proof.computedAnswer + 1}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>
          is what follows from these numbers{proof.answerFollows ? '' : `, and not ${tile.toLowerCase()}`}.
        </Typography>
      </Box>
      <RoundProof proof={proof} answerName={numbers.tile === '' ? undefined : tile} isBrought />
      <Typography sx={{ color: 'text.secondary' }}>
        This shows whether the numbers belong together. It cannot show when the commitment was made: it has to be the one that was on the screen
        before the guess.
      </Typography>
    </Box>
  );
}
