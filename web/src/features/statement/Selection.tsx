import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePages } from '../../api/pages';
import { ownTransactions, transactionsKey, type Transaction } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { DataListSkeleton } from '../../components/list/DataList';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { MorePages } from '../../components/list/MorePages';
import { ListIcon } from '../../components/page/screenIcons';
import { useWhole } from '../../components/form/useReading';
import { To } from '../../components/page/To';
import { download } from '../../lib/download';
import { fileName, isEverything, isGapless, queryOf, writeFilter, type Filter } from './filter';
import { statementCsv } from './ledger';
import { Rows } from './Rows';
import { searched } from './search';
import { daysOf, unfinishedRounds } from './sessions';
import { Summary } from './Summary';

const RowPanel = lazy(() => import('./RowPanel'));
const PrintedStatement = lazy(() => import('./PrintedStatement'));

/** A session is one line whatever its length, so a list that loads on scroll would load all of it. */
const ROUNDS_UNASKED_MAX = 200;
/** The number of found rows that are added at a time. */
const FOUND_STEP = 100;

interface Printed {
  rows: Transaction[];
  /** The address of its selection. */
  address: string;
  /** Changes with each request, which prints anew. */
  time: number;
}

interface SelectionProps {
  filter: Filter;
  /** The totals are hidden below 900 px. */
  isFolded: boolean;
}

/** The rows that the filter selects, and their totals. */
export function Selection({ filter, isFolded }: SelectionProps) {
  const { uid } = useUser();
  const query = queryOf(filter);
  const pages = usePages(transactionsKey(uid, query), ownTransactions(query));
  const { reading: whole, read, stop } = useWhole(query);
  const [opened, setOpened] = useState<Transaction | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [printed, setPrinted] = useState<Printed>();
  const { rows, isLoading, error, hasMore, refetch } = pages;
  const address = writeFilter(filter).toString();

  const listIsWhole = !isLoading && !error && !hasMore;
  const all = listIsWhole ? rows : whole.status === 'read' && isAsNew(whole.result, rows) ? whole.result : undefined;
  const found = searched(all ?? rows, filter.search);

  async function readAll(): Promise<Transaction[] | undefined> {
    if (all) return all;
    const everything = await read();
    // The ledger changed during the read: the list is refetched too.
    if (everything && !isAsNew(rows, everything)) refetch();
    return everything;
  }

  async function exportCsv() {
    const everything = await readAll();
    if (everything) download(fileName(filter), 'text/csv;charset=utf-8', statementCsv(searched(everything, filter.search)));
  }

  async function print() {
    const everything = await readAll();
    if (everything) setPrinted({ rows: searched(everything, filter.search), address, time: Date.now() });
  }

  if (isLoading) return <StatementSkeleton />;
  if (rows.length === 0 && error) {
    return <ErrorPanel title="Your statement could not be loaded" error={error} onRetry={refetch} />;
  }
  if (found.length === 0 && (all || (rows.length === 0 && !hasMore))) return <Nothing isAll={isEverything(filter)} />;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 6, md: 8 } }}>
      <Summary
        filter={filter}
        isFolded={isFolded}
        found={found}
        read={(all ?? rows).length}
        isAll={all !== undefined}
        whole={whole}
        onRead={() => void readAll()}
        onStop={stop}
        onExport={() => void exportCsv()}
        onPrint={() => void print()}
      />
      {isGapless(filter) && <ToMyPlay filter={filter} />}
      <List
        key={address}
        rows={filter.search ? found : rows}
        filter={filter}
        pages={pages}
        selected={isOpen ? opened : null}
        onSelect={(row) => {
          setOpened(row);
          setIsOpen(true);
        }}
      />
      <Suspense fallback={null}>
        {opened && <RowPanel key={opened.seq} row={opened} open={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        {printed?.address === address && <PrintedStatement key={printed.time} filter={filter} rows={printed.rows} />}
      </Suspense>
    </Box>
  );
}

/** A link to the result of playing in the same days, which has its own page. */
function ToMyPlay({ filter: { from, to } }: { filter: Filter }) {
  const days = from || to ? writeFilter({ from, to }) : 'period=start';
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      What was won and lost in playing, and how long it took, is in{' '}
      <To address={`/my-play?${days.toString()}`}>My play</To>.
    </Typography>
  );
}

/** Whether these rows, newest first, are as recent as those. */
function isAsNew(these: Transaction[], those: Transaction[]): boolean {
  return (these.at(0)?.seq ?? 0) >= (those.at(0)?.seq ?? 0);
}

interface ListProps {
  rows: Transaction[];
  filter: Filter;
  pages: ReturnType<typeof usePages<Transaction>>;
  selected: Transaction | null;
  onSelect: (row: Transaction) => void;
}

function List({ rows, filter, pages, selected, onSelect }: ListProps) {
  const [shown, setShown] = useState(FOUND_STEP);
  const isSearch = filter.search !== undefined;
  const sessions = isGapless(filter);
  const { hasMore } = pages;
  const days = useMemo(
    () => daysOf(isSearch ? rows.slice(0, shown) : rows, { sessions, hasMore }),
    [rows, isSearch, shown, sessions, hasMore],
  );
  return (
    <Box>
      <Rows days={days} selected={selected} onSelect={onSelect} />
      {!isSearch ? (
        <MorePages pages={pages} endText="This is the whole selection" byItself={unfinishedRounds(days) <= ROUNDS_UNASKED_MAX} />
      ) : (
        rows.length > shown && (
          <Box sx={{ display: 'grid', justifyItems: 'center', py: 3 }}>
            <Button onClick={() => setShown(shown + FOUND_STEP)}>Show more</Button>
          </Box>
        )
      )}
    </Box>
  );
}

function Nothing({ isAll }: { isAll: boolean }) {
  return (
    <EmptyState
      icon={<ListIcon size={24} />}
      text={isAll ? 'Nothing has moved yet.' : 'Nothing like this in your statement.'}
      action={
        <Button component={Link} to={isAll ? '/' : '/statement'} replace={!isAll}>
          {isAll ? 'Go to the game' : 'Show everything'}
        </Button>
      }
    />
  );
}

/** Placeholder for the rows. */
export function StatementSkeleton() {
  return <DataListSkeleton label="Loading your statement" rows={8} />;
}
