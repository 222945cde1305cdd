import Box from '@mui/material/Box';
import { Card } from '../page/Card';
import { DataListSkeleton } from '../list/DataList';
import { Placeholder } from '../page/Placeholder';

/** Placeholder for a tab whose code is loading: the filter bar and the rows. */
export function QueueSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '200px 480px' }, gap: 3 }}>
        <Placeholder sx={{ height: 52 }} />
        <Placeholder sx={{ height: 52 }} />
      </Box>
      <Card>
        <DataListSkeleton label="Loading" />
      </Card>
    </Box>
  );
}
