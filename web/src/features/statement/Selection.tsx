import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePages } from '../../api/pages';
import { transactionsKey, transactionsPage, type Transaction } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { DataListSkeleton } from '../../components/DataList';
import { EmptyState } from '../../components/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel';
import { MorePages } from '../../components/MorePages';
import { ListIcon } from '../../components/screenIcons';
import { download } from '../../lib/download';
import { isEverything, queryOf, writeFilter, type Filter } from './filter';
import { statementCsv } from './ledger';
import { Rows } from './Rows';
import { Summary } from './Summary';
import { useWhole } from './useWhole';

const RowPanel = lazy(() => import('./RowPanel'));

/** `statement_win_2026-11-01.csv`: what it holds, by its name. */
function fileName(filter: Filter): string {
  return ['statement', ...writeFilter(filter).values()].join('_').concat('.csv');
}

/** The rows that the filter selects, and what they add up to. */
export function Selection({ filter }: { filter: Filter }) {
  const { uid } = useUser();
  const query = queryOf(filter);
  const pages = usePages(transactionsKey(uid, query), (cursor, signal) => transactionsPage(query, cursor, signal));
  const { whole, read, stop } = useWhole(query);
  const [opened, setOpened] = useState<Transaction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { rows, isLoading, error, hasMore, refetch } = pages;

  const listIsWhole = !isLoading && !error && !hasMore;
  const all = listIsWhole ? rows : whole.status === 'read' ? whole.rows : undefined;

  async function exportCsv() {
    const selected = all ?? (await read());
    if (selected) download(fileName(filter), 'text/csv;charset=utf-8', statementCsv(selected));
  }

  if (isLoading) {
    return (
      <Card>
        <DataListSkeleton label="Loading your statement" rows={8} />
      </Card>
    );
  }
  if (rows.length === 0 && error) {
    return (
      <Card>
        <ErrorPanel title="Your statement could not be loaded" error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (rows.length === 0 && !hasMore) {
    return (
      <Card>
        {isEverything(filter) ? (
          <EmptyState
            icon={<ListIcon size={24} />}
            text="Nothing has moved yet."
            action={
              <Button component={Link} to="/">
                Go to the game
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<ListIcon size={24} />}
            text="Nothing like this in your statement."
            action={
              <Button component={Link} to="/statement" replace>
                Show everything
              </Button>
            }
          />
        )}
      </Card>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <Summary
        rows={all}
        gapless={filter.type === undefined}
        whole={whole}
        onRead={() => void read()}
        onStop={stop}
        onExport={() => void exportCsv()}
      />
      <Card>
        <Rows
          rows={rows}
          selected={isOpen ? opened : null}
          onSelect={(row) => {
            setOpened(row);
            setIsOpen(true);
          }}
        />
        <MorePages pages={pages} endText="This is the whole selection" />
      </Card>
      <Suspense fallback={null}>
        {opened && <RowPanel key={opened.seq} row={opened} open={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Box>
  );
}
