import Box from '@mui/material/Box';
import type { Transaction } from '../../api/wallet';
import { DataList, type Column } from '../../components/DataList';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, formatSigned } from '../../lib/money';
import { change, TYPE_NAMES } from './ledger';

/** With its sign; credits have a colour too. */
export function Change({ row }: { row: Transaction }) {
  const amount = change(row);
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: amount > 0 ? 'success.main' : undefined }}>
      {formatSigned(amount)}
    </Box>
  );
}

const COLUMNS: Column<Transaction>[] = [
  { id: 'date', label: 'Date', nowrap: true, render: ({ timestamp }) => formatDateTime(timestamp) },
  { id: 'type', label: 'Type', nowrap: true, render: ({ type }) => TYPE_NAMES[type] },
  { id: 'description', label: 'Description', primary: true, render: ({ description }) => description },
  { id: 'amount', label: 'Amount', align: 'right', render: (row) => <Change row={row} /> },
  { id: 'before', label: 'Balance before', align: 'right', render: ({ previousBalance }) => formatAmount(previousBalance) },
  { id: 'after', label: 'Balance after', align: 'right', render: ({ newBalance }) => formatAmount(newBalance) },
];

function SmallCard({ row }: { row: Transaction }) {
  const line = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 } as const;
  return (
    <Box component="span" sx={{ display: 'grid', gap: 1 }}>
      <Box component="span" sx={{ ...line, flexWrap: 'nowrap' }}>
        <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {row.description}
        </Box>
        <Change row={row} />
      </Box>
      <Box component="span" sx={{ ...line, typography: 'caption', color: 'text.secondary' }}>
        <span>
          {TYPE_NAMES[row.type]} · {formatDateTime(row.timestamp)}
        </span>
        <span>
          Balance {formatAmount(row.previousBalance)} → {formatAmount(row.newBalance)}
        </span>
      </Box>
    </Box>
  );
}

interface RowsProps {
  rows: Transaction[];
  selected: Transaction | null;
  onSelect: (row: Transaction) => void;
}

export function Rows({ rows, selected, onSelect }: RowsProps) {
  return (
    <DataList
      label="Transactions"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      card={(row) => <SmallCard row={row} />}
      onSelect={onSelect}
      selectedKey={selected ? String(selected.seq) : undefined}
    />
  );
}
