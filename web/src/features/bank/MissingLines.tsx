import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { missingQuery, type WithoutLine } from '../../api/bank';
import { useUser } from '../../auth/SessionContext';
import { caseAddress } from '../../components/admin/addresses';
import { Id } from '../../components/admin/Id';
import { Age, Amount } from '../../components/admin/rows';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { DataList, DataListSkeleton, type Column } from '../../components/list/DataList';
import { Card } from '../../components/page/Card';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { To } from '../../components/page/To';
import { counted } from '../../lib/counted';
import { useNow } from '../../lib/now';
import { missingWords, nothingMissingWords } from './statementWords';
import { formatDay } from './words';

function columnsAt(now: number, uid: string): Column<WithoutLine>[] {
  return [
    {
      id: 'what',
      label: 'Decision',
      primary: true,
      render: (item) => (
        <To address={caseAddress(item.deposit === undefined ? 'withdrawals' : 'deposits', item.deposit ?? item.withdrawal ?? '')}>{missingWords(item)}</To>
      ),
    },
    { id: 'amount', label: 'Amount', align: 'right', render: ({ amount }) => <Amount>{amount}</Amount> },
    { id: 'by', label: 'Decided by', nowrap: true, render: ({ by, email }) => (by === uid ? 'You' : (email ?? <Id id={by} name="user id of the admin" />)) },
    { id: 'at', label: 'Decided', nowrap: true, render: ({ at }) => <Age of={at} now={now} /> },
  ];
}

/** Approvals and payouts that no line shows although their time has passed. */
export default function MissingLines() {
  const { data, error, refetch } = useQuery(missingQuery());
  const now = useNow();
  const { uid } = useUser();
  const titleId = useId();
  if (saysRightsGone(error)) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Typography variant="h2" id={titleId}>
          No line yet
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          {data === undefined
            ? 'Approvals and payouts that no statement shows.'
            : data.items.length === 0
              ? nothingMissingWords(data.until)
              : `Decided at least ${counted(data.days, 'day')} before the statements end${data.until === undefined ? '' : ` on ${formatDay(data.until)}`}, and no line shows it.`}
        </Typography>
      </Box>
      {data === undefined ? (
        <Card sx={{ boxShadow: 'none' }}>
          {error ? <ErrorPanel title="This could not be loaded" error={error} onRetry={() => void refetch()} /> : <DataListSkeleton label="Loading what has no line" rows={2} />}
        </Card>
      ) : (
        data.items.length > 0 && (
          <Card sx={{ overflow: 'hidden', boxShadow: 'none' }}>
            <DataList label="Decisions without a line" columns={columnsAt(now, uid)} rows={data.items} rowKey={({ deposit, withdrawal }) => deposit ?? withdrawal ?? ''} dense />
          </Card>
        )
      )}
    </Box>
  );
}
