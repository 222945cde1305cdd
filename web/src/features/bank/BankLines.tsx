import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef, useState } from 'react';
import { BANK, listKey } from '../../api/admin';
import { bankLines, type BankLine, type BankLineStatus } from '../../api/bank';
import { usePages } from '../../api/pages';
import { usePermits } from '../../auth/SessionContext';
import { useQueueParams } from '../../components/admin/queueParams';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { RightsGone } from '../../components/admin/RightsGone';
import { moveByArrow, useNextRow } from '../../components/admin/rowFocus';
import { BusyButton } from '../../components/form/BusyButton';
import { SelectField } from '../../components/form/SelectField';
import { useLeaveGuard } from '../../components/leave/useLeaveGuard';
import { DataListSkeleton } from '../../components/list/DataList';
import { Card } from '../../components/page/Card';
import { EmptyState } from '../../components/page/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { CheckIcon } from '../../components/page/icons';
import { pressOf } from './aim';
import { LineRow } from './LineRow';
import { useExact } from './useExact';
import { allExactWords, LINE_TEXT, progressWords, STATUS_TEXT } from './words';

const LinePanel = lazy(() => import('./LinePanel'));
const AllExactDialog = lazy(() => import('./AllExactDialog'));

const STATUSES: readonly BankLineStatus[] = ['open', 'used', 'payout', 'returned', 'fee', 'explained'];
const OPTIONS = STATUSES.map((value) => ({ value, text: STATUS_TEXT[value] }));

/** The lines of statements with one status, first those that wait; exact ones end with one press. */
export function BankLines() {
  const { decides } = usePermits();
  const mayDecide = decides.includes('bank');
  const params = useQueueParams(STATUSES);
  const { status = 'open' } = params.filter;
  const filter = { status };
  const pages = usePages(listKey(BANK, filter), bankLines(filter));
  const box = useRef<HTMLUListElement>(null);
  const exact = useExact();
  const { results, progress } = exact;
  const { rows, isLoading, error, hasMore } = pages;
  useNextRow(box, rows, params.open);
  useLeaveGuard(progress?.isRunning ?? false);
  if (saysRightsGone(error)) return <RightsGone error={error} />;
  const ready = mayDecide ? rows.filter((line) => pressOf(line) && results.get(line.id)?.state !== 'done') : [];
  return (
    <Box component="section" aria-label="Lines" sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
        <Box sx={{ width: { xs: '100%', sm: 200 } }}>
          <SelectField
            label="Lines"
            options={OPTIONS}
            value={status}
            onChange={({ target: { value } }) => params.chooseStatus(STATUSES.find((each) => each === value && each !== 'open'))}
          />
        </Box>
        {(ready.length > 0 || progress) && <AllExact key={status} ready={ready} exact={exact} />}
      </Box>
      <Card sx={{ overflow: 'hidden', boxShadow: 'none' }}>
        {isLoading ? (
          <DataListSkeleton label="Loading the lines" />
        ) : rows.length === 0 && !hasMore ? (
          error ? (
            <ErrorPanel title="The lines could not be loaded" error={error} onRetry={pages.refetch} />
          ) : (
            <EmptyState icon={<CheckIcon size={24} />} text={status === 'open' ? 'No line waits for a decision.' : `No line is here: ${LINE_TEXT[status].toLowerCase()}.`} />
          )
        ) : (
          <Box component="ul" ref={box} aria-label={`${STATUS_TEXT[status]} lines`} onKeyDown={moveByArrow} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                mayDecide={mayDecide}
                isCurrent={line.id === params.open}
                result={results.get(line.id)}
                isHeld={progress?.isRunning ?? false}
                onOpen={() => params.openCase(line.id)}
                onPress={() => void exact.runOne(line)}
              />
            ))}
          </Box>
        )}
        {rows.length > 0 && (hasMore || error) && (
          <Box sx={{ display: 'grid', justifyItems: 'center', p: 3, borderTop: 1, borderColor: 'divider' }}>
            {error ? (
              <ErrorPanel title="The rest of the list could not be loaded" error={error} onRetry={pages.refetch} />
            ) : (
              <BusyButton idleText="Show more" busyText="Loading…" busy={pages.isFetchingMore} onClick={pages.loadMore} />
            )}
          </Box>
        )}
      </Card>
      <Suspense fallback={null}>
        {params.open && (
          <LinePanel key={params.open} id={params.open} listed={rows.find(({ id }) => id === params.open)} onClose={params.closeCase} />
        )}
      </Suspense>
    </Box>
  );
}

/** Ends all exact lines that are shown, after a question. */
function AllExact({ ready, exact: { progress, runAll } }: { ready: BankLine[]; exact: ReturnType<typeof useExact> }) {
  const [asked, setAsked] = useState<BankLine[]>();
  const isRunning = progress?.isRunning ?? false;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: { sm: 'center' }, gap: 3, width: { xs: '100%', sm: 'auto' } }}>
      <Typography role="status" aria-label="Exact lines" variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {progress && progressWords(progress)}
      </Typography>
      {(ready.length > 0 || isRunning) && (
        <BusyButton variant="contained" idleText={allExactWords(ready.length)} busyText="Approving…" busy={isRunning} onClick={() => setAsked(ready)} />
      )}
      <Suspense fallback={null}>
        {asked && (
          <AllExactDialog
            lines={asked}
            onConfirm={() => {
              setAsked(undefined);
              void runAll(asked);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}
