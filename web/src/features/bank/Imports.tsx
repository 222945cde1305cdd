import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { importsQuery } from '../../api/bank';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { WaitingImport } from './WaitingImport';

const ImportStatement = lazy(() => import('./ImportStatement'));

/** As high as the import of a statement without a file. */
const ROOM = <Placeholder sx={{ height: { xs: 172, sm: 98 } }} />;

/** Imports of statements: a new one, and those that do not count yet. */
export function Imports({ mayImport }: { mayImport: boolean }) {
  const { data, error, refetch } = useQuery(importsQuery());
  if (!data) {
    // The lines below explain rights that are gone.
    if (saysRightsGone(error)) return null;
    if (error) return <ErrorPanel title="The imports could not be loaded" error={error} onRetry={() => void refetch()} />;
    return (
      <Box role="status" aria-label="Loading the imports">
        {mayImport ? ROOM : <Placeholder sx={{ height: 44 }} />}
      </Box>
    );
  }
  const isFirst = data.every(({ status }) => status === 'waiting');
  const waiting = data.filter(({ status }) => status !== 'counted');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {mayImport && (
        <Suspense fallback={ROOM}>
          <ImportStatement last={data.find(({ mapping }) => mapping)?.mapping} />
        </Suspense>
      )}
      {waiting.length > 0 && (
        <Box component="section" aria-label="Waiting imports" sx={{ display: 'grid', gap: 3 }}>
          {waiting.map((each) => (
            <WaitingImport key={each.id} of={each} isFirst={isFirst} mayConfirm={mayImport} />
          ))}
        </Box>
      )}
      {!mayImport && waiting.length === 0 && data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>No statement has been imported yet.</Typography>}
    </Box>
  );
}
