import Box from '@mui/material/Box';
import { Fact, Facts } from '../list/Facts';
import { Details } from '../page/Details';
import { ChevronIcon } from '../page/screenIcons';

/** The ids of a case by their names, folded away: an admin decides by names and addresses. */
export function CaseIds({ ids }: { ids: Record<string, string> }) {
  return (
    <Details>
      <Box component="summary" sx={{ '&&': { px: 0 }, color: 'text.secondary' }}>
        IDs
        <ChevronIcon />
      </Box>
      <Facts>
        {Object.entries(ids).map(([name, id]) => (
          <Fact key={name} name={name} mono copies={id} />
        ))}
      </Facts>
    </Details>
  );
}
